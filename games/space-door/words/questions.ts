import type { Phrase, Saying, Words } from '@sortie/engine'
import type { kitQuestions } from '../../toolbox/kit/index.ts'
import { modifications } from '../content/modifications.ts'
import { rankOf, type Sub, scales } from '../rules/attributes.ts'
import { damageOf } from '../rules/damage.ts'
import type { questions } from '../rules/index.ts'
import { type Shift, shifted, stepsIn } from '../rules/shifts.ts'
import { type Against, marginOf, tally } from '../rules/tally.ts'
import { attributeNames, called, finds, plural, subNames, subPhrase, subUses, titleOf } from './names.ts'

const FACES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

const testText = ({ rank, test }: Against): string => (test === 'left' ? `${rank} or more` : `${rank} or less`)

interface CheckAhead extends Against {
  readonly inTen: number
  readonly percentByDice: readonly number[]
  readonly bonus?: number
}

/** What the dice promise: damage for an attack, success for any other check. */
const chances = (a: CheckAhead): string => (a.bonus === undefined ? successChances(a) : damageChances(a, a.bonus))

function successChances(a: CheckAhead): string {
  const [one = 0, two, three, four] = a.percentByDice
  const success =
    one > 0
      ? `success: ${one} % with 1 die, ${two} % with 2, ${three} % with 3, ${four} % with 4`
      : `success needs two: ${two} % with 2 dice, ${three} % with 3, ${four} % with 4, none with 1`
  return `A die succeeds on ${testText(a)}, ${a.inTen} in 10; ${success}.`
}

function damageChances(against: Against, bonus: number): string {
  const mean = FACES.reduce((sum, face) => sum + marginOf(face, against), 0) / FACES.length
  return `A die deals ${mean} on average${bonus ? `, and a hit ${bonus} more` : ''}.`
}

/** A way to shift dice: its price, and what the dice come to. Told afterwards, only the price is known. */
function shiftPhrase(
  shift: Shift,
  a: (Against & { readonly dice: readonly number[]; readonly bonus?: number }) | undefined,
): Phrase {
  const price = plural(stepsIn(shift), 'step')
  if (!a) return price
  const now = shifted(a.dice, shift)
  const result = tally(now, a)
  const damage = a.bonus === undefined ? '' : `, ${damageOf(result, a.bonus, false)} damage`
  return { head: price, rest: `${now.join(', ')} → ${plural(result.successes, 'success', 'successes')}${damage}` }
}

const helpOptions = {
  prepared: 'Prepared',
  expertise: 'Expertise or experience',
  assistance: 'Assistance',
  grant: 'More dice, by your word',
}
/** The same, told afterwards. */
const helpsTold = {
  prepared: 'a die for being prepared',
  expertise: 'a die for expertise or experience',
  assistance: 'a die for assistance',
  grant: 'a die for something else',
}

const luckUses = {
  keep: 'Keep it',
  'by hand': 'Shift dice by hand',
  reroll: 'Throw one die again (2 Luck)',
  question: 'Ask the GM a question first (1 Luck)',
}

interface Armoury {
  readonly weapons: { readonly [id: string]: { readonly name: string; readonly sub: Sub; readonly bonus: number } }
}
function weaponText(id: string, about: Armoury | undefined): string {
  if (id === 'own') return 'Your own weapon'
  if (id === 'none') return 'None'
  const w = about?.weapons[id]
  return w ? `${w.name} (${subNames[w.sub]}${w.bonus ? `, +${w.bonus}` : ''})` : titleOf(id)
}

type Named = { readonly names: { readonly [id: string]: string } }
const named = (id: string, about: Named | undefined, { names }: Saying): string => about?.names[id] ?? called(id, names)

/** How each question is put, and its options. */
export const questionWords: Omit<Words<never, never, typeof questions>['questions'], keyof typeof kitQuestions> = {
  HowManyPoints: {
    ask: (a) => ({
      rest: `So far Resilience ${a.resilience}, Health ${a.health}.`,
      head: `${attributeNames[a.attribute]} for ${a.name}: which side, and how many of the ${a.left} points left?`,
    }),
    option: ({ side, points }, a) => {
      if (!a) return `${plural(points, 'point')} on the ${side}`
      const sub = scales[a.attribute][side]
      const gain = side === 'left' ? `Resilience +${points}` : `Health +${points * a.perPoint}`
      return {
        head: `${subNames[sub]} ${points}`,
        rest: `rank ${rankOf(side, points)}, succeeds ${5 + points} in 10, ${gain} (${subUses[sub]})`,
      }
    },
  },
  WhichMainWeapon: { ask: (a) => `Which main weapon does ${a.name} carry?`, option: weaponText },
  WhichSideArm: { ask: 'And which side arm?', option: weaponText },
  WhatItIsCalled: { ask: 'What is the weapon called?' },
  WhichSubAttribute: { ask: (a) => `Which sub-attribute does ${a.name} use?`, option: subPhrase },
  WhatHelps: {
    ask: (a) => ({
      rest: `Each kind of help gives one more die.${a.ready ? ` ${a.name} is already prepared.` : ''} ${chances(a)}`,
      head: `${a.name}, ${subNames[a.sub]}: what helps?`,
    }),
    option: (o, a) => (a ? helpOptions : helpsTold)[o],
  },
  HowManyDiceGranted: { ask: 'How many more dice?' },
  WhoHelps: {
    ask: (a) => `Does anybody spend a check to help ${a.name}?`,
    option: (o, a, at) => (o === 'nobody' ? 'Nobody' : named(o, a, at)),
  },
  WhetherToBuyADie: {
    ask: (a) => `Three of ${a.name}’s ${a.luck} Luck for one more die?`,
    option: (o) => (o === 'buy' ? 'One more die' : 'No'),
  },
  CheckDice: {
    ask: (a) => `${a.name} throws ${plural(a.count, 'die', 'dice')} with ${subNames[a.sub]}, ${testText(a)}.`,
  },
  CombatantDice: { ask: (a) => `${a.name} throws.` },
  HowToSpendLuck: {
    ask: (a) => ({
      rest:
        `${a.name} threw ${a.dice.join(', ')} (${testText(a)}): ${plural(a.successes, 'success', 'successes')}` +
        `${a.damage === undefined ? '' : `, ${a.damage} damage`}.`,
      head: `Spend Luck? (${a.luck} to use)`,
    }),
    option: (o, a) => (typeof o === 'string' ? luckUses[o] : shiftPhrase(o, a)),
  },
  HowFarToShift: {
    ask: (a) => ({
      rest: `Die ${a.die} shows ${a.face}, and ${plural(a.left, 'step')} can be spent.`,
      head: 'Shift it by how much?',
    }),
  },
  WhichDieToReroll: { ask: 'Which die is thrown again?' },
  RerollDie: { ask: 'Throw it again.' },
  WhatToAsk: { ask: (a) => `What does ${a.name} ask?` },
  HonestWords: {
    ask: (a) => ({ rest: `${a.name} paid for the truth: “${a.question}”`, head: 'What is the honest answer?' }),
  },
  HowMuchLuck: { ask: (a) => `How much Luck does ${a.name} offer for: ${a.what}?` },
  WhetherToGrant: {
    ask: (a) => ({ rest: `${a.name} offers ${a.points} Luck for: ${a.what}.`, head: 'Granted?' }),
    option: (o) => (o === 'grant' ? 'Granted' : 'No'),
  },
  WhichWeapon: {
    ask: (a) => `Which weapon does ${a.name} use?`,
    option: (o, a) => {
      const slot = o === 'main' ? 'main weapon' : 'side arm'
      return a ? `${a[o]} (${slot})` : `with the ${slot}`
    },
  },
  WhichTarget: { ask: (a) => `Whom does ${a.name} attack?`, option: named },
  WhichTest: {
    ask: (a) => `TURNED GRIP: rank ${a.rank} or more, or rank ${a.rank} or less?`,
    option: (test, a) =>
      a ? testText({ rank: a.rank, test }) : test === 'left' ? 'the rank or more' : 'the rank or less',
  },
  WhetherToSplit: {
    ask: () => ({ rest: 'SPLIT BARREL works once per encounter.', head: 'One more die now?' }),
    option: (o) => (o === 'split' ? 'One more die' : 'Save it'),
  },
  WhetherTheyDie: {
    ask: (a) => ({ rest: `${a.name} is hit while unconscious.`, head: `Does ${a.name} die?` }),
    option: (o) => (o === 'dies' ? 'Dies' : 'Lives'),
  },
  DeathDie: { ask: (a) => `The death die for ${a.name}: dead on 6 or less.` },
  WhetherToUndo: {
    ask: (a) => `Five Luck to undo that blow to ${a.name}?`,
    option: (o) => (o === 'undo' ? 'It never happened' : 'Let it stand'),
  },
  WhomToCopy: { ask: 'Whose echo is it?', option: (o, _a, { names }) => called(o, names) },
  WhichPatient: { ask: (a) => `Whom does ${a.name} tend?`, option: named },
  WhichModification: {
    ask: (a) => `Which modification, for ${a.weapon}?`,
    option: (o) => {
      const effect = modifications[o]?.effect
      return effect ? { head: titleOf(o), rest: effect } : titleOf(o)
    },
  },
  WhichAttribute: { ask: (a) => `Where does ${a.name}’s new point go?`, option: (o) => attributeNames[o] },
  DoorDie: { ask: 'Where does the door open onto?' },
  ObjectiveDie: { ask: 'What is the objective?' },
  ComplicationDie: { ask: 'What is the complication?' },
  FindDie: { ask: 'What is found?' },
  ModificationDie: { ask: 'Which modification?' },
  WhoTakesIt: {
    ask: (a) => `Who takes ${finds[a.face] ?? 'it'}?`,
    option: (o, _a, { names }) => called(o, names),
  },
  WhichCombatant: {
    ask: (a) => ({ rest: `Combatant ${a.number} of ${a.of}.`, head: 'Who waits there?' }),
    option: (o) => titleOf(o),
  },
}
