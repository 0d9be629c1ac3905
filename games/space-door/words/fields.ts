import type { Json } from '@sortie/engine'
import { employees } from '../content/employees.ts'
import { doors, missions, objectives } from '../content/missions.ts'
import { attributes, healthOf, resilienceOf, type Sub, scales, subs } from '../rules/attributes.ts'
import { personName, subNames, subUses, titleOf } from './names.ts'

const person = (o: Json): string => personName(String(o))
const title = (o: Json): string => titleOf(String(o))
const side = (o: Json): string => (o === 'employees' ? 'the employees' : 'the combatants')
const subText = (o: Json): string =>
  subs.includes(o as Sub) ? `${subNames[o as Sub]}: ${subUses[o as Sub]}` : String(o)

/** What a newcomer wants to know of somebody ready to hire. */
function readyText(o: Json): string {
  const row = employees[String(o)]
  if (!row) return personName(String(o))
  const sides = attributes.map((a) => subNames[scales[a][row.placed[a].side]]).join(', ')
  return `${row.name}: ${sides}; Resilience ${resilienceOf(row.placed)}, Health ${healthOf(row.placed, 10)}; ${titleOf(row.main)}`
}

const who = (): string => 'Who?'
const starts = (): string => 'Who started it, and acts first?'
const which = (): string => 'Which sub-attribute is tested?'

/** How the fields are asked for of what starts a procedure. */
export const fieldQuestions: { readonly [procedureField: string]: () => string } = {
  'hireReady.who': () => 'Who is hired?',
  'hire.name': () => 'What is the employee called?',
  'drill.against': () => 'Against whom?',
  'drill.initiator': starts,
  'startEncounter.initiator': starts,
  'brief.mission': () => 'Which mission?',
  'attack.actor': () => 'Who attacks?',
  'attackAs.attacker': () => 'Who attacks?',
  'attackAs.target': () => 'Whom?',
  'prepare.actor': () => 'Who prepares?',
  'check.actor': () => 'Who makes the check?',
  'check.sub': which,
  'actionCheck.actor': () => 'Who makes the check?',
  'actionCheck.sub': which,
  'tryScene.actor': () => 'Who makes the check?',
  'askHonestly.actor': () => 'Who asks?',
  'bargain.actor': () => 'Who bargains?',
  'rest.how': () => 'For how long?',
  'rest.who': who,
  'repair.actor': () => 'Who repairs?',
  'repair.sub': () => 'With what?',
  'firstAid.actor': () => 'Who gives first aid?',
  'firstAid.sub': () => 'With what?',
  'equip.who': who,
  'fit.who': who,
  'takeOff.who': who,
  'describe.who': who,
  'describe.biography': () => 'What is behind them? (may stay empty)',
  'describe.age': () => 'How old? (may stay empty)',
  'describe.gender': () => 'Which gender? (may stay empty)',
  'describe.height': () => 'How tall? (may stay empty)',
  'describe.weight': () => 'How heavy? (may stay empty)',
  'describe.origin': () => 'Where are they from? (may stay empty)',
  'describe.expertise': () => 'What do they know more about than others?',
  'describe.equipment': () => 'What do they carry? (may stay empty)',
  'advance.who': who,
  'bargain.what': () => 'What would Luck buy?',
  'bringIn.kind': () => 'What is it?',
  'bringIn.count': () => 'How many?',
  'build.name': () => 'What is the employee called?',
  'build.points': () => 'The points on each scale?',
  'build.points.attribute': () => 'Which scale?',
  'build.points.side': () => 'To which side?',
  'build.points.points': () => 'How many points?',
  'grantModification.mod': () => 'Which modification?',
  'makeCombatant.name': () => 'What is it called?',
  'makeCombatant.sub': () => 'Which sub-attribute does it attack with?',
  'makeCombatant.rank': () => 'Of what rank?',
  'makeCombatant.dice': () => 'How many dice?',
  'makeCombatant.bonus': () => 'How much more damage?',
  'makeCombatant.resilience': () => 'How much Resilience?',
  'makeCombatant.health': () => 'How much Health?',
  'makeCombatant.checksPerTurn': () => 'How many checks a turn?',
  'show.who': () => 'Whose numbers?',
  'suffer.target': () => 'Who is hurt?',
  'suffer.damage': () => 'How much damage?',
}

/** How hard a drill is, without a number of anybody's. */
const drillHints: { readonly [drill: string]: string } = {
  'stray-drone': 'weak, for a first try',
  'mites-in-the-frame': 'small, but two',
  'guard-duty': 'a fair match',
  'loose-hound': 'fierce and fast',
}

/** A ready mission with what it is about; of a table's own only what it is called. */
function missionText(o: Json): string {
  if (o === 'rolled') return 'One that is rolled: door, objective and complication by the dice'
  const row = missions[String(o)]
  const [door, objective] = [doors[row?.door ?? 0]?.text, objectives[row?.objective ?? 0]?.text]
  return door && objective ? `${titleOf(String(o))}: behind the door ${door}; ${objective}` : titleOf(String(o))
}

/** How the options are said of what starts a procedure. */
export const fieldWords: { readonly [procedureField: string]: (option: Json) => string } = {
  'hireReady.who': readyText,
  'drill.against': (o) => [titleOf(String(o)), drillHints[String(o)]].filter(Boolean).join(': '),
  'drill.initiator': side,
  'startEncounter.initiator': side,
  'brief.mission': missionText,
  'attack.actor': person,
  'attackAs.attacker': person,
  'attackAs.target': person,
  'prepare.actor': person,
  'check.actor': person,
  'check.sub': subText,
  'actionCheck.actor': person,
  'actionCheck.sub': subText,
  'tryScene.actor': person,
  'askHonestly.actor': person,
  'bargain.actor': person,
  'rest.how': (o) =>
    ({
      breather: 'A breather: Resilience',
      night: 'A night: Resilience, and Health 20',
      headquarters: 'At headquarters: everything',
    })[String(o)] ?? String(o),
  'rest.who': person,
  'repair.actor': person,
  'repair.sub': subText,
  'firstAid.actor': person,
  'firstAid.sub': subText,
  'equip.who': person,
  'fit.who': person,
  'takeOff.who': person,
  'describe.who': person,
  'advance.who': person,
  'bringIn.kind': title,
  'makeCombatant.sub': subText,
  'show.who': person,
  'strike.attacker': person,
  'strike.target': person,
  'suffer.target': person,
  'grantModification.mod': title,
}
