import type { Json, Words } from '@sortie/engine'
import { jobs } from '../content/jobs.ts'
import { opportunities, troubles } from '../content/menus.ts'
import type { jobProcedures, jobQuestions } from '../rules/job/index.ts'
import type { jobSettings } from '../settings.ts'
import { goSaid } from './job.ts'
import { capital, person, phrases, plural, theThing, who, yesNo } from './say.ts'

type JobWords = Words<Record<never, never>, typeof jobProcedures, typeof jobQuestions>

const benefits = phrases<string>({
  lighten: { head: 'Lighten', rest: 'weight −1' },
  stretch: { head: 'Stretch', rest: 'deadline +1' },
  ally: { head: 'Ally', rest: 'hire somebody, for a level of your Wealth' },
  tactic: { head: 'Tactic', rest: 'one more, worth 1' },
  stash: { head: 'Stash', rest: 'Fortune +1 at the start' },
})
const orders = phrases<string>({ ask: 'Ask each time', always: 'Always accept', never: 'Never' })
const order = (o: Json) => orders(String(o))
const weight = 'How much progress does it take?'
const deadline = 'How many rolls until the deadline?'

/** What can be started on a job, and how its fields are asked for. */
export const jobProcedureWords: JobWords['procedures'] = {
  takeReadyJob: {
    title: 'Take a ready job',
    hint: 'Six jobs, from easy to legendary.',
    fields: {
      job: {
        ask: 'Which job?',
        option: (o) => {
          const row = jobs[String(o)]
          if (!row) return String(o)
          return { head: row.title, rest: `${row.type}, weight ${row.weight}, ${row.deadline} rolls` }
        },
      },
    },
  },
  setJob: {
    title: 'Set a job',
    hint: 'Type, weight (3 to 7), deadline (3 to 7 rolls), overtime.',
    fields: {
      title: 'What is the job?',
      type: 'What kind of job is it?',
      weight,
      deadline,
      overtime: 'Is overtime offered?',
    },
  },
  drawJob: { title: 'Draw a job', hint: 'Dice and tables make one up.' },
  startImpromptu: {
    title: 'Start an impromptu job',
    hint: 'Nobody planned it: no winding, no Fortune.',
    fields: { lead: { ask: 'Who leads?', option: person }, title: 'What is the job?', weight, deadline },
  },
  addCondition: {
    title: 'Add a condition',
    hint: 'A gig that must still be active, or anything else.',
    fields: {
      kind: {
        ask: 'What kind of condition?',
        option: (o) => (o === 'gig' ? 'A gig that must still be active' : 'Something else'),
      },
      words: 'Which gig, or what else has to be so?',
    },
  },
  limitCapacity: { title: 'Limit who may go', fields: { most: 'How many may go?' } },
  offerOvertime: {
    title: 'Offer overtime, or not',
    hint: 'Until the first roll.',
    fields: { offered: 'Is overtime offered?' },
  },
  callOff: { title: 'Call the job off', hint: 'Until the record is opened.' },
  takeLead: { title: 'Somebody takes the lead' },
  replaceLead: {
    title: 'Name another lead',
    hint: 'If the next lead cannot come.',
    fields: { lead: { ask: 'Who leads instead?', option: person } },
  },
  recruit: {
    title: 'Recruit for the job',
    hint: 'Everybody who agrees adds a line to the workup.',
    fields: { who: { ask: 'Who is asked to come?', option: person } },
  },
  bring: {
    title: 'Bring more along',
    hint: 'Props and Tactics, on one line.',
    fields: { operative: { ask: 'Who brings more?', option: person } },
  },
  stayHome: { title: 'Stay at home', fields: { operative: { ask: 'Who stays at home?', option: person } } },
  closeWorkup: { title: 'Close the workup and go', hint: 'On to the winding, then to the first roll.' },
  workAngle: { title: 'Work an angle' },
  windFreely: {
    title: 'Change the details',
    hint: 'Free winding: enter what the crew has achieved.',
    fields: {
      operative: { ask: 'Who achieved it?', option: person },
      benefit: { ask: 'What is gained?', option: (o) => benefits(String(o)) },
    },
  },
  openRecord: { title: 'Open the record' },
  giveOrders: {
    title: 'Give standing orders',
    hint: 'What to do about postponed consequences, overtime and saving.',
    fields: {
      postponed: { ask: 'Postponed consequences?', option: order },
      overtime: { ask: 'Overtime?', option: order },
      saving: { ask: 'Saving a clocked job?', option: order },
    },
  },
  roll: { title: 'Roll for the job', hint: 'Two dice on the table of the job’s type.' },
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
  nameNextLead: { title: 'Who leads next' },
  weighOutlook: { title: 'Weigh the outlook' },
  spendOutlook: { title: 'Spend the outlook' },
  assignValue: { title: 'Share out what was found' },
  assignConsequence: { title: 'Share out what went wrong' },
  closeJob: { title: 'The job is over' },
  tellLine: {
    title: 'Tell a line of the record',
    hint: 'What happened, in your words.',
    fields: { line: 'Which line of the record?', words: 'What happened there?' },
  },
}

const pointsLeft = (points: number): string => `${plural(points, 'point')} left.`
const progressText = ({ progress, weight: of }: { readonly progress: number; readonly weight: number }): string =>
  `progress ${progress} of ${of}`

const uses: { readonly [use: string]: string } = {
  negative: 'Negative outlook +1',
  consequence: 'A minor consequence',
  value: 'A minor value',
  wealth: 'Wealth +1',
}
const use =
  (positive: string) =>
  (o: string | readonly [as: string, operative?: string]): string => {
    const [as, operative] = typeof o === 'string' ? [o] : o
    const said = as === 'positive' ? positive : (uses[as] ?? who(as))
    return operative ? `${said} for ${who(operative)}` : said
  }

const menu = (items: typeof troubles) => (o: string | readonly [item: string, operative: string]) => {
  if (typeof o === 'string') return items[o]?.name ?? who(o)
  const [item, operative] = o
  const row = items[item]
  if (!row) return `${item} for ${who(operative)}`
  return { head: `${row.name} for ${who(operative)}`, rest: `${row.text} (${plural(row.points, 'point')})` }
}

/** The ways of saving a job, where only the way is told. */
const ways: { readonly [way: string]: string } = {
  burden: 'Shoulders a burden',
  distraction: 'Becomes a distraction',
  done: 'Gets it done',
  tactical: 'Gets tactical',
  prop: 'Gives up',
  decline: 'Declines',
}

/** How the questions of a job are asked, and their options. */
export const jobQuestionWords: JobWords['questions'] = {
  TypeDraw: { ask: 'What kind of job is it?' },
  AimDraw: { ask: 'What is the aim?' },
  PlaceDraw: { ask: 'Where?' },
  WeightDie: { ask: 'Throw for the weight.' },
  DeadlineDie: { ask: 'Throw for the deadline.' },
  OvertimeDie: { ask: 'Throw for overtime: offered on 4 or more.' },
  HowManyMustGo: { ask: ({ most }) => ({ rest: `At most ${most} may go.`, head: 'How many must? (0 for no limit)' }) },
  WhetherToCallOff: { ask: 'Call the job off?', option: yesNo('Yes, drop it', 'No') },
  WhoLeads: { ask: 'Who leads this job?', option: person },
  WhetherToJoin: {
    ask: ({ name, job }) => `Does ${name} join${job ? ` for “${job}”` : ''}?`,
    option: yesNo('Yes', 'No'),
  },
  WhatToBring: {
    ask: ({ name }) => ({
      rest: `It costs nothing, but what is brought may be lost with ${name}.`,
      head: `What does ${name} bring along?`,
    }),
  },
  WhetherAtHand: {
    ask: ({ name, what }) => `Has ${name} ${theThing(what)} at hand?`,
    option: yesNo('Yes', 'No'),
  },
  WhetherToWorkAnAngle: {
    ask: ({ name }) => `Does ${name} work an angle before the job?`,
    option: phrases({ work: 'Work an angle', pass: 'Pass' }),
  },
  WhichBenefit: { ask: ({ name }) => `What does ${name} hope to gain by it?`, option: benefits },
  WhichTarget: {
    ask: ({ name }) => ({
      rest: '4 is normal, 3 with Means, 2 with leverage; one more if it is unlikely.',
      head: `How hard is that for ${name}?`,
    }),
    option: (o) => `${o} or more is needed`,
  },
  HowToWorkIt: {
    ask: ({ name, target }) => ({
      rest: `${name} needs ${target} or more.`,
      head: 'Roll, or mark Luck down to be sure?',
    }),
    option: phrases({ roll: 'Roll for it', mark: 'Mark Luck down and succeed' }),
  },
  AngleDie: { ask: ({ name, target }) => `Throw for ${name}’s angle: ${target} or more.` },
  JobDice: { ask: 'The lead rolls.' },
  CompanionDie: { ask: ({ adding }) => `Something follows: one die, plus ${adding}.` },
  LossDie: { ask: 'Throw for who is lost.' },
  WhoIsLost: { ask: ({ incident }) => `${incident}: who is lost?`, option: person },
  WhichContributionStays: {
    ask: ({ name }) => ({ rest: `${name} is lost.`, head: 'Which contribution stays behind?' }),
  },
  WhetherToCashTheCredit: {
    ask: ({ credits, ...at }) => ({
      rest: `${capital(progressText(at))}, ${plural(credits, 'consequence')} postponed.`,
      head: 'Accept a postponed minor consequence for 1 progress?',
    }),
    option: yesNo({ head: 'Accept it', rest: 'progress +1' }, { head: 'Not now', rest: '' }),
  },
  WhetherToGoIntoOvertime: {
    ask: (at) => ({
      rest: `The time is up (${progressText(at)}). Overtime is up to three rolls, and all outlook in it is trouble.`,
      head: 'Go into overtime?',
    }),
    option: yesNo('Go on', 'Stop here'),
  },
  WhetherToStayInOvertime: {
    ask: (at) => ({ rest: `${capital(progressText(at))}.`, head: 'Another roll in overtime?' }),
    option: yesNo('Go on', 'Stop here'),
  },
  WhetherTheConditionIsMet: {
    ask: ({ condition }) => `Is this met: ${condition}?`,
    option: yesNo('Met', 'Not met'),
  },
  WhatTheJobComesTo: {
    ask: () => ({ rest: 'A condition is not met.', head: 'What does the job come to?' }),
    option: phrases({ success: 'Job Success all the same', failure: 'Job Failure' }),
  },
  WhoGoesNext: {
    ask: ({ short, fortune }) => ({
      rest: `${short} progress short, Fortune ${fortune}. Each try costs 1 Fortune.`,
      head: 'Who tries to save the job?',
    }),
    option: (o) => (o === 'stop' ? 'Nobody' : who(o)),
  },
  HowToSaveTheJob: {
    ask: ({ name, short }) => ({ rest: `${short} progress short.`, head: `How does ${name} save the job?` }),
    option: (o) => {
      if (typeof o !== 'object') return ways[o] ?? String(o)
      const { head, rest } = goSaid(o)
      return { head: capital(head), rest }
    },
  },
  WhetherTheTacticApplies: {
    ask: ({ name, tactic }) => `Does ${name}’s Tactic apply: ${tactic}?`,
    option: yesNo('It applies', 'It does not'),
  },
  GetItDoneDice: { ask: ({ name }) => `${name} gets it done: each 4 or more is progress.` },
  WhichHarm: {
    ask: ({ name }) => `How does the failure hurt ${name}?`,
    option: phrases({
      safety: { head: 'Safety −1', rest: 'connected to the failure' },
      comfort: { head: 'Comfort −1', rest: 'hurt, trapped or shamed' },
      luck: { head: 'Luck −1 and Wealth −1 more', rest: 'a rotten turn' },
    }),
  },
  HowToBearTheWeight: {
    ask: ({ points }) => ({ rest: pointsLeft(points), head: 'What does the failure cost?' }),
    option: use('Positive outlook −1'),
  },
  WhoLeadsNextAfterFailure: {
    ask: () => ({ rest: 'Several have the least Safety and Luck.', head: 'Who leads next?' }),
    option: person,
  },
  WhichReward: {
    ask: ({ name }) => `How does ${name} come out of it?`,
    option: phrases({
      bold: { head: 'Bold', rest: 'Luck +1, Safety −1' },
      confident: { head: 'Confident', rest: 'Comfort +1, Safety −1' },
      risky: { head: 'Risky', rest: 'Luck +2, Comfort −1' },
      safe: { head: 'Safe', rest: 'Safety +1, Luck −1' },
    }),
  },
  HowToSpendTheWeight: {
    ask: ({ points }) => ({ rest: pointsLeft(points), head: 'What does the success bring?' }),
    option: use('Positive outlook +1'),
  },
  WhoLeadsNext: { ask: 'Who leads the next job?', option: person },
  WhichTrouble: {
    ask: ({ points }) => ({ rest: pointsLeft(points), head: 'Which trouble follows?' }),
    option: menu(troubles),
  },
  WhichOpportunity: {
    ask: ({ points }) => ({ rest: pointsLeft(points), head: 'Which opportunity opens?' }),
    option: menu(opportunities),
  },
  WhichPropBreaks: { ask: ({ name }) => `Which of ${name}’s Props breaks?` },
  WhoGetsTheMinorValue: { ask: 'Who gets a minor value?', option: person },
  WhoGetsTheMajorValue: { ask: 'Who gets a major value?', option: person },
  WhoGetsTheMinorConsequence: { ask: 'Who gets a minor consequence?', option: person },
  WhoGetsTheMajorConsequence: { ask: 'Who gets a major consequence?', option: person },
  WhichRatingsToLower: {
    ask: ({ name, by }) => ({ rest: `${name} takes the blame.`, head: `Which two ratings fall by ${by}?` }),
    option: person,
  },
  WhoGainsByIt: {
    ask: ({ name }) => ({ rest: `${name} takes the blame.`, head: 'Who gains by it?' }),
    option: person,
  },
  WhichRatingToRaise: { ask: ({ name, by }) => `Which of ${name}’s ratings rises by ${by}?`, option: person },
}

export const jobSettingWords: { readonly [S in keyof typeof jobSettings]: string } = {
  endCheck: 'When the end of a job is checked',
  companionLimit: 'Most companions for one roll',
  deadlineMax: 'Longest deadline',
  lossChosenBy: 'Who chooses who is lost',
  fortuneMeaning: 'What Fortune in an incident is',
  fortuneStart: 'Fortune at the start of a job',
  confusion: 'What Confusion does to trouble',
  dangerous: 'What a Dangerous job starts with',
  totaled: 'How a totaled job is unwound',
  unmetCondition: 'If a condition isn’t met',
  winding: 'How a job is wound',
  carryOnFailure: 'What a failure does to carried weight',
  ratingMin: 'Lowest level of a rating',
  ratingMax: 'Highest level of a rating',
  luckMarks: 'How marks on Luck become levels',
  luckPayFloor: 'Luck can be paid down to this level',
  ratingAlias: 'What a Security Check is made on',
}
