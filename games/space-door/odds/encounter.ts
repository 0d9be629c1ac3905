import { line, oneOf, whole } from '@sortie/engine'
import { freeId, slug } from '../../toolbox/ids.ts'
import { attributes, healthOf, type Placed, ranksOf, resilienceOf, sideOf } from '../attributes.ts'
import { content } from '../content/index.ts'
import { newcomer } from '../facts/people.ts'
import { nextStrike } from '../policy.ts'
import { oddsQuestion } from '../rule.ts'
import { type Combatant, combatantsUp, type Employee, employeesUp, fresh, hasMod, type State } from '../state.ts'
import { MOST_DICE, testFor } from './check.ts'

/** A ready employee with the main weapon, fresh. */
function ready(id: string): Employee {
  const row = content.employees[id]
  if (!row)
    throw new RangeError(`there is no ready employee "${id}"; there are ${Object.keys(content.employees).join(', ')}`)
  const weapon = content.weapons[row.main]
  const { name, placed } = row
  const numbers = { ranks: ranksOf(placed), resilience: resilienceOf(placed), health: healthOf(placed, 10) }
  const main = weapon
    ? { name: weapon.name, sub: weapon.sub, bonus: weapon.bonus, guard: weapon.guard, mods: [] }
    : null
  return { ...newcomer({ name, seat: 'ada', placed, ...numbers }), main, checks: 2 }
}

function listed(id: string): Combatant {
  const row = content.combatants[id]
  if (!row || row.copy) {
    const those = Object.entries(content.combatants).filter(([, c]) => !c.copy)
    throw new RangeError(`there is no combatant "${id}" to reckon with; there are ${those.map(([k]) => k).join(', ')}`)
  }
  const { name, sub, rank, dice, bonus, resilience, health, checks: checksPerTurn } = row
  const numbers = { sub, rank, dice, bonus, resilience, health, resilienceTotal: resilience, healthTotal: health }
  return { ...numbers, name, shown: false, state: 'up', checksPerTurn, checks: checksPerTurn }
}

/** "mara-quill,otto-brandt" as people by id; the same id again gets a number. */
function people<P>(text: string, make: (id: string) => P): { readonly [id: string]: P } {
  const found: { [id: string]: P } = {}
  for (const id of text.split(',').map((part) => slug(part, 'someone'))) found[freeId(id, found)] = make(id)
  return found
}

/** Who wins, if both sides strike as SD-H07 says: weakest first, employees with the main weapon and one die, no Luck. */
export const encounter = oddsQuestion({
  title: 'who wins if all strike the weakest first, with the main weapon, one die and no Luck',
  options: {
    employees: line({ min: 1, max: 200 }),
    combatants: line({ min: 1, max: 200 }),
    initiator: oneOf(['employees', 'combatants']),
  },
  defaults: { employees: 'mara-quill', combatants: 'door-mite', initiator: 'employees' },
  outcomes: ['employees', 'combatants'],
  from: ({ employees, combatants, initiator }) => ({
    ...fresh(),
    employees: people(employees, ready),
    combatants: people(combatants, listed),
    encounter: { initiator, side: initiator, turn: 1 },
  }),
  next: goOn,
  outcome: (s) => {
    if (!s.encounter) throw new RangeError('there is no encounter')
    if (combatantsUp(s).length === 0) return 'employees'
    return employeesUp(s).length === 0 ? 'combatants' : undefined
  },
  key: (s) => {
    let key = s.encounter?.side === 'employees' ? 'e' : 'c'
    for (const id in s.employees)
      key += personKey(s.employees[id] as Employee) + firstAttack(s.employees[id] as Employee)
    for (const id in s.combatants) key += personKey(s.combatants[id] as Combatant)
    return key
  },
  gains: { turns: (before, after) => Number(before.encounter?.turn !== after.encounter?.turn) },
  policy: {
    WhatHelps: 'never',
    WhoHelps: 'never',
    HowToSpendLuck: 'never',
    WhetherToBuyADie: 'never',
    WhetherToUndo: 'never',
    WhetherToSplit: 'never',
    WhichTest: 'always',
    WhichWeapon: 'main',
    WhichTarget: 'always',
    WhichPatient: 'always',
  },
})

const personKey = ({ resilience, health, checks }: Employee | Combatant): string => ` ${resilience},${health},${checks}`

/** Only HEAVY CORE asks whether it is the first attack of the turn. */
const firstAttack = (e: Employee): string => (hasMod(e, 'heavy-core') && e.attacksThisTurn === 0 ? '!' : '')

function goOn(s: State) {
  const strike = nextStrike(s)
  return strike ? { procedure: 'strike', args: strike } : { procedure: 'endTurn', args: {} }
}

/** One attacker with these numbers, again and again: `down`, played through the rules. For simulation and as a check. */
export const blows = oddsQuestion({
  title: 'attacks to bring a target to Health 0, played through the rules',
  options: {
    rank: whole({ min: 2, max: 9 }),
    dice: whole({ min: 1, max: MOST_DICE }),
    bonus: whole({ min: 0, max: 20 }),
    resilience: whole({ min: 0, max: 30 }),
    health: whole({ min: 1, max: 300 }),
  },
  defaults: { rank: 8, dice: 2, bonus: 0, resilience: 6, health: 30 },
  outcomes: ['down with Resilience left', 'down with Resilience worn out'],
  from: ({ rank, dice, bonus, resilience, health }) => ({
    ...fresh(),
    employees: { target: { ...dummy, resilience, health, resilienceTotal: resilience, healthTotal: health } },
    combatants: {
      attacker: {
        ...listed('lost-drone'),
        sub: testFor(rank, 'own') === 'left' ? 'defense' : 'offense',
        rank,
        dice,
        bonus,
      },
    },
  }),
  next: () => ({ procedure: 'strike', args: { attacker: 'attacker', target: 'target' } }),
  outcome: (s) => {
    if (employeesUp(s).length > 0) return undefined
    const worn = (s.employees['target'] as Employee).resilience === 0
    return worn ? 'down with Resilience worn out' : 'down with Resilience left'
  },
  key: ({ employees }) =>
    (employees['target'] as Employee).resilience * 1000 + (employees['target'] as Employee).health,
  gains: { attacks: () => 1 },
})

const evenly = Object.fromEntries(attributes.map((a) => [a, { side: sideOf(5), points: 1 }])) as Placed
const dummy = newcomer({
  name: 'target',
  seat: 'ada',
  placed: evenly,
  ranks: ranksOf(evenly),
  resilience: 0,
  health: 1,
})
