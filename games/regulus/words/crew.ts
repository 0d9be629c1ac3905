import type { Json, Saying, Words } from '@sortie/engine'
import type { crewFacts } from '../facts/crew.ts'
import type { crewProcedures, crewQuestions } from '../rules/crew/index.ts'
import { capital, level, listed, person, signed, theThing, thing, who } from './say.ts'

type CrewWords = Words<typeof crewFacts, typeof crewProcedures, typeof crewQuestions>

export const shares = {
  minorConsequence: 'a minor consequence',
  majorConsequence: 'a major consequence',
  minorValue: 'a minor value',
  majorValue: 'a major value',
} as const

const problems = {
  'name taken': (what: string) => `There already is an operative called ${what}.`,
  'name empty': () => 'The operative needs a name.',
  'same thing twice': (what: string) => `${what}: the same name is there twice.`,
  'empty entry': (what: string) => `${what}: one entry is empty.`,
} as const

const facts: CrewWords['facts'] = {
  CrewNamed: (f) => `The crew is called ${f.name}.`,
  OperativeCreated: (f) =>
    `${f.name} joins the crew${f.gig ? ` as its ${f.gig}` : ''}${f.qualities.vocation ? `, ${f.qualities.vocation} by trade` : ''}. Every rating is 1.`,
  CreationFaulted: (f) => problems[f.problem](f.about),
  SheetRewritten: (f, names) => `${who(f.operative, names)}’s sheet is rewritten.`,
  ThingRefused: (f, names) => `The Director does not allow it: ${f.thing} for ${who(f.operative, names)}.`,
  OperativeEntrusted: (f, names) => `${names.seat(f.to)} plays ${who(f.operative, names)} from now on.`,
  OperativeRetired: (f, names) => `${who(f.operative, names)} leaves the crew.`,
  RatingChanged: (f, names) => {
    const cut = f.cut === 0 ? '' : `; ${signed(f.cut)} beyond the limit is lost`
    const name = f.rating.charAt(0).toUpperCase() + f.rating.slice(1)
    return f.by === 0
      ? `${who(f.operative, names)}’s ${name} stays at ${level(f.to)}${cut}.`
      : `${who(f.operative, names)}: ${name} ${signed(f.by)}, now ${level(f.to)}${cut}.`
  },
  LuckMarked: (f, names) => `${who(f.operative, names)} marks Luck ${f.way}.`,
  LuckMarksResolved: (f, names) =>
    `${who(f.operative, names)}’s three marks (${f.marks.up} up, ${f.marks.down} down) become a level of Luck.`,
  StringAdded: (f, names) => `A String, level ${f.level}: ${f.phrase}: ${listed(f.on.map((id) => who(id, names)))}.`,
  StringReworded: (f) => `The String now reads: ${f.phrase}.`,
  PropGained: (f, names) => `${who(f.operative, names)} has a new Prop: ${f.prop}.`,
  PropLost: (f, names) => `${who(f.operative, names)} loses ${theThing(f.prop)} for good.`,
  PropRenamed: (f, names) => `${who(f.operative, names)}’s ${thing(f.prop)} is really ${theThing(f.to)}.`,
  TacticLearned: (f, names) =>
    `${who(f.operative, names)} prepares a Tactic worth ${f.tactic.progress}: ${f.tactic.id}.`,
  ReputationChanged: (f) => `The crew’s reputation: ${signed(f.by)}, now ${level(f.to)}.`,
  WeightCarried: (f) =>
    f.to === 0 ? 'No weight is carried any more.' : `${f.to} weight is carried to the next success.`,
  NextLeadNamed: (f, names) => `${who(f.operative, names)} leads the next job.`,
  NextJobDangerSet: (f) => (f.dangerous ? 'The next job is Dangerous.' : 'The danger is spent on this job.'),
  NextJobFortuneChanged: (f) =>
    f.to === 0 ? 'The next job starts with its usual Fortune.' : `The next job starts with ${signed(f.to)} Fortune.`,
  OpenItemGained: (f, names) => `${who(f.operative, names)} has ${shares[f.item]}; the Director says later what it is.`,
  FallOutSettled: (f, names) => `${who(f.operative, names)}’s ${shares[f.item].slice(2)}: ${f.meaning || 'settled'}.`,
}

const gear = 'Crew and sheets'

const procedures: CrewWords['procedures'] = {
  takeReadyCrew: {
    title: 'Take the ready crew',
    awaited: 'starts with the ready operatives',
    hint: 'Five operatives, so that play can start at once.',
    group: gear,
  },
  createOperative: {
    title: 'Make an operative',
    hint: 'Name, Qualities, gig, Props and Tactics on one page.',
    awaited: 'makes an operative',
    group: gear,
  },
  rewriteSheet: {
    title: 'Edit a sheet',
    hint: 'Gig, Qualities, looks: whatever was written can be written again.',
    group: gear,
    fields: { operative: { ask: 'Whose sheet?', option: person } },
  },
  nameCrew: { title: 'Name the crew', group: gear, fields: { name: 'What is the crew called?' } },
  entrust: {
    title: 'Choose who plays an operative',
    group: gear,
    fields: {
      operative: { ask: 'Which operative?', option: person },
      to: { ask: 'Who plays them?', option: (o, _about, { names }) => names.seat(String(o)) },
    },
  },
  gainProp: {
    title: 'Add a Prop',
    hint: 'Between jobs. The Director allows it.',
    group: gear,
    fields: { operative: { ask: 'Whose Prop?', option: person }, prop: 'What is it?' },
  },
  learnTactic: {
    title: 'Add a Tactic',
    hint: 'Between jobs; worth 1 unless the Director allows more.',
    group: gear,
    fields: {
      operative: { ask: 'Whose Tactic?', option: person },
      tactic: 'What is the Tactic?',
      progress: 'How much progress is it worth?',
    },
  },
  renameProp: {
    title: 'Rename a Prop',
    hint: 'A souvenir, for instance.',
    group: gear,
    fields: { prop: { ask: 'Which Prop?', option: ownThing }, to: 'What is it called from now on?' },
  },
  settleFallOut: {
    title: 'Settle the fall-out',
    hint: 'What a consequence or a value is in the story.',
    group: 'After the job',
    fields: { item: { ask: 'What is settled?', option: openItem }, meaning: 'What is it?' },
  },
  retire: {
    title: 'Retire an operative',
    group: gear,
    fields: { operative: { ask: 'Who leaves the crew?', option: person } },
  },
}

/** A thing of somebody's; the log says the parts one by one. */
function ownThing(o: Json, _about: unknown, { names }: Saying): string {
  if (!Array.isArray(o)) return who(String(o), names)
  const [operative, thingOf] = o as readonly string[]
  return `${thingOf} (${who(operative ?? '', names)})`
}

const shareText = (kind: Json | undefined): string => shares[kind as keyof typeof shares] ?? capital(String(kind))

function openItem(o: Json, _about: unknown, { names }: Saying): string {
  if (typeof o === 'number') return `job ${o}`
  if (!Array.isArray(o)) return shareText(o)
  const [operative, kind, job] = o as readonly Json[]
  return `${who(String(operative), names)}: ${shareText(kind)} from job ${String(job)}`
}

const sheetFields = {
  gig: {
    ask: ({ gigs }: { readonly gigs: readonly string[] }) =>
      `Gig: the part they play (${gigs.slice(0, 5).join(', ')} …)`,
  },
  vocation: 'Vocation: a trade, with all that goes with it',
  aptitudes: 'Aptitudes: what they are best at in it',
  trait: 'Trait: a striking phrase',
  passion: 'Passion: what they care about most',
  others: 'Other Qualities',
  looks: 'Looks, origin, anything else',
} as const

const questions: CrewWords['questions'] = {
  WhoIsIt: {
    ask: () => ({ head: 'Who is it?', rest: 'Only the name is needed now; the rest can be filled in later.' }),
    fields: {
      name: 'Name',
      ...sheetFields,
      props: 'Props: things they own',
      tactics: 'Tactics: prepared tricks',
      'tactics.id': 'Tactic',
      'tactics.progress': 'Worth',
    },
  },
  WhatTheSheetSays: {
    ask: ({ name }) => ({ head: `What stands on ${name}’s sheet?`, rest: '' }),
    fields: sheetFields,
  },
  WhetherToAllow: {
    ask: ({ by, name, thing, worth }, { names }) => ({
      rest: `${names.seat(by)} wants ${worth > 0 ? `a Tactic worth ${worth}` : 'a Prop'} for ${name}: ${thing}.`,
      head: 'Allow it?',
    }),
    option: (o) => ({ allow: 'Allow it', refuse: 'Not this' })[o],
  },
}

export const crewWords = { facts, procedures, questions }
