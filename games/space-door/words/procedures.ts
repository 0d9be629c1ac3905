import type { FieldWords, Json, Phrase, Saying, Words } from '@sortie/engine'
import type { kitWords } from '../../toolbox/kit/index.ts'
import { employees } from '../content/employees.ts'
import { doors, missions, objectives } from '../content/missions.ts'
import { attributes, healthOf, isSub, resilienceOf, scales } from '../rules/attributes.ts'
import type { procedures } from '../rules/index.ts'
import { called, subNames, subPhrase, titleOf } from './names.ts'

type Option = (option: Json, about: unknown, at: Saying) => Phrase

const person: Option = (o, _about, { names }) => called(String(o), names)
const title: Option = (o) => titleOf(String(o))
const side: Option = (o) => (o === 'employees' ? 'the employees' : 'the combatants')
const sub: Option = (o) => (isSub(o) ? subPhrase(o) : String(o))

const personAsked = (ask: string): FieldWords => ({ ask, option: person })
const starts: FieldWords = { ask: 'Who started it, and acts first?', option: side }
const subTested: FieldWords = { ask: 'Which sub-attribute is tested?', option: sub }
const withWhat: FieldWords = { ask: 'With what?', option: sub }

/** What a newcomer wants to know about a ready employee. */
function readyPhrase(id: string): Phrase {
  const row = employees[id]
  if (!row) return titleOf(id)
  const sides = attributes.map((a) => subNames[scales[a][row.placed[a].side]]).join(', ')
  const numbers = `Resilience ${resilienceOf(row.placed)}, Health ${healthOf(row.placed, 10)}`
  return { head: row.name, rest: `${sides}; ${numbers}; ${titleOf(row.main)}` }
}

/** How hard a drill is, without giving a combatant's numbers away. */
const drillHints: { readonly [drill: string]: string } = {
  'stray-drone': 'weak, for a first try',
  'mites-in-the-frame': 'small, but two',
  'guard-duty': 'a fair match',
  'loose-hound': 'fierce and fast',
}

function drillPhrase(id: string): Phrase {
  const hint = drillHints[id]
  return hint ? { head: titleOf(id), rest: hint } : titleOf(id)
}

/** A ready mission with its door and objective; a mission written by the table has only its title. */
function missionPhrase(id: string): Phrase {
  if (id === 'rolled') return { head: 'Roll one', rest: 'door, objective and complication by the dice' }
  const row = missions[id]
  const [door, objective] = [doors[row?.door ?? 0]?.text, objectives[row?.objective ?? 0]?.text]
  return door && objective ? { head: titleOf(id), rest: `behind the door ${door}; ${objective}` } : titleOf(id)
}

const restPhrases: { readonly [how: string]: Phrase } = {
  breather: { head: 'A breather', rest: 'Resilience' },
  night: { head: 'A night', rest: 'Resilience, and Health 20' },
  headquarters: { head: 'At headquarters', rest: 'everything' },
}

type All = Words<never, typeof procedures, object>['procedures']

/** Everything that can be started, and how its fields are asked for. */
export const procedureWords: Omit<All, keyof (typeof kitWords)['procedures']> = {
  attack: {
    title: 'Attack',
    hint: 'One action check. The dice are the damage; it has to beat Resilience.',
    fields: { actor: personAsked('Who attacks?') },
  },
  prepare: {
    title: 'Prepare',
    hint: 'One action check without a roll; the next check has one more die.',
    fields: { actor: personAsked('Who prepares?') },
  },
  actionCheck: {
    title: 'Make another check',
    hint: 'One action check, for anything but an attack.',
    fields: { actor: personAsked('Who makes the check?'), sub: subTested },
  },
  endTurn: { title: 'End the turn', hint: 'Checks that are left lapse; then the other side acts.' },
  tryScene: {
    title: 'Try the next check of the mission',
    hint: 'The sheet says what it tests.',
    fields: { actor: personAsked('Who makes the check?') },
  },
  hireReady: {
    title: 'Hire a ready employee',
    hint: 'Mara, Otto, Sun or Pip, ready to go.',
    fields: { who: { ask: 'Who is hired?', option: (o) => readyPhrase(String(o)) } },
  },
  drill: {
    title: 'Start a drill',
    hint: 'A short encounter; its combatants are played by the rules.',
    fields: { against: { ask: 'Against whom?', option: (o) => drillPhrase(String(o)) }, initiator: starts },
  },
  brief: {
    title: 'Start a mission',
    hint: '“Overdue Books”, or roll one.',
    fields: { mission: { ask: 'Which mission?', option: (o) => missionPhrase(String(o)) } },
  },
  hire: {
    title: 'Hire your own employee',
    hint: 'Twelve points on five scales, one scale at a time.',
    fields: { name: 'What is the employee called?' },
  },
  check: {
    title: 'Make a check',
    hint: 'Success needs two successful dice, so find something that helps.',
    fields: { actor: personAsked('Who makes the check?'), sub: subTested },
  },
  repair: {
    title: 'Repair Resilience',
    hint: 'Defense or Logical; one Resilience for each success.',
    fields: { actor: personAsked('Who repairs?'), sub: withWhat },
  },
  firstAid: {
    title: 'Give first aid',
    hint: 'Hindsight or Logical, on another; five Health for each success.',
    fields: { actor: personAsked('Who gives first aid?'), sub: withWhat },
  },
  rest: {
    title: 'Rest',
    hint: 'Breather: Resilience. Night: Health 20 too. Headquarters: everything.',
    fields: {
      how: { ask: 'For how long?', option: (o) => restPhrases[String(o)] ?? String(o) },
      who: personAsked('Who?'),
    },
  },
  fit: {
    title: 'Fit a modification',
    hint: 'Two at most, on the main weapon.',
    fields: { who: personAsked('Who?') },
  },
  takeOff: { title: 'Take a modification off', fields: { who: personAsked('Who?') } },
  equip: { title: 'Take other weapons', fields: { who: personAsked('Who?') } },
  askHonestly: {
    title: 'Buy an honest answer',
    hint: 'One Luck; the GM answers truthfully.',
    fields: { actor: personAsked('Who asks?') },
  },
  bargain: {
    title: 'Offer Luck for something greater',
    hint: 'The GM says whether it is enough.',
    fields: { actor: personAsked('Who bargains?'), what: 'What should Luck buy?' },
  },
  advance: { title: 'Place a new point', fields: { who: personAsked('Who?') } },
  describe: {
    title: 'Write a profile',
    fields: {
      who: personAsked('Who?'),
      biography: 'Biography (optional)',
      age: 'Age (optional)',
      gender: 'Gender (optional)',
      height: 'Height (optional)',
      weight: 'Weight (optional)',
      origin: 'Where are they from? (optional)',
      expertise: 'What are they experts in?',
      equipment: 'What do they carry? (optional)',
    },
  },
  build: {
    title: 'Hire from a written list of points',
    fields: {
      name: 'What is the employee called?',
      points: 'The points on each scale?',
      'points.attribute': 'Which scale?',
      'points.side': 'To which side?',
      'points.points': 'How many points?',
    },
  },
  attackAs: {
    title: 'Attack with a combatant',
    fields: { attacker: personAsked('Who attacks?'), target: personAsked('Who is attacked?') },
  },
  show: { title: 'Show a combatant’s numbers', fields: { who: personAsked('Whose numbers?') } },
  startEncounter: { title: 'Start the encounter', fields: { initiator: starts } },
  bringIn: {
    title: 'Bring in combatants',
    fields: { kind: { ask: 'Which combatant?', option: title }, count: 'How many?' },
  },
  makeCombatant: {
    title: 'Make a combatant',
    fields: {
      name: 'What is it called?',
      sub: { ask: 'Which sub-attribute does it attack with?', option: sub },
      rank: 'Which rank?',
      dice: 'How many dice?',
      bonus: 'How much bonus damage?',
      resilience: 'How much Resilience?',
      health: 'How much Health?',
      checksPerTurn: 'How many checks per turn?',
    },
  },
  grantModification: {
    title: 'Let a modification be found',
    fields: { mod: { ask: 'Which modification?', option: title } },
  },
  suffer: {
    title: 'Deal damage',
    fields: { target: personAsked('Who is hurt?'), damage: 'How much damage?' },
  },
  callOff: { title: 'Call the mission off' },
  strike: {
    title: 'A combatant attacks',
    fields: { attacker: personAsked('Who attacks?'), target: personAsked('Who is attacked?') },
  },
  enterScene: { title: 'The next scene' },
  find: { title: 'Something is found' },
  endMission: { title: 'The mission ends' },
}
