import {
  type Asking,
  asThrown,
  choose,
  dice,
  highest,
  of,
  oneOf,
  questions,
  roll,
  type Seat,
  text,
} from '@sortie/engine'
import { preps, qualities, suitUpgrades } from '../content/lists.ts'
import { procedure, type Rule, type T } from '../rule.ts'
import { isOver, type Member, memberOf, type Prep, type Quality, type State, type SuitUpgrade } from '../state.ts'

type List = 'quality' | 'suit upgrade'
type Item = Quality | SuitUpgrade
const about = of<{ readonly who: string }>()

export const prepareQuestions = questions({
  WhichPrep: { rule: 'VR-49', about, options: of<Prep | 'roll twice'>() },
  PrepDice: { rule: 'VR-49', about },
  AdvanceDie: { rule: 'VR-48', about },
  WhichItem: { rule: 'VR-48', about: of<{ readonly who: string; readonly list: List }>(), options: of<Item>() },
  WhichItemToGiveUp: { rule: 'VR-48', about, options: of<Item>() },
  WhichField: { rule: 'VR-58', about },
  WhichTool: { rule: 'VR-62', about, options: of<string>() },
})
const ask = prepareQuestions

/** Applies preps as at the start of a mission. Focus stops at the limit, unless both dice gave it. VR-50, VR-Q32. */
export function usePreps(t: T, who: string, preps: Member['nextPrep']): void {
  const twice = preps.filter((p) => p.rolled && p.prep === 'focus').length === 2
  for (const { prep } of preps) {
    const { focus } = memberOf(t.state, who)
    const amount = prep !== 'focus' ? 1 : twice ? 3 : Math.max(0, 3 - focus)
    t.tell(prepRule[prep], { type: 'Prepared', who, prep, amount })
  }
}

const prepRule: { readonly [P in Prep]: string } = {
  focus: 'VR-50',
  ingenuity: 'VR-51',
  foresight: 'VR-52',
  care: 'VR-53',
  willpower: 'VR-54',
  sheerDread: 'VR-55',
}

/** One of the six, or two by the dice. VR-49. */
const choosePrep: Rule<{ readonly who: string }, Member['nextPrep']> = function* (t, { who }) {
  const { player } = memberOf(t.state, who)
  const wish = yield* choose(ask.WhichPrep, { ask: player, from: [...preps, 'roll twice'], about: { who } })
  if (wish !== 'roll twice') return [{ prep: wish, rolled: false }]
  const faces = yield* roll(ask.PrepDice, { by: player, dice: dice(2, 6), read: asThrown, about: { who } })
  t.tell('VR-49', { type: 'PrepDiceRead', who, dice: faces })
  return faces.map((face) => ({ prep: preps[face - 1] as Prep, rolled: true }))
}

const mayAdvance = (state: State, seat: Seat): readonly string[] =>
  state.advancing.filter((id) => memberOf(state, id).player === seat && !memberOf(state, id).dead)

/**
 * After a mission each member may advance, in any order, and those who were away do so later: an upgrade, or something for the
 * next mission (for this one, if it is under way). VR-47.
 */
export const advance = procedure({
  rules: ['VR-47', 'VR-48', 'VR-49'],
  by: 'player',
  when: ({ state }) => state.advancing.length > 0 && state.roll === null,
  args: ({ state }, seat) => ({
    member: oneOf(mayAdvance(state, seat)),
    way: oneOf(['quality', 'suit upgrade', 'mission prep']),
  }),
  usual: ({ state }, seat) => {
    const [member] = mayAdvance(state, seat)
    return member === undefined ? {} : { member }
  },
  *run(t, { member: who, way }) {
    if (way === 'mission prep') {
      const preps = yield* choosePrep(t, { who })
      if (isOver(t.state)) t.tell('VR-49', { type: 'PrepChosen', who, preps })
      else usePreps(t, who, preps)
    } else yield* upgrade(t, { who, list: way })
    t.tell('VR-47', { type: 'Advanced', who })
  },
})

/** The first item of a list is free to choose, later ones come by the die. VR-48, VR-Q31, VR-Q55. */
const upgrade: Rule<{ readonly who: string; readonly list: List }> = function* (t, { who, list }) {
  const all: readonly Item[] = list === 'quality' ? qualities : suitUpgrades
  const { player } = memberOf(t.state, who)
  const held = () => itemsOf(memberOf(t.state, who), list)
  const item = held().length === 0 ? undefined : yield* dieItem(t, { who, all })
  const fresh = all.filter((i) => !held().includes(i))
  if (fresh.length === 0) return
  const chosen =
    item !== undefined && !held().includes(item)
      ? item
      : yield* choose(ask.WhichItem, { ask: player, from: fresh, about: { who, list } })
  t.tell('VR-48', { type: 'Acquired', who, item: chosen })
  yield* settleItem(t, who, chosen)
  const limited = t.settings.advancementLimit === 'per list' ? held() : allItems(memberOf(t.state, who))
  if (limited.length <= 2) return
  const gone = yield* choose(ask.WhichItemToGiveUp, { ask: player, from: limited, about: { who } })
  t.tell('VR-48', { type: 'GaveUp', who, item: gone })
}

const itemsOf = (m: Member, list: List): readonly Item[] => (list === 'quality' ? m.qualities : m.upgrades)
const allItems = (m: Member): readonly Item[] => [...m.qualities, ...m.upgrades]

const dieItem: Rule<{ readonly who: string; readonly all: readonly Item[] }, Item> = function* (t, { who, all }) {
  const by = memberOf(t.state, who).player
  const die = yield* roll(ask.AdvanceDie, { by, dice: dice(1, 6), read: highest, about: { who } })
  t.tell('VR-48', { type: 'AdvanceDieRead', who, die })
  return all[die - 1] as Item
}

/** Expert asks for its field and the Auxiliary Arm for its tool, at once. VR-Q55. */
function* settleItem(t: T, who: string, item: Item): Asking<void> {
  const { player } = memberOf(t.state, who)
  if (item === 'expert') {
    const field = yield* text(ask.WhichField, { ask: player, min: 1, max: 40, about: { who } })
    t.tell('VR-58', { type: 'ExpertiseChosen', who, field })
  }
  if (item === 'auxiliaryArm') {
    const ids = Object.keys(t.content.tools).sort()
    const id = yield* choose(ask.WhichTool, { ask: player, from: ids, about: { who } })
    const tool = t.content.tools[id]
    if (tool) t.tell('VR-62', { type: 'ArmFitted', who, tool: { name: tool.name, scope: tool.scope } })
  }
}

const living = (t: Pick<T, 'state'>): readonly string[] => t.state.roster.filter((id) => !memberOf(t.state, id).dead)

/** The Navigator grants an upgrade out of turn. VR-48. */
export const grantUpgrade = procedure({
  rules: ['VR-48'],
  by: 'gm',
  args: (look) => ({ member: oneOf(living(look)), list: oneOf(['quality', 'suit upgrade']) }),
  *run(t, { member, list }) {
    yield* upgrade(t, { who: member, list })
  },
})

/** The Navigator grants mission prep at once, to a member who joins late. VR-49. */
export const grantPrep = procedure({
  rules: ['VR-49'],
  by: 'gm',
  when: ({ state }) => !isOver(state),
  args: (look) => ({ member: oneOf(living(look)) }),
  *run(t, { member }) {
    usePreps(t, member, yield* choosePrep(t, { who: member }))
  },
})
