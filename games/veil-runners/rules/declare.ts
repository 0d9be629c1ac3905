import { type Asking, choose, form, line, of, oneOf, openWindow, questions, type Seat, someOf } from '@sortie/engine'
import { type Clock, type ClockKind, running } from '../../toolbox/clocks/index.ts'
import { type L, procedure, type Rule, type T } from '../rule.ts'
import {
  type Actor,
  canAct,
  isOver,
  type Member,
  memberOf,
  type Plan,
  type Position,
  SHIP,
  type Ship,
  type System,
  systems,
  type ToolSlot,
  type Touches,
} from '../state.ts'
import { ableMembers, allowsRisky, isDesperate, memberActor, poolOf, toolDice, workingTools } from './crew.ts'
import { hasPassive, slotsOf } from './ship.ts'
import { type Act, actsFor, doAct } from './spend.ts'

/** A tool or a module that works, and the dice it gives if it fits. */
type Help<Slot> = readonly [slot: Slot, name: string, scope: string, dice: number]
/** What everyone may know about the coming roll. */
type Outlook = { readonly who: string; readonly dice: number; readonly position: Position }
type Reply = Act | 'roll' | 'step back'

export const declareQuestions = questions({
  WhatHelps: {
    rule: 'VR-27',
    about: of<{
      readonly who: string
      readonly attempt: string
      readonly tools: readonly Help<ToolSlot>[]
      readonly field: string
    }>(),
    fields: ['tools', 'expertise'],
  },
  WhichModulesHelp: {
    rule: 'VR-26',
    about: of<{ readonly core: System; readonly attempt: string; readonly modules: readonly Help<number>[] }>(),
    fields: ['modules', 'expertise'],
  },
  WhatTheNavigatorSays: {
    rule: 'VR-24',
    about: of<{
      readonly asked: string
      readonly kind: Plan['kind']
      readonly attempt: string
      readonly who: readonly string[]
      readonly core: System | null
    }>(),
    fields: ['position', 'strike', 'push', 'catastrophe', 'delay', 'safe'],
  },
  WhetherToRoll: {
    rule: 'VR-O7',
    about: of<{ readonly attempt: string; readonly rolls: readonly Outlook[] }>(),
    options: of<Reply>(),
    window: true,
  },
  WhomToHeal: { rule: 'VR-22', options: of<string>() },
})
const ask = declareQuestions

type Wanted = Pick<Plan, 'kind' | 'attempt' | 'actors' | 'patient' | 'deck'>

/** Declare, hear the Navigator, and go on or step back. VR-24, VR-O1 steps 1 and 2. */
const declare: Rule<Wanted & { readonly by: Seat }, boolean> = function* (t, { by, ...wanted }) {
  const { actors, word, touches, safe } = yield* hearNavigator(t, wanted)
  if (isOver(t.state)) return false
  const plan: Plan = { ...wanted, actors, word, results: [] }
  const on = safe && (yield* lastWord(t, { plan, by }))
  if (isOver(t.state)) return false
  if (!on) {
    t.tell('VR-24', { type: 'RollCalledOff', who: by, attempt: wanted.attempt })
    return false
  }
  if (wanted.kind === 'heal') {
    const healer = (actors[0] as Actor).who
    if (memberOf(t.state, healer).focus === 0) return false
    t.tell('VR-22', { type: 'FocusSpent', who: healer, amount: 1, on: 'heal' })
  }
  t.tell('VR-24', { type: 'RollPlanned', plan, touches })
  return true
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
  const declared = w.actors.flatMap((a) => thingsOf(a).map((thing) => `${a.who}: ${thing}`))
  const said = yield* form(ask.WhatTheNavigatorSays, {
    ask: 'gm',
    fields: {
      position: oneOf<Position>(
        allowsRisky(t.settings) ? ['standard', 'risky', 'desperate'] : ['standard', 'desperate'],
        { decline: 'standard' },
      ),
      strike: someOf(declared),
      push: oneOf(['none', ...clocksOfKind(t, 'push')]),
      catastrophe: oneOf(['none', ...clocksOfKind(t, 'catastrophe')]),
      delay: oneOf(['none', ...(t.settings.deathDelay === 'house' ? clocksOfKind(t, 'death') : [])], {
        decline: 'none',
      }),
      safe: oneOf(w.kind === 'heal' ? [true, false] : [true]),
    },
    seenBy: 'gm',
    about: {
      asked: t.settings.navigatorLabel,
      kind: w.kind,
      attempt: w.attempt,
      who: w.actors.map((a) => a.who),
      core: w.actors[0]?.core ?? null,
    },
  })
  const named = (id: string): string | null => (id === 'none' ? null : id)
  return {
    actors: w.actors.map((a) => without(a, said.strike)),
    word: said.position,
    touches: { push: named(said.push), catastrophe: named(said.catastrophe), delay: named(said.delay) },
    safe: said.safe,
  }
}

const thingsOf = (a: Actor): readonly string[] => [
  ...a.tools,
  ...a.modules.map((slot) => `#${slot}`),
  ...(a.expertise ? ['expertise'] : []),
]

function without(a: Actor, struck: readonly string[]): Actor {
  const stays = (thing: string) => !struck.includes(`${a.who}: ${thing}`)
  return {
    ...a,
    tools: a.tools.filter(stays),
    modules: a.modules.filter((slot) => stays(`#${slot}`)),
    expertise: a.expertise && stays('expertise'),
  }
}

const clocksOfKind = (t: T, kind: ClockKind): readonly string[] =>
  running(t.state.clocks).filter((id) => (t.state.clocks[id] as Clock).kind === kind)

/** Anyone may still spend what can be spent at any time; the window closes when the actor goes on. VR-O7. */
const lastWord: Rule<{ readonly plan: Plan; readonly by: Seat }, boolean> = function* (t, { plan, by }) {
  for (;;) {
    const others = t.seats.filter((s) => s.role === 'player' && s.seat !== by)
    const parts = {
      [by]: oneOf<Reply>(['roll', 'step back', ...actsFor(t, by)]),
      ...Object.fromEntries(
        others.flatMap(({ seat }) => {
          const acts = actsFor(t, seat)
          return acts.length > 0 ? [[seat, oneOf<Reply>(acts)]] : []
        }),
      ),
    }
    const { by: seat, answer } = yield* openWindow(ask.WhetherToRoll, {
      keeper: by,
      parts,
      about: { attempt: plan.attempt, rolls: plan.actors.map((a) => outlook(t, plan, a)) },
    })
    if (isOver(t.state)) return false
    if (answer === 'roll') return plan.actors.every((a) => a.who === SHIP || canAct(memberOf(t.state, a.who)))
    if (answer === 'step back') return false
    if (actsFor(t, seat).includes(answer)) yield* doAct(t, { act: answer, by: seat })
    if (isOver(t.state)) return false
  }
}

const outlook = (t: T, plan: Plan, a: Actor): Outlook => ({
  who: a.who,
  dice: poolOf(t, a),
  position: plan.word === 'desperate' || isDesperate(t, a, plan.kind) ? 'desperate' : plan.word,
})

/** Which tools fit, and whether the member's field does. VR-18, VR-27, VR-58. */
const declareMember: Rule<{ readonly who: string; readonly attempt: string }, Actor> = function* (t, { who, attempt }) {
  const m = memberOf(t.state, who)
  const { tools, expertise } = yield* form(ask.WhatHelps, {
    ask: m.player,
    fields: {
      tools: someOf(workingTools(m)),
      expertise: oneOf(m.qualities.includes('expert') ? [true, false] : [false]),
    },
    about: {
      who,
      attempt,
      tools: workingTools(m).map((slot) => toolHelp(m, slot)),
      field: m.expertise,
    },
  })
  return { ...memberActor(who, m), tools, expertise }
}

const toolHelp = (m: Member, slot: ToolSlot): Help<ToolSlot> => {
  const { name, scope } = m.tools[slot] ?? { name: slot, scope: '' }
  return [slot, name, scope, toolDice(m, slot)]
}

const moduleHelp = (ship: Ship, slot: number): Help<number> => {
  const { name, scope } = ship.modules[slot - 1] ?? { name: '', scope: '' }
  return [slot, name, scope, 1]
}

const ownAble = ({ state }: L, seat: Seat): readonly string[] =>
  ableMembers(state).filter((id) => memberOf(state, id).player === seat)

const canRoll = ({ state }: L): boolean => !isOver(state) && state.roll === null
const attempt = line({ max: 120 })

/** A crew roll. VR-24, VR-27, VR-29. */
export const crewRoll = procedure({
  rules: ['VR-24', 'VR-27', 'VR-29'],
  by: 'player',
  when: canRoll,
  args: (look, seat) => ({ member: oneOf(ownAble(look, seat)), attempt }),
  *run(t, { by, member, attempt: what }) {
    const actor = yield* declareMember(t, { who: member, attempt: what })
    yield* declare(t, { kind: 'crew', attempt: what, actors: [actor], patient: null, deck: null, by })
  },
})

/** A ship roll: whatever the ship's capability does. VR-24, VR-26, VR-08. */
export const shipRoll = procedure({
  rules: ['VR-24', 'VR-26', 'VR-08'],
  by: 'player',
  when: canRoll,
  args: (look, seat) => ({ core: oneOf(systems), member: oneOf(['nobody', ...ownAble(look, seat)]), attempt }),
  *run(t, { by, core, member, attempt: what }) {
    const fitting = slotsOf(t.state.ship, (m) => m.kind === 'core' && m.core === core && !m.destroyed)
    const hand = member === 'nobody' ? null : member
    const expert = hand !== null && t.settings.expertOnShipRolls && memberOf(t.state, hand).qualities.includes('expert')
    const { modules, expertise } = yield* form(ask.WhichModulesHelp, {
      ask: by,
      fields: { modules: someOf(fitting), expertise: oneOf(expert ? [true, false] : [false]) },
      about: {
        core,
        attempt: what,
        modules: fitting.map((slot) => moduleHelp(t.state.ship, slot)),
      },
    })
    const actor: Actor = { who: SHIP, hand, by, core, modules, tools: [], expertise, bonus: 0 }
    yield* declare(t, { kind: 'ship', attempt: what, actors: [actor], patient: null, deck: null, by })
  },
})

/** Several members act together and share the result. VR-31. */
export const groupRoll = procedure({
  rules: ['VR-31'],
  by: 'player',
  when: (look) => canRoll(look) && ableMembers(look.state).length > 1,
  args: ({ state }) => ({ members: someOf(ableMembers(state), { min: 2 }), attempt }),
  *run(t, { by, members, attempt: what }) {
    const actors = yield* declareAll(t, { members, attempt: what })
    yield* declare(t, { kind: 'crew', attempt: what, actors, patient: null, deck: null, by })
  },
})

/** In seat order, whatever the order they were named in. */
const declareAll: Rule<{ readonly members: readonly string[]; readonly attempt: string }, readonly Actor[]> =
  function* (t, { members, attempt: what }) {
    const actors: Actor[] = []
    for (const who of t.state.roster.filter((id) => members.includes(id)))
      actors.push(yield* declareMember(t, { who, attempt: what }))
    return actors
  }

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
  *run(t, { by, members, deck, attempt: what }) {
    const actors = yield* declareAll(t, { members, attempt: what })
    yield* declare(t, { kind: 'explore', attempt: what, actors, patient: null, deck, by })
  },
})

/** In the starter mission only members aboard the freighter explore it. VR-H09. */
const explorers = (state: T['state']): readonly string[] =>
  ableMembers(state).filter((id) => state.mission.script === null || memberOf(state, id).place !== SHIP)

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
  args: (look, seat) => ({
    healer: oneOf(
      ownAble(look, seat).filter((id) => memberOf(look.state, id).focus > 0 && patientsOf(look, id).length > 0),
    ),
  }),
  *run(t, { by, healer }) {
    const patient = yield* choose(ask.WhomToHeal, { ask: by, from: patientsOf(t, healer) })
    const what = `heal ${memberOf(t.state, patient).name}`
    const actor = yield* declareMember(t, { who: healer, attempt: what })
    const aboard = memberOf(t.state, healer).place === SHIP
    const bonus = aboard && t.settings.medbays === '+1d6' && hasPassive(t.state.ship, 'medbays') ? 1 : 0
    yield* declare(t, { kind: 'heal', attempt: what, actors: [{ ...actor, bonus }], patient, deck: null, by })
  },
})

const patientsOf = ({ state, settings }: L, healer: string): readonly string[] =>
  state.roster.filter((id) => {
    const m = memberOf(state, id)
    const other = id !== healer || settings.healSelf
    return other && !m.dead && m.vitality < 3 && m.place === memberOf(state, healer).place
  })
