import type { View, Words } from '@sortie/engine'
import { toolboxWords } from '../../toolbox/index.ts'
import type { facts } from '../facts/index.ts'
import type { procedures, questions } from '../rules/index.ts'
import type { StateRecord } from '../state.ts'
import { factWords } from './facts.ts'
import { procedureWords } from './procedures.ts'
import { questionWords } from './questions.ts'

export const en: Words<typeof facts, typeof procedures, typeof questions> = {
  name: 'Space Door',
  tagline: 'Employees of the Space Door Program go through a door, and mean to come back.',
  facts: { ...factWords, ...toolboxWords.facts },
  people: ({ employees, combatants }: View<typeof StateRecord>) =>
    Object.fromEntries(Object.entries({ ...employees, ...combatants }).map(([id, { name }]) => [id, name])),
  procedures: { ...procedureWords, ...toolboxWords.procedures },
  questions: { ...toolboxWords.questions, ...questionWords },
  settings: {
    offSide: 'A check on the other side of an employee’s scale',
    'rank.counts': 'A die on the rank succeeds',
    'luck.perRoll': 'Luck for dice on the rank',
    'luck.whose': 'Whose dice Luck may shift',
    'luck.prices': 'What Luck buys besides shifts and answers',
    soloGrace: 'One success with a single die',
    'assist.cost': 'What helping costs in an encounter',
    equal: 'An attack exactly equal to Resilience',
    miss: 'An attack of damage 0',
    'rest.resilience': 'Resilience that a rest brings back',
    'rest.health': 'Health that a rest brings back',
    death: 'When an unconscious employee is hurt',
    unconsciousResilience: 'Resilience counts for the unconscious',
    'damage.left': 'What a die of a left side deals',
    bonusOnMiss: 'A flat bonus counts without a successful die',
    'prepare.cost': 'What preparing costs in an encounter',
    'luck.carryOver': 'Luck is kept between missions',
    'health.perPoint': 'Health for each point on a right side',
    'called.cost': 'A check that the GM calls for in an encounter',
    'turn.ends': 'When nobody of a side can act any more',
    hazard: 'Damage that is no attack',
    'weapon.bonus': 'The highest bonus of a weapon of your own',
    advance: 'New points after missions',
    combatants: 'Who plays the combatants',
    toolbox: 'Who uses clocks, decks, tables and the oracle',
  },
  settingValues: {
    offSide: {
      'named test': 'by the named side’s test',
      'own test': 'by the employee’s own side’s test',
      'not allowed': 'not allowed',
    },
    'luck.perRoll': { 'each die': '1 for each die', one: '1 in all' },
    'luck.whose': { own: 'your own', any: 'anybody’s' },
    'luck.prices': { 'shift only': 'nothing', house: 'what the house rules say' },
    soloGrace: { off: 'is no success', 'mild success': 'is a mild success' },
    'assist.cost': { '1 check': '1 check', free: 'nothing' },
    equal: { block: 'is blocked, and wears it', graze: 'changes nothing' },
    miss: { wears: 'wears Resilience', nothing: 'does nothing' },
    'damage.left': {
      'die − rank': 'die − rank, as the text says',
      'rank − die': 'rank − die, as the formula line says',
    },
    'rest.resilience': { full: 'all of it', '2': '2' },
    'rest.health': { house: 'by the house rule', none: 'none' },
    death: { '6 in 10': 'they die 6 times in 10', GM: 'the GM says', never: 'they never die of it' },
    'prepare.cost': { '1 check': '1 check', free: 'nothing' },
    'called.cost': { free: 'costs nothing', '1 check': 'costs an action check' },
    'turn.ends': { 'by itself': 'its turn ends by itself', 'when said': 'its turn ends when somebody says so' },
    hazard: { 'as an attack': 'meets Resilience, as an attack does', 'straight to Health': 'goes straight to Health' },
    advance: { off: 'none', house: 'by the house rule' },
    combatants: { 'by the rules': 'the rules', 'by the GM': 'the GM' },
    toolbox: { gm: 'the GM', everyone: 'players too' },
  },
}
