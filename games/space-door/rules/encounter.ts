import {
  askEach,
  choose,
  dice,
  line,
  of,
  oneOf,
  questions,
  roll,
  runs,
  type Seat,
  together,
  whole,
} from '@sortie/engine'
import { freeId, slug } from '../../toolbox/ids.ts'
import type { Numbers } from '../facts/fights.ts'
import { each } from '../readers.ts'
import { type Look, procedure, type Rule, type T } from '../rule.ts'
import {
  combatantOf,
  combatantsUp,
  employeeOf,
  employeesUp,
  employeesWho,
  isUp,
  mostResilience,
  nameOf,
  type Party,
} from '../state.ts'
import { mayAttack, strikeWith } from './attack.ts'
import { placeOf, subs } from './attributes.ts'
import { weakest } from './next-strike.ts'
import { setResilience } from './suffer.ts'
import { anybodyAlive, atPeace } from './who.ts'

export const encounterQuestions = questions({
  WhomToCopy: { rule: 'SD-H03', options: of<string>() },
  /** Put to everybody else who could still act. */
  WhetherToEnd: {
    rule: 'SD-Q43',
    about: of<{ readonly names: readonly string[] }>(),
    options: of<'end' | 'wait'>(),
  },
  FoesDice: {
    rule: 'SD-H07',
    about: of<{ readonly attacks: readonly { readonly name: string; readonly dice: number }[] }>(),
  },
})
const ask = encounterQuestions

/** SD-23. */
const CHECKS = 2

/** A combatant of the list, or one that the GM made, takes the field. SD-Q29, SD-H03. */
export const arrive: Rule<{ readonly kind: string }> = function* (t, { kind }) {
  const row = t.content.combatants[kind]
  if (!row) throw new RangeError(`there is no combatant ${kind}`)
  const { name, sub, rank, dice, bonus, resilience, health, checks } = row
  const numbers: Numbers = { sub, rank, dice, bonus, resilience, health, checksPerTurn: checks }
  addCombatant(t, name, row.copy ? yield* copied(t, { numbers }) : numbers)
}

/** ECHO TWIN: the sub-attribute and rank of one employee's main weapon, Resilience lower by 2. SD-H03. */
const copied: Rule<{ readonly numbers: Numbers }, Numbers> = function* (t, { numbers }) {
  const who = yield* choose(ask.WhomToCopy, {
    ask: 'gm',
    from: employeesWho(t.state, (e) => e.state !== 'dead'),
    seenBy: 'gm',
  })
  const e = employeeOf(t.state, who)
  const sub = e.main?.sub ?? numbers.sub
  const resilience = Math.max(0, e.resilienceTotal + numbers.resilience)
  return { ...numbers, sub, rank: e.ranks[placeOf(sub).attribute], resilience }
}

function addCombatant(t: T, name: string, numbers: Numbers): void {
  const alike = Object.values(t.state.combatants).filter((c) => c.name === name || c.name.startsWith(`${name} `)).length
  const who = freeId(slug(name, 'someone'), { ...t.state.employees, ...t.state.combatants })
  t.tell('SD-Q29', {
    type: 'CombatantArrived',
    who,
    name: alike > 0 ? `${name} ${alike + 1}` : name,
    shown: false,
    numbers,
  })
}

/** Combatants of the last encounter leave the field. */
export function clearField(t: T): void {
  if (Object.keys(t.state.combatants).length > 0) t.tell('SD-22', { type: 'FieldCleared' })
}

/** The first turn belongs to the side that started it. SD-22, SD-O3. */
export function begin(t: T, initiator: Party): void {
  t.tell('SD-22', { type: 'EncounterBegun', initiator })
  for (const who of employeesUp(t.state)) {
    const e = employeeOf(t.state, who)
    if (e.main && e.main.guard > 0) setResilience(t, 'SD-H01', { who, now: e.resilience + e.main.guard })
  }
  beginTurn(t, initiator)
}

/** Each member who is up gets its action checks. SD-23, SD-Q30. */
function beginTurn(t: T, side: Party): void {
  const checks =
    side === 'employees'
      ? employeesUp(t.state).map((id) => [id, CHECKS] as const)
      : combatantsUp(t.state).map((id) => [id, combatantOf(t.state, id).checksPerTurn] as const)
  const turn = (t.state.encounter?.turn ?? 0) + 1
  t.tell('SD-22', { type: 'TurnBegun', turn, side, checks: Object.fromEntries(checks) })
}

/** Bring combatants of the list onto the field. SD-H03. */
export const bringIn = procedure({
  rules: ['SD-H03', 'SD-Q29'],
  by: 'gm',
  when: anybodyAlive,
  args: ({ content }) => ({ kind: oneOf(Object.keys(content.combatants)), count: whole({ min: 1, max: 6 }) }),
  usual: () => ({ count: 1 }),
  *run(t, { kind, count }) {
    if (!t.state.encounter && combatantsUp(t.state).length === 0) clearField(t)
    for (let i = 0; i < count; i++) yield* arrive(t, { kind })
  },
})

/** Make a combatant that is not on the list. SD-Q29. */
export const makeCombatant = procedure({
  rules: ['SD-Q29'],
  by: 'gm',
  when: anybodyAlive,
  args: () => ({
    name: line({ min: 1, max: 40 }),
    sub: oneOf(subs),
    rank: whole({ min: 2, max: 9 }),
    dice: whole({ min: 1, max: 6 }),
    bonus: whole({ min: 0, max: 9 }),
    resilience: whole({ min: 0, max: 30 }),
    health: whole({ min: 1, max: 300 }),
    checksPerTurn: whole({ min: 1, max: 4 }),
  }),
  usual: () => ({ rank: 7, dice: 2, bonus: 0, resilience: 4, health: 20, checksPerTurn: 1 }),
  seenBy: () => 'gm',
  *run(t, { by: _by, name, ...numbers }) {
    if (!t.state.encounter && combatantsUp(t.state).length === 0) clearField(t)
    addCombatant(t, name, numbers)
  },
})

/** The encounter starts; the GM says who started it. SD-22. */
export const startEncounter = procedure({
  rules: ['SD-22', 'SD-O3'],
  by: 'gm',
  when: (look) => atPeace(look) && employeesUp(look.state).length > 0 && combatantsUp(look.state).length > 0,
  args: () => ({ initiator: oneOf(['employees', 'combatants']) }),
  usual: () => ({ initiator: 'employees' }),
  *run(t, { initiator }) {
    begin(t, initiator)
  },
})

/** A first fight in one step: a ready group of combatants, and who starts. SD-22. */
export const drill = procedure({
  rules: ['SD-22', 'SD-H03'],
  by: 'player',
  when: (look) => atPeace(look) && look.state.mission === null && employeesUp(look.state).length > 0,
  args: ({ content }) => ({
    against: oneOf(Object.keys(content.drills)),
    initiator: oneOf(['employees', 'combatants']),
  }),
  usual: ({ content }) => ({ against: Object.keys(content.drills)[0] as string, initiator: 'employees' }),
  *run(t, { against, initiator }) {
    clearField(t)
    for (const kind of t.content.drills[against]?.combatants ?? []) yield* arrive(t, { kind })
    begin(t, initiator)
  },
})

/**
 * The group says that its turn is over, and everybody who could still act agrees; for combatants the GM, or the rules. SD-22,
 * SD-Q31, SD-Q43, SD-O3.
 */
export const endTurn = procedure({
  rules: ['SD-22', 'SD-O3', 'SD-Q43'],
  by: ({ state, seats }, seat) =>
    state.encounter?.side === 'combatants'
      ? runs(seats, seat)
      : seats.some((s) => s.seat === seat && s.role !== 'spectator'),
  when: ({ state }) => state.encounter !== null,
  *run(t, { by }) {
    const waits = yield* whoWaits(t, { by })
    if (waits !== undefined) return t.tell('SD-Q43', { type: 'TurnKept', by: waits })
    const won = winner(t)
    if (won) return finish(t, won)
    beginTurn(t, t.state.encounter?.side === 'employees' ? 'combatants' : 'employees')
  },
})

/** Asks all other seats with an action check left at once; the first who is not done, or nothing. SD-Q43. */
const whoWaits: Rule<{ readonly by: Seat }, Seat | undefined> = function* (t, { by }) {
  // Automatic steps ask nobody: then nobody has a check left.
  if (t.state.encounter?.side !== 'employees' || !t.seats.some((s) => s.seat === by)) return undefined
  const ids = employeesWho(t.state, (e) => isUp(e) && e.checks > 0 && e.seat !== by)
  const seats = [...new Set(ids.map((id) => employeeOf(t.state, id).seat))].filter((seat) =>
    t.seats.some((s) => s.seat === seat),
  )
  const answers = yield* askEach(ask.WhetherToEnd, {
    parts: Object.fromEntries(seats.map((seat) => [seat, oneOf(['end', 'wait'], { decline: 'end' })])),
    usual: Object.fromEntries(seats.map((seat) => [seat, 'end' as const])),
    about: { names: ids.map((id) => nameOf(t.state, id)) },
  })
  return seats.find((seat) => answers[seat] === 'wait')
}

/** Whether nobody of the side whose turn it is can do anything more: then it ends by itself. SD-Q43. */
export function turnIsOver(look: Pick<Look, 'state' | 'settings'>): boolean {
  const { state, settings } = look
  if (!state.encounter || settings['turn.ends'] !== 'by itself') return false
  if (state.encounter.side === 'combatants')
    return combatantsUp(state).every((id) => combatantOf(state, id).checks <= 0)
  const foes = combatantsUp(state).length > 0
  return employeesUp(state).every((id) => {
    const { checks, prepared } = employeeOf(state, id)
    const readies = settings['prepare.cost'] === 'free' && !prepared
    return checks <= 0 && !readies && !(foes && mayAttack(look, id))
  })
}

/** One attack of a combatant in this turn. */
interface Planned {
  readonly attacker: string
  readonly dice: number
}

/** Every combatant up, in the order of arrival, with all its checks. SD-H07. */
const planned = (t: T): readonly Planned[] =>
  combatantsUp(t.state).flatMap((attacker) => {
    const { checks, dice: count } = combatantOf(t.state, attacker)
    return Array.from({ length: Math.max(0, checks) }, () => ({ attacker, dice: count }))
  })

/**
 * The combatants' whole turn in one throw: each attacks with all its checks, the weakest employee unless the GM names one.
 * An employee who is struck down is left alone, and so are all others once nobody is up. SD-H07, SD-Q41.
 */
export const foesAct = procedure({
  rules: ['SD-H07', 'SD-22', 'SD-Q41'],
  by: 'gm',
  when: ({ state }) =>
    state.encounter?.side === 'combatants' &&
    employeesUp(state).length > 0 &&
    combatantsUp(state).some((id) => combatantOf(state, id).checks > 0),
  args: ({ state }) => ({ target: oneOf(['weakest', ...employeesUp(state)]) }),
  usual: () => ({ target: 'weakest' }),
  *run(t, { target: wanted }) {
    const attacks = planned(t)
    const shown = attacks.every(({ attacker }) => combatantOf(t.state, attacker).shown)
    const thrown = yield* roll(ask.FoesDice, {
      by: 'gm',
      dice: together(...attacks.map((a) => dice(a.dice, 10))),
      read: each,
      about: { attacks: attacks.map((a) => ({ name: nameOf(t.state, a.attacker), dice: a.dice })) },
      seenBy: shown ? 'everyone' : 'gm',
    })
    for (const [i, { attacker }] of attacks.entries()) {
      const up = employeesUp(t.state)
      const target = up.includes(wanted) ? wanted : weakest(t.state, up)
      if (target === undefined) return
      yield* strikeWith(t, { attacker, target, faces: thrown[i] ?? [] })
    }
  },
})

/** Looked at only when a side ends its turn. SD-O3. */
function winner(t: T): Party | undefined {
  if (combatantsUp(t.state).length === 0) return 'employees'
  return employeesUp(t.state).length === 0 ? 'combatants' : undefined
}

/** Resilience that a shield lent goes back. SD-H01. */
function finish(t: T, won: Party): void {
  for (const who of employeesWho(t.state, (e) => e.resilience > mostResilience(e)))
    setResilience(t, 'SD-H01', { who, now: mostResilience(employeeOf(t.state, who)) })
  t.tell('SD-22', { type: 'EncounterEnded', won })
}

/** The GM ends an encounter that is as good as decided, and says who holds the field. SD-Q44. */
export const endEncounter = procedure({
  rules: ['SD-Q44', 'SD-22'],
  by: 'gm',
  when: ({ state }) => state.encounter !== null,
  args: () => ({ won: oneOf(['employees', 'combatants']) }),
  usual: ({ state }) => ({ won: employeesUp(state).length > 0 ? 'employees' : 'combatants' }),
  *run(t, { won }) {
    finish(t, won)
    if (t.state.mission === null) clearField(t)
  },
})

/** Show a combatant's numbers to everyone. SD-Q29. */
export const show = procedure({
  rules: ['SD-Q29'],
  by: 'gm',
  args: ({ state }) => ({ who: oneOf(Object.keys(state.combatants).filter((id) => !combatantOf(state, id).shown)) }),
  *run(t, { who }) {
    const { sub, rank, dice, bonus, resilience, health, checksPerTurn } = combatantOf(t.state, who)
    t.tell('SD-Q29', {
      type: 'CombatantShown',
      who,
      numbers: { sub, rank, dice, bonus, resilience, health, checksPerTurn },
    })
  },
})
