import type { Words } from '@sortie/engine'
import type { offJobProcedures, offJobQuestions } from '../rules/offjob/index.ts'
import type { offJobSettings } from '../settings.ts'
import { columnText, itemLabel, leverageText, phrase } from './phrases.ts'
import { person, phrases, signed, who } from './say.ts'

type OffJobWords = Words<Record<never, never>, typeof offJobProcedures, typeof offJobQuestions>

/** The Director is the GM of older pages; both names are said where they matter. R3-B06. */
export const offJobProcedureWords: OffJobWords['procedures'] = {
  contest: {
    title: 'Try something risky',
    hint: 'A Contest: say what you want; the dice decide, and may add trouble.',
    fields: { operative: { ask: 'Who tries it?', option: person } },
  },
  challenge: {
    title: 'Put an operative in danger',
    hint: 'The Director (GM) opens a Challenge: a threat to be avoided.',
    fields: { operative: { ask: 'Who is in danger?', option: person } },
  },
  throwDice: { title: 'Throw the dice', hint: 'Everything is settled; after this there is no way back.' },
  withdraw: { title: 'Withdraw, or give in', hint: 'Before the first throw. Luck already paid is lost.' },
  check: {
    title: 'Call a Check',
    hint: 'The Director (GM): 2d6 and a rating against a target.',
    fields: { operative: { ask: 'Whose rating is checked?', option: person } },
  },
  askDirector: {
    title: 'Ask the Director something',
    hint: 'The Director (GM) answers, or calls a Test.',
    fields: { operative: { ask: 'Who asks?', option: person }, question: 'What do they ask?' },
  },
  callTest: {
    title: 'Call a Test',
    hint: 'The Director (GM): one die for a simple question.',
    fields: { operative: { ask: 'Who is tested?', option: person }, question: 'What is the question?' },
  },
  narrate: {
    title: 'Say what happens',
    hint: 'It is so, unless somebody disputes it.',
    fields: { words: 'What happens?', about: { ask: 'Who is it about?', option: person } },
  },
  tieString: {
    title: 'Propose a String',
    hint: 'A phrase that is now so, and the operatives it is on.',
    fields: { phrase: 'What is now so?', operatives: { ask: 'Who is it on?', option: person } },
  },
  attachString: { title: 'Put a String on somebody else too' },
  detachString: { title: 'Take a String off somebody' },
  rewordString: { title: 'Reword a String' },
  endString: { title: 'End a String' },
  compareStrings: { title: 'Weigh two Strings against each other', hint: 'The higher level trumps.' },
  openSituation: {
    title: 'Open a Situation',
    hint: 'The Director (GM): a chase, a siege, a parley. All else waits.',
    fields: { name: 'What is going on?', involved: { ask: 'Who is in it?', option: person } },
  },
  closeSituation: { title: 'Close the Situation' },
}

export const offJobSettingWords: { readonly [S in keyof typeof offJobSettings]: string } = {
  meansApproval: 'Who says that a sheet item applies',
  leverageRepeat: 'Whether a leverage option may be taken more than once',
  d8Timing: 'Whether the d8 is in the throw or replaces a thrown die',
  oneIssue: 'When a 1 that shows makes an issue',
  maxPushes: 'How often a Maybe may be pushed',
  pushCarry: 'Whether leverage carries into a pushed roll',
  yesBangBang: 'Whether Yes!! is two extras or one bigger',
  withdraw: 'Whether players may withdraw or give in before the first throw',
  stringMarks: 'Whether Strings are marked after rolls that touched them',
}

type Texts = { readonly [id: string]: string }

const item = (o: string, about: { readonly items: Texts } | undefined): string =>
  o === 'none' ? 'Nothing' : itemLabel(o, about?.items[o])
const string = (o: string, about: { readonly strings: Texts } | undefined): string =>
  o === 'none' ? 'No' : (about?.strings[o] ?? o)
const named = (o: string, about: { readonly names: Texts } | undefined): string => about?.names[o] ?? who(o)
const die = (o: string): string => (o === 'none' ? 'Leave them' : `The ${o}`)
const payLuck = phrases({ pay: 'Pay a level of Luck', 'do not pay': 'Do without' })

/** How the questions off the job are asked, and their options. */
export const offJobQuestionWords: OffJobWords['questions'] = {
  WhatIsWanted: { ask: ({ name }) => `What does ${name} want to get out of it?` },
  WhatThreatens: { ask: ({ name }) => `What is about to happen to ${name}?` },
  WhichLie: { ask: 'Is one of your Lies behind it?', option: string },
  WhatIsDone: {
    ask: ({ kind, name, stake }) =>
      kind === 'contest' ? `How does ${name} go about it?` : `“${stake}”: how does ${name} meet it?`,
  },
  WhichMeans: { ask: ({ name }) => `What on the sheet gives ${name} Means?`, option: item },
  WhetherItemApplies: {
    ask: (about) => `Does “${about.item}” give ${about.name} ${about.purpose === 'means' ? 'Means' : 'leverage'} here?`,
    option: phrases({ yes: 'It applies', no: 'It does not apply' }),
  },
  WhetherToBuyMeans: {
    ask: ({ luck }) => ({
      rest: 'No Means.',
      head: `Pay one level of Luck for a lucky circumstance (Luck is ${luck})?`,
    }),
    option: payLuck,
  },
  WhatLuckBrings: { ask: 'What is the lucky circumstance?' },
  HowManyDice: {
    ask: () => ({ rest: 'More dice are better, and show more 1s.', head: 'How many dice?' }),
    option: (o) => (o === 1 ? 'One die' : `${o} dice`),
  },
  WhetherSudden: {
    ask: ({ name }) => `Is it sudden, or is there time for ${name} to find leverage?`,
    option: phrases({ sudden: 'It is sudden', 'there is time': 'There is time' }),
  },
  WhetherToBuyTime: {
    ask: ({ luck }) => ({
      rest: 'It is sudden.',
      head: `Pay one level of Luck for leverage after all, and the Favored column (Luck is ${luck})?`,
    }),
    option: payLuck,
  },
  WhichLeverage: {
    ask: () => ({ rest: 'Each item is one advantage, three at most.', head: 'What else on the sheet applies?' }),
    option: item,
  },
  WhichLeverageOption: {
    ask: (about) => `What does “${about.item}” do for you?`,
    option: (o, about) =>
      o === 'discard' && about?.dice === 1
        ? { head: leverageText(o), rest: 'never the only die, so it takes a push to be of use' }
        : leverageText(o),
  },
  ContestDice: { ask: ({ stake, column }) => `Throw for “${stake}” on the ${columnText(column)} column.` },
  WhichDieToReplace: {
    ask: ({ outcome }) => ({ rest: `It would be “${outcome}”.`, head: 'Throw a d8 in place of a die?' }),
    option: die,
  },
  ReplacingDie: { ask: 'Throw the d8.' },
  WhichDieToReroll: {
    ask: ({ outcome }) => ({ rest: `It would be “${outcome}”. The new face will stand.`, head: 'Re-roll a die?' }),
    option: die,
  },
  RerolledDie: { ask: 'Throw the die again.' },
  WhatComplication: { ask: ({ name }) => ({ rest: 'Maybe.', head: `What complicates things for ${name}?` }) },
  WhetherToPush: {
    ask: ({ dice, column }) => `Accept it as a No, or push: ${dice} dice on the ${columnText(column)} column?`,
    option: phrases({ push: 'Push', accept: 'Accept the No' }),
  },
  WhetherToDiscard: {
    ask: ({ outcome }) => ({
      rest: `It is “${outcome}”, and a 1 shows.`,
      head: 'Discard it, so that it makes no issue?',
    }),
    option: phrases({ discard: 'Discard a 1', keep: 'Leave it' }),
  },
  WhatIssueIsOffered: { ask: ({ name }) => ({ rest: 'Possibly.', head: `At what price, for ${name}?` }) },
  WhetherToAccept: {
    ask: ({ stake, issue }) => ({
      rest: `Possibly${phrase(': ', issue)}.`,
      head: `Take “${stake}” with ${issue === '' ? 'an issue that is yet to be told' : 'the issue'}, or let both go?`,
    }),
    option: phrases({ accept: 'Yes, with the issue', decline: 'No, without it' }),
  },
  WhatIssue: {
    ask: ({ source, name }) =>
      source === 'one'
        ? { rest: 'A 1 shows.', head: `What issue does it make for ${name}?` }
        : `No, and … what issue does it make for ${name}?`,
  },
  WhatDisaster: { ask: ({ name }) => ({ rest: 'Hell No.', head: `What disaster will people tell of ${name}?` }) },
  WhichDisaster: { ask: 'Which version is it?' },
  WhatMore: {
    ask: ({ kind, name }) =>
      kind === 'contest'
        ? `Yes, and … what more does ${name} get?`
        : {
            rest: 'Leaving the threat in play and gaining something else is the better use.',
            head: `Yes, and … how does ${name} turn it?`,
          },
  },
  WhetherFlipFits: {
    ask: ({ words }) => `“${words}”: does that belong to it?`,
    option: phrases({ 'it fits': 'It does', 'other words': 'Find other words' }),
  },
  WhichRating: {
    ask: ({ name }) => `Which rating of ${name} does it lean on?`,
    option: (o, about) => {
      const level = about?.levels[o]
      return level === undefined ? who(o) : `${who(o)} ${signed(level)}`
    },
  },
  WhatHinders: {
    ask: () => ({ rest: 'Each reason raises the target by 2, up to 16.', head: 'What hinders?' }),
    fields: { reasons: 'What hinders?' },
  },
  CheckDice: {
    ask: ({ level, name, target }) => `Throw 2d6 ${signed(level)} for ${name}: ${target} or more passes.`,
  },
  WhatCheckMeans: {
    ask: ({ name, passed }) => ({ rest: `${name} ${passed ? 'passes' : 'fails'}.`, head: 'What does that mean?' }),
  },
  WhetherToTest: {
    ask: ({ name, question }) => ({ rest: `${name} asks: “${question}”`, head: 'Call a Test, or just answer?' }),
    option: phrases({ test: 'Call a Test', answer: 'Just answer' }),
  },
  WhetherHard: {
    ask: ({ question }) => ({ rest: `“${question}”`, head: 'Is it a hard or unlikely Test?' }),
    option: phrases({ hard: { head: 'Hard', rest: '5+' }, normal: { head: 'Normal', rest: '4+' } }),
  },
  WhichTestMeans: { ask: ({ name }) => `What on the sheet gives ${name} clear Means for it?`, option: item },
  WhichTestLeverage: { ask: 'Does anything else on the sheet help?', option: item },
  HowToTest: {
    ask: ({ target }) => ({
      rest: `${target}+ is a success.`,
      head: 'Throw a die, mark Luck down to succeed, or mark Luck up to fail?',
    }),
    option: phrases({
      roll: 'Throw a die',
      'mark down': { head: 'Mark Luck down', rest: 'succeed' },
      'mark up': { head: 'Mark Luck up', rest: 'fail' },
    }),
  },
  TestDie: { ask: ({ target }) => `Throw a die: ${target} or more is a success.` },
  WhatAnswer: {
    ask: ({ question, truth }) => ({
      rest: `“${question}”`,
      head: truth ? 'What is the true answer?' : 'What is your opinion, for better or worse?',
    }),
  },
  WhetherToDispute: {
    ask: ({ author, words }, { names }) => ({ rest: `${names.seat(author)} says: “${words}”`, head: 'Let it stand?' }),
    option: phrases({ 'let it stand': 'Let it stand', dispute: 'Dispute it' }),
    window: () => 'A single dispute is enough. It stands once everybody has let it.',
  },
  WhichWayToDecide: {
    ask: ({ disputer, words }, { names }) => ({
      rest: `${names.seat(disputer)} disputes “${words}”.`,
      head: 'Does an operative do it, or does it befall one?',
    }),
    option: phrases({
      contest: { head: 'One does it', rest: 'a Contest' },
      challenge: { head: 'It befalls one', rest: 'a Challenge' },
    }),
  },
  WhoRolls: { ask: 'Who rolls?', option: named },
  WhetherItStands: {
    ask: () => ({ rest: 'Nobody is there to roll for it.', head: 'Is it so?' }),
    option: phrases({ canon: 'It is so', struck: 'It is not' }),
  },
  WhichString: { ask: 'Which String?', option: string },
  WhomStringIsOn: { ask: 'Who is it about?', option: named },
  WhatStringSays: { ask: (about) => `What does “${about.phrase}” say from now on?` },
  WhetherToAcceptString: {
    ask: ({ by, change, proposal }, { names }) => ({
      rest: `${names.seat(by)} would ${change} a String: “${proposal}”.`,
      head: 'Accept?',
    }),
    option: phrases({ accept: 'Accept', refuse: 'Refuse' }),
  },
  WhichStringMark: {
    ask: (about) => ({ rest: `The roll touched “${about.phrase}” (level ${about.level}).`, head: 'Mark it?' }),
    option: phrases({ none: 'No mark', up: 'Mark it up', down: 'Mark it down' }),
  },
  WhichSituationRatings: {
    ask: ({ name }) => `Which ratings does “${name}” give, and to whom?`,
    fields: {
      ratings: 'Which ratings count?',
      'ratings.operative': { ask: 'Whose?', option: person },
      'ratings.rating': 'Which rating?',
      'ratings.level': 'At what level?',
    },
  },
}
