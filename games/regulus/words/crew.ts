import type { Json, Question, View } from '@sortie/engine'
import type { crewFacts } from '../facts/crew.ts'
import type { crewProcedures } from '../rules/crew/index.ts'
import { about, level, listed, signed, theThing, thing, who, yesNo } from './say.ts'

type Facts = { readonly [K in keyof typeof crewFacts]: (fact: View<(typeof crewFacts)[K]>) => string }
type Procedures = { readonly [K in keyof typeof crewProcedures]: { readonly title: string; readonly hint?: string } }

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

const facts: Facts = {
  CrewNamed: (f) => `The crew is called ${f.name}.`,
  OperativeCreated: (f) =>
    `${f.name} joins the crew${f.gig ? ` as its ${f.gig}` : ''}${f.qualities.vocation ? `, ${f.qualities.vocation} by trade` : ''}. Every rating is 1.`,
  CreationFaulted: (f) => problems[f.problem](f.about),
  OperativeEntrusted: (f) => `${f.to} plays ${who(f.operative)} from now on.`,
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

const procedures: Procedures = {
  takeReadyCrew: { title: 'Take the ready crew', hint: 'Five operatives, so that play can start at once.' },
  createOperative: { title: 'Make an operative', hint: 'Name, Qualities, gig, Props and Tactics.' },
  nameCrew: { title: 'Name the crew' },
  entrust: { title: 'Say who plays an operative' },
  gainProp: { title: 'Write a Prop on a sheet', hint: 'Between jobs.' },
  learnTactic: { title: 'Write a Tactic on a sheet', hint: 'Between jobs; worth 1 unless it says otherwise.' },
  renameProp: { title: 'Name a Prop', hint: 'A souvenir, for instance.' },
  settleFallOut: { title: 'Settle the fall-out', hint: 'What a consequence or a value means.' },
  retire: { title: 'Let an operative go' },
}

const questions: { readonly [name: string]: (q: Question) => string } = {
  WhatName: () => 'What is the operative called?',
  WhichQualities: (q) => `What is ${about(q)['name']}? A vocation with aptitudes, a trait, a passion.`,
  WhichGig: (q) => `Which part does ${about(q)['name']} play in the crew?`,
  WhatGig: (q) => `What is ${about(q)['name']}’s gig called?`,
  WhichPropsAndTactics: (q) =>
    `What does ${about(q)['name']} own? Props, and Tactics with the progress they are worth.`,
  WhichPropToRename: (q) => `Which of ${about(q)['name']}’s Props gets a name?`,
  WhatToCallIt: (q) => `What is ${about(q)['name']}’s ${thing(String(about(q)['prop']))} called?`,
  WhetherToRetire: (q) => `Does ${about(q)['name']} really leave the crew?`,
  WhichItemToSettle: (q) => `What of ${about(q)['name']}’s fall-out is settled?`,
  WhatItMeans: (q) => `What does ${shares[about(q)['kind'] as keyof typeof shares]} mean for ${about(q)['name']}?`,
}

const options: { readonly [name: string]: (option: Json, q: Question) => string } = {
  WhetherToRetire: yesNo('Yes, for good', 'No'),
  WhichItemToSettle: (o) => {
    const { kind, job } = o as { readonly kind: keyof typeof shares; readonly job: number }
    return `${shares[kind]} of job ${job}`
  },
}

export const crewWords = { facts, procedures, questions, options }
