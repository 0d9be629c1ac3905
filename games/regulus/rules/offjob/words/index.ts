import type { offJobProcedures } from '../index.ts'
import type { offJobSettings } from '../settings.ts'
import { factWords } from '../../../words/offjob.ts'
import { optionWords, questionWords } from '../../../words/offjob-questions.ts'

/** The Director is the GM of older pages; both names are said where they matter. R3-B06. */
const procedures: {
  readonly [P in keyof typeof offJobProcedures]: { readonly title: string; readonly hint?: string }
} = {
  contest: {
    title: 'Try something risky',
    hint: 'A Contest: say what you want; the dice decide, and may add trouble.',
  },
  challenge: {
    title: 'Put an operative in danger',
    hint: 'The Director (GM) opens a Challenge: a threat to be avoided.',
  },
  throwDice: { title: 'Throw the dice', hint: 'Everything is settled; after this there is no way back.' },
  withdraw: { title: 'Withdraw, or give in', hint: 'Before the first throw. Luck already paid is lost.' },
  check: { title: 'Call a Check', hint: 'The Director (GM): 2d6 and a rating against a target.' },
  askDirector: { title: 'Ask the Director something', hint: 'The Director (GM) answers, or calls a Test.' },
  callTest: { title: 'Call a Test', hint: 'The Director (GM): one die for a simple question.' },
  narrate: { title: 'Say what happens', hint: 'It is so, unless somebody disputes it.' },
  tieString: { title: 'Propose a String', hint: 'A phrase that is now so, and whom it is on.' },
  attachString: { title: 'Put a String on somebody else too' },
  detachString: { title: 'Take a String off somebody' },
  rewordString: { title: 'Reword a String' },
  endString: { title: 'End a String' },
  compareStrings: { title: 'Weigh two Strings against each other', hint: 'The higher level trumps.' },
  openSituation: { title: 'Open a Situation', hint: 'The Director (GM): a chase, a siege, a parley. All else waits.' },
  closeSituation: { title: 'Close the Situation' },
}

const settings: { readonly [S in keyof typeof offJobSettings]: string } = {
  meansApproval: 'Who says that a sheet item applies',
  leverageRepeat: 'Whether a leverage option may be taken more than once',
  d8Timing: 'Whether the d8 is in the throw or takes the place of a thrown die',
  oneIssue: 'When a 1 that shows makes an issue',
  maxPushes: 'How often a Maybe may be pushed',
  pushCarry: 'Whether leverage carries into a pushed roll',
  yesBangBang: 'Whether Yes!! is two extras or one bigger',
  withdraw: 'Whether one may withdraw or give in before the first throw',
  stringMarks: 'Whether Strings are marked after rolls that touched them',
}

export const offJobWords = {
  facts: factWords,
  procedures,
  questions: questionWords,
  options: optionWords,
  settings,
}
