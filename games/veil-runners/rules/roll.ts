import { choose, dice, formOf, of, oneOf, openWindow, questions, roll, someOf } from '@sortie/engine'
import { lowestOutcome } from '../readers.ts'
import { askCrew, type Rule, type T } from '../rule.ts'
import { type Actor, isOver, memberOf, type Outcome, type Plan, type Position, SHIP } from '../state.ts'
import { type Outlook, outlook, poolOf, type ToolHelp, toolHelp } from './crew.ts'
import { hitMember } from './damage.ts'
import { earnForFiasco, focusQuestions, throwAndSpend } from './focus.ts'

export type Instead = 'ingenuity' | 'care' | 'reckless' | 'integrity' | 'engineering'
/** What the player who rolls does: throw, use something instead, step back, or spend something first. */
export type How = 'roll' | Instead | 'step back' | Act

/** What may be spent or used at any time. VR-O7. */
export const acts = ['life support', 'shunt', 'repair', 'jury-rig', 'use module', 'willpower'] as const
export type Act = (typeof acts)[number]

export const rollQuestions = questions({
  HowToRoll: {
    rule: 'VR-O7',
    about: of<
      Outlook & {
        readonly attempt: string
        readonly kind: Plan['kind'] | 'defend'
        readonly tools: readonly ToolHelp[]
        readonly field: string
      }
    >(),
    options: of<Act>(),
    fields: ['how', 'tools', 'expertise', 'foresight'],
    window: true,
  },
  WhetherToUseForesight: { rule: 'VR-Q33', about: of<{ readonly who: string }>() },
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
  readonly attempt: string
}
export interface Rolled {
  readonly outcome: Outcome
  readonly position: Position
}

export interface Committed {
  readonly how: 'roll' | Instead
  readonly foresight: boolean
  readonly actor: Actor
}

/** One roll that is committed to, up to what its outcome earns; nothing if it ended the mission. VR-O1 steps 3 to 8. */
export const takeRoll: Rule<Rolling & { readonly committed: Committed }, Rolled | undefined> = function* (t, asked) {
  const { how, foresight, actor } = asked.committed
  const r = { ...asked, actor }
  if (r.kind === 'heal') t.tell('VR-22', { type: 'FocusSpent', who: actor.who, amount: 1, on: 'heal' })
  const position = fixPosition(t, r, foresight)
  const bought = yield* insteadOfRolling(t, { actor, how })
  if (isOver(t.state)) return undefined
  const outcome = bought ?? (yield* throwPool(t, actor))
  if (isOver(t.state)) return undefined
  t.tell('VR-29', { type: 'OutcomeRead', who: actor.who, outcome, position, counts: r.kind !== 'defend' })
  if (outcome === 'fiasco') earnForFiasco(t, actor.who)
  return { outcome, position }
}

/** A Defender rolls at once, unless there is something to use. VR-Q14. */
export const defendersRoll: Rule<{ readonly actor: Actor }, Rolled | undefined> = function* (t, { actor }) {
  const r: Rolling = { actor, word: 'standard', kind: 'defend', attempt: '' }
  const { shape, usual, about } = wordOf(t, r, [])
  const { answer } = yield* openWindow(ask.HowToRoll, {
    keeper: actor.by,
    parts: { [actor.by]: shape },
    usual: { [actor.by]: usual },
    about,
  })
  const { how, foresight } = answer
  if (isOver(t.state) || isAct(how) || how === 'step back') return undefined
  return yield* takeRoll(t, { ...r, committed: committed(t, r, { how, foresight, actor }) })
}

/** Ingenuity needs a Standard roll: on a Desperate one, Foresight goes with it. VR-51, VR-52. */
export const committed = (t: T, r: Rolling, c: Committed): Committed => ({
  ...c,
  foresight: c.foresight || (c.how === 'ingenuity' && outlook(t, r, r.actor).position === 'desperate'),
})

export const isAct = (how: How): how is Act => acts.some((act) => act === how)

/** The form of the player who rolls, with what is usual (throw, with everything that fits) and what it is about. */
export function wordOf(t: T, r: Rolling, more: readonly How[]) {
  const { actor } = r
  const at = outlook(t, r, actor)
  const mayEase =
    at.position === 'desperate' && t.settings.foresightWhen === 'before' && actor.hand !== null
      ? memberOf(t.state, actor.hand).prep.foresight > 0
      : false
  const fields = {
    how: oneOf<How>(['roll', ...insteads(t, r, at.position === 'standard' || mayEase), ...more]),
    tools: someOf(actor.tools),
    expertise: oneOf(actor.expertise ? [true, false] : [false]),
    foresight: oneOf(mayEase ? [false, true] : [false]),
  }
  return {
    shape: formOf(fields),
    usual: { how: 'roll', tools: actor.tools, expertise: actor.expertise, foresight: false } as const,
    about: {
      ...at,
      attempt: r.attempt,
      kind: r.kind,
      tools: actor.who === SHIP ? [] : actor.tools.map((slot) => toolHelp(memberOf(t.state, actor.who), slot)),
      field: actor.expertise && actor.hand !== null ? memberOf(t.state, actor.hand).expertise : '',
    },
  }
}

/** What may stand in for the dice. VR-12, VR-13, VR-51, VR-53, VR-61, VR-Q34, VR-O1 step 4. */
function insteads(t: T, { actor, kind }: Rolling, standard: boolean): readonly Instead[] {
  const { who, hand } = actor
  const m = hand === null ? undefined : memberOf(t.state, hand)
  const { integrity, engineering } = t.state.ship
  return [
    ...(m && standard && m.prep.ingenuity > 0 ? (['ingenuity'] as const) : []),
    ...(m && kind === 'heal' && m.prep.care > 0 ? (['care'] as const) : []),
    ...(m && who === hand && kind !== 'defend' && m.qualities.includes('reckless') ? (['reckless'] as const) : []),
    ...(who === SHIP && integrity > 0 ? (['integrity'] as const) : []),
    ...(who === SHIP && engineering ? (['engineering'] as const) : []),
  ]
}

/** VR-25, VR-52, VR-Q19, VR-Q33. */
function fixPosition(t: T, r: Rolling & { readonly actor: Actor }, foresight: boolean): Position {
  const { actor } = r
  const said = outlook(t, r, actor).position
  const eased = said === 'desperate' && foresight && actor.hand !== null
  if (eased) t.tell('VR-52', { type: 'TokenSpent', who: actor.hand, token: 'foresight' })
  const position = eased ? 'standard' : said
  t.tell('VR-25', { type: 'PositionFixed', who: actor.who, position })
  return position
}

/** The acting member may spend a Foresight token when damage follows, at tables that say so. VR-52, VR-Q33. */
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

/** At most one thing may stand in for the dice. VR-12, VR-13, VR-51, VR-53, VR-61, VR-Q40, VR-Q43. */
const insteadOfRolling: Rule<Pick<Committed, 'actor' | 'how'>, Outcome | undefined> = function* (t, { actor, how }) {
  const { who, hand } = actor
  switch (how) {
    case 'roll':
      return undefined
    case 'reckless':
      yield* hitMember(t, { who })
      return 'success'
    case 'ingenuity':
    case 'care':
      t.tell(how === 'care' ? 'VR-53' : 'VR-51', { type: 'TokenSpent', who: hand ?? who, token: how })
      return 'success'
    default:
      return yield* shipTokenInstead(t, { token: how, dice: poolOf(t, actor) })
  }
}

/** A token of the ship is the crew's: where they vote, they vote on it. VR-12, VR-13, VR-Q52. */
const shipTokenInstead: Rule<
  { readonly token: 'integrity' | 'engineering'; readonly dice: number },
  Outcome | undefined
> = function* (t, { token: wish, dice: count }) {
  const token =
    t.settings.crewVoice === 'vote'
      ? yield* askCrew(t, ask.WhichShipTokenInstead, { from: ['roll', wish], decline: 'roll', about: { dice: count } })
      : wish
  const { integrity, engineering } = t.state.ship
  if (token === 'roll' || (token === 'integrity' ? integrity === 0 : !engineering)) return undefined
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
