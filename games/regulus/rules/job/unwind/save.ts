import { choose, dice, of, oneOf, openWindow, questions, roll } from '@sortie/engine'
import { hits } from '../../../readers.ts'
import { type InParts, type Look, procedure, type Rule, type T } from '../../../rule.ts'
import { changeRating, markLuck, type Named, named, playerOf } from '../../crew/ratings.ts'
import { hasMark, lineOf, type SavingAnswer, type SavingOption } from '../state.ts'
import { goTo } from './convert.ts'
import { bearers, give } from './share.ts'

export const saveQuestions = questions({
  HowToSaveTheJob: {
    rule: 'RJ-42',
    about: of<{ readonly short: number; readonly fortune: number }>(),
    options: of<InParts<SavingAnswer>>(),
    window: true,
  },
  WhetherTheTacticApplies: {
    rule: 'RJ-46',
    about: of<Named & { readonly tactic: string }>(),
    options: of<boolean>(),
  },
  GetItDoneDice: { rule: 'RJ-45', about: of<Named>() },
})
const ask = saveQuestions

/**
 * One go at saving a clocked job. Every operative's go is their player's: the first to say so takes theirs; it is over when all
 * have passed since the last go. RJ-42, B-21, B-23.
 */
export const save = procedure({
  rules: ['RJ-42', 'RJ-43', 'RJ-44', 'RJ-45', 'RJ-46', 'RJ-47', 'RJ-48'],
  by: 'game',
  *run(t) {
    const goes = canSave(t) ? savers(t) : []
    const waiting = goes.map(([seat]) => seat).filter((seat) => !t.state.job.unwinding.passed.includes(seat))
    const [keeper] = waiting
    if (keeper === undefined) return goTo(t, 'RJ-42', 'judge')
    const { by, answer } = yield* openWindow(ask.HowToSaveTheJob, {
      keeper,
      parts: Object.fromEntries(goes.map(([seat, ways]) => [seat, partOf(ways, seat === keeper)])),
      about: { short: t.state.job.weight - t.state.job.tally.progress, fortune: t.state.job.tally.fortune },
    })
    if (answer[0] === 'pass') return t.tell('RJ-42', { type: 'GoPassed', by })
    const [operative, ...option] = answer as Exclude<SavingAnswer, readonly ['pass']>
    if (option[0] === 'tactical' && !(yield* applies(t, { operative, tactic: option[1] })))
      return t.tell('RJ-46', { type: 'TacticRefused', operative, tactic: option[1] })
    t.tell('RJ-42', { type: 'FortunePaid', operative, left: t.state.job.tally.fortune - 1 })
    yield* use(t, { operative, option })
    t.tell('RJ-42', { type: 'GoTaken', operative, option })
  },
})

const PASS: SavingAnswer = ['pass']

/** The one who is waited for may pass; the others step in or let it be. */
const partOf = (ways: readonly SavingAnswer[], keeps: boolean) =>
  keeps ? oneOf([...ways, PASS], { decline: PASS }) : oneOf(ways)

/** It goes on while progress is missing and there is Fortune to pay with. RJ-42. */
const canSave = ({ state: { job } }: Pick<Look, 'state'>): boolean =>
  job.orders.saving === 'ask' && job.tally.progress < job.weight && job.tally.fortune > 0

/** Who answers for operatives that still have a go, in workup order, and everything these may do. RJ-42. */
export function savers(
  look: Pick<Look, 'state' | 'seats' | 'settings'>,
): readonly (readonly [seat: string, readonly SavingAnswer[]])[] {
  const { job } = look.state
  const able = job.workup.map((l) => l.operative).filter((id) => !job.unwinding.gone.includes(id))
  const ways = able
    .map((id) => ({ seat: playerOf(look, id), ways: waysFor(look, id) }))
    .filter((w) => w.ways.length > 0)
  const seats = [...new Set(ways.map((w) => w.seat))]
  return seats.map((seat) => [seat, ways.filter((w) => w.seat === seat).flatMap((w) => w.ways)])
}

/**
 * The ways that are open to an operative. Nobody can take what is not there, and an ally takes no trouble along. RJ-43 to
 * RJ-48, B-34, B-35, B-56.
 */
function waysFor(look: Pick<Look, 'state' | 'settings'>, id: string): readonly SavingAnswer[] {
  const { job } = look.state
  const { positive } = job.tally
  const trouble = bearers(look).includes(id) ? job.tally.negative : 0
  const { props, tactics } = lineOf(job, id)
  const own: readonly SavingAnswer[] = job.lost.includes(id)
    ? upTo(3, trouble).map((n): SavingAnswer => [id, 'distraction', n])
    : [
        ...upTo(2, trouble)
          .filter((n) => !hasMark(job, id, n === 1 ? 'minorConsequence' : 'majorConsequence'))
          .map((n): SavingAnswer => [id, 'burden', n]),
        ...upTo(2, positive).map((n): SavingAnswer => [id, 'done', n]),
      ]
  return [
    ...own,
    ...tactics.map((x): SavingAnswer => [id, 'tactical', x.id]),
    ...props.map((p): SavingAnswer => [id, 'prop', p]),
  ]
}

const upTo = (most: number, there: number): readonly number[] =>
  Array.from({ length: Math.min(most, there) }, (_, i) => i + 1)

/** The Director says whether a Tactic applies; one that is refused costs nothing but the go. RJ-46, B-36. */
const applies: Rule<{ readonly operative: string; readonly tactic: string }, boolean> = (t, { operative, tactic }) =>
  choose(ask.WhetherTheTacticApplies, {
    ask: 'gm',
    from: [true, false],
    decline: false,
    about: { ...named(t, operative), tactic },
  })

interface Using {
  readonly operative: string
  readonly option: SavingOption
}

const use: Rule<Using> = function* (t, { operative, option }) {
  switch (option[0]) {
    case 'burden': {
      t.tell('RJ-48', { type: 'OutlookTaken', side: 'negative', amount: option[1] })
      give(t, 'RJ-43', { operative, share: option[1] === 1 ? 'minorConsequence' : 'majorConsequence', recorded: false })
      return advance(t, 'RJ-43', 1)
    }
    case 'distraction':
      t.tell('RJ-48', { type: 'OutlookTaken', side: 'negative', amount: option[1] })
      changeRating(t, 'RJ-44', { operative, rating: 'safety', by: -2 })
      return advance(t, 'RJ-44', 1)
    case 'done':
      return yield* getItDone(t, { operative, count: option[1] })
    case 'tactical': {
      const tactic = lineOf(t.state.job, operative).tactics.find((x) => x.id === option[1])
      t.tell('RJ-46', { type: 'TacticSpent', operative, tactic: option[1] })
      return advance(t, 'RJ-46', tactic?.progress ?? 1)
    }
    case 'prop':
      t.tell('RJ-47', { type: 'PropSpent', operative, prop: option[1] })
      t.tell('RJ-47', { type: 'PropLost', operative, prop: option[1] })
      return advance(t, 'RJ-47', 1)
  }
}

/** Dice for opportunity: a hit is progress, a miss marks Luck up. RJ-45. */
const getItDone: Rule<{ readonly operative: string; readonly count: number }> = function* (t, { operative, count }) {
  t.tell('RJ-48', { type: 'OutlookTaken', side: 'positive', amount: count })
  const by = playerOf(t, operative)
  const about = named(t, operative)
  const good = yield* roll(ask.GetItDoneDice, { by, dice: dice(count, 6), read: hits, about })
  if (good > 0) advance(t, 'RJ-45', good)
  for (let i = good; i < count; i++) markLuck(t, 'RJ-45', { operative, way: 'up' })
}

const advance = (t: T, rule: string, by: number): void => t.tell(rule, { type: 'ProgressMade', by })
