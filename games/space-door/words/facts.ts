import { known, type Names, type Words } from '@sortie/engine'
import type { kitFacts } from '../../toolbox/kit/index.ts'
import type { Numbers } from '../facts/fights.ts'
import type { facts } from '../facts/index.ts'
import { attributes, type Placed, type Ranks, scales } from '../rules/attributes.ts'
import {
  attributeNames,
  constraintNames,
  finds,
  gradeNames,
  personName,
  plural,
  sceneNames,
  subNames,
  titleOf,
} from './names.ts'

const sides = { employees: 'The employees', combatants: 'The combatants' } as const

const sheetOf = (n: Numbers): string =>
  `${subNames[n.sub]} rank ${n.rank}, ${plural(n.dice, 'die', 'dice')}${n.bonus ? ` +${n.bonus}` : ''}, ` +
  `Resilience ${n.resilience}, Health ${n.health}, ${plural(n.checksPerTurn, 'check')} a turn`

/** On which side of each scale somebody stands. */
const scalesText = ({ placed, ranks }: { readonly placed: Placed; readonly ranks: Ranks }): string =>
  attributes.map((a) => `${subNames[scales[a][placed[a].side]]} ${ranks[a]}`).join(', ')

const refusal = (broken: string): string => {
  const [constraint = '', attribute] = broken.split(':')
  const why = constraintNames[constraint] ?? constraint
  return attribute ? `${attributeNames[attribute as 'charm']}: ${why}` : why
}

type FactWords = Words<Omit<typeof facts, keyof typeof kitFacts>, never>['facts']

/** How each fact is said, given how people are called. */
const said = (p: (id: string) => string): FactWords => ({
  Hired: (f) => `${f.name} is hired: ${scalesText(f)}. Resilience ${f.resilience}, Health ${f.health}.`,
  BuildRefused: (f) => `${f.name} cannot be hired like that: ${f.broken.map(refusal).join('; ')}.`,
  ProfileWritten: (f) =>
    `${p(f.who)}: ${[f.profile.biography, ...f.expertise].filter(Boolean).join(' · ') || 'no notes'}`,
  WeaponIssued: (f) =>
    `${p(f.who)} carries ${f.weapon.name} (${subNames[f.weapon.sub]}${f.weapon.bonus ? `, +${f.weapon.bonus}` : ''}) as ${f.slot === 'main' ? 'main weapon' : 'side arm'}.`,
  ModificationFound: (f) => `Found: ${titleOf(f.mod)}.`,
  ModificationFitted: (f) => `${p(f.who)} fits ${titleOf(f.mod)} to the main weapon.`,
  ModificationTakenOff: (f) => `${titleOf(f.mod)} comes off ${p(f.who)}’s main weapon.`,
  PointGained: (f) => `${p(f.who)} gains a point in ${attributeNames[f.attribute]}.`,
  PlateLent: (f) => `${p(f.who)} straps on a plate.`,
  PlatesReturned: () => 'Plates go back to the stores.',
  KeyFound: () => 'A key to another door.',
  CheckUsed: (f) => (known(f.left) ? `${p(f.who)} has ${plural(f.left, 'check')} left.` : `${p(f.who)} acts.`),
  Assisted: (f) => `${p(f.helper)} helps ${p(f.actor)}.`,
  Prepared: (f) => `${p(f.who)} is prepared.`,
  PreparationUsed: (f) => `${p(f.who)}’s preparation pays: one more die.`,
  OnceUsed: (f) => `${p(f.who)} uses ${titleOf(f.what)}.`,
  LuckEarned: (f) => `${p(f.who)} earns ${f.points} Luck.`,
  LuckSpent: (f) => `${p(f.who)} spends ${f.points} Luck.`,
  LuckWasted: (f) => `${p(f.who)} loses ${f.points} Luck.`,
  DiceShifted: (f) => `The dice now show ${f.dice.join(', ')}.`,
  DieRerolled: (f) => `A ${f.from} is thrown again: ${f.to}.`,
  CheckGraded: (f) =>
    known(f.grade) && known(f.successes) && known(f.dice)
      ? `${p(f.who)}: ${f.successes} of ${plural(f.dice, 'die', 'dice')} — ${gradeNames[f.grade]}.`
      : `${p(f.who)} rolls.`,
  Refused: (f) => `${p(f.who)} does not stand on that side of the scale.`,
  HonestAnswerGiven: (f) => `${p(f.who)} asks: “${f.question}” In all honesty: “${f.answer}”`,
  AdvantageGranted: (f) => `${p(f.who)} gets it for ${f.points} Luck: ${f.what}`,
  AdvantageDenied: (f) => `Not for Luck: ${f.what}`,
  CombatantArrived: (f) => `${f.name} is here${known(f.numbers) ? ` (${sheetOf(f.numbers)})` : ''}.`,
  CombatantShown: (f) => `${p(f.who)}: ${sheetOf(f.numbers)}.`,
  FieldCleared: () => 'The field is clear.',
  EncounterBegun: (f) => `An encounter! ${sides[f.initiator]} started it.`,
  TurnBegun: (f) => `Turn ${f.turn}: ${sides[f.side].toLowerCase()}.`,
  EncounterEnded: (f) => `The encounter is over. ${sides[f.won]} hold the field.`,
  AttackReckoned: (f) => `${p(f.who)} attacks ${p(f.target)}: ${f.damage} damage.`,
  Blocked: (f) => `${p(f.who)} blocks it.`,
  ResilienceSet: (f) => `${p(f.who)}’s Resilience is ${known(f.now) ? f.now : 'worn down'}.`,
  HealthSet: (f) => (known(f.now) ? `${p(f.who)}’s Health is ${f.now}.` : `${p(f.who)} is hurt.`),
  FellUnconscious: (f) => `${p(f.who)} falls unconscious.`,
  Woke: (f) => `${p(f.who)} wakes.`,
  Defeated: (f) => `${p(f.who)} is defeated.`,
  DeathDieRead: (f) => `The death die shows ${f.face}${f.face <= 6 ? '.' : `: ${p(f.who)} holds on.`}`,
  Died: (f) => `${p(f.who)} dies.`,
  BlowUndone: (f) => `That never happened: ${p(f.who)} stands as before the blow.`,
  MissionBriefed: (f) =>
    `${f.ready ? `“${titleOf(f.ready)}”. ` : ''}The door opens onto ${f.door}. Objective: ${f.objective}. Complication: ${f.complication}.`,
  SceneEntered: (f) => `Scene ${f.scene}. ${sceneNames[f.scene]}.`,
  SceneCheckMade: (f) =>
    f.counted
      ? 'That counts toward the objective.'
      : f.added
        ? 'That was heard: one more combatant waits.'
        : 'On you go.',
  FindRolled: (f) => `Among the rest: ${f.face <= 5 ? 'a modification' : finds[f.face]}.`,
  MissionEnded: (f) => (f.reached ? 'Back through the door. Objective reached.' : 'Back through the door, without it.'),
})

/** By the names people have; where those are not known, by the ids that were made of them. */
export const factWords = Object.fromEntries(
  (Object.keys(said(personName)) as (keyof FactWords)[]).map((type) => [
    type,
    (fact: never, names: Names) =>
      said((id) => (names.person(id) === id ? personName(id) : names.person(id)))[type](fact, names),
  ]),
) as unknown as FactWords
