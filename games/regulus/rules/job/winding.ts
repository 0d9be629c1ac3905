import { choose, dice, of, oneOf, questions, roll, sum } from '@sortie/engine'
import { type Look, procedure, type Rule, type T } from '../../rule.ts'
import { canMove, canPayLuck, changeRating, markLuck, type Named, named, nameOf, playerOf } from '../crew/ratings.ts'
import { LEAST } from './drawn.ts'
import { type Benefit, benefits, lineOf } from './state.ts'
import { longest, termsOf } from './terms.ts'
import { leads } from './who.ts'
import { placesLeft } from './workup.ts'

export const windingQuestions = questions({
  WhetherToWorkAnAngle: { rule: 'RJ-09', about: of<Named>(), options: of<'work' | 'pass'>() },
  WhichBenefit: { rule: 'RJ-09', about: of<Named>(), options: of<Benefit>() },
  WhichTarget: { rule: 'RJ-09', about: of<Named & { readonly benefit: Benefit }>(), options: of<number>() },
  HowToWorkIt: {
    rule: 'RJ-09',
    about: of<Named & { readonly target: number }>(),
    options: of<'roll' | 'mark'>(),
  },
  AngleDie: { rule: 'RJ-09', about: of<Named & { readonly target: number }>() },
})
const ask = windingQuestions

/** How often one job can be made lighter, or given more time. RJ-09. */
const OFTEN = 2

/** Whether a benefit could still change something. RJ-09, RJ-10. */
function helps(look: Look, operative: string, benefit: Benefit): boolean {
  const { job } = look.state
  switch (benefit) {
    case 'lighten':
      return job.weight > LEAST && job.winding.lightened < OFTEN
    case 'stretch':
      return job.tally.deadline < longest(look) && job.winding.stretched < OFTEN
    case 'ally':
      return placesLeft(look) > 0 && canMove(look, operative, { rating: 'wealth', by: -1 })
    default:
      return true
  }
}

const legal = (look: Look, operative: string): readonly Benefit[] => benefits.filter((b) => helps(look, operative, b))

export const enough = ({ state: { job } }: Pick<Look, 'state'>): boolean => job.workup.length >= (job.capacity.min ?? 0)

/** The workup is complete: on to the winding, or to the record if there is none. RJ-01, RJ-08, RJ-13, B-20. */
export const closeWorkup = procedure({
  rules: ['RJ-08', 'RJ-01', 'RJ-06'],
  by: leads,
  when: (look) => look.state.job.phase === 'setup' && (!windingIsOff(look) || enough(look)),
  *run(t) {
    const turns = termsOf(t).winding === 'house' && !windingIsOff(t) ? t.state.job.workup.map((l) => l.operative) : []
    t.tell('RJ-08', { type: 'WindingBegun', turns })
  },
})

export const windingIsOff = (look: Look): boolean => termsOf(look).winding === 'off' || look.state.job.impromptu

/** One operative works an angle, or passes (house). RJ-09. */
export const workAngle = procedure({
  rules: ['RJ-09', 'RJ-08'],
  by: 'game',
  *run(t) {
    const { winding } = t.state.job
    const operative = winding.turns[winding.taken] as string
    const player = playerOf(t, operative)
    const about = named(t, operative)
    const wish = yield* choose(ask.WhetherToWorkAnAngle, {
      ask: player,
      from: ['work', 'pass'],
      decline: 'pass',
      about,
    })
    if (wish === 'pass') return t.tell('RJ-09', { type: 'AnglePassed', operative })
    const benefit = yield* choose(ask.WhichBenefit, { ask: player, from: legal(t, operative), about })
    const target = yield* choose(ask.WhichTarget, { ask: 'gm', from: [2, 3, 4, 5], about: { ...about, benefit } })
    const die = yield* test(t, { operative, target })
    const success = die === null || die >= target
    t.tell('RJ-09', { type: 'AngleWorked', operative, benefit, target, die, success })
    if (success) gain(t, { operative, benefit })
  },
})

/** One die, or a mark down on Luck to succeed without it. RJ-09. */
const test: Rule<{ readonly operative: string; readonly target: number }, number | null> = function* (
  t,
  { operative, target },
) {
  const player = playerOf(t, operative)
  const about = { ...named(t, operative), target }
  const how = yield* choose(ask.HowToWorkIt, {
    ask: player,
    from: canPayLuck(t, operative) ? ['roll', 'mark'] : ['roll'],
    about,
  })
  if (how === 'roll') return yield* roll(ask.AngleDie, { by: player, dice: dice(1, 6), read: sum, about })
  markLuck(t, 'RJ-09', { operative, way: 'down' })
  return null
}

/** With free winding the Director simply enters changes, within the same limits. RJ-09, B-20. */
export const windFreely = procedure({
  rules: ['RJ-09', 'RJ-08'],
  by: 'gm',
  when: (look) => look.state.job.phase === 'winding' && termsOf(look).winding === 'freeform',
  args: (look) => ({
    operative: oneOf(look.state.job.workup.map((l) => l.operative)),
    benefit: oneOf(benefits.filter((b) => look.state.job.workup.every((l) => helps(look, l.operative, b)))),
  }),
  *run(t, { operative, benefit }) {
    t.tell('RJ-09', { type: 'AngleWorked', operative, benefit, target: 0, die: null, success: true })
    gain(t, { operative, benefit })
  },
})

function gain(t: T, { operative, benefit }: { readonly operative: string; readonly benefit: Benefit }): void {
  switch (benefit) {
    case 'lighten':
      return t.tell('RJ-09', { type: 'WeightSet', to: t.state.job.weight - 1 })
    case 'stretch':
      return t.tell('RJ-09', { type: 'DeadlineSet', to: t.state.job.tally.deadline + 1 })
    case 'ally':
      return hire(t, operative)
    case 'tactic':
      return t.tell('RJ-09', {
        type: 'TacticBrought',
        operative,
        tactic: { id: newName(onLine(t, operative), 'fresh angle'), progress: 1 },
      })
    case 'stash':
      return
  }
}

const onLine = (t: T, operative: string): readonly string[] => {
  const { props, tactics } = lineOf(t.state.job, operative)
  return [...props, ...tactics.map((x) => x.id)]
}

/** An ally costs the hirer a level of Wealth and counts as an operative on the workup, but is no member (house). RJ-10. */
function hire(t: T, by: string): void {
  const id = newName(Object.keys(t.state.crew.operatives), `${nameOf(t, by)}'s ally`)
  changeRating(t, 'RJ-10', { operative: by, rating: 'wealth', by: -1 })
  t.tell('RJ-10', { type: 'AllyHired', id, name: id, by, player: playerOf(t, by) })
  t.tell('RJ-10', { type: 'OperativeJoined', operative: id, ally: true })
}

/** A name that nothing there has yet. */
export function newName(taken: readonly string[], name: string): string {
  for (let n = 1; ; n++) {
    const next = n === 1 ? name : `${name} ${n}`
    if (!taken.includes(next)) return next
  }
}
