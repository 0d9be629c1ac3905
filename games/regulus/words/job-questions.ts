import type { Json, Question } from '@sortie/engine'
import { jobs } from '../content/jobs.ts'
import { opportunities, troubles } from '../content/menus.ts'
import { goText } from './job.ts'
import { about, capital, plural, theThing, who, yesNo } from './say.ts'

const benefits: { readonly [benefit: string]: string } = {
  lighten: 'Lighten: weight −1',
  stretch: 'Stretch: deadline +1',
  ally: 'Ally: hire somebody, for a level of your Wealth',
  tactic: 'Tactic: one more, worth 1',
  stash: 'Stash: Fortune +1 at the start',
}
const harms: { readonly [harm: string]: string } = {
  safety: 'Safety −1: connected to the failure',
  comfort: 'Comfort −1: hurt, trapped or shamed',
  luck: 'Luck −1 and Wealth −1 more: a rotten turn',
}
const rewards: { readonly [reward: string]: string } = {
  bold: 'Bold: Luck +1, Safety −1',
  confident: 'Confident: Comfort +1, Safety −1',
  risky: 'Risky: Luck +2, Comfort −1',
  safe: 'Safe: Safety +1, Luck −1',
}
const uses: { readonly [use: string]: string } = {
  negative: 'Negative outlook +1',
  consequence: 'A minor consequence',
  value: 'A minor value',
  wealth: 'Wealth +1',
}
const ways: { readonly [way: string]: string } = {
  burden: 'Shoulders a burden',
  distraction: 'Becomes a distraction',
  done: 'Gets it done',
  tactical: 'Gets tactical',
  prop: 'Gives up',
  decline: 'Declines',
}

const progressText = (q: Question): string => `progress ${about(q)['progress']} of ${about(q)['weight']}`
const name = (q: Question): string => String(about(q)['name'])

/** How the questions of a job are put. */
export const jobQuestions: { readonly [name: string]: (q: Question) => string } = {
  TypeDraw: () => 'What kind of job is it?',
  AimDraw: () => 'What is the aim?',
  PlaceDraw: () => 'Where?',
  WeightDie: () => 'Throw for the weight.',
  DeadlineDie: () => 'Throw for the deadline.',
  OvertimeDie: () => 'Throw for overtime: offered on 4 or more.',
  HowManyMustGo: (q) => `At most ${about(q)['most']} may go. How many must? (0 for no limit)`,
  WhetherToCallOff: () => 'Call the job off?',
  WhoLeads: () => 'Who leads this job?',
  WhetherToJoin: (q) => `Does ${name(q)} join${about(q)['job'] ? ` for “${about(q)['job']}”` : ''}?`,
  WhatToBring: (q) =>
    `It costs nothing, but what is brought may be lost with ${name(q)}. What does ${name(q)} bring along?`,
  WhetherAtHand: (q) => `Has ${name(q)} ${theThing(String(about(q)['what']))} at hand?`,
  WhetherToWorkAnAngle: (q) => `Does ${name(q)} work an angle before the job?`,
  WhichBenefit: (q) => `What does ${name(q)} hope to gain by it?`,
  WhichTarget: (q) =>
    `How hard is that for ${name(q)}? (4 is normal, 3 with Means, 2 with leverage; one more if it is unlikely)`,
  HowToWorkIt: (q) => `${name(q)} needs ${about(q)['target']} or more. Roll, or mark Luck down to be sure?`,
  AngleDie: (q) => `Throw for ${name(q)}’s angle: ${about(q)['target']} or more.`,
  JobDice: () => 'The lead rolls.',
  CompanionDie: (q) => `Something follows: one die, plus ${about(q)['adding']}.`,
  LossDie: () => 'Throw for who is lost.',
  WhoIsLost: (q) => `${about(q)['incident']}: who is lost?`,
  WhichContributionStays: (q) => `${name(q)} is lost. Which contribution stays behind?`,
  WhetherToCashTheCredit: (q) =>
    `Accept a postponed minor consequence for 1 progress? (${progressText(q)}, ${plural(Number(about(q)['credits']), 'credit')})`,
  WhetherToGoIntoOvertime: (q) =>
    `The time is up (${progressText(q)}). Go into overtime? Up to three rolls, and all outlook in it is trouble.`,
  WhetherToStayInOvertime: (q) => `Another roll in overtime? (${progressText(q)})`,
  WhetherTheConditionIsMet: (q) => `Is this met: ${about(q)['condition']}?`,
  WhatTheJobComesTo: () => 'A condition is not met. What does the job come to?',
  WhoGoesNext: (q) =>
    `${about(q)['short']} short, Fortune ${about(q)['fortune']}. Who tries to save the job? Each try costs 1 Fortune.`,
  HowToSaveTheJob: (q) => `How does ${name(q)} save the job? (${about(q)['short']} short)`,
  WhetherTheTacticApplies: (q) => `Does ${name(q)}’s Tactic apply: ${about(q)['tactic']}?`,
  GetItDoneDice: (q) => `${name(q)} gets it done: each 4 or more is progress.`,
  WhichHarm: (q) => `How does the failure hurt ${name(q)}?`,
  HowToBearTheWeight: (q) => `What does the failure cost? (${plural(Number(about(q)['points']), 'point')} left)`,
  WhoLeadsNextAfterFailure: () => 'Several have the least Safety and Luck. Who leads next?',
  WhichReward: (q) => `How does ${name(q)} come out of it?`,
  HowToSpendTheWeight: (q) => `What does the success bring? (${plural(Number(about(q)['points']), 'point')} left)`,
  WhoLeadsNext: () => 'Who leads the next job?',
  WhichTrouble: (q) => `Which trouble follows? (${plural(Number(about(q)['points']), 'point')} left)`,
  WhichOpportunity: (q) => `Which opportunity opens? (${plural(Number(about(q)['points']), 'point')} left)`,
  WhichPropBreaks: (q) => `Which of ${name(q)}’s Props breaks?`,
  WhoGetsTheMinorValue: () => 'Who gets a minor value?',
  WhoGetsTheMajorValue: () => 'Who gets a major value?',
  WhoGetsTheMinorConsequence: () => 'Who gets a minor consequence?',
  WhoGetsTheMajorConsequence: () => 'Who gets a major consequence?',
  WhichRatingsToLower: (q) => `${name(q)} takes the blame: which two ratings fall by ${about(q)['by']}?`,
  WhoGainsByIt: (q) => `${name(q)} takes the blame. Who gains by it?`,
  WhichRatingToRaise: (q) => `Which of ${name(q)}’s ratings rises by ${about(q)['by']}?`,
}

const person = (o: Json): string => who(String(o))
const rating = (o: Json): string => who(String(o))

/** An option with parts is said as a whole where it is offered, and part by part in a log. */
const menu =
  (items: typeof troubles) =>
  (o: Json): string => {
    if (typeof o === 'string') return items[o]?.name ?? who(o)
    const [item, operative] = o as readonly [string, string]
    const row = items[item]
    return row
      ? `${row.name} for ${who(operative)}: ${row.text} (${plural(row.points, 'point')})`
      : `${item} for ${who(operative)}`
  }

const use =
  (positive: string) =>
  (o: Json): string => {
    const [as, operative] = typeof o === 'string' ? [o] : (o as readonly [string, string?])
    const said = as === 'positive' ? positive : (uses[as] ?? who(as))
    return operative ? `${said} for ${who(operative)}` : said
  }

/** How their options are said. */
export const jobOptions: { readonly [name: string]: (option: Json, q: Question) => string } = {
  'takeReadyJob.job': (o) => {
    const row = jobs[String(o)]
    return row ? `${row.title}: ${row.type}, weight ${row.weight}, ${row.deadline} rolls` : String(o)
  },
  WhetherToCallOff: yesNo('Yes, drop it', 'No'),
  WhoLeads: person,
  WhetherToJoin: yesNo('Yes', 'No'),
  WhetherAtHand: yesNo('Yes', 'No'),
  WhetherToWorkAnAngle: (o) => (o === 'work' ? 'Work an angle' : 'Pass'),
  WhichBenefit: (o) => benefits[String(o)] ?? String(o),
  WhichTarget: (o) => `${o} or more is needed`,
  HowToWorkIt: (o) => (o === 'roll' ? 'Roll for it' : 'Mark Luck down and succeed'),
  WhoIsLost: person,
  WhetherToCashTheCredit: yesNo('Accept it: progress +1', 'Not now'),
  WhetherToGoIntoOvertime: yesNo('Go on', 'Stop here'),
  WhetherToStayInOvertime: yesNo('Go on', 'Stop here'),
  WhetherTheConditionIsMet: yesNo('Met', 'Not met'),
  WhatTheJobComesTo: (o) => (o === 'success' ? 'Job Success all the same' : 'Job Failure'),
  WhoGoesNext: (o) => (o === 'stop' ? 'Nobody' : person(o)),
  HowToSaveTheJob: (o) => {
    if (!Array.isArray(o)) return ways[String(o)] ?? String(o)
    return capital(goText(o as readonly (string | number)[]))
  },
  WhetherTheTacticApplies: yesNo('It applies', 'It does not'),
  WhichHarm: (o) => harms[String(o)] ?? String(o),
  HowToBearTheWeight: use('Positive outlook −1'),
  WhoLeadsNextAfterFailure: person,
  WhichReward: (o) => rewards[String(o)] ?? String(o),
  HowToSpendTheWeight: use('Positive outlook +1'),
  WhoLeadsNext: person,
  WhichTrouble: menu(troubles),
  WhichOpportunity: menu(opportunities),
  WhoGetsTheMinorValue: person,
  WhoGetsTheMajorValue: person,
  WhoGetsTheMinorConsequence: person,
  WhoGetsTheMajorConsequence: person,
  WhichRatingsToLower: rating,
  WhoGainsByIt: person,
  WhichRatingToRaise: rating,
}

export const jobSettingWords: { readonly [key: string]: string } = {
  endCheck: 'When the end of a job is looked for',
  companionLimit: 'Companions that may belong to one roll',
  deadlineMax: 'The highest a deadline may grow',
  lossChosenBy: 'Who chooses who is lost',
  fortuneMeaning: 'What Fortune in an incident is',
  fortuneStart: 'Fortune at the start of a job',
  confusion: 'What Confusion does to trouble',
  dangerous: 'What a Dangerous job starts with',
  totaled: 'How a totaled job is unwound',
  unmetCondition: 'What a condition comes to that is not met',
  winding: 'How a job is wound',
  carryOnFailure: 'What a failure does to carried weight',
  ratingMin: 'The lowest level of a rating',
  ratingMax: 'The highest level of a rating',
  luckMarks: 'How marks on Luck become levels',
  luckPayFloor: 'Luck may be paid while it is above this',
  ratingAlias: 'What a Security Check is made on',
}
