import { choose, line, of, oneOf, questions, type Seat, someOf } from '@sortie/engine'
import { seenAs, usesTools } from '../../toolbox/by.ts'
import { clock, clockId, startClock } from '../../toolbox/clocks/index.ts'
import { addCard, makeDeck, tellComposed, visibilities } from '../../toolbox/decks/index.ts'
import { rowsKnownTo } from '../../toolbox/known-rows.ts'
import { loose, decks as stock } from '../content/decks.ts'
import { laidOut } from '../content/effects.ts'
import { type L, procedure, type Rule } from '../rule.ts'
import { canAct, isOver, memberOf, SHIP } from '../state.ts'
import { drawableDecks } from './declare.ts'
import { drawAndResolve } from './effects.ts'
import { expose } from './whom.ts'

export const navigateQuestions = questions({
  WhichCardToAdd: { rule: 'VR-39', about: of<{ readonly deck: string }>() },
  WhichCardAgainst: { rule: 'VR-39', about: of<{ readonly deck: string }>() },
})
const ask = navigateQuestions

const underWay = ({ state }: L): boolean => !isOver(state)

/** A place where crew can be. VR-23. */
export const setZone = procedure({
  rules: ['VR-23'],
  by: usesTools,
  when: underWay,
  args: () => ({
    name: line({ min: 1, max: 40 }),
    supportsLife: oneOf([true, false]),
    exploringDesperate: oneOf([false, true]),
  }),
  usual: () => ({ supportsLife: true, exploringDesperate: false }),
  *run(t, { name, supportsLife, exploringDesperate }) {
    if (name === SHIP) return
    t.tell('VR-23', { type: 'ZoneSet', zone: name, is: { name, supportsLife, exploringDesperate } })
  },
})

/** Members who can act move themselves; the Navigator moves anyone, since a downed member is carried. VR-20, VR-Q53. */
const movable = ({ state, seats }: L, seat: Seat): readonly string[] => {
  const runs = seats.find((s) => s.seat === seat)?.role === 'gm'
  return state.roster.filter((id) => {
    const m = memberOf(state, id)
    return !m.dead && (runs || (m.player === seat && canAct(m)))
  })
}

export const moveMember = procedure({
  rules: ['VR-20'],
  by: 'anyone',
  when: (look) => underWay(look) && Object.keys(look.state.zones).length > 0,
  args: (look, seat) => ({
    member: oneOf(movable(look, seat)),
    to: oneOf([SHIP, ...Object.keys(look.state.zones).sort()]),
  }),
  *run(t, { member, to }) {
    if (memberOf(t.state, member).place !== to) t.tell('VR-20', { type: 'Moved', who: member, to })
  },
})

/** The Navigator rules that members are Exposed, or no longer. VR-23. */
export const setExposed = procedure({
  rules: ['VR-23'],
  by: 'gm',
  when: underWay,
  args: ({ state }) => ({ members: someOf(state.roster, { min: 1 }), exposed: oneOf([true, false]) }),
  usual: ({ state }) => ({ members: state.roster, exposed: true }),
  *run(t, { members, exposed }) {
    if (exposed) return expose(t, members, 'VR-23')
    const safe = members.filter((id) => memberOf(t.state, id).exposed)
    if (safe.length > 0) t.tell('VR-23', { type: 'Sheltered', who: safe })
  },
})

/** A card without a roll, if the Navigator waives it. VR-37, VR-Q54. */
export const drawCard = procedure({
  rules: ['VR-37', 'VR-38'],
  by: usesTools,
  when: underWay,
  args: ({ state }) => ({
    deck: oneOf(drawableDecks(state)),
    for: oneOf(['nobody', ...state.roster.filter((id) => !memberOf(state, id).dead)]),
  }),
  *run(t, { deck, for: who }) {
    yield* drawAndResolve(t, { deck, actor: who === 'nobody' ? null : who })
  },
})

/** A ready clock begins, with what it does. VR-H06. */
export const startReadyClock = procedure({
  rules: ['VR-41', 'VR-H06'],
  by: 'gm',
  args: ({ content, state }) => ({
    clock: oneOf(
      Object.keys(content.clocks)
        .filter((id) => state.clocks[id]?.status !== 'running' && state.clocks[id]?.status !== 'paused')
        .sort(),
    ),
    shown: oneOf(['open', 'name', 'hidden']),
  }),
  usual: () => ({ shown: 'open' }),
  seenBy: () => 'gm',
  *run(t, { clock: id, shown }) {
    const row = t.content.clocks[id]
    const taken = shown === 'hidden' ? clockId(t.state.clocks, { name: row?.name ?? id, shown }) : id
    if (row) startClock(t, 'VR-H06', clock({ ...row, shown }), taken)
  },
})

/** A deck of the house is laid out. VR-36, VR-H05. */
export const layHouseDeck = procedure({
  rules: ['VR-36', 'VR-H05'],
  by: usesTools,
  args: ({ content: { decks }, seats }, seat) => ({
    deck: oneOf(
      rowsKnownTo({ rows: decks, stock }, seats, seat)
        .map(([id]) => id)
        .sort(),
    ),
    visibility: oneOf(visibilities),
  }),
  usual: () => ({ visibility: 'secret' }),
  seenBy: ({ by }, look) => seenAs(look, by),
  *run(t, { deck, visibility }) {
    const row = t.content.decks[deck]
    if (row) makeDeck(t, { deck, ...laidOut(row), visibility, rule: 'VR-36' })
  },
})

/** Four of the house's negative cards, then by turns from its lists. VR-39, VR-H05. */
export const composeFromHouse = procedure({
  rules: ['VR-39', 'VR-H05'],
  by: 'gm',
  args: () => ({ name: line({ min: 1, max: 60 }), negatives: someOf(loose.negative, { min: 4, max: 4 }) }),
  *run(t, { name, negatives }) {
    const cards = negatives.map((text) => ({ text, tone: 'negative' as const }))
    makeDeck(t, { deck: name, name, cards, visibility: 'known', rule: 'VR-39' })
    const players = t.seats.filter((s) => s.role === 'player').map((s) => s.seat)
    for (let more = true; more; ) {
      more = false
      for (const seat of players) more = (yield* addPair(t, { deck: name, seat })) || more
    }
    tellComposed(t, { deck: name, rule: 'VR-39' })
  },
})

const addPair: Rule<{ readonly deck: string; readonly seat: Seat }, boolean> = function* (t, { deck, seat }) {
  const left = (texts: readonly string[]) => texts.filter((c) => !t.state.decks[deck]?.cards.some((d) => d.id === c))
  const wish = yield* choose(ask.WhichCardToAdd, {
    ask: seat,
    from: ['pass', ...left(loose.desirable)],
    decline: 'pass',
    about: { deck },
  })
  const against = left([...loose.negative, ...loose.neutral])
  if (wish === 'pass' || against.length === 0) return false
  addCard(t, { deck, by: seat, card: { text: wish, tone: 'desirable' }, rule: 'VR-39' })
  const other = yield* choose(ask.WhichCardAgainst, { ask: 'gm', from: against, about: { deck } })
  const tone = loose.neutral.includes(other) ? 'neutral' : 'negative'
  addCard(t, { deck, by: 'gm', card: { text: other, tone }, rule: 'VR-39' })
  return true
}
