import {
  type FieldWords,
  type FieldWordsWithOptions,
  type Json,
  type Names,
  type Phrase,
  rowHere,
  type Saying,
  type Words,
} from '@sortie/engine'
import type { toolboxWords } from '../../toolbox/index.ts'
import { combatants } from '../content/combatants.ts'
import { employees } from '../content/employees.ts'
import { doors, missions, objectives } from '../content/missions.ts'
import { modifications } from '../content/modifications.ts'
import { attributes, healthOf, isSub, resilienceOf, scales } from '../rules/attributes.ts'
import type { procedures } from '../rules/index.ts'
import { effectOf } from '../rules/modifications.ts'
import { called, sheetText, subNames, subPhrase, titleOf } from './names.ts'

type Option = (option: Json, about: unknown, at: Saying) => Phrase

const person: Option = (o, _about, { names }) => called(String(o), names)
const side: Option = (o) => (o === 'employees' ? 'the employees' : 'the combatants')
const sub: Option = (o) => (isSub(o) ? subPhrase(o) : String(o))

const personAsked = (ask: string): FieldWords => ({ ask, option: person })
const starts: FieldWordsWithOptions = { ask: 'Who started it, and acts first?', option: side }
const subTested: FieldWordsWithOptions = { ask: 'Which sub-attribute is tested?', option: sub }
const withWhat: FieldWordsWithOptions = { ask: 'With what?', option: sub }
const helpNames: { readonly [help: string]: string } = {
  prepared: 'Prepared',
  expertise: 'Expertise or experience',
  assistance: 'Assistance',
}
const modification: FieldWords = {
  ask: 'Which modification?',
  option: (o, _about, { names }) => modificationPhrase(String(o), names),
}

function modificationPhrase(id: string, names: Names): Phrase {
  const effect = rowHere(names, 'modifications', modifications, effectOf(id))?.effect
  return effect ? { head: titleOf(id, names), rest: effect } : titleOf(id, names)
}

/** A combatant of the list with its numbers. */
function combatantPhrase(id: string, names: Names): Phrase {
  const row = rowHere(names, 'combatants', combatants, id)
  if (!row) return titleOf(id, names)
  return row.copy
    ? { head: row.name, rest: 'copies an employee: main weapon, rank, Resilience 2 lower' }
    : { head: row.name, rest: sheetText(row) }
}

/** What a newcomer wants to know about a ready employee. */
function readyPhrase(id: string, names: Names): Phrase {
  const row = rowHere(names, 'employees', employees, id)
  if (!row) return titleOf(id, names)
  const sides = attributes.map((a) => subNames[scales[a][row.placed[a].side]]).join(', ')
  const numbers = `Resilience ${resilienceOf(row.placed)}, Health ${healthOf(row.placed, 10)}`
  return { head: row.name, rest: `${sides}; ${numbers}; ${titleOf(row.main, names)}` }
}

/** How hard a drill is, without giving a combatant's numbers away. */
const drillHints: { readonly [drill: string]: string } = {
  'stray-drone': 'weak, for a first try',
  'mites-in-the-frame': 'small, but two',
  'guard-duty': 'a fair match',
  'loose-hound': 'fierce and fast',
}

function drillPhrase(id: string, names: Names): Phrase {
  const hint = drillHints[id]
  return hint ? { head: titleOf(id, names), rest: hint } : titleOf(id, names)
}

/** A ready mission with its door and objective; a mission written by the table has only its title. */
function missionPhrase(id: string, names: Names): Phrase {
  if (id === 'rolled') return { head: 'Roll one', rest: 'door, objective and complication by the dice' }
  const row = rowHere(names, 'missions', missions, id)
  const door = rowHere(names, 'doors', doors, String(row?.door ?? 0))?.text
  const objective = rowHere(names, 'objectives', objectives, String(row?.objective ?? 0))?.text
  return door && objective
    ? { head: titleOf(id, names), rest: `behind the door ${door}; ${objective}` }
    : titleOf(id, names)
}

const restPhrases: { readonly [how: string]: Phrase } = {
  breather: { head: 'A breather', rest: 'Resilience' },
  night: { head: 'A night', rest: 'Resilience, and Health 20' },
  headquarters: { head: 'At headquarters', rest: 'everything' },
}

type All = Words<never, typeof procedures, object>['procedures']

const COMBAT = 'Other checks'
const LUCK = 'Luck'
const STAFF = 'Staff and gear'
const STORY = 'Story'
const FIGHT = 'Encounter'

/** Everything that can be started, and how its fields are asked for. */
export const procedureWords: Omit<All, keyof (typeof toolboxWords)['procedures']> = {
  foesAct: {
    title: 'The combatants act',
    hint: 'All of them attack, in one throw. They go for the weakest, or for the one you name.',
    awaited: 'lets the combatants act',
    fields: {
      target: {
        ask: 'Whom do they attack?',
        option: (o, a, at) => (o === 'weakest' ? 'The weakest' : person(o, a, at)),
      },
    },
  },
  attack: {
    title: 'Attack',
    hint: 'One action check. The dice are the damage; it has to beat Resilience.',
    awaited: 'attacks',
    fields: { actor: personAsked('Who attacks?') },
  },
  prepare: {
    title: 'Prepare',
    hint: 'One action check without a roll; the next check has one more die.',
    group: COMBAT,
    fields: { actor: personAsked('Who prepares?') },
  },
  actionCheck: {
    title: 'Make another check',
    hint: 'One action check, for anything but an attack.',
    awaited: 'acts',
    group: COMBAT,
    fields: { actor: personAsked('Who makes the check?'), sub: subTested },
  },
  endTurn: {
    title: 'End the turn',
    hint: 'Checks that are left lapse; then the other side acts. Others who could still act are asked.',
    awaited: 'ends the turn',
  },
  tryScene: {
    title: 'Try the next check of the mission',
    hint: 'The mission says what it tests.',
    awaited: 'tries the next check',
    fields: { actor: personAsked('Who makes the check?'), sub: subTested },
  },
  hireReady: {
    title: 'Hire a ready employee',
    hint: 'Mara, Otto, Sun or Pip, ready to go.',
    awaited: 'hires an employee',
    group: STAFF,
    fields: { who: { ask: 'Who is hired?', option: (o, _about, { names }) => readyPhrase(String(o), names) } },
  },
  drill: {
    title: 'Start a drill',
    hint: 'A short encounter; its combatants are played by the rules.',
    group: FIGHT,
    fields: {
      against: { ask: 'Against whom?', option: (o, _about, { names }) => drillPhrase(String(o), names) },
      initiator: starts,
    },
  },
  brief: {
    title: 'Start a mission',
    hint: 'One of five ready missions, or roll one.',
    awaited: 'starts a mission',
    group: STORY,
    fields: { mission: { ask: 'Which mission?', option: (o, _about, { names }) => missionPhrase(String(o), names) } },
  },
  hire: {
    title: 'Hire your own employee',
    hint: 'Twelve points on five scales, one scale at a time.',
    awaited: 'hires an employee',
    group: STAFF,
    fields: { name: 'What is the employee called?' },
  },
  check: {
    title: 'Make a check',
    hint: 'Success needs two successful dice, so find something that helps.',
    group: COMBAT,
    fields: { actor: personAsked('Who makes the check?'), sub: subTested },
  },
  callCheck: {
    title: 'Call for a check',
    hint: 'You say what is tested and what helps; the player throws. In an encounter it costs no action check.',
    fields: {
      actor: personAsked('Who makes the check?'),
      sub: subTested,
      helps: { ask: 'What helps?', option: (o) => helpNames[String(o)] ?? String(o) },
      grant: 'More dice, by your word',
    },
  },
  repair: {
    title: 'Repair Resilience',
    hint: 'Defense or Logical; one Resilience for each success.',
    group: COMBAT,
    fields: { actor: personAsked('Who repairs?'), sub: withWhat, patient: personAsked('Whose Resilience?') },
  },
  firstAid: {
    title: 'Give first aid',
    hint: 'Hindsight or Logical, on another; five Health for each success.',
    group: COMBAT,
    fields: { actor: personAsked('Who gives first aid?'), sub: withWhat, patient: personAsked('To whom?') },
  },
  rest: {
    title: 'Rest',
    hint: 'Breather: Resilience. Night: Health 20 too. Headquarters: everything.',
    group: STORY,
    fields: {
      how: { ask: 'For how long?', option: (o) => restPhrases[String(o)] ?? String(o) },
      who: personAsked('Who?'),
    },
  },
  fit: {
    title: 'Fit a modification',
    hint: 'Two at most, on the main weapon.',
    group: STAFF,
    fields: { who: personAsked('Who?'), mod: modification },
  },
  takeOff: {
    title: 'Take a modification off',
    group: STAFF,
    fields: { who: personAsked('Who?'), mod: modification },
  },
  equip: { title: 'Take other weapons', group: STAFF, fields: { who: personAsked('Who?') } },
  askHonestly: {
    title: 'Buy an honest answer',
    hint: 'One Luck; the GM answers truthfully.',
    group: LUCK,
    fields: { actor: personAsked('Who asks?'), question: 'What is the question?' },
  },
  bargain: {
    title: 'Offer Luck for something greater',
    hint: 'The GM says whether it is enough.',
    group: LUCK,
    fields: { actor: personAsked('Who bargains?'), what: 'What should Luck buy?', points: 'For how many points?' },
  },
  advance: { title: 'Place a new point', group: STAFF, fields: { who: personAsked('Who?') } },
  describe: {
    title: 'Write a profile',
    hint: 'What you write stands on the sheet; change it whenever you like.',
    group: STAFF,
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
    title: 'Hire from a list of points',
    group: STAFF,
    fields: {
      name: 'What is the employee called?',
      points: 'The points on each scale?',
      'points.attribute': 'Which scale?',
      'points.side': 'To which side?',
      'points.points': 'How many points?',
    },
  },
  attackAs: {
    title: 'Attack with one combatant',
    group: FIGHT,
    fields: { attacker: personAsked('Who attacks?'), target: personAsked('Who is attacked?') },
  },
  show: { title: 'Show a combatant’s numbers', group: FIGHT, fields: { who: personAsked('Whose numbers?') } },
  startEncounter: {
    title: 'Start the encounter',
    awaited: 'starts the encounter',
    group: FIGHT,
    fields: { initiator: starts },
  },
  bringIn: {
    title: 'Bring in combatants',
    group: FIGHT,
    fields: {
      kind: { ask: 'Which combatant?', option: (o, _about, { names }) => combatantPhrase(String(o), names) },
      count: 'How many?',
    },
  },
  makeCombatant: {
    title: 'Make a combatant',
    group: FIGHT,
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
  endEncounter: {
    title: 'End the encounter',
    hint: 'It is as good as decided: say who holds the field, and go on.',
    group: FIGHT,
    fields: { won: { ask: 'Who holds the field?', option: side } },
  },
  grantModification: {
    title: 'Let a modification be found',
    hint: 'One of the list, or one of your own: a new name for what one of them does.',
    group: STORY,
    fields: { mod: modification, called: 'A name of your own (optional)' },
  },
  suffer: {
    title: 'Deal damage',
    hint: 'A fall, a fire: damage that is no attack.',
    group: STORY,
    fields: { target: personAsked('Who is hurt?'), damage: 'How much damage?' },
  },
  callOff: { title: 'Call the mission off', group: STORY },
  strike: {
    title: 'A combatant attacks',
    fields: { attacker: personAsked('Who attacks?'), target: personAsked('Who is attacked?') },
  },
  enterScene: { title: 'The next scene' },
  find: { title: 'Something is found' },
  endMission: { title: 'The mission ends' },
}
