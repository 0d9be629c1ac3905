import { known, type Words } from '@sortie/engine'
import type { toolboxFacts } from '../../toolbox/index.ts'
import type { Numbers } from '../facts/fights.ts'
import type { facts } from '../facts/index.ts'
import { type Attribute, attributes, type Placed, type Ranks, scales } from '../rules/attributes.ts'
import {
  attributeNames,
  called,
  constraintNames,
  finds,
  gradeNames,
  plural,
  sceneNames,
  sheetText,
  subNames,
  titleOf,
} from './names.ts'

const sides = { employees: 'The employees', combatants: 'The combatants' } as const

const sheetOf = (n: Numbers): string => sheetText({ ...n, checks: n.checksPerTurn })

/** Each scale by its side and rank. */
const scalesText = ({ placed, ranks }: { readonly placed: Placed; readonly ranks: Ranks }): string =>
  attributes.map((a) => `${subNames[scales[a][placed[a].side]]} ${ranks[a]}`).join(', ')

const refusal = (broken: string): string => {
  const [constraint = '', attribute] = broken.split(':')
  const why = constraintNames[constraint] ?? constraint
  return attribute ? `${attributeNames[attribute as Attribute]}: ${why}` : why
}

const refusals = {
  offSide: (name: string) => `${name} is not on that side of the scale.`,
  self: (name: string) => `${name} cannot give first aid to themselves.`,
  twice: (name: string) => `${name}’s main weapon has no room for that modification.`,
  notThere: (name: string) => `${name}’s main weapon does not carry that modification.`,
} as const

const ended = (text: string): string => (/[.!?…”]$/.test(text) ? text : `${text}.`)

export const factWords: Omit<Words<typeof facts, never>['facts'], keyof typeof toolboxFacts> = {
  Hired: (f) => `${f.name} is hired: ${scalesText(f)}. Resilience ${f.resilience}, Health ${f.health}.`,
  BuildRefused: (f) => `${f.name} cannot be hired like that: ${f.broken.map(refusal).join('; ')}.`,
  ProfileWritten: (f, names) =>
    `${called(f.who, names)}: ${[f.profile.biography, ...f.expertise].filter(Boolean).map(ended).join(' ') || 'no notes.'}`,
  WeaponIssued: (f, names) =>
    `${called(f.who, names)} carries ${f.weapon.name} (${subNames[f.weapon.sub]}${f.weapon.bonus ? `, +${f.weapon.bonus}` : ''}) as ${f.slot === 'main' ? 'main weapon' : 'side arm'}.`,
  ModificationFound: (f, names) => `Found: ${titleOf(f.mod, names)}.`,
  ModificationFitted: (f, names) => `${called(f.who, names)} fits ${titleOf(f.mod, names)} to the main weapon.`,
  ModificationTakenOff: (f, names) => `${titleOf(f.mod, names)} comes off ${called(f.who, names)}’s main weapon.`,
  PointGained: (f, names) => `${called(f.who, names)} gains a point in ${attributeNames[f.attribute]}.`,
  PlateLent: (f, names) => `${called(f.who, names)} straps on a plate.`,
  PlatesReturned: () => 'Plates go back to the stores.',
  KeyFound: () => 'A key to another door.',
  CheckUsed: (f, names) =>
    known(f.left) ? `${called(f.who, names)} has ${plural(f.left, 'check')} left.` : `${called(f.who, names)} acts.`,
  Assisted: (f, names) => `${called(f.helper, names)} helps ${called(f.actor, names)}.`,
  Prepared: (f, names) => `${called(f.who, names)} is prepared.`,
  PreparationUsed: (f, names) => `${called(f.who, names)}’s preparation pays off: one more die.`,
  OnceUsed: (f, names) => `${called(f.who, names)} uses ${titleOf(f.what, names)}.`,
  LuckEarned: (f, names) => `${called(f.who, names)} earns ${f.points} Luck.`,
  LuckSpent: (f, names) => `${called(f.who, names)} spends ${f.points} Luck.`,
  LuckWasted: (f, names) => `${called(f.who, names)} loses ${f.points} Luck.`,
  DiceShifted: (f) => `The dice now show ${f.dice.join(', ')}.`,
  DieRerolled: (f) => `A ${f.from} is thrown again: ${f.to}.`,
  CheckGraded: (f, names) =>
    known(f.grade) && known(f.successes) && known(f.dice)
      ? `${called(f.who, names)}: ${f.successes} of ${plural(f.dice, 'die', 'dice')}, ${gradeNames[f.grade]}.`
      : `${called(f.who, names)} rolls.`,
  Refused: (f, names) => refusals[f.why](called(f.who, names)),
  HonestAnswerGiven: (f, names) => `${called(f.who, names)} asks: “${f.question}” The honest answer: “${f.answer}”`,
  AdvantageGranted: (f, names) => `${called(f.who, names)} gets it for ${f.points} Luck: ${f.what}`,
  AdvantageDenied: (f) => `Luck does not buy this: ${f.what}`,
  CombatantArrived: (f) => `${f.name} is here${known(f.numbers) ? ` (${sheetOf(f.numbers)})` : ''}.`,
  CombatantShown: (f, names) => `${called(f.who, names)}: ${sheetOf(f.numbers)}.`,
  FieldCleared: () => 'The field is clear.',
  EncounterBegun: (f) => `An encounter! ${sides[f.initiator]} started it.`,
  TurnBegun: (f) => `Turn ${f.turn}: ${sides[f.side].toLowerCase()}.`,
  TurnKept: (f, { seat }) => `${seat(f.by)} is not done yet. The turn goes on.`,
  EncounterEnded: (f) => `The encounter is over. ${sides[f.won]} hold the field.`,
  AttackReckoned: (f, names) => `${called(f.who, names)} attacks ${called(f.target, names)}: ${f.damage} damage.`,
  Blocked: (f, names) => `${called(f.who, names)} blocks it.`,
  ResilienceSet: (f, names) => `${called(f.who, names)}’s Resilience is ${known(f.now) ? f.now : 'worn down'}.`,
  HealthSet: (f, names) =>
    known(f.now) ? `${called(f.who, names)}’s Health is ${f.now}.` : `${called(f.who, names)} is hurt.`,
  FellUnconscious: (f, names) => `${called(f.who, names)} falls unconscious.`,
  RestDenied: (f, names) => `No time for a night’s rest: ${f.who.map((id) => called(id, names)).join(', ')}.`,
  Woke: (f, names) => `${called(f.who, names)} wakes.`,
  Defeated: (f, names) => `${called(f.who, names)} is defeated.`,
  DeathDieRead: (f, names) =>
    `The death die shows ${f.face}${f.face <= 6 ? '.' : `: ${called(f.who, names)} holds on.`}`,
  Died: (f, names) => `${called(f.who, names)} dies.`,
  BlowUndone: (f, names) => `That never happened: ${called(f.who, names)} stands as before the blow.`,
  MissionBriefed: (f) =>
    `${f.title ? `“${f.title}”. ` : ''}The door opens onto ${f.door}. Objective: ${f.objective}. Complication: ${f.complication}.`,
  SceneEntered: (f) => `Scene ${f.scene}. ${sceneNames[f.scene]}.`,
  SceneCheckMade: (f) =>
    f.counted
      ? 'That counts toward the objective.'
      : f.added
        ? 'That was heard: one more combatant waits.'
        : f.great
          ? 'That went very well.'
          : 'That leads on.',
  FindRolled: (f) => `A find: ${f.face <= 5 ? 'a modification' : finds[f.face]}.`,
  MissionEnded: (f) =>
    f.reached ? 'Back through the door. Objective reached.' : 'Back through the door. Objective missed.',
}
