import type { Json, Question } from '@sortie/engine'
import type { LeverageOption } from '../rules/offjob/state.ts'
import { aboutOf, columnText, itemLabel, optionText, phrase, textOr, textsOf } from './phrases.ts'
import { signed, who } from './say.ts'

type Asks = { readonly [name: string]: (q: Question) => string }
type Options = { readonly [name: string]: (option: Json, q: Question) => string }

/** How the questions off the job are put. */
export const questionWords: Asks = {
  WhatIsWanted: (q) => `What does ${aboutOf(q)['name']} want to get out of it?`,
  WhatThreatens: (q) => `What is about to happen to ${aboutOf(q)['name']}?`,
  WhichLie: () => 'Is one of your Lies behind it?',
  WhatIsDone: (q) =>
    aboutOf(q)['kind'] === 'contest'
      ? `How does ${aboutOf(q)['name']} go about it?`
      : `“${aboutOf(q)['stake']}”: how does ${aboutOf(q)['name']} meet it?`,
  WhichMeans: (q) => `What on the sheet gives ${aboutOf(q)['name']} Means?`,
  WhetherItemApplies: (q) =>
    `Does “${aboutOf(q)['item']}” give ${aboutOf(q)['name']} ${aboutOf(q)['purpose'] === 'means' ? 'Means' : 'leverage'} here?`,
  WhetherToBuyMeans: (q) => `No Means. Pay one level of Luck for a lucky circumstance (Luck is ${aboutOf(q)['luck']})?`,
  WhatLuckBrings: () => 'What is the lucky circumstance?',
  HowManyDice: () => 'How many dice? More are better, and show more 1s.',
  WhetherSudden: (q) => `Is it sudden, or is there time for ${aboutOf(q)['name']} to find leverage?`,
  WhetherToBuyTime: (q) =>
    `It is sudden. Pay one level of Luck for leverage after all, and the Favored column (Luck is ${aboutOf(q)['luck']})?`,
  WhichLeverage: () => 'What else on the sheet applies? Each item is one advantage, three at most.',
  WhichLeverageOption: (q) => `What does “${aboutOf(q)['item']}” do for you?`,
  ContestDice: (q) => `Throw for “${aboutOf(q)['stake']}” on the ${columnText(aboutOf(q)['column'] as never)} column.`,
  WhichDieToReplace: (q) => `It would be “${aboutOf(q)['outcome']}”. Throw a d8 in place of a die?`,
  ReplacingDie: () => 'Throw the d8.',
  WhichDieToReroll: (q) => `It would be “${aboutOf(q)['outcome']}”. Re-roll a die? The new face stands.`,
  RerolledDie: () => 'Throw the die again.',
  WhatComplication: (q) => `Maybe. What complicates things for ${aboutOf(q)['name']}?`,
  WhetherToPush: (q) =>
    `Accept it as a No, or push: ${aboutOf(q)['dice']} dice on the ${columnText(aboutOf(q)['column'] as never)} column?`,
  WhetherToDiscard: (q) => `It is “${aboutOf(q)['outcome']}”, and a 1 shows. Discard it, so that it makes no issue?`,
  WhatIssueIsOffered: (q) => `Possibly. At what price, for ${aboutOf(q)['name']}?`,
  WhetherToAccept: (q) =>
    `Possibly${phrase(': ', aboutOf(q)['issue'] ?? '')}. Take “${aboutOf(q)['stake']}” with ${aboutOf(q)['issue'] === '' ? 'an issue that is yet to be told' : 'the issue'}, or let both go?`,
  WhatIssue: (q) =>
    aboutOf(q)['source'] === 'one'
      ? `A 1 shows. What issue does it make for ${aboutOf(q)['name']}?`
      : `No, and … what issue does it make for ${aboutOf(q)['name']}?`,
  WhatDisaster: (q) => `Hell No. What disaster will people tell of ${aboutOf(q)['name']}?`,
  WhichDisaster: () => 'Which version is it?',
  WhatMore: (q) =>
    aboutOf(q)['kind'] === 'contest'
      ? `Yes, and … what more does ${aboutOf(q)['name']} get?`
      : `Yes, and … how does ${aboutOf(q)['name']} turn it? Better not by simply undoing the threat.`,
  WhetherFlipFits: (q) => `“${aboutOf(q)['words']}”: does that belong to it?`,
  WhichRating: (q) => `Which rating of ${aboutOf(q)['name']} does it lean on?`,
  WhatHinders: () => 'What hinders? Each reason raises the target by 2, up to 16.',
  CheckDice: (q) =>
    `Throw 2d6 ${signed(Number(aboutOf(q)['level']))} for ${aboutOf(q)['name']}: ${aboutOf(q)['target']} or more passes.`,
  WhatCheckMeans: (q) => `${aboutOf(q)['name']} ${aboutOf(q)['passed'] ? 'passes' : 'fails'}. What does that mean?`,
  WhetherToTest: (q) => `${aboutOf(q)['name']} asks: “${aboutOf(q)['question']}” Call a Test, or just answer?`,
  WhetherHard: (q) => `“${aboutOf(q)['question']}” Is it a hard or unlikely Test?`,
  WhichTestMeans: (q) => `What on the sheet gives ${aboutOf(q)['name']} clear Means for it?`,
  WhichTestLeverage: () => 'Does anything else on the sheet help?',
  HowToTest: (q) =>
    `${aboutOf(q)['target']}+ is a success. Throw a die, mark Luck down to succeed, or mark Luck up to fail?`,
  TestDie: (q) => `Throw a die: ${aboutOf(q)['target']} or more is a success.`,
  WhatAnswer: (q) =>
    aboutOf(q)['truth']
      ? `“${aboutOf(q)['question']}” What is the true answer?`
      : `“${aboutOf(q)['question']}” What is your opinion, for better or worse?`,
  WhetherToDispute: (q) => `${aboutOf(q)['author']} says: “${aboutOf(q)['words']}” Let it stand?`,
  WhichWayToDecide: (q) =>
    `${aboutOf(q)['disputer']} disputes “${aboutOf(q)['words']}”. Does an operative do it, or does it befall one?`,
  WhoRolls: () => 'Who rolls?',
  WhetherItStands: () => 'Nobody is there to roll for it. Is it so?',
  WhichString: () => 'Which String?',
  WhomStringIsOn: () => 'Whom is it about?',
  WhatStringSays: (q) => `What does “${aboutOf(q)['phrase']}” say from now on?`,
  WhetherToAcceptString: (q) =>
    `${aboutOf(q)['by']} would ${aboutOf(q)['change']} a String: “${aboutOf(q)['proposal']}”. Accept?`,
  WhichStringMark: (q) => `The roll touched “${aboutOf(q)['phrase']}” (level ${aboutOf(q)['level']}). Mark it?`,
  WhichSituationRatings: (q) => `Which ratings does “${aboutOf(q)['name']}” give, and to whom?`,
}

const items = (option: Json, q: Question): string =>
  option === 'none' ? 'Nothing' : itemLabel(String(option), textsOf(q, 'items')[String(option)])
const strings = (option: Json, q: Question): string => textOr({ none: 'No', ...textsOf(q, 'strings') }, option)
const names = (option: Json, q: Question): string => textOr(textsOf(q, 'names'), option)
const dice = (option: Json): string => (option === 'none' ? 'Leave them' : `The ${option}`)
const said =
  (texts: { readonly [option: string]: string }) =>
  (option: Json): string =>
    textOr(texts, option)

/** How their options are said. */
export const optionWords: Options = {
  WhichLie: strings,
  WhichString: strings,
  WhichMeans: items,
  WhichLeverage: items,
  WhichTestMeans: items,
  WhichTestLeverage: items,
  WhoRolls: names,
  WhomStringIsOn: names,
  WhetherItemApplies: said({ yes: 'It applies', no: 'It does not apply' }),
  WhetherToBuyMeans: said({ pay: 'Pay a level of Luck', 'do not pay': 'Do without' }),
  WhetherToBuyTime: said({ pay: 'Pay a level of Luck', 'do not pay': 'Do without' }),
  HowManyDice: (o) => (o === 1 ? 'One die' : `${o} dice`),
  WhetherSudden: said({ sudden: 'It is sudden', 'there is time': 'There is time' }),
  WhichLeverageOption: (o, q) =>
    `${optionText(o as LeverageOption)}${o === 'discard' && aboutOf(q)['dice'] === 1 ? ': never the only die, so it takes a push to be of use' : ''}`,
  WhichDieToReplace: dice,
  WhichDieToReroll: dice,
  WhetherToPush: said({ push: 'Push', accept: 'Accept the No' }),
  WhetherToDiscard: said({ discard: 'Discard a 1', keep: 'Leave it' }),
  WhetherToAccept: said({ accept: 'Yes, with the issue', decline: 'No, without it' }),
  WhetherFlipFits: said({ 'it fits': 'It does', 'other words': 'Find other words' }),
  WhichRating: (o, q) => {
    const level = textsOf(q, 'levels')[String(o)]
    return level === undefined ? who(String(o)) : `${who(String(o))} ${signed(Number(level))}`
  },
  WhetherToTest: said({ test: 'Call a Test', answer: 'Just answer' }),
  WhetherHard: said({ hard: 'Hard: 5+', normal: 'Normal: 4+' }),
  HowToTest: said({ roll: 'Throw a die', 'mark down': 'Mark Luck down: succeed', 'mark up': 'Mark Luck up: fail' }),
  WhetherToDispute: said({ 'let it stand': 'Let it stand', dispute: 'Dispute it' }),
  WhichWayToDecide: said({ contest: 'One does it: a Contest', challenge: 'It befalls one: a Challenge' }),
  WhetherItStands: said({ canon: 'It is so', struck: 'It is not' }),
  WhetherToAcceptString: said({ accept: 'Accept', refuse: 'Refuse' }),
  WhichStringMark: said({ none: 'No mark', up: 'Mark it up', down: 'Mark it down' }),
}
