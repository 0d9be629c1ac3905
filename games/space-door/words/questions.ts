import type { Json, Question, Words } from '@sortie/engine'
import { modifications } from '../content/modifications.ts'
import type { Side, Sub } from '../rules/attributes.ts'
import { damageOf } from '../rules/damage.ts'
import { shifted, stepsIn } from '../rules/shifts.ts'
import { type Against, marginOf, tally } from '../rules/tally.ts'
import { attributeNames, finds, personName, plural, subNames, subUses, titleOf } from './names.ts'

type About = { readonly [k: string]: Json }
const about = (q: Question): About => (q.about ?? {}) as About
const who = (q: Question): string => String(about(q)['name'] ?? 'Somebody')

const FACES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

const testText = ({ rank, test }: Against): string => (test === 'left' ? `${rank} or more` : `${rank} or less`)

/** What the dice promise: damage for an attack, grades for any other check. */
function chances(a: About): string {
  if (a['bonus'] !== undefined) return damageChances(a as unknown as Against, a['bonus'] as number)
  const percent = a['percentByDice'] as readonly number[] | undefined
  if (!percent) return ''
  const [one, ...more] = percent as [number, number, number, number]
  const needs = one > 0 ? `success: ${one} % with 1 die, ` : 'success needs two: '
  const none = one > 0 ? '' : ', none with 1'
  return ` A die succeeds on ${testText(a as unknown as Against)}, ${a['inTen']} in 10; ${needs}${more[0]} % with 2${one > 0 ? '' : ' dice'}, ${more[1]} % with 3, ${more[2]} % with 4${none}.`
}

function damageChances(against: Against, bonus: number): string {
  const mean = FACES.reduce((sum, face) => sum + marginOf(face, against), 0) / FACES.length
  return ` A die deals ${mean} on average${bonus ? `, and a hit ${bonus} more` : ''}.`
}

function dicePhrase(a: About): string {
  const damage = a['damage'] === undefined ? '' : `, ${a['damage']} damage`
  return `${(a['dice'] as readonly number[]).join(', ')} (${testText(a as unknown as Against)}): ${plural(a['successes'] as number, 'success', 'successes')}${damage}`
}

/** How each question is put. */
export const questionWords: Words<never, never>['questions'] = {
  HowManyPoints: (q) => {
    const a = about(q)
    return `${attributeNames[a['attribute'] as 'charm']} for ${who(q)}: which side, and how many of the ${a['left']} points left? (So far Resilience ${a['resilience']}, Health ${a['health']}.)`
  },
  WhichMainWeapon: (q) => `Which main weapon does ${who(q)} carry?`,
  WhichSideArm: (_q) => `And which side arm?`,
  WhatItIsCalled: () => 'What is the weapon called?',
  WhichSubAttribute: (q) => `Which sub-attribute does ${who(q)} use?`,
  WhatHelps: (q) =>
    `${who(q)}, ${subNames[about(q)['sub'] as Sub]}: what helps? Each gives one more die.${about(q)['ready'] ? ' (Prepared already.)' : ''}${chances(about(q))}`,
  HowManyDiceGranted: () => 'How many dice more?',
  WhoHelps: (q) => `Does anybody spend a check to help ${who(q)}?`,
  WhetherToBuyADie: (q) => `Three of ${who(q)}’s ${about(q)['luck']} Luck for one more die?`,
  CheckDice: (q) =>
    `${who(q)} throws ${plural(about(q)['count'] as number, 'die', 'dice')} with ${subNames[about(q)['sub'] as Sub]}, ${testText(about(q) as unknown as Against)}.`,
  CombatantDice: (q) => `${who(q)} throws.`,
  HowToSpendLuck: (q) => `${who(q)} threw ${dicePhrase(about(q))}. Luck to use: ${about(q)['luck']}.`,
  HowFarToShift: (q) =>
    `Die ${about(q)['die']} shows ${about(q)['face']}. Shift it by how much? (${about(q)['left']} left)`,
  WhichDieToReroll: () => 'Which die is thrown again?',
  RerollDie: () => 'Throw it again.',
  WhatToAsk: (q) => `What does ${who(q)} ask?`,
  HonestWords: (q) => `${who(q)} paid for the truth: “${about(q)['question']}”`,
  HowMuchLuck: (q) => `How much Luck does ${who(q)} offer for: ${about(q)['what']}?`,
  WhetherToGrant: (q) => `${who(q)} offers ${about(q)['points']} Luck for: ${about(q)['what']}. Granted?`,
  WhichWeapon: (q) => `Which weapon does ${who(q)} use?`,
  WhichTarget: (q) => `Whom does ${who(q)} attack?`,
  WhichTest: (q) => `TURNED GRIP: rank ${about(q)['rank']} or more, or rank ${about(q)['rank']} or less?`,
  WhetherToSplit: () => 'SPLIT BARREL: one more die now? Once per encounter.',
  WhetherTheyDie: (q) => `${who(q)} is hit while unconscious. Does ${who(q)} die?`,
  DeathDie: (q) => `The death die for ${who(q)}: dead on 6 or less.`,
  WhetherToUndo: (q) => `Five Luck to undo that blow to ${who(q)}?`,
  WhomToCopy: () => 'Whose echo is it?',
  WhichPatient: (q) => `Whom does ${who(q)} tend?`,
  WhichModification: (q) => `Which modification, for ${about(q)['weapon']}?`,
  WhichAttribute: (q) => `Where does ${who(q)}’s new point go?`,
  DoorDie: () => 'Where does the door open onto?',
  ObjectiveDie: () => 'What is the objective?',
  ComplicationDie: () => 'What is the complication?',
  FindDie: () => 'What is found?',
  ModificationDie: () => 'Which modification?',
  WhoTakesIt: (q) => `Who takes ${finds[about(q)['face'] as number] ?? 'it'}?`,
  WhichCombatant: (q) => `Who waits there? (${about(q)['number']} of ${about(q)['of']})`,
}

const named = (o: Json, q: Question): string =>
  String((about(q)['names'] as About | undefined)?.[String(o)] ?? personName(String(o)))

const sub = (o: Json): string => `${subNames[o as Sub]} (${subUses[o as Sub]})`

/** The way a shift is said: what it costs and what it comes to. */
function shiftWords(o: readonly number[], q: Question): string {
  const a = about(q)
  const against = a as unknown as Against
  const now = shifted(a['dice'] as readonly number[], o)
  const result = tally(now, against)
  const damage = a['bonus'] === undefined ? '' : `, ${damageOf(result, a['bonus'] as number, false)} damage`
  return `${plural(stepsIn(o), 'step')}: ${now.join(', ')} → ${plural(result.successes, 'success', 'successes')}${damage}`
}

/** In the log only the answer is left of a question. */
const isPast = (q: Question): boolean => q.about === undefined

const helpOptions: { readonly [help: string]: string } = {
  prepared: 'Prepared',
  expertise: 'Expertise or experience',
  assistance: 'Assistance',
  grant: 'More dice, by your word',
}
const helpWords: { readonly [help: string]: string } = {
  prepared: 'being prepared',
  expertise: 'expertise or experience',
  assistance: 'assistance',
  grant: 'something else',
}

const luckWays: { readonly [way: string]: string } = {
  keep: 'Keep it',
  'by hand': 'Shift dice by hand',
  reroll: 'Throw one die again (2 Luck)',
  question: 'Ask the GM a question first (1 Luck)',
}

const weaponWords = (o: Json, q: Question): string => {
  if (o === 'own') return 'One of your own'
  if (o === 'none') return 'None'
  const w = ((about(q)['weapons'] as About)[String(o)] ?? {}) as About
  return `${w['name']} (${subNames[w['sub'] as Sub]}${w['bonus'] ? `, +${w['bonus']}` : ''})`
}

/** How options are said. */
export const optionWords: NonNullable<Words<never, never>['options']> = {
  HowManyPoints: (o, q) => {
    const { side, points } = o as { readonly side: Side; readonly points: number }
    const of = about(q)['subs'] as { readonly [S in Side]: Sub } | undefined
    if (!of) return `${plural(points, 'point')} on the ${side}`
    const s = of[side]
    const rank = side === 'left' ? 6 - points : 5 + points
    const gain =
      side === 'left' ? `Resilience +${points}` : `Health +${points * ((about(q)['perPoint'] as number) ?? 10)}`
    return `${subNames[s]} ${points}: rank ${rank}, succeeds ${5 + points} in 10, ${gain} (${subUses[s]})`
  },
  WhichMainWeapon: weaponWords,
  WhichSideArm: weaponWords,
  WhichSubAttribute: sub,
  WhatHelps: (o, q) => (isPast(q) ? `a die for ${helpWords[String(o)]}` : (helpOptions[String(o)] ?? String(o))),
  WhoHelps: (o, q) => (o === 'nobody' ? 'Nobody' : named(o, q)),
  WhetherToBuyADie: (o) => (o === 'buy' ? 'One more die' : 'No'),
  HowToSpendLuck: (o, q) =>
    Array.isArray(o) ? shiftWords(o as readonly number[], q) : (luckWays[String(o)] ?? String(o)),
  WhetherToGrant: (o) => (o === 'grant' ? 'Granted' : 'No'),
  WhichWeapon: (o, q) => {
    const slot = o === 'main' ? 'main weapon' : 'side arm'
    return isPast(q) ? `with the ${slot}` : `${about(q)[String(o)]} (${slot})`
  },
  WhichTarget: named,
  WhichTest: (o, q) => testText({ rank: about(q)['rank'] as number, test: o as Side }),
  WhetherToSplit: (o) => (o === 'split' ? 'One more die' : 'Save it'),
  WhetherTheyDie: (o) => (o === 'dies' ? 'Dies' : 'Lives'),
  WhetherToUndo: (o) => (o === 'undo' ? 'It never happened' : 'Let it stand'),
  WhichPatient: named,
  WhichModification: (o) => `${titleOf(String(o))}: ${modifications[String(o)]?.effect ?? ''}`,
  WhichAttribute: (o) => attributeNames[o as 'charm'],
  WhichCombatant: (o) => titleOf(String(o)),
  WhomToCopy: named,
  WhoTakesIt: named,
}
