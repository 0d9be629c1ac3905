import type { Json, Phrase, Saying, Words } from '@sortie/engine'
import type { toolboxQuestions } from '../../toolbox/index.ts'
import { isSub, rankOf, type Sub, scales } from '../rules/attributes.ts'
import { damageOf } from '../rules/damage.ts'
import type { questions } from '../rules/index.ts'
import { type Shift, shifted, stepsIn } from '../rules/shifts.ts'
import { type Against, marginOf, tally, turned } from '../rules/tally.ts'
import {
  attributeNames,
  called,
  finds,
  plural,
  sheetText,
  subNames,
  subPhrase,
  subUses,
  testText,
  titleOf,
} from './names.ts'

const FACES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

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
  a:
    | (Against & { readonly dice: readonly number[]; readonly bonus?: number; readonly bonusOnMiss: boolean })
    | undefined,
): Phrase {
  const price = plural(stepsIn(shift), 'step')
  if (!a) return price
  const now = shifted(a.dice, shift)
  const result = tally(now, a)
  const damage = a.bonus === undefined ? '' : `, ${damageOf(result, a.bonus, a.bonusOnMiss)} damage`
  return { head: price, rest: `${now.join(', ')} → ${plural(result.successes, 'success', 'successes')}${damage}` }
}

const helpOptions: { readonly [help: string]: string } = {
  prepared: 'Prepared',
  expertise: 'Expertise or experience',
  assistance: 'Assistance',
  other: 'Something else',
}
/** The same, told afterwards. */
const helpsTold: { readonly [help: string]: string } = {
  prepared: 'prepared',
  expertise: 'expertise',
  assistance: 'assistance',
  other: 'something else',
}
const helpOption = (o: Json, a: unknown): string => (a ? helpOptions : helpsTold)[String(o)] ?? String(o)

/** What is an answer, but not worth telling afterwards. */
const whenAsked = (text: string, about: unknown): string => (about ? text : '')

const luckUses = {
  keep: 'Keep it',
  'by hand': 'Shift dice by hand',
  reroll: 'Throw one die again (2 Luck)',
  question: 'Ask the GM a question first (1 Luck)',
}

interface Armoury {
  readonly weapons: {
    readonly [id: string]: {
      readonly name: string
      readonly sub: Sub
      readonly bonus: number
      readonly guard: number
    }
  }
}
function weaponText(o: Json, about: Armoury | undefined, { names }: Saying): string {
  const id = String(o)
  if (id === 'own') return 'One of your own'
  if (id === 'none') return 'None'
  const w = about?.weapons[id]
  if (!w) return titleOf(id, names)
  const gives = [...(w.bonus ? [`+${w.bonus}`] : []), ...(w.guard ? [`Resilience +${w.guard}`] : [])]
  return `${w.name} (${[subNames[w.sub], ...gives].join(', ')})`
}

type Named = { readonly names: { readonly [id: string]: string } }
const named = (id: Json, about: Named | undefined, { names }: Saying): string =>
  about?.names[String(id)] ?? called(String(id), names)

/** Fields about help, the same in a check and in an attack. */
const helpFields = {
  claims: { ask: 'What helps? The GM agrees or not.', option: helpOption },
  helper: {
    ask: 'Who helps?',
    option: (o: Json, a: Named | undefined, at: Saying) =>
      o === 'nobody' ? whenAsked('Nobody', a) : a ? named(o, a, at) : `help from ${named(o, a, at)}`,
  },
  die: {
    ask: 'One more die for 3 Luck?',
    option: (o: Json, a: unknown) => (o === 'buy' ? 'One more die' : whenAsked('No', a)),
  },
} as const
const helpOffer = (
  o: string,
  a: (Named & { readonly name: string; readonly free: boolean }) | undefined,
  at: Saying,
): Phrase => ({ head: `${named(o, a, at)} helps`, rest: a && !a.free ? 'uses one of their checks' : 'one more die' })
const helpWindow = (keeper: string): string => `Others may help while ${keeper} decides.`

/** How each question is put, and its options. */
export const questionWords: Omit<Words<never, never, typeof questions>['questions'], keyof typeof toolboxQuestions> = {
  HowManyPoints: {
    ask: (a) => ({
      rest: `So far Resilience ${a.resilience}, Health ${a.health}.`,
      head: `${attributeNames[a.attribute]} for ${a.name}: which side, and how many of the ${a.left} points left?`,
    }),
    option: ({ side, points }, a) => {
      // Afterwards, what the employee became is told whole.
      if (!a) return ''
      const sub = scales[a.attribute][side]
      const gain = side === 'left' ? `Resilience +${points}` : `Health +${points * a.perPoint}`
      return {
        head: `${subNames[sub]} ${points}`,
        rest: `rank ${rankOf(side, points)}, succeeds ${5 + points} in 10, ${gain} (${subUses[sub]})`,
      }
    },
  },
  WhichWeapons: {
    ask: (a) => `What does ${a.name} carry?`,
    fields: {
      main: { ask: 'Main weapon', option: weaponText },
      side: { ask: 'Side arm', option: weaponText },
    },
  },
  WhatWeapon: {
    ask: (a) => `${a.name}’s own ${a.slot === 'main' ? 'main weapon' : 'side arm'}: what is it?`,
    fields: {
      name: 'What is it called?',
      sub: {
        ask: 'Which sub-attribute is it rolled with?',
        option: (o) => (isSub(o) ? subPhrase(o) : String(o)),
      },
      bonus: 'How much bonus damage?',
    },
  },
  WhatHelps: {
    ask: (a) => ({
      head: a.claims.length > 0 ? `${a.name} claims help. What holds?` : `${a.name}, ${subNames[a.sub]}: what helps?`,
      rest: `Each kind of help gives one more die.${a.ready ? ` ${a.name} is already prepared.` : ''} ${chances(a)}`,
    }),
    fields: {
      helps: { ask: 'What helps?', option: helpOption },
      grant: {
        ask: 'More dice, by your word',
        option: (o, a) => (a ? String(o) : Number(o) > 0 ? plural(Number(o), 'more die', 'more dice') : ''),
      },
    },
  },
  HowToCheck: {
    ask: (a) => ({
      head: `${a.name}, ${subNames[a.sub]}: roll?`,
      rest: `One action check.${a.ready ? ` ${a.name} is prepared: one more die.` : ''} ${chances(a)}`,
    }),
    option: helpOffer,
    fields: helpFields,
    window: helpWindow,
  },
  HowToAttack: {
    ask: (a) => ({ head: `${a.name} attacks`, rest: a.ready ? 'Prepared: one more die.' : '' }),
    option: helpOffer,
    fields: {
      weapon: {
        ask: 'With what?',
        option: (o, a) => {
          const slot = o === 'main' ? 'main weapon' : 'side arm'
          const w = a?.weapons[String(o)]
          if (!w) return `with the ${slot}`
          return { head: w.name, rest: `${subNames[w.sub]}, ${testText(w)}${w.bonus ? `, +${w.bonus}` : ''}, ${slot}` }
        },
      },
      target: { ask: 'At whom?', option: named },
      ...helpFields,
      test: {
        ask: 'Turned Grip: which test?',
        option: (o, a) => {
          const main = a?.weapons['main']
          const side = o === 'left' ? 'left' : 'right'
          return main ? testText({ ...main, test: turned(main.test, side) }) : ''
        },
      },
      split: {
        ask: 'Split Barrel: one more die, once per encounter?',
        option: (o, a) => (o === 'split' ? 'One more die' : whenAsked('Save it', a)),
      },
    },
    window: helpWindow,
  },
  WhetherToBuyADie: {
    ask: (a) => `Three of ${a.name}’s ${a.luck} Luck for one more die?`,
    option: (o) => (o === 'buy' ? 'One more die' : 'No'),
  },
  CheckDice: {
    ask: (a) => `${a.name} throws ${plural(a.count, 'die', 'dice')} with ${subNames[a.sub]}, ${testText(a)}.`,
  },
  CombatantDice: { ask: (a) => `${a.name} attacks ${a.target}.` },
  FoesDice: {
    ask: ({ attacks }) => ({
      head: `${plural(attacks.length, 'attack')} by the combatants, in one throw`,
      rest: attacks.map((a) => `${a.name}: ${plural(a.dice, 'die', 'dice')}`).join('. '),
    }),
  },
  WhetherToEnd: {
    ask: ({ names }) => ({
      head: 'Is your side’s turn over?',
      rest: `Still able to act: ${names.join(', ')}. Checks that are left lapse.`,
    }),
    option: (o) => (o === 'end' ? 'Yes, end the turn' : 'Not yet'),
  },
  WhetherToAllowRest: {
    ask: ({ names }) => `A night’s rest in the middle of the mission, for ${names.join(', ')}?`,
    option: (o) => (o === 'allow' ? 'There is time' : 'No time'),
  },
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
    ask: (a) => ({
      rest: `${a.name} paid for the truth: “${a.question}”`,
      head: 'What is the honest answer? Leave it empty and the oracle speaks.',
    }),
  },
  WhetherToGrant: {
    ask: (a) => ({ rest: `${a.name} offers ${a.points} Luck for: ${a.what}.`, head: 'Granted?' }),
    option: (o) => (o === 'grant' ? 'Granted' : 'No'),
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
  WhoWaits: {
    ask: (a) => ({
      head: 'Who waits there?',
      rest: `${plural(a.count, 'combatant')}. The chance is the employees’, if everybody just attacks with one die.`,
    }),
    option: (o, a, at) => {
      const group = a?.groups[o]
      if (!group) return o === 'as written' ? 'As the mission says' : titleOf(o, at.names)
      const { names, sheet, chance } = group
      return { head: namesText(names), rest: `about ${chance} % for the employees; ${sheetText(sheet)}` }
    },
  },
}

/** "Hollow Clerk and 2 Door Mites". */
function namesText(names: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, n]) => (n === 1 ? name : `${n} × ${name}`)).join(' and ')
}
