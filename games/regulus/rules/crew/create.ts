import { choose, form, formOf, line, listOf, of, oneOf, questions, type Seat, text, whole } from '@sortie/engine'
import type { CreationProblem } from '../../facts/crew.ts'
import { type Look, procedure, type Rule, type T } from '../../rule.ts'
import { betweenJobs, jobUnderWay } from '../job/state.ts'
import { membersOf, type Named } from './ratings.ts'
import type { Qualities, Tactic } from './state.ts'

export const createQuestions = questions({
  WhatName: { rule: 'RJ-70' },
  WhichQualities: {
    rule: 'R3-B03',
    about: of<Named>(),
    fields: ['vocation', 'aptitudes', 'trait', 'passion'],
  },
  WhichGig: { rule: 'B-18', about: of<Named>(), options: of<string>() },
  WhatGig: { rule: 'B-18', about: of<Named>() },
  WhichPropsAndTactics: {
    rule: 'RJ-07',
    about: of<Named>(),
    fields: ['props', 'tactics', 'tactics.id', 'tactics.progress'],
  },
})
const ask = createQuestions

const WORDS = 40
const PHRASE = 60
/** The most progress a new Tactic may declare. RJ-46. */
const MOST_WORTH = 3

const word = line({ min: 1, max: WORDS })
const mayBeEmpty = line({ max: PHRASE })

/** No two have the same name, so it is their id as well, unless that means something else: `stop` is an answer. */
function idFor({ state: { crew }, content }: Pick<Look, 'state' | 'content'>, name: string): string {
  for (let n = 1; ; n++) {
    const id = n === 1 ? name : `${name} ${n}`
    if (!(id in crew.operatives || id in content.crew || id === 'stop')) return id
  }
}

/** Make an operative, step by step: name, Qualities, gig, Props, Tactics. Every rating starts at 1 (house). RJ-70. */
export const createOperative = procedure({
  rules: ['RJ-70', 'R3-B03'],
  by: 'anyone',
  anytime: true,
  when: ({ state }) => !jobUnderWay(state.job),
  *run(t, { by }) {
    const name = yield* askName(t, { by })
    const qualities = yield* askQualities(t, { by, name })
    const gig = yield* askGig(t, { by, name })
    const things = yield* askThings(t, { by, name })
    const player = playerFor(t, by)
    t.tell('RJ-70', { type: 'OperativeCreated', id: idFor(t, name), name, player, gig, qualities, ...things })
  },
})

/** The player who makes an operative plays it; the Director's go to the first player (`entrust` changes that). */
const playerFor = ({ seats }: Pick<Look, 'seats'>, by: Seat): Seat =>
  seats.some((s) => s.seat === by && s.role === 'player') ? by : (seats.find((s) => s.role === 'player')?.seat ?? by)

const fault = (t: T, problem: CreationProblem, about: string): void =>
  t.tell('RJ-70', { type: 'CreationFaulted', problem, about })

const askName: Rule<{ readonly by: Seat }, string> = function* (t, { by }) {
  for (;;) {
    const name = (yield* text(ask.WhatName, { ask: by, min: 1, max: WORDS })).trim()
    const taken = Object.values(t.state.crew.operatives).some((o) => o.name.toLowerCase() === name.toLowerCase())
    if (name !== '' && !taken) return name
    fault(t, name === '' ? 'name empty' : 'name taken', name)
  }
}

interface Making {
  readonly by: Seat
  readonly name: string
}

/** A vocation with aptitudes, a trait and a passion. R3-B03. */
const askQualities: Rule<Making, Qualities> = function* (t, { by, name }) {
  for (;;) {
    const said = yield* form(ask.WhichQualities, {
      ask: by,
      fields: { vocation: word, aptitudes: listOf(word, { max: 5 }), trait: mayBeEmpty, passion: mayBeEmpty },
      about: { name },
    })
    const aptitudes = said.aptitudes.map((a) => a.trim())
    const wrong = said.vocation.trim() === '' ? 'empty entry' : misnamed(aptitudes)
    if (!wrong)
      return { vocation: said.vocation.trim(), aptitudes, trait: said.trait.trim(), passion: said.passion.trim() }
    fault(t, wrong, 'vocation')
  }
}

const OTHER = 'another'

/** The part an operative plays in the crew: one of those offered, or any other word. B-18. */
const askGig: Rule<Making, string> = function* (t, { by, name }) {
  const from = [...Object.values(t.content.gigs).map((g) => g.name), OTHER, 'none']
  const gig = yield* choose(ask.WhichGig, { ask: by, from, about: { name } })
  if (gig === 'none') return ''
  return gig === OTHER ? (yield* text(ask.WhatGig, { ask: by, max: WORDS, about: { name } })).trim() : gig
}

interface Things {
  readonly props: readonly string[]
  readonly tactics: readonly Tactic[]
}

/** Props and Tactics; the names of all of them differ, for they share one line of a workup. RJ-07, B-18. */
const askThings: Rule<Making, Things> = function* (t, { by, name }) {
  for (;;) {
    const said = yield* form(ask.WhichPropsAndTactics, {
      ask: by,
      fields: {
        props: listOf(word, { max: 6 }),
        tactics: listOf(formOf({ id: word, progress: whole({ min: 1, max: MOST_WORTH }) }), { max: 3 }),
      },
      about: { name },
    })
    const props = said.props.map((p) => p.trim())
    const tactics = said.tactics.map(({ id, progress }) => ({ id: id.trim(), progress }))
    const wrong = misnamed([...props, ...tactics.map((x) => x.id)])
    if (!wrong) return { props, tactics }
    fault(t, wrong, 'Props and Tactics')
  }
}

export function misnamed(names: readonly string[]): CreationProblem | undefined {
  if (names.includes('')) return 'empty entry'
  return new Set(names).size < names.length ? 'same thing twice' : undefined
}

/** Five operatives who are ready to go (house), shared out among the players. RJ-70. */
export const takeReadyCrew = procedure({
  rules: ['RJ-70'],
  by: 'anyone',
  when: (look) => membersOf(look).length === 0,
  *run(t, { by }) {
    const players = t.seats.filter((s) => s.role === 'player').map((s) => s.seat)
    for (const [i, [id, row]] of Object.entries(t.content.crew).entries()) {
      const { name, gig, vocation, aptitudes, trait, passion, props, tactics } = row
      const player = players[i % players.length] ?? by
      const qualities = { vocation, aptitudes, trait, passion }
      t.tell('RJ-70', { type: 'OperativeCreated', id, name, player, gig, qualities, props, tactics })
    }
  },
})

/** The Director says who plays an operative. */
export const entrust = procedure({
  rules: ['RJ-70'],
  by: 'gm',
  when: betweenJobs,
  args: (look) => ({
    operative: oneOf(Object.keys(look.state.crew.operatives)),
    to: oneOf(look.seats.filter((s) => s.role !== 'spectator').map((s) => s.seat)),
  }),
  *run(t, { operative, to }) {
    t.tell('RJ-70', { type: 'OperativeEntrusted', operative, to })
  },
})
