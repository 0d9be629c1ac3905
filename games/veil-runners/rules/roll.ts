import { choose, dice, of, questions, roll } from '@sortie/engine'
import { lowestOutcome } from '../readers.ts'
import { askCrew, type Rule, type T } from '../rule.ts'
import { type Actor, isOver, memberOf, type Outcome, type Plan, type Position, SHIP } from '../state.ts'
import { isDesperate, poolOf } from './crew.ts'
import { hitMember } from './damage.ts'
import { earnForFiasco, focusQuestions, throwAndSpend } from './focus.ts'

export const rollQuestions = questions({
  WhetherToUseForesight: { rule: 'VR-52', about: of<{ readonly who: string }>() },
  InsteadOfRolling: {
    rule: 'VR-51',
    about: of<{ readonly who: string }>(),
    options: of<'roll' | 'ingenuity' | 'care' | 'reckless'>(),
  },
  WhichShipTokenInstead: {
    rule: 'VR-12',
    about: of<{ readonly dice: number }>(),
    options: of<'roll' | 'integrity' | 'engineering'>(),
  },
})
const ask = rollQuestions

export interface Rolling {
  readonly actor: Actor
  /** The Navigator's word on it. */
  readonly word: Position
  readonly kind: Plan['kind'] | 'defend'
}
export interface Rolled {
  readonly outcome: Outcome
  readonly position: Position
}

/** One roll from its position to what its outcome earns; nothing if it ended the mission. VR-O1 steps 3 to 8. */
export const takeRoll: Rule<Rolling, Rolled | undefined> = function* (t, r) {
  const position = yield* fixPosition(t, r)
  const bought = yield* insteadOfRolling(t, { ...r, position })
  if (isOver(t.state)) return undefined
  const outcome = bought ?? (yield* throwPool(t, r.actor))
  if (isOver(t.state)) return undefined
  t.tell('VR-29', { type: 'OutcomeRead', who: r.actor.who, outcome, position, counts: r.kind !== 'defend' })
  if (outcome === 'fiasco') earnForFiasco(t, r.actor.who)
  return { outcome, position }
}

/** VR-25, VR-52, VR-Q19, VR-Q33. */
const fixPosition: Rule<Rolling, Position> = function* (t, { actor, word, kind }) {
  const said = word === 'desperate' || isDesperate(t, actor, kind) ? 'desperate' : word
  const eased = said === 'desperate' && t.settings.foresightWhen === 'before' && (yield* useForesight(t, { actor }))
  const position = eased ? 'standard' : said
  t.tell('VR-25', { type: 'PositionFixed', who: actor.who, position })
  return position
}

/** The acting member may spend a Foresight token. VR-52. */
export const useForesight: Rule<{ readonly actor: Actor }, boolean> = function* (t, { actor }) {
  const { hand } = actor
  if (hand === null || memberOf(t.state, hand).prep.foresight === 0) return false
  const wish = yield* choose(ask.WhetherToUseForesight, {
    ask: actor.by,
    from: ['use', 'keep'],
    decline: 'keep',
    about: { who: hand },
  })
  if (wish === 'keep' || memberOf(t.state, hand).prep.foresight === 0) return false
  t.tell('VR-52', { type: 'TokenSpent', who: hand, token: 'foresight' })
  return true
}

/** At most one thing may stand in for the dice. VR-12, VR-13, VR-51, VR-53, VR-61, VR-Q34, VR-Q40, VR-Q43, VR-O1 step 4. */
const insteadOfRolling: Rule<Rolling & { readonly position: Position }, Outcome | undefined> = function* (t, r) {
  const { who, hand, by } = r.actor
  const own = hand === null ? [] : ownWays(t, r, hand)
  const way =
    own.length === 0
      ? 'roll'
      : yield* choose(ask.InsteadOfRolling, { ask: by, from: ['roll', ...own], decline: 'roll', about: { who } })
  if (way === 'reckless') {
    yield* hitMember(t, { who })
    return 'success'
  }
  if (way !== 'roll' && hand !== null) {
    t.tell(way === 'care' ? 'VR-53' : 'VR-51', { type: 'TokenSpent', who: hand, token: way })
    return 'success'
  }
  return who === SHIP ? yield* shipTokenInstead(t, { dice: poolOf(t, r.actor) }) : undefined
}

function ownWays(t: T, r: Rolling & { readonly position: Position }, hand: string) {
  const { prep, qualities } = memberOf(t.state, hand)
  const mayBeReckless = r.actor.who === hand && r.kind !== 'defend' && qualities.includes('reckless')
  return [
    ...(r.position === 'standard' && prep.ingenuity > 0 ? (['ingenuity'] as const) : []),
    ...(r.kind === 'heal' && prep.care > 0 ? (['care'] as const) : []),
    ...(mayBeReckless ? (['reckless'] as const) : []),
  ]
}

/** The crew may spend a token of the ship instead. VR-12, VR-13. */
const shipTokenInstead: Rule<{ readonly dice: number }, Outcome | undefined> = function* (t, about) {
  const { integrity, engineering } = t.state.ship
  const held = [...(integrity > 0 ? (['integrity'] as const) : []), ...(engineering ? (['engineering'] as const) : [])]
  const token = yield* askCrew(t, ask.WhichShipTokenInstead, { from: ['roll', ...held], decline: 'roll', about })
  if (token === 'roll') return undefined
  t.tell(token === 'integrity' ? 'VR-12' : 'VR-13', { type: 'TokenSpent', who: SHIP, token })
  return token === 'integrity' ? 'critical' : 'success'
}

/** VR-26, VR-27; a pool of no dice exists only in the later draft: VR-Q48, VR-D01. */
const throwPool: Rule<Actor, Outcome> = function* (t, actor) {
  const count = poolOf(t, actor)
  const outcome =
    count > 0
      ? yield* throwAndSpend(t, { actor, count })
      : yield* roll(focusQuestions.RollDice, {
          by: actor.by,
          dice: dice(2, 6),
          read: lowestOutcome,
          rule: 'VR-D01',
          about: { who: actor.who, count: 0 },
        })
  if (actor.who === SHIP) {
    if (t.state.shipStrained) t.tell('VR-H04', { type: 'ShipStrained', strained: false })
  } else if (memberOf(t.state, actor.who).jammed !== null)
    t.tell('VR-H04', { type: 'ToolJammed', who: actor.who, slot: null })
  return outcome
}
