import { type Json, type Phrase, rowHere, type Saying, type Words } from '@sortie/engine'
import { types } from '../content/types.ts'
import type { jobProcedures } from '../rules/job/index.ts'
import { asUsual, benefit, deadline, overtime, thingOf, weight } from './job-phrases.ts'
import { capital, person, phrases } from './say.ts'

type JobWords = Words<Record<never, never>, typeof jobProcedures, Record<never, never>>

const orders = phrases<string>({ ask: 'Ask each time', always: 'Always accept', never: 'Never' })
const order = (o: Json) => orders(String(o))
const title = 'What is the job?'

/** What the seven types are, where one chooses. RJ-02. */
function type(o: Json, _about: unknown, { names }: Saying): Phrase {
  const row = rowHere(names, 'types', types, String(o))
  if (!row) return capital(String(o))
  const usually = `weight ${row.weight}, deadline ${row.deadline}${row.overtime ? ', overtime offered' : ''}`
  return { head: row.name, rest: `${row.text} Usually ${usually}${row.usually ? `; ${row.usually}` : ''}.` }
}
const kind = { ask: 'What kind of job is it?', option: type }
const brings = { ask: 'What do yours bring?', option: thingOf }

const details = 'The details'
const jobs = 'Another job'

/** What can be started on a job, and how its fields are asked for. */
export const jobProcedureWords: JobWords['procedures'] = {
  takeReadyJob: {
    title: 'Take a ready job',
    hint: 'Seven jobs with a briefing, from easy to legendary.',
    awaited: 'picks a job',
    group: jobs,
  },
  setJob: {
    title: 'Set a job',
    hint: 'Its type; weight, deadline and overtime as usual for the type, or other ones.',
    awaited: 'sets a job',
    group: jobs,
    fields: { title, type: kind, ...asUsual },
  },
  proposeJob: {
    title: 'Propose a job',
    hint: 'The Director sets the details, or says no.',
    group: jobs,
    fields: { title, type: kind },
  },
  drawJob: { title: 'Draw a job', hint: 'Dice and tables make one up.', group: jobs },
  startImpromptu: {
    title: 'Start an impromptu job',
    hint: 'Nobody planned it: no winding, no Fortune.',
    group: jobs,
    fields: { lead: { ask: 'Who leads?', option: person }, title, weight, deadline },
  },
  changeDetails: {
    title: 'Change the details',
    hint: 'Until the first roll: weight, deadline, overtime, how many go.',
    awaited: 'changes the details: too few are going',
    group: details,
    fields: {
      title,
      weight,
      deadline,
      overtime,
      least: 'How many must go? (0: no limit)',
      most: 'How many may go? (0: no limit)',
    },
  },
  addCondition: {
    title: 'Add a condition',
    hint: 'A gig that must still be active, or anything else.',
    group: details,
    fields: {
      kind: {
        ask: 'What kind of condition?',
        option: (o) => (o === 'gig' ? 'A gig that must still be active' : 'Something else'),
      },
      words: 'Which gig, or what else has to be so?',
    },
  },
  dropCondition: {
    title: 'Drop a condition',
    group: details,
    fields: { condition: { ask: 'Which condition?', option: (o) => String(o) } },
  },
  callOff: { title: 'Call the job off', hint: 'Until the record is opened.', group: details },
  takeLead: { title: 'Somebody takes the lead' },
  replaceLead: {
    title: 'Name another lead',
    hint: 'If the next lead cannot come.',
    group: details,
    fields: { lead: { ask: 'Who leads instead?', option: person } },
  },
  recruit: {
    title: 'Recruit for the job',
    hint: 'Everybody who agrees adds a line to the workup.',
    awaited: 'recruits',
    group: 'The workup',
    fields: { who: { ask: 'Who is asked to come?', option: person }, brings },
  },
  bring: {
    title: 'Bring more along',
    hint: 'Props and Tactics, on one line.',
    group: 'The workup',
    fields: { brings },
  },
  stayHome: {
    title: 'Stay at home',
    group: 'The workup',
    fields: { operative: { ask: 'Who stays at home?', option: person } },
  },
  closeWorkup: {
    title: 'Close the workup and go',
    hint: 'On to the winding, then to the first roll.',
    awaited: 'closes the workup',
    group: 'The workup',
    fields: { brings, angles: { ask: 'Which of yours work an angle first?', option: person } },
  },
  setOut: {
    title: 'Recruit your own and go',
    hint: 'Your operatives come along, and the workup is complete.',
    awaited: 'recruits and goes',
    group: 'The workup',
    fields: {
      who: { ask: 'Who comes?', option: person },
      brings,
      angles: { ask: 'Which of yours work an angle first?', option: person },
    },
  },
  workAngle: { title: 'Work an angle' },
  windFreely: {
    title: 'Enter what winding achieved',
    hint: 'Free winding: what the crew did in the story changes the details.',
    group: details,
    fields: {
      operative: { ask: 'Who achieved it?', option: person },
      benefit: { ask: 'What is gained?', option: benefit },
      words: 'What did they do?',
    },
  },
  proposeAngle: {
    title: 'Work an angle',
    hint: 'Say what you do; the Director agrees, changes or refuses.',
    group: 'The workup',
    fields: {
      operative: { ask: 'Who does it?', option: person },
      benefit: { ask: 'What is it for?', option: benefit },
      words: 'What do they do?',
    },
  },
  openRecord: {
    title: 'Open the record',
    hint: 'The winding is over; the lead rolls.',
    awaited: 'opens the record when the winding is over',
    group: details,
  },
  giveOrders: {
    title: 'Give standing orders',
    hint: 'Postponed consequences and overtime, answered beforehand.',
    group: 'The job',
    fields: {
      postponed: { ask: 'Postponed consequences?', option: order },
      overtime: { ask: 'Overtime?', option: order },
    },
  },
  roll: {
    title: 'Roll for the job',
    hint: 'Two dice on the table of the job’s type.',
    awaited: 'rolls for the job',
    group: 'The job',
  },
  companion: { title: 'Something follows' },
  decideOvertime: { title: 'Overtime?' },
  convert: { title: 'It has all come apart' },
  save: { title: 'Can it still be saved?' },
  judge: { title: 'What the job comes to' },
  takeHarm: { title: 'Pay for the failure' },
  bearWeight: { title: 'The weight of failure' },
  fallToLead: { title: 'Who leads next' },
  takeReward: { title: 'Gain by the success' },
  spendWeight: { title: 'The weight of success' },
  weighOutlook: { title: 'Weigh the outlook' },
  spendOutlook: { title: 'Spend the outlook' },
  assignValue: { title: 'Share out what was found' },
  assignConsequence: { title: 'Share out what went wrong' },
  closeJob: { title: 'The job is over' },
  tellLine: {
    title: 'Tell what happened',
    hint: 'A line of the record, in your words.',
    group: 'After the job',
    fields: { line: 'Which line of the record?', words: 'What happened there?' },
  },
}
