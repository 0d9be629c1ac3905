import type { Words } from '@sortie/engine'
import type { crewFacts } from '../facts/crew.ts'
import type { crewProcedures, crewQuestions } from '../rules/crew/index.ts'
import { level, listed, person, signed, theThing, thing, who, yesNo } from './say.ts'

type CrewWords = Words<typeof crewFacts, typeof crewProcedures, typeof crewQuestions>

export const shares = {
  minorConsequence: 'a minor consequence',
  majorConsequence: 'a major consequence',
  minorValue: 'a minor value',
  majorValue: 'a major value',
} as const

const problems = {
  'name taken': (what: string) => `There is a ${what} already.`,
  'name empty': () => 'A name has to have letters in it.',
  'same thing twice': (what: string) => `Something stands twice among the ${what}; all of it has to differ.`,
  'empty entry': (what: string) => `Something is left empty among the ${what}.`,
} as const

const facts: CrewWords['facts'] = {
  CrewNamed: (f) => `The crew is called ${f.name}.`,
  OperativeCreated: (f) =>
    `${f.name} joins the crew${f.gig ? ` as its ${f.gig}` : ''}${f.qualities.vocation ? `, ${f.qualities.vocation} by trade` : ''}. Every rating is 1.`,
  CreationFaulted: (f) => problems[f.problem](f.about),
  OperativeEntrusted: (f, { seat }) => `${seat(f.to)} plays ${who(f.operative)} from now on.`,
  OperativeRetired: (f) => `${who(f.operative)} leaves the crew.`,
  RatingChanged: (f) => {
    const cut = f.cut === 0 ? '' : ` (${signed(f.cut)} more goes past the end of the range)`
    const name = f.rating.charAt(0).toUpperCase() + f.rating.slice(1)
    return f.by === 0
      ? `${who(f.operative)}’s ${name} stays at ${level(f.to)}${cut}.`
      : `${who(f.operative)}: ${name} ${signed(f.by)}, now ${level(f.to)}${cut}.`
  },
  LuckMarked: (f) => `${who(f.operative)} marks Luck ${f.way}.`,
  LuckMarksResolved: (f) => `${who(f.operative)}’s marks, ${f.marks.up} up and ${f.marks.down} down, make a level.`,
  StringAdded: (f) => `A String, level ${f.level}: ${f.phrase}: ${listed(f.on.map(who))}.`,
  StringReworded: (f) => `The String now reads: ${f.phrase}.`,
  PropGained: (f) => `${who(f.operative)} has a new Prop: ${f.prop}.`,
  PropLost: (f) => `${who(f.operative)} loses ${theThing(f.prop)} for good.`,
  PropRenamed: (f) => `${who(f.operative)}’s ${thing(f.prop)} is really ${theThing(f.to)}.`,
  TacticLearned: (f) => `${who(f.operative)} prepares a Tactic worth ${f.tactic.progress}: ${f.tactic.id}.`,
  ReputationChanged: (f) => `The crew’s reputation: ${signed(f.by)}, now ${level(f.to)}.`,
  WeightCarried: (f) =>
    f.to === 0 ? 'No weight is carried any more.' : `Weight ${f.to} is carried to the next success.`,
  NextLeadNamed: (f) => `${who(f.operative)} leads the next job.`,
  NextJobDangerSet: (f) => (f.dangerous ? 'The next job is Dangerous.' : 'The danger is spent on this job.'),
  NextJobFortuneChanged: (f) =>
    f.to === 0 ? 'The next job starts with its usual Fortune.' : `The next job starts with ${signed(f.to)} Fortune.`,
  OpenItemGained: (f) => `${who(f.operative)} has ${shares[f.item]} to settle after the job.`,
  FallOutSettled: (f) => `${who(f.operative)}’s ${shares[f.item].slice(2)}: ${f.meaning || 'settled'}.`,
}

const procedures: CrewWords['procedures'] = {
  takeReadyCrew: { title: 'Take the ready crew', hint: 'Five operatives, so that play can start at once.' },
  createOperative: { title: 'Make an operative', hint: 'Name, Qualities, gig, Props and Tactics.' },
  nameCrew: { title: 'Name the crew', fields: { name: 'What is the crew called?' } },
  entrust: {
    title: 'Say who plays an operative',
    fields: {
      operative: { ask: 'Which operative?', option: person },
      to: { ask: 'Who plays them?', option: (o, _about, { names }) => names.seat(String(o)) },
    },
  },
  gainProp: {
    title: 'Write a Prop on a sheet',
    hint: 'Between jobs.',
    fields: { operative: { ask: 'Who gets a Prop?', option: person }, prop: 'What is it?' },
  },
  learnTactic: {
    title: 'Write a Tactic on a sheet',
    hint: 'Between jobs; worth 1 unless it says otherwise.',
    fields: {
      operative: { ask: 'Who prepares a Tactic?', option: person },
      tactic: 'What is the Tactic?',
      progress: 'What is it worth?',
    },
  },
  renameProp: {
    title: 'Name a Prop',
    hint: 'A souvenir, for instance.',
    fields: { operative: { ask: 'Whose Prop?', option: person } },
  },
  settleFallOut: {
    title: 'Settle the fall-out',
    hint: 'What a consequence or a value means.',
    fields: { operative: { ask: 'Whose fall-out is settled?', option: person } },
  },
  retire: { title: 'Let an operative go', fields: { operative: { ask: 'Who leaves the crew?', option: person } } },
}

const questions: CrewWords['questions'] = {
  WhatName: { ask: 'What is the operative called?' },
  WhichQualities: {
    ask: ({ name }) => ({
      rest: 'An operative has a vocation with aptitudes, a trait and a passion.',
      head: `What is ${name}?`,
    }),
    fields: {
      vocation: 'What is their vocation?',
      aptitudes: 'Which aptitudes go with it?',
      trait: 'What is their trait? (may stay empty)',
      passion: 'What is their passion? (may stay empty)',
    },
  },
  WhichGig: {
    ask: ({ name }) => `Which part does ${name} play in the crew?`,
    option: (o) => ({ another: 'Another gig', none: 'No gig' })[o] ?? o,
  },
  WhatGig: { ask: ({ name }) => `What is ${name}’s gig called?` },
  WhichPropsAndTactics: {
    ask: ({ name }) => ({
      rest: 'List Props, and Tactics with the progress they are worth.',
      head: `What does ${name} own?`,
    }),
    fields: {
      props: 'Which Props?',
      tactics: 'Which Tactics?',
      'tactics.id': 'What is the Tactic?',
      'tactics.progress': 'What is it worth?',
    },
  },
  WhichPropToRename: { ask: ({ name }) => `Which of ${name}’s Props gets a name?` },
  WhatToCallIt: { ask: ({ name, prop }) => `What is ${name}’s ${thing(prop)} called?` },
  WhetherToRetire: {
    ask: ({ name }) => `Does ${name} really leave the crew?`,
    option: yesNo('Yes, for good', 'No'),
  },
  WhichItemToSettle: {
    ask: ({ name }) => `What of ${name}’s fall-out is settled?`,
    option: ({ kind, job }) => `${shares[kind]} of job ${job}`,
  },
  WhatItMeans: { ask: ({ name, kind }) => `What does ${shares[kind]} mean for ${name}?` },
}

export const crewWords = { facts, procedures, questions }
