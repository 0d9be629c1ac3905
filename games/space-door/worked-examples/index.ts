import { asks, type Input, type Json, offersFor, type Question, Table, type Told, unfit } from '@sortie/engine'
import {
  type Act,
  checkEach,
  checkFields,
  type Dialect,
  runVector,
  type Vector,
  type VectorNames,
  type VectorResult,
} from '@sortie/engine/plays'
import {
  type Attribute,
  attributes,
  healthOf,
  type Placed,
  placeOf,
  type Ranks,
  ranksOf,
  resilienceOf,
  type Side,
  type Sub,
  scales,
  sideOf,
} from '../rules/attributes.ts'
import { newcomer } from '../facts/people.ts'
import { spaceDoor } from '../game.ts'
import { luckQuestions } from '../rules/luck.ts'
import { type Combatant, type Employee, fresh, type State } from '../state.ts'

const SEATS = [
  { seat: 'gm', role: 'gm' },
  { seat: 'ada', role: 'player' },
] as const

const POOL = ['prepared', 'expertise', 'assistance', 'extraDice']

const dialect: Dialect = {
  given: ['people'],
  acts: {
    build: ['name', 'points'],
    check: ['actor', 'sub', ...POOL],
    attack: ['actor', 'target', 'weapon', ...POOL],
    suffer: ['target', 'damage'],
    prepare: ['actor'],
    honestAnswer: ['actor'],
    rest: ['who'],
    encounter: ['initiator'],
    endTurn: [],
  },
  questions: ['dice', 'deathDie', 'luck'],
}
const PERSON = ['kind', 'points', 'ranks', 'luck', 'resilience', 'health', 'actions']

/** A person as the worked examples write one. */
interface Written {
  readonly kind?: 'employee' | 'combatant'
  readonly points?: { readonly [A in Attribute]: readonly [Side, number] }
  readonly ranks?: Partial<Ranks>
  readonly luck?: number
  readonly resilience?: number
  readonly health?: number
  readonly actions?: number
}

/** Plays one worked example of the rule catalogue. Combatants act only when the example says so. */
export const runExample = (vector: Vector): VectorResult => runVector(vector, names())

/** What the act under way says about the pool, and the dice of its last throw in the order they fell. */
interface Underway {
  act: Act
  thrown: readonly number[]
  /** Steps for each die, highest first, while a shift is made by hand. */
  byHand: readonly number[]
  people: People
}

type People = { readonly [name: string]: Written }

function peopleIn(given: Json | undefined): People {
  checkEach(given, PERSON, 'given.people')
  const people = (given ?? {}) as People
  for (const [name, { kind = 'employee', points, ranks }] of Object.entries(people)) {
    const where = `given.people.${name}`
    if (kind !== 'employee' && kind !== 'combatant')
      throw new Error(`${where}.kind is employee or combatant, not "${kind}"`)
    checkFields(points, attributes, `${where}.points`)
    checkFields(ranks, attributes, `${where}.ranks`)
    const missing = points && attributes.find((a) => !Array.isArray(points[a]))
    if (missing) throw new Error(`${where}.points.${missing} has to be a side and a number`)
  }
  return people
}

function names(): VectorNames {
  const now: Underway = { act: { action: '' }, thrown: [], byHand: [], people: {} }
  return {
    dialect,
    start: (given) => {
      now.people = peopleIn(given['people'])
      return startFrom(now.people)
    },
    act: (table, act) => {
      now.act = act
      return inputsFor(table, act, now.people)
    },
    answer: (q, next) => answerTo(q, next, now),
    heard: (q, answer, table) => heardAs(q, answer, { now, table }),
    fact: (told) => factWords(told, now),
    state: (table) => ({ people: everybody(table.world.state as State) as Json }),
  }
}

const everybody = (s: State): { readonly [id: string]: Employee | Combatant } => ({ ...s.combatants, ...s.employees })

function startFrom(people: People): Table {
  const table = Table.start(spaceDoor, {
    seats: SEATS,
    settings: { combatants: 'by the GM', 'turn.ends': 'when said' },
  })
  const state: State = {
    ...fresh(),
    employees: only(people, 'employee', employeeFrom),
    combatants: only(people, 'combatant', combatantFrom),
  }
  return new Table(spaceDoor, { ...table.base, world: { ...table.world, state } })
}

const only = <P>(
  people: People,
  kind: NonNullable<Written['kind']>,
  make: (name: string, w: Written) => P,
): { readonly [name: string]: P } =>
  Object.fromEntries(
    Object.entries(people)
      .filter(([, w]) => (w.kind ?? 'employee') === kind)
      .map(([name, w]) => [name, make(name, w)]),
  )

const placedIn = (points: NonNullable<Written['points']>): Placed =>
  Object.fromEntries(attributes.map((a) => [a, { side: points[a][0], points: points[a][1] }])) as Placed

const nowhere = Object.fromEntries(attributes.map((a) => [a, { side: 'left', points: 1 }])) as Placed

function employeeFrom(name: string, w: Written): Employee {
  const placed = w.points ? placedIn(w.points) : nowhere
  const full = w.points
    ? { resilience: resilienceOf(placed), health: healthOf(placed, 10) }
    : { resilience: w.resilience ?? 0, health: w.health ?? 0 }
  const health = w.health ?? full.health
  return {
    ...newcomer({ name, seat: 'ada', placed, ranks: { ...ranksOf(placed), ...w.ranks }, ...full }),
    luck: w.luck ?? 0,
    resilience: w.resilience ?? full.resilience,
    health,
    // SD-20: at Health 0 an employee is unconscious.
    state: health > 0 ? 'up' : 'unconscious',
  }
}

function combatantFrom(name: string, w: Written): Combatant {
  const [attribute, rank] = Object.entries(w.ranks ?? { tough: 6 })[0] as [Attribute, number]
  const { resilience = 0, health = 1, actions = 2 } = w
  return {
    name,
    state: health > 0 ? 'up' : 'defeated',
    shown: false,
    sub: scales[attribute][sideOf(rank)],
    rank,
    dice: 1,
    bonus: 0,
    resilience,
    resilienceTotal: resilience,
    health,
    healthTotal: health,
    checksPerTurn: actions,
    checks: 0,
  }
}

type Did = ReturnType<VectorNames['act']>

/** An act as inputs; a check that the table would not offer becomes the catalogue's `refused`. */
function inputsFor(table: Table, act: Act, people: People): Did {
  const s = table.world.state as State
  const actor = String(act['actor'] ?? '')
  const helper = idleHelper(s, act)
  if (helper !== undefined) return { facts: [refused(helper)] }
  switch (act.action) {
    case 'build':
      return [open('build', { name: act['name'] as string, points: entriesOf(act) })]
    case 'check':
      if (actor in s.combatants) throw new Error(`${actor} is a combatant: this game lets combatants only attack`)
      return offered(table, s.encounter ? 'actionCheck' : 'check', { actor, sub: act['sub'] as string })
    case 'prepare':
      if (actor in s.combatants) throw new Error(`${actor} is a combatant: give "prepared" with its attack`)
      return offered(table, 'prepare', { actor })
    case 'attack':
      return actor in s.combatants ? combatantInputs(table, act, people) : attackInputs(table, act)
    case 'suffer':
      return [open('suffer', { target: act['target'] as string, damage: act['damage'] as number }, 'gm')]
    case 'honestAnswer':
      return [open('askHonestly', { actor, question: '…' })]
    case 'rest':
      return [open('rest', { how: 'breather', who: [act['who'] as Json].flat() as Json })]
    case 'encounter':
      return [open('startEncounter', { initiator: act['initiator'] as string }, 'gm')]
    case 'endTurn':
      return [open('endTurn', {}, s.encounter?.side === 'combatants' ? 'gm' : 'ada')]
    default:
      return []
  }
}

const refused = (who: string): readonly Json[] => ['refused', who, 'noChecksLeft']

/** A helper who is named in an encounter and has no check left: then nothing is used. SD-O1. */
function idleHelper(s: State, { assistance }: Act): string | undefined {
  if (typeof assistance !== 'string' || !s.encounter) return undefined
  const helper = s.employees[assistance]
  if (!helper) throw new Error(`nobody called "${assistance}" can help`)
  return helper.state === 'up' && helper.checks > 0 ? undefined : assistance
}

const open = (procedure: string, args: { readonly [k: string]: Json }, by = 'ada'): Input => ({
  kind: 'open',
  by,
  procedure,
  args,
})

const entriesOf = (act: Act): Json =>
  Object.entries(act['points'] as { readonly [attribute: string]: readonly [Side, number] }).map(
    ([attribute, [side, points]]) => ({ attribute, side, points }),
  )

function offered(table: Table, procedure: string, args: { readonly actor: string; readonly [k: string]: Json }): Did {
  const { employees, encounter } = table.world.state as State
  if (!(args.actor in employees)) throw new Error(`nobody is called "${args.actor}"`)
  const offer = offersFor(table, 'ada').find((o) => o.procedure === procedure)
  const legal = offer && Object.entries(offer.fields).every(([k, shape]) => unfit(shape, args[k]) === undefined)
  // Outside an encounter checks are not counted: then it is refused for another reason, which the table says.
  return legal || !encounter ? [open(procedure, args)] : { facts: [refused(args.actor)] }
}

type Weapon = { readonly sub: Sub; readonly bonus?: number }

function weaponOf(act: Act): Weapon {
  checkFields(act['weapon'] ?? null, ['sub', 'bonus'], 'the weapon of an attack')
  return act['weapon'] as Weapon
}

/** First the GM puts the example's weapon into the attacker's hand. */
function attackInputs(table: Table, act: Act): Did {
  const actor = act['actor'] as string
  const { sub, bonus = 0 } = weaponOf(act)
  const { employees, encounter } = table.world.state as State
  const armed = set(['employees', actor, 'main'], { name: 'weapon', sub, bonus, guard: 0, mods: [] })
  if (encounter && (encounter.side !== 'employees' || employees[actor]?.checks === 0))
    return { facts: [refused(actor)] }
  if (!employees[actor]) throw new Error(`nobody is called "${actor}"`)
  return [armed, open('attack', { actor })]
}

/** A combatant attacks by its sheet, so the sheet is made to say what the example does: weapon, rank, and the pool. SD-09. */
function combatantInputs(table: Table, act: Act, people: People): Did {
  const attacker = act['actor'] as string
  const { sub, bonus = 0 } = weaponOf(act)
  const { combatants, encounter } = table.world.state as State
  if (encounter && (encounter.side !== 'combatants' || combatants[attacker]?.checks === 0))
    return { facts: [refused(attacker)] }
  const rank = people[attacker]?.ranks?.[placeOf(sub).attribute] ?? combatants[attacker]?.rank ?? 0
  const extra = [act['prepared'], act['expertise'], act['assistance']].filter(Boolean).length
  const dice = 1 + extra + Number(act['extraDice'] ?? 0)
  return [
    ...Object.entries({ sub, rank, dice, bonus }).map(([field, value]) => set(['combatants', attacker, field], value)),
    open('attackAs', { attacker, target: act['target'] as string }, 'gm'),
  ]
}

const set = (path: readonly string[], value: Json): Input => ({
  kind: 'fiat',
  by: 'gm',
  reason: 'as the example says',
  act: { act: 'set', path, value },
})

type Answer = ReturnType<VectorNames['answer']>

function answerTo(q: Question, next: readonly [string, Json] | undefined, now: Underway): Answer {
  const { act } = now
  const by = q.kind === 'ask' && q.to === 'gm' ? 'gm' : 'ada'
  const say = (answer: Json, used = false): Answer => ({ input: { by, answer }, used })
  switch (q.name) {
    case 'CheckDice':
    case 'CombatantDice':
      return fallen(q, next, 'dice')
    case 'DeathDie':
      return fallen(q, next, 'deathDie')
    case 'WhatHelps':
      return say({ helps: helpsOf(act), grant: Number(act['extraDice'] ?? 0) })
    case 'HowToCheck':
    case 'HowToAttack':
      return q.kind === 'first'
        ? say({
            ...(q.usual?.[q.keeper] as { readonly [field: string]: Json }),
            ...(q.name === 'HowToAttack' && { weapon: 'main', target: act['target'] as string }),
            claims: [...helpsOf(act), ...(act['extraDice'] ? ['other'] : [])],
            helper: typeof act['assistance'] === 'string' ? act['assistance'] : 'nobody',
          })
        : `${q.name} is no window`
    case 'HowToSpendLuck':
      return next?.[0] === 'luck' ? say(inOrder(q, next[1] as readonly number[], now), true) : say('keep')
    case 'HowFarToShift':
      return say(asks(q, luckQuestions.HowFarToShift) ? (now.byHand[q.about.die - 1] ?? 0) : 0)
    case 'HonestWords':
      return say('…')
    default:
      return `the example says nothing about ${q.name}`
  }
}

const helpsOf = (act: Act): readonly string[] => ['prepared', 'expertise', 'assistance'].filter((h) => act[h] === true)

function fallen(q: Question, next: readonly [string, Json] | undefined, kind: string): Answer {
  if (next?.[0] !== kind) return `${q.name} wants ${kind}, the example has ${JSON.stringify(next ?? 'nothing')}`
  const faces = Array.isArray(next[1]) ? next[1] : [next[1] as Json]
  return { input: { by: 'chance', answer: faces as Json }, used: true }
}

/** Examples shift dice in the order they fell; rules see them highest first. */
function inOrder(q: Question, shift: readonly number[], now: Underway): Json {
  const dice = now.thrown.map((face, i) => ({ face, by: shift[i] ?? 0 })).sort((a, b) => b.face - a.face)
  now.thrown = now.thrown.map((face, i) => face + (shift[i] ?? 0))
  const wanted = dice.map((d) => d.by)
  now.byHand = wanted
  return q.kind === 'ask' && unfit(q.shape, wanted) === undefined ? wanted : 'by hand'
}

function heardAs(
  q: Question,
  answer: Json,
  { now, table }: { readonly now: Underway; readonly table: Table },
): readonly (readonly Json[])[] {
  if (q.name !== 'CheckDice' && q.name !== 'CombatantDice') return []
  now.thrown = answer as readonly number[]
  const actor = now.act['actor'] as string
  return actor in everybody(table.world.state as State) ? [['rolled', actor, answer]] : []
}

function factWords({ fact }: Told, now: Underway): readonly (readonly Json[])[] {
  const who = (fact['who'] ?? '') as string
  switch (fact.type) {
    case 'Hired':
      return [
        ['hired', who, fact['ranks'] as Json],
        ['resilience', who, fact['resilience'] as Json],
        ['health', who, fact['health'] as Json],
      ]
    case 'BuildRefused':
      return [['buildRefused', fact['name'] as Json, fact['broken'] as Json]]
    case 'DiceShifted':
      return [['diceNow', who, now.thrown]]
    case 'CheckGraded':
      return [
        ['successes', who, fact['successes'] as Json],
        ['grade', who, fact['grade'] as Json],
      ]
    case 'TurnBegun':
      return [['turn', fact['turn'] as Json, fact['side'] as Json]]
    case 'Assisted':
      return [['assists', fact['helper'] as Json, fact['actor'] as Json]]
    case 'EncounterEnded':
      return [['encounterOver', fact['won'] as Json]]
    default: {
      const word = plainWords[fact.type]
      if (!word) return []
      const [name, field] = word
      return [field ? [name, who, fact[field] as Json] : [name, who]]
    }
  }
}

/** Facts that the examples write as a word, who, and at most one number. */
const plainWords: { readonly [type: string]: readonly [name: string, field?: string] } = {
  LuckEarned: ['luckEarned', 'points'],
  LuckSpent: ['luckSpent', 'points'],
  LuckWasted: ['luckWasted', 'points'],
  AttackReckoned: ['attackDamage', 'damage'],
  Blocked: ['blocked'],
  ResilienceSet: ['resilience', 'now'],
  HealthSet: ['health', 'now'],
  FellUnconscious: ['unconscious'],
  Defeated: ['defeated'],
  DeathDieRead: ['deathDie', 'face'],
  Died: ['died'],
  Prepared: ['prepares'],
  HonestAnswerGiven: ['honestAnswer'],
}
