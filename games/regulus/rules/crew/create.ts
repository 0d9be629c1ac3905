import { form, formOf, line, listOf, of, oneOf, questions, type Seat, whole } from '@sortie/engine'
import type { CreationProblem } from '../../facts/crew.ts'
import { type Look, procedure, type Rule, type T } from '../../rule.ts'
import { betweenJobs, jobUnderWay } from '../job/state.ts'
import { membersOf, operativeIn } from './ratings.ts'
import type { OperativeState, Qualities, Tactic } from './state.ts'

/** The gigs of the table, for people to pick from; any other word will do. */
interface Gigs {
  readonly gigs: readonly string[]
}

export const createQuestions = questions({
  WhoIsIt: {
    rule: 'RJ-70',
    about: of<Gigs>(),
    fields: [
      'name',
      'gig',
      'vocation',
      'aptitudes',
      'trait',
      'passion',
      'others',
      'looks',
      'props',
      'tactics',
      'tactics.id',
      'tactics.progress',
    ],
  },
  WhatTheSheetSays: {
    rule: 'R3-B03',
    about: of<Gigs & { readonly name: string }>(),
    fields: ['gig', 'vocation', 'aptitudes', 'trait', 'passion', 'others', 'looks'],
  },
})
const ask = createQuestions

const WORDS = 40
const PHRASE = 60
const LOOKS = 400
/** The most progress a new Tactic may declare. RJ-46. */
const MOST_WORTH = 3

const word = line({ min: 1, max: WORDS })
const mayBeEmpty = line({ max: PHRASE })

/** What a player writes about an operative, and may write anew. R3-B03, B-18. */
const written = {
  gig: line({ max: WORDS }),
  vocation: line({ max: WORDS }),
  aptitudes: listOf(word, { max: 5 }),
  trait: mayBeEmpty,
  passion: mayBeEmpty,
  others: listOf(line({ min: 1, max: PHRASE }), { max: 5 }),
  looks: line({ max: LOOKS }),
}
const things = {
  props: listOf(word, { max: 6 }),
  tactics: listOf(formOf({ id: word, progress: whole({ min: 1, max: MOST_WORTH }) }), { max: 3 }),
}

/** No two have the same name, so it is their id as well, unless that means something else: `stop` is an answer. */
function idFor({ state: { crew }, content }: Pick<Look, 'state' | 'content'>, name: string): string {
  for (let n = 1; ; n++) {
    const id = n === 1 ? name : `${name} ${n}`
    if (!(id in crew.operatives || id in content.crew || id === 'stop')) return id
  }
}

interface Written extends Qualities {
  readonly gig: string
  readonly looks: string
}

const qualitiesOf = ({ vocation, aptitudes, trait, passion, others }: Qualities): Qualities => ({
  vocation: vocation.trim(),
  aptitudes: aptitudes.map((a) => a.trim()),
  trait: trait.trim(),
  passion: passion.trim(),
  others: others.map((o) => o.trim()),
})

/** Make an operative: name, Qualities, gig, Props, Tactics, on one page. Every rating starts at 1 (house). RJ-70, R3-B03. */
export const createOperative = procedure({
  rules: ['RJ-70', 'R3-B03'],
  by: 'anyone',
  anytime: true,
  when: ({ state }) => !jobUnderWay(state.job),
  *run(t, { by }) {
    const said = yield* askAll(t, { by })
    const { gig, looks, props, tactics } = said
    const name = said.name.trim()
    t.tell('RJ-70', {
      type: 'OperativeCreated',
      id: idFor(t, name),
      name,
      player: playerFor(t, by),
      gig: gig.trim(),
      qualities: qualitiesOf(said),
      props: props.map((p) => p.trim()),
      tactics: tactics.map(({ id, progress }) => ({ id: id.trim(), progress })),
      looks,
    })
  },
})

interface Page extends Written {
  readonly name: string
  readonly props: readonly string[]
  readonly tactics: readonly Tactic[]
}

const gigsOf = ({ content }: Pick<Look, 'content'>): readonly string[] => Object.values(content.gigs).map((g) => g.name)

/** Asked until everything fits; what was written stays. RJ-07, RJ-70. */
const askAll: Rule<{ readonly by: Seat }, Page> = function* (t, { by }) {
  let last: Partial<Page> = { aptitudes: [], others: [], props: [], tactics: [] }
  for (;;) {
    const said = yield* form(ask.WhoIsIt, {
      ask: by,
      fields: { name: word, ...written, ...things },
      usual: last,
      about: { gigs: gigsOf(t) },
    })
    const name = said.name.trim()
    const taken = Object.values(t.state.crew.operatives).some((o) => o.name.toLowerCase() === name.toLowerCase())
    const wrong = problemWithNames([...said.props, ...said.tactics.map((x) => x.id)].map((x) => x.trim()))
    if (name === '' || taken) fault(t, name === '' ? 'name empty' : 'name taken', name)
    else if (wrong) fault(t, wrong, 'Props and Tactics')
    else return said
    last = said
  }
}

/** What stands on a sheet in words can be written anew by its player, or the Director. R3-B03, RJ-70. */
export const rewriteSheet = procedure({
  rules: ['R3-B03', 'RJ-70'],
  by: 'anyone',
  anytime: true,
  when: ({ state }) => !jobUnderWay(state.job),
  args: (look, seat) => ({ operative: oneOf(owned(look, seat)) }),
  *run(t, { by, operative }) {
    const { gig, qualities, looks, name } = operativeIn(t, operative)
    const said = yield* form(ask.WhatTheSheetSays, {
      ask: by,
      fields: written,
      usual: { gig, ...qualities, looks },
      about: { gigs: gigsOf(t), name },
    })
    if (operative in t.state.crew.operatives)
      t.tell('RJ-70', {
        type: 'SheetRewritten',
        operative,
        gig: said.gig.trim(),
        qualities: qualitiesOf(said),
        looks: said.looks,
      })
  },
})

/** The operatives that a seat writes for: its own, and all of them for the Director. */
export const owned = (look: Look, seat: Seat): readonly string[] => {
  const gm = look.seats.some((s) => s.seat === seat && s.role === 'gm')
  const isOwn = (o: OperativeState | undefined): boolean => gm || o?.player === seat
  return Object.keys(look.state.crew.operatives).filter((id) => isOwn(look.state.crew.operatives[id]))
}

/** The player who makes an operative plays it; the Director's go to the first player (`entrust` changes that). */
const playerFor = ({ seats }: Pick<Look, 'seats'>, by: Seat): Seat =>
  seats.some((s) => s.seat === by && s.role === 'player') ? by : (seats.find((s) => s.role === 'player')?.seat ?? by)

const fault = (t: T, problem: CreationProblem, about: string): void =>
  t.tell('RJ-70', { type: 'CreationFaulted', problem, about })

export function problemWithNames(names: readonly string[]): CreationProblem | undefined {
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
      const qualities = { vocation, aptitudes, trait, passion, others: [] }
      t.tell('RJ-70', { type: 'OperativeCreated', id, name, player, gig, qualities, props, tactics, looks: '' })
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
