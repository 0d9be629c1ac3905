import type { Json, Phrase, Saying, Words } from '@sortie/engine'
import type { offJobProcedures, offJobQuestions } from '../rules/offjob/index.ts'
import type { LeverageOption } from '../rules/offjob/state.ts'
import type { offJobSettings } from '../settings.ts'
import { columnText, itemLabel, leverageText, phrase } from './phrases.ts'
import { person, phrases, signed, who } from './say.ts'

type OffJobWords = Words<Record<never, never>, typeof offJobProcedures, typeof offJobQuestions>

/** An item of a sheet, as it is named in answers. */
function item(o: Json): string {
  if (o === 'none') return 'Nothing'
  return o === 'luck' ? 'Luck: a lucky circumstance, for a level of Luck' : itemLabel(String(o))
}

/** What leverage does; a discard is of no use with a single die. R3-Q11. */
function leverageOption(o: Json): Phrase {
  const text = leverageText(o as LeverageOption)
  return o === 'discard' ? { head: text, rest: 'never the only die' } : text
}

/** How an operative goes about it: the same fields wherever a plan is made. */
const plan = {
  action: 'How do they go about it? (may stay empty)',
  means: { ask: 'What gives Means?', option: item },
  circumstance: 'If Luck brings the Means: what lucky circumstance?',
  dice: { ask: 'How many dice? (one without Means)', option: (o: Json) => (o === 1 ? 'One die' : `${String(o)} dice`) },
  leverage: 'Leverage: what else on the sheet helps?',
  'leverage.item': { ask: 'What?', option: item },
  'leverage.option': { ask: 'What does it do?', option: leverageOption },
} as const

const rolls = 'Rolls'
const story = 'The story'
const strings = 'Strings'

/** The Director is the GM of older pages; both names are said where they matter. R3-B06. */
export const offJobProcedureWords: OffJobWords['procedures'] = {
  contest: {
    title: 'Try something risky',
    hint: 'A Contest: say what you want; the dice decide, and may add trouble.',
    group: rolls,
    fields: {
      operative: { ask: 'Who tries it?', option: person },
      stake: 'What do they want to get out of it?',
      ...plan,
    },
  },
  challenge: {
    title: 'Put an operative in danger',
    hint: 'The Director (GM) opens a Challenge: a threat to be avoided.',
    group: rolls,
    fields: {
      operative: { ask: 'Who is in danger?', option: person },
      stake: 'What is about to happen to them?',
      time: { ask: 'Is there time to find leverage?', option: time },
      lie: { ask: 'Is one of your Lies behind it?', option: (o) => (o === 'none' ? 'No' : String(o)) },
    },
  },
  throwDice: { title: 'Throw the dice' },
  check: {
    title: 'Call a Check',
    hint: 'The Director (GM): 2d6 and a rating against a target.',
    group: rolls,
    fields: {
      operative: { ask: 'Whose rating is checked?', option: person },
      rating: { ask: 'Which rating?', option: person },
      reasons: 'What hinders? Each reason adds 2 to the target of 10.',
      passing: 'What does passing mean? (may stay empty)',
      failing: 'What does failing mean? (may stay empty)',
    },
  },
  askDirector: {
    title: 'Ask the Director something',
    hint: 'The Director (GM) answers, or calls a Test.',
    group: rolls,
    fields: {
      operative: { ask: 'Who asks?', option: person },
      question: 'What do they ask?',
      means: { ask: 'What gives clear Means?', option: item },
      leverage: { ask: 'What else helps?', option: item },
    },
  },
  callTest: {
    title: 'Call a Test',
    hint: 'The Director (GM): one die for a simple question.',
    group: rolls,
    fields: {
      operative: { ask: 'Who is tested?', option: person },
      question: 'What is the question?',
      hard: { ask: 'Is it hard?', option: hardText },
    },
  },
  narrate: {
    title: 'Say what happens',
    hint: 'It is canon once the story goes on, unless somebody disputes it.',
    group: story,
    fields: { words: 'What happens?', about: { ask: 'Who is it about?', option: person } },
  },
  dispute: { title: 'Dispute what was said', hint: 'Then the dice decide.', group: story },
  acceptNarration: { title: 'What was said is canon', group: story },
  tieString: {
    title: 'Propose a String',
    hint: 'A phrase that is now so, and the operatives it is on.',
    group: strings,
    fields: { phrase: 'What is now so?', operatives: { ask: 'Who is it on?', option: person } },
  },
  attachString: { title: 'Put a String on somebody else too', group: strings },
  detachString: { title: 'Take a String off somebody', group: strings },
  rewordString: { title: 'Reword a String', group: strings },
  endString: { title: 'End a String', group: strings },
  compareStrings: { title: 'Weigh two Strings against each other', hint: 'The higher level trumps.', group: strings },
  openSituation: {
    title: 'Open a Situation',
    hint: 'The Director (GM): a chase, a siege, a parley. All else waits.',
    group: story,
    fields: situation(),
  },
  changeSituation: {
    title: 'Change the Situation',
    hint: 'Who is in it, and what it gives.',
    group: story,
    fields: situation(),
  },
  closeSituation: { title: 'Close the Situation', group: story },
}

function situation() {
  return {
    name: 'What is going on?',
    involved: { ask: 'Who is in it?', option: person },
    ratings: 'Which ratings does it give?',
    'ratings.operative': { ask: 'Whose?', option: person },
    'ratings.rating': 'Which rating?',
    'ratings.level': 'At what level?',
  }
}

function time(o: Json): string {
  return o === 'sudden' ? 'It is sudden' : 'There is time'
}

function hardText(o: Json): Phrase {
  return o === 'hard' ? { head: 'Hard', rest: '5+' } : { head: 'Normal', rest: '4+' }
}

export const offJobSettingWords: { readonly [S in keyof typeof offJobSettings]: string } = {
  meansApproval: 'Who says that a sheet item applies',
  leverageRepeat: 'Whether a leverage option may be taken more than once',
  d8Timing: 'Whether the d8 is in the throw or replaces a thrown die',
  oneIssue: 'When a 1 that shows makes an issue',
  maxPushes: 'How often a Maybe may be pushed',
  pushCarry: 'Whether leverage carries into a pushed roll',
  yesBangBang: 'Whether Yes!! is two extras or one bigger',
  toolbox: 'Who uses clocks, decks, tables and the oracle',
  withdraw: 'Whether players may withdraw or give in before the first throw',
  stringMarks: 'Whether Strings are marked after rolls that touched them',
  aptitudes: 'What an aptitude can be',
  luckyCircumstance: 'Who words a lucky circumstance',
  situationLock: 'What operatives outside a Situation do',
}

type Texts = { readonly [id: string]: string }

const string = (o: string, about: { readonly strings: Texts } | undefined): string =>
  o === 'none' ? 'No' : (about?.strings[o] ?? o)
const named = (o: string, about: { readonly names: Texts } | undefined, { names }: Saying): string =>
  about?.names[o] ?? who(o, names)
const die = (o: string): string => (o === 'none' ? 'Leave them' : `The ${o}`)

/** How the questions off the job are asked, and their options. */
export const offJobQuestionWords: OffJobWords['questions'] = {
  HowToMeetIt: {
    ask: ({ kind, name, stake }) => ({
      rest: kind === 'challenge' ? `About to happen: “${stake}”.` : `At stake: “${stake}”.`,
      head: kind === 'challenge' ? `How does ${name} meet it?` : `How does ${name} go about it?`,
    }),
    fields: plan,
  },
  WhatCounts: {
    ask: (about) => ({
      rest: [
        `“${about.stake}”${about.action ? `: ${about.action}` : ''}.`,
        ...(about.means ? [`${about.byLuck ? 'A lucky circumstance' : 'Means'}: ${about.means}.`] : []),
      ].join(' '),
      head: about.kind === 'test' ? `What helps ${about.name}?` : `What counts for ${about.name}?`,
    }),
    fields: {
      means: {
        ask: ({ byLuck, means }) =>
          byLuck ? `Do you agree: ${means || 'a lucky circumstance'}?` : `Is it Means: ${means}?`,
        option: (o, about) =>
          about?.byLuck ? (o === 'yes' ? 'Agreed' : 'Not this') : o === 'yes' ? 'It is Means' : 'It is not',
      },
      leverage: 'What serves as leverage?',
      time: { ask: 'Is there time to find leverage?', option: time },
      hard: { ask: 'Is it hard?', option: hardText },
    },
  },
  WhetherToRoll: {
    ask: ({ name, stake, sudden, refused, kind }) => ({
      rest: [
        `“${stake}”.`,
        ...(refused.length > 0 ? [`Does not count: ${refused.map((r) => r || 'the circumstance').join(', ')}.`] : []),
        ...(sudden ? ['It is sudden: no time for leverage.'] : []),
      ].join(' '),
      head: kind === 'contest' ? `Does ${name} go for it?` : `Does ${name} stand up to it?`,
    }),
    fields: {
      go: {
        ask: 'The dice',
        option: (o, about) =>
          o === 'roll'
            ? `Roll ${about?.dice === 1 ? 'one die' : `${about?.dice ?? ''} dice`}`
            : about?.kind === 'challenge'
              ? { head: 'Give in', rest: 'it happens; Luck paid is lost' }
              : { head: 'Withdraw', rest: 'Luck paid is lost' },
      },
      time: {
        ask: ({ luck }) => `Pay a level of Luck (now ${luck}) for leverage after all, and the Favored column?`,
        option: (o) => (o === 'pay' ? 'Pay a level of Luck' : 'Do without'),
      },
      ...plan,
    },
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
  WhatIssueIsOffered: {
    ask: ({ name, stake }) => ({ rest: `Possibly: “${stake}”.`, head: `At what price, for ${name}?` }),
    window: (keeper) => `${keeper} names the price, or the player does and the Director approves it.`,
  },
  WhetherIssueFits: {
    ask: ({ words, stake }) => ({ rest: `Possibly: “${stake}”.`, head: `Is “${words}” price enough?` }),
    option: phrases({ 'it fits': 'That is the price', 'other words': 'Something else' }),
  },
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
    ask: ({ words, stake }) => ({ rest: `“${stake}” is avoided, and: “${words}”.`, head: 'Does that fit?' }),
    option: phrases({ 'it fits': 'It fits', 'other words': 'Ask for other words' }),
  },
  CheckDice: {
    ask: ({ level, name, target }) => `Throw 2d6 ${signed(level)} for ${name}: ${target} or more passes.`,
  },
  WhetherToTest: {
    ask: ({ name, question, items }) => ({
      rest: `${name} asks: “${question}”${items.length > 0 ? ` (${items.join(', ')})` : ''}`,
      head: 'Call a Test, or just answer?',
    }),
    fields: {
      wish: { ask: 'A Test?', option: (o) => (o === 'test' ? 'Call a Test' : 'Just answer') },
      hard: { ask: 'Is it hard?', option: hardText },
      answer: 'The answer, if there is no Test',
    },
  },
  HowToTest: {
    ask: ({ target, question }) => ({ rest: `“${question}” ${target}+ is a success.`, head: 'How do you find out?' }),
    fields: {
      means: { ask: 'What gives clear Means?', option: item },
      leverage: { ask: 'What else helps?', option: item },
      how: {
        ask: 'Throw, or Luck?',
        option: (o) =>
          phrases<string>({
            roll: 'Throw a die',
            'mark down': { head: 'Mark Luck down', rest: 'succeed' },
            'mark up': { head: 'Mark Luck up', rest: 'fail' },
          })(String(o)),
      },
    },
  },
  TestDie: { ask: ({ target }) => `Throw a die: ${target} or more is a success.` },
  WhatAnswer: {
    ask: ({ question, truth }) => ({
      rest: `“${question}”`,
      head: truth ? 'What is the true answer?' : 'The Test failed: what do they believe?',
    }),
  },
  HowToDecide: {
    ask: ({ disputer, words }, { names }) => ({
      rest: `${names.seat(disputer)} disputes “${words}”.`,
      head: 'How is it decided?',
    }),
    fields: {
      kind: {
        ask: 'Does an operative do it, or does it happen to one?',
        option: (o) =>
          o === 'contest'
            ? { head: 'One does it', rest: 'a Contest' }
            : { head: 'It happens to one', rest: 'a Challenge' },
      },
      roller: { ask: 'Who rolls?', option: person },
    },
  },
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
}
