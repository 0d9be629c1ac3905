import { asks, type Declared, type Json, type Question } from '@sortie/engine'
import { helps } from '../bots.ts'
import { questions } from '../rules/index.ts'

/** How questions on the way of a check, an attack or a blow are answered by default: nobody helps, no Luck is spent. */
export const assumed = {
  WhatHelps: '{"grant":0,"helps":[]}',
  HowToCheck: 'usual',
  HowToAttack: 'usual',
  WhetherToBuyADie: 'never',
  HowToSpendLuck: 'never',
  HowFarToShift: '0',
  WhichDieToReroll: 'first',
  WhatToAsk: 'first',
  HonestWords: 'first',
  WhetherToUndo: 'never',
  WhetherTheyDie: 'lives',
} as const satisfies { readonly [Q in keyof typeof questions]?: string }

/** What a question is about, for an answer that a policy gives to this question alone. */
export function aboutIn<A>(q: Question, declared: Declared<A>): A {
  if (!asks(q, declared)) throw new TypeError(`this answers ${declared.name}, not ${q.name}`)
  return q.about
}

// Odds show a policy by the name of its function, so the name is a sentence.
const HELP = 'expertise where it fits; outside a fight also prepared, and helped in company'
const helpOfDirector = {
  [HELP]: (q: Question): Json =>
    helps(aboutIn(q, questions.WhatHelps), q.kind === 'ask' ? q.usual : undefined) ?? { helps: [], grant: 0 },
}

/** What helps is the GM's to say; until it is said, odds assume what the bot `director` would say. */
export const directorsHelp = { WhatHelps: helpOfDirector[HELP] }
