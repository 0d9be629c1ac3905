import { type Asking, choose, form, line, of, oneOf, questions, type Seat, someOf } from '@sortie/engine'
import { type Clock, type ClockKind, running } from '../../toolbox/clocks/index.ts'
import { type L, procedure, type Rule, type T } from '../rule.ts'
import {
  type Actor,
  isOver,
  memberOf,
  type Plan,
  type Position,
  SHIP,
  type System,
  systems,
  type ToolSlot,
  type Touches,
  toolSlots,
} from '../state.ts'
import { ableMembers, allowsRisky, memberActor, type Outlook, outlook, workingTools } from './crew.ts'
import { hasPassive, slotsOf } from './ship.ts'

export const declareQuestions = questions({
  WhatTheNavigatorSays: {
    rule: 'VR-24',
    about: of<{
      readonly asked: string
      readonly kind: Plan['kind']
      readonly attempt: string
      /** With everything that was declared, before the Navigator strikes anything. */
      readonly rolls: readonly Outlook[]
      readonly core: System | null
      /** What was declared, by its name. */
      readonly things: { readonly [thing: string]: string }
    }>(),
    fields: ['position', 'strike', 'push', 'catastrophe', 'delay', 'safe'],
  },
  WhomToHeal: { rule: 'VR-22', options: of<string>() },
})
const ask = declareQuestions

type Wanted = Pick<Plan, 'kind' | 'attempt' | 'actors' | 'patient' | 'deck'>

/** Declare and hear the Navigator; the player who rolls has the last word. VR-24, VR-O1 steps 1 and 2. */
const declare: Rule<Wanted & { readonly by: Seat }> = function* (t, { by, ...wanted }) {
  const { actors, word, touches, safe } = yield* hearNavigator(t, wanted)
  if (isOver(t.state)) return
  if (!safe) return t.tell('VR-24', { type: 'RollCalledOff', who: by, attempt: wanted.attempt })
  t.tell('VR-24', { type: 'RollPlanned', plan: { ...wanted, actors, word, results: [] }, touches })
}

/** What does not fit is struck; Standard or Desperate; which clocks it moves. VR-24, VR-25, VR-Q38. */
function* hearNavigator(
  t: T,
  w: Wanted,
): Asking<{
  readonly actors: readonly Actor[]
  readonly word: Position
  readonly touches: Touches
  readonly safe: boolean
}> {
  const rolls = w.actors.map((a) => outlook(t, { word: 'standard', kind: w.kind }, a))
  const desperate = rolls.length > 0 && rolls.every((r) => r.position === 'desperate')
  const usual = { ...usualTerms(t, w.kind), ...(desperate && { position: 'desperate' as const }) }
  const said = yield* form(ask.WhatTheNavigatorSays, {
    ask: 'gm',
    fields: {
      ...termsFields(t, w.kind, desperate),
      strike: someOf(w.actors.flatMap((a) => thingsOf(t, a).map(([thing]) => thing))),
      safe: oneOf(w.kind === 'heal' ? [true, false] : [true]),
    },
    usual: { ...usual, strike: [], safe: !(w.kind === 'heal' && clocksOfKind(t, 'death').length > 0) },
    seenBy: 'gm',
    about: {
      asked: t.settings.navigatorLabel,
      kind: w.kind,
      attempt: w.attempt,
      rolls,
      core: w.actors[0]?.core ?? null,
      things: Object.fromEntries(w.actors.flatMap((a) => thingsOf(t, a))),
    },
  })
  return {
    actors: w.actors.map((a) => without(a, said.strike)),
    word: said.position,
    touches: touchesFrom(said),
    safe: said.safe,
  }
}

/** Position and clocks. A roll that is Desperate anyway is not asked about. VR-25. */
const termsFields = (t: L, kind: Plan['kind'], desperate: boolean) => ({
  position: oneOf<Position>(
    desperate
      ? ['desperate']
      : allowsRisky(t.settings)
        ? ['standard', 'risky', 'desperate']
        : ['standard', 'desperate'],
  ),
  push: oneOf(['none', ...clocksOfKind(t, 'push')]),
  catastrophe: oneOf(['none', ...clocksOfKind(t, 'catastrophe')]),
  delay: oneOf(['none', ...(t.settings.deathDelay === 'house' && kind !== 'heal' ? clocksOfKind(t, 'death') : [])]),
})

/** Standard, and the clocks that the scene is about: those made last. The way home of the starter mission is Desperate. */
function usualTerms(t: L, kind: Plan['kind']) {
  const last = (of: ClockKind): string => clocksOfKind(t, of).at(-1) ?? 'none'
  const { script, stage } = t.state.mission
  const dire = script === 'lampsOut' && stage === 'return'
  return {
    position: dire ? ('desperate' as const) : ('standard' as const),
    push: kind === 'heal' || kind === 'explore' ? 'none' : last('push'),
    catastrophe: last('catastrophe'),
    delay: 'none',
  }
}

const touchesFrom = (said: { readonly [K in keyof Touches]: string }): Touches => {
  const named = (id: string): string | null => (id === 'none' ? null : id)
  return { push: named(said.push), catastrophe: named(said.catastrophe), delay: named(said.delay) }
}

/** What is declared for a roll, as the Navigator may strike it, with its name. */
const thingsOf = ({ state }: L, a: Actor): readonly (readonly [thing: string, name: string])[] => {
  const m = a.who === SHIP ? undefined : memberOf(state, a.who)
  return [
    ...a.tools.map((slot) => [slot, m?.tools[slot]?.name ?? slot] as const),
    ...a.modules.map((slot) => [`#${slot}`, state.ship.modules[slot - 1]?.name ?? `#${slot}`] as const),
    ...(a.expertise ? [['expertise', m?.expertise || 'expertise'] as const] : []),
  ].map(([thing, name]) => [`${a.who}: ${thing}`, name])
}

function without(a: Actor, struck: readonly string[]): Actor {
  const stays = (thing: string) => !struck.includes(`${a.who}: ${thing}`)
  return {
    ...a,
    tools: a.tools.filter(stays),
    modules: a.modules.filter((slot) => stays(`#${slot}`)),
    expertise: a.expertise && stays('expertise'),
  }
}

const clocksOfKind = (t: L, kind: ClockKind): readonly string[] =>
  running(t.state.clocks).filter((id) => (t.state.clocks[id] as Clock).kind === kind)

const ownAble = ({ state }: L, seat: Seat): readonly string[] =>
  ableMembers(state).filter((id) => memberOf(state, id).player === seat)

const canRoll = ({ state }: L): boolean => !isOver(state) && state.roll === null
const attempt = line({ max: 120 })

/** Tools that work for one of these members at least. */
const toolsOfAny = ({ state }: L, members: readonly string[]): readonly ToolSlot[] =>
  toolSlots.filter((slot) => members.some((id) => workingTools(memberOf(state, id)).includes(slot)))
const expertiseOfAny = ({ state }: L, members: readonly string[]) =>
  oneOf(members.some((id) => memberOf(state, id).qualities.includes('expert')) ? [false, true] : [false])

/** A member with what was declared for them, as far as it works. VR-18, VR-27, VR-58. */
function declared(t: L, who: string, tools: readonly ToolSlot[], expertise: boolean): Actor {
  const m = memberOf(t.state, who)
  return {
    ...memberActor(who, m),
    tools: workingTools(m).filter((slot) => tools.includes(slot)),
    expertise: expertise && m.qualities.includes('expert'),
  }
}

/** Several at once: each may use everything that works and that the Navigator does not strike. In seat order. */
const allOf = (t: L, members: readonly string[]): readonly Actor[] =>
  t.state.roster.filter((id) => members.includes(id)).map((who) => declared(t, who, toolSlots, true))

/** A crew roll. VR-24, VR-27, VR-29. */
export const crewRoll = procedure({
  rules: ['VR-24', 'VR-27', 'VR-29'],
  by: 'player',
  when: canRoll,
  args: (look, seat) => ({
    member: oneOf(ownAble(look, seat)),
    tools: someOf(toolsOfAny(look, ownAble(look, seat))),
    expertise: expertiseOfAny(look, ownAble(look, seat)),
    attempt,
  }),
  usual: (look, seat) => {
    const [member] = ownAble(look, seat)
    if (member === undefined) return {}
    return { member, tools: workingTools(memberOf(look.state, member)).slice(0, 1), expertise: false, attempt: '' }
  },
  *run(t, { by, member, tools, expertise, attempt: what }) {
    const actors = [declared(t, member, tools, expertise)]
    yield* declare(t, { kind: 'crew', attempt: what, actors, patient: null, deck: null, by })
  },
})

const coreSlots = ({ state }: L): readonly number[] => slotsOf(state.ship, (m) => m.kind === 'core' && !m.destroyed)

/** The ship with one of the crew at the controls; only modules of the system that rolls count. VR-26, VR-08. */
function shipActor(
  t: L,
  is: { readonly core: System; readonly hand: string | null; readonly by: Seat; readonly expertise: boolean } & {
    readonly modules: readonly number[]
  },
): Actor {
  const fitting = is.modules.filter((slot) => t.state.ship.modules[slot - 1]?.core === is.core)
  const expert =
    is.hand !== null && t.settings.expertOnShipRolls && memberOf(t.state, is.hand).qualities.includes('expert')
  return {
    who: SHIP,
    hand: is.hand,
    by: is.by,
    core: is.core,
    modules: fitting,
    tools: [],
    expertise: expert && is.expertise,
    bonus: 0,
  }
}

/** A ship roll: whatever the ship's capability does. VR-24, VR-26, VR-08. */
export const shipRoll = procedure({
  rules: ['VR-24', 'VR-26', 'VR-08'],
  by: 'player',
  when: canRoll,
  args: (look, seat) => ({
    core: oneOf(systems),
    member: oneOf(['nobody', ...ownAble(look, seat)]),
    modules: someOf(coreSlots(look)),
    expertise: look.settings.expertOnShipRolls ? expertiseOfAny(look, ownAble(look, seat)) : oneOf([false]),
    attempt,
  }),
  usual: (look, seat) => ({
    core: look.state.lastRoll?.core ?? 'NAV',
    member: ownAble(look, seat)[0] ?? 'nobody',
    modules: coreSlots(look),
    expertise: false,
    attempt: '',
  }),
  *run(t, { by, core, member, modules, expertise, attempt: what }) {
    const hand = member === 'nobody' ? null : member
    const actors = [shipActor(t, { core, hand, by, modules, expertise })]
    yield* declare(t, { kind: 'ship', attempt: what, actors, patient: null, deck: null, by })
  },
})

/** Several members act together and share the result. VR-31. */
export const groupRoll = procedure({
  rules: ['VR-31'],
  by: 'player',
  when: (look) => canRoll(look) && ableMembers(look.state).length > 1,
  args: ({ state }) => ({ members: someOf(ableMembers(state), { min: 2 }), attempt }),
  usual: ({ state }) => ({ members: ableMembers(state), attempt: '' }),
  *run(t, { by, members, attempt: what }) {
    yield* declare(t, { kind: 'crew', attempt: what, actors: allOf(t, members), patient: null, deck: null, by })
  },
})

/** Explore: a roll, then a card. VR-37, VR-O9, VR-Q54. */
export const explore = procedure({
  rules: ['VR-O9', 'VR-37'],
  by: 'player',
  when: (look) => canRoll(look) && explorers(look.state).length > 0,
  args: ({ state }) => ({
    members: someOf(explorers(state), { min: 1 }),
    deck: oneOf(drawableDecks(state)),
    attempt,
  }),
  usual: (look, seat) => {
    const all = explorers(look.state)
    const [own] = all.filter((id) => memberOf(look.state, id).player === seat)
    // The one that was laid out last is the one where they are.
    const deck = drawableDecks(look.state).at(-1)
    return { members: own === undefined ? all.slice(0, 1) : [own], ...(deck !== undefined && { deck }), attempt: '' }
  },
  *run(t, { by, members, deck, attempt: what }) {
    yield* declare(t, { kind: 'explore', attempt: what, actors: allOf(t, members), patient: null, deck, by })
  },
})

/** In the starter mission only members aboard the freighter explore it. VR-H09. */
const explorers = (state: T['state']): readonly string[] =>
  ableMembers(state).filter((id) => state.mission.script !== 'lampsOut' || memberOf(state, id).place !== SHIP)

/** Decks that players know of, that are not empty and that no clock keeps shut. VR-Q28. */
export const drawableDecks = (state: T['state']): readonly string[] =>
  Object.keys(state.decks)
    .filter((id) => {
      const deck = state.decks[id]
      const blockedBy = state.blocked[id]
      const shut = blockedBy !== undefined && state.clocks[blockedBy]?.status === 'running'
      return deck?.shown === 'open' && deck.left > 0 && !shut
    })
    .sort()

/** Heal a crew mate, out of danger, nearby. VR-22, VR-O4, VR-Q23, VR-Q36. */
export const heal = procedure({
  rules: ['VR-22', 'VR-O4'],
  by: 'player',
  when: canRoll,
  args: (look, seat) => {
    const healers = healersOf(look, seat)
    const patients = look.state.roster.filter((id) => healers.some((h) => patientsOf(look, h).includes(id)))
    return {
      healer: oneOf(healers),
      patient: oneOf(patients),
      tools: someOf(toolsOfAny(look, healers)),
      expertise: expertiseOfAny(look, healers),
    }
  },
  usual: (look, seat) => {
    const [healer] = healersOf(look, seat)
    if (healer === undefined) return {}
    const [patient] = patientsOf(look, healer)
    const tools = workingTools(memberOf(look.state, healer)).slice(0, 1)
    return { healer, ...(patient !== undefined && { patient }), tools, expertise: false }
  },
  *run(t, { by, healer, patient: wanted, tools, expertise }) {
    const near = patientsOf(t, healer)
    const patient = near.includes(wanted) ? wanted : yield* choose(ask.WhomToHeal, { ask: by, from: near })
    const what = `heal ${memberOf(t.state, patient).name}`
    const aboard = memberOf(t.state, healer).place === SHIP
    const bonus = aboard && t.settings.medbays === '+1d6' && hasPassive(t.state.ship, 'medbays') ? 1 : 0
    const actors = [{ ...declared(t, healer, tools, expertise), bonus }]
    yield* declare(t, { kind: 'heal', attempt: what, actors, patient, deck: null, by })
  },
})

const healersOf = (look: L, seat: Seat): readonly string[] =>
  ownAble(look, seat).filter((id) => memberOf(look.state, id).focus > 0 && patientsOf(look, id).length > 0)

const patientsOf = ({ state, settings }: L, healer: string): readonly string[] =>
  state.roster.filter((id) => {
    const m = memberOf(state, id)
    const other = id !== healer || settings.healSelf
    return other && !m.dead && m.vitality < 3 && m.place === memberOf(state, healer).place
  })

/** The Navigator calls for a roll and says its terms at once; the player who rolls still says with what. VR-24. */
export const callForRoll = procedure({
  rules: ['VR-24', 'VR-31'],
  by: 'gm',
  when: (look) => canRoll(look) && ableMembers(look.state).length > 0,
  args: (look) => ({
    roll: oneOf(['crew', ...systems]),
    members: someOf(ableMembers(look.state), { min: 1 }),
    attempt,
    ...termsFields(look, 'crew', false),
  }),
  usual: (look) => ({
    roll: 'crew',
    members: ableMembers(look.state).slice(0, 1),
    attempt: '',
    ...usualTerms(look, 'crew'),
  }),
  // It names clocks that may be hidden.
  seenBy: () => 'gm',
  *run(t, { roll: kind, members, attempt: what, position, ...clocks }) {
    const core = systems.find((s) => s === kind)
    const hand = t.state.roster.find((id) => members.includes(id)) as string
    const by = memberOf(t.state, hand).player
    const actors = core ? [shipActor(t, { core, hand, by, modules: coreSlots(t), expertise: true })] : allOf(t, members)
    const plan = {
      kind: core ? 'ship' : 'crew',
      attempt: what,
      actors,
      patient: null,
      deck: null,
      results: [],
    } as const
    t.tell('VR-24', { type: 'RollPlanned', plan: { ...plan, word: position }, touches: touchesFrom(clocks) })
  },
})
