import type { View } from '@sortie/engine'
import { incidents } from '../content/incidents.ts'
import type { rollingFacts } from '../facts/job-rolling.ts'
import type { setupFacts } from '../facts/job-setup.ts'
import type { unwindingFacts } from '../facts/job-unwinding.ts'
import type { jobProcedures } from '../rules/job/index.ts'
import { shares } from './crew.ts'
import { noteText } from './notes.ts'
import { capital, listed, plural, signed, theThing, thing, who } from './say.ts'

type JobFacts = typeof setupFacts & typeof rollingFacts & typeof unwindingFacts
type Facts = { readonly [K in keyof JobFacts]: (fact: View<JobFacts[K]>) => string }
type Procedures = { readonly [K in keyof typeof jobProcedures]: { readonly title: string; readonly hint?: string } }

/** A line of colour for each incident, where the table has not written its own (house). */
const cues = new Map(Object.values(incidents).map((row) => [row.name, row.cue]))

const sources = { roll: '', overtime: 'In overtime: ', '1d6+1': 'Then: ', '1d6+6': 'Then: ' } as const
const endings = {
  voila: 'Voilà! The progress is there.',
  clocked: 'Clocked: the time is up.',
  botched: 'Botched: it has all come apart.',
  totaled: 'Totaled: nobody is left on the job.',
} as const
const harms = {
  safety: 'is known for the failed job',
  comfort: 'is hurt, trapped or shamed',
  luck: 'has a rotten turn',
} as const
const uses = {
  negative: 'A point of weight: more trouble.',
  positive: 'A point of weight: positive outlook.',
  consequence: 'A point of weight: a minor consequence.',
  value: 'A point of weight: a minor value.',
  wealth: 'A point of weight: Wealth.',
} as const

export const goText = (option: readonly (string | number)[]): string => {
  const [kind, what] = option
  switch (kind) {
    case 'burden':
      return what === 1 ? 'shoulders a burden: a minor consequence' : 'shoulders a burden: a major consequence'
    case 'distraction':
      return `becomes a distraction and takes ${what} trouble along`
    case 'done':
      return `gets it done with ${plural(Number(what), 'die', 'dice')}`
    case 'tactical':
      return `gets tactical: ${what}`
    case 'prop':
      return `gives up ${theThing(String(what))}`
    default:
      return 'declines'
  }
}

/** How the facts of a job are said. */
export const jobFactWords: Facts = {
  JobSet: (f) =>
    `Job ${f.number}${f.title ? `, “${f.title}”` : ''}: ${f.job}, weight ${f.weight}, deadline ${f.deadline}, ${f.overtime ? 'overtime offered' : 'no overtime'}${f.impromptu ? ', impromptu' : ''}.`,
  JobCalledOff: () => 'The job is called off.',
  WeightSet: (f) => `The job’s weight is now ${f.to}.`,
  DeadlineSet: (f) => `The deadline is now ${f.to} rolls.`,
  OvertimeOffered: (f) => (f.offered ? 'Overtime is offered.' : 'Overtime is not offered.'),
  ConditionsSet: (f) =>
    `For a success: ${listed(f.conditions.map((c) => ('gig' in c ? `a ${c.gig} still active` : c.text)))}.`,
  CapacitySet: (f) =>
    `${f.capacity.min === null ? 'At' : `At least ${f.capacity.min} and at`} most ${f.capacity.max ?? 'any number'} may go.`,
  LeadNamed: (f) => `${who(f.operative)} leads the job.`,
  OperativeJoined: (f) => `${who(f.operative)} is on the workup${f.ally ? ' as an ally' : ''}.`,
  OperativeStayedHome: (f) => `${who(f.operative)} stays at home.`,
  InvitationDeclined: (f) => `${who(f.operative)} would rather not.`,
  PropBrought: (f) => `${who(f.operative)} brings ${theThing(f.prop)}.`,
  TacticBrought: (f) => `${who(f.operative)} has a Tactic ready: ${f.tactic.id} (worth ${f.tactic.progress}).`,
  WindingBegun: (f) => (f.turns.length === 0 ? 'The workup is complete.' : 'The workup is complete; the job is wound.'),
  AnglePassed: (f) => `${who(f.operative)} works no angle.`,
  AngleWorked: (f) =>
    `${who(f.operative)} works an angle to ${f.benefit}${f.target === 0 ? '' : f.die === null ? ' and leaves nothing to chance' : `: ${f.die} against ${f.target}+`}. ${f.success ? 'It works.' : 'Nothing comes of it.'}${f.die === 1 ? ' Trouble is brewing.' : ''}`,
  AllyHired: (f) => `${who(f.by)} hires ${f.name}.`,
  AllyDeparted: (f) => `${who(f.operative)} goes their own way.`,
  WindingEnded: () => 'The winding is over.',
  RecordOpened: (f) => `The record is opened: negative outlook ${f.negative}, Fortune ${f.fortune}.`,
  OrdersGiven: (f) =>
    `The lead’s orders: postponed consequences ${f.orders.postponed}, overtime ${f.orders.overtime}, saving ${f.orders.saving}.`,
  RollMade: (f) => `The ${f.overtime ? 'overtime roll' : 'roll'} is ${f.result}.`,
  CompanionRolled: (f) => `The companion (1d6+${f.adding}) is ${f.result}.`,
  OperativeLost: (f) =>
    `${who(f.operative)} is lost${f.kept === null || f.struck.length === 0 ? '' : ` and leaves ${theThing(f.kept)} behind for the others`}.`,
  IncidentApplied: (f) => {
    const changes = [
      f.progress === 0 ? 'no progress' : `progress ${signed(f.progress)}`,
      ...(f.negative === 0 ? [] : [`trouble ${signed(f.negative)}`]),
      ...(f.positive === 0 ? [] : [`opportunity ${signed(f.positive)}`]),
      ...f.notes.map(noteText),
      ...(f.companion === 0 ? [] : ['and something follows']),
    ]
    const cue = cues.get(f.incident)
    return `${sources[f.source]}${f.incident} (${f.result}).${cue ? ` ${cue}` : ''} ${capital(changes.join(', '))}.`
  },
  CreditGranted: () => 'The lead holds one more postponed consequence.',
  CreditCashed: () => 'The lead accepts a minor consequence for a point of progress.',
  CompanionSkipped: () => 'Enough has followed: no further companion.',
  DeadlineReached: () => 'The deadline is reached. There could be overtime.',
  OvertimeEntered: () => 'Overtime. Whatever goes well now is trouble later.',
  OvertimePaused: () => 'Not there yet.',
  OvertimeContinued: () => 'Once more.',
  OvertimeLeft: (f) => `Overtime is over after ${plural(f.rolls, 'roll')}.`,
  RollingEnded: (f) => endings[f.ending],
  OutlookConverted: (f) =>
    f.amount === 0 ? 'There was no opportunity to lose.' : `Opportunity ${f.amount} turns into trouble.`,
  ValuesBurnt: (f) => `What was found is gone: ${f.minor} minor, ${f.major} major.`,
  StepReached: (f) => steps[f.step](f.points),
  GoDeclined: (f) => `${who(f.operative)} lets it be.`,
  TacticRefused: (f) => `${who(f.operative)}’s Tactic does not apply: ${f.tactic}.`,
  FortunePaid: (f) => `${who(f.operative)} pays 1 Fortune; ${f.left} left.`,
  OutlookTaken: (f) => `${f.side === 'negative' ? 'Trouble' : 'Opportunity'} ${signed(-f.amount)}.`,
  ProgressMade: (f) => `Progress ${signed(f.by)}.`,
  TacticSpent: (f) => `${who(f.operative)}’s Tactic is used up for this job: ${f.tactic}.`,
  PropSpent: (f) => `${who(f.operative)}’s ${thing(f.prop)} is off the workup.`,
  GoTaken: (f) => `${who(f.operative)} ${goText(f.option)}.`,
  ConditionJudged: (f) =>
    `${'gig' in f.condition ? `A ${f.condition.gig} still active` : f.condition.text}: ${f.met ? 'met' : 'not met'}.`,
  JobJudged: (f) => (f.result === 'success' ? 'Job Success.' : 'Job Failure.'),
  HarmChosen: (f) => `${who(f.operative)} ${harms[f.harm]}.`,
  RewardChosen: (f) => `${who(f.operative)} comes out of it ${f.reward}.`,
  OutlookChanged: (f) => `${f.side === 'negative' ? 'Trouble' : 'Opportunity'} ${signed(f.by)}.`,
  WeightSpent: (f) => uses[f.as],
  ShareAssigned: (f) => `${who(f.operative)} gets ${shares[f.share]}.`,
  SharesLapsed: (f) =>
    `${f.count === 1 ? shares[f.share] : `${f.count} × ${shares[f.share].slice(2)}`} cannot be placed and lapses.`,
  OutlookWeighed: (f) =>
    `Trouble ${f.negative} against opportunity ${f.positive}: ${f.winner === 'negative' ? 'trouble' : 'opportunity'} it is, ${plural(f.spend, 'point')} to spend.`,
  ItemTaken: (f) =>
    `${f.menu === 'trouble' ? 'Trouble' : 'Opportunity'} for ${who(f.operative)}: ${f.item.replaceAll('-', ' ')} (${plural(f.points, 'point')}).`,
  JobClosed: () => 'The job is over, and its record is closed.',
  LineTold: (f) => `Line ${f.line + 1}: ${f.words}`,
}

const steps: { readonly [S in View<JobFacts['StepReached']>['step']]: (points: number) => string } = {
  none: () => '',
  saving: () => 'A clocked job can still be saved.',
  judge: () => 'The job is judged.',
  harm: () => 'Everybody pays for the failure.',
  failureWeight: (n) => `The weight of failure: ${plural(n, 'point')}.`,
  failureLead: () => 'Somebody has to lead next time.',
  reward: () => 'Everybody gains by the success.',
  successWeight: (n) => `The weight of success: ${plural(n, 'point')}.`,
  successLead: () => 'Somebody is named to lead next time.',
  outlook: () => 'The outlook is weighed.',
  trouble: (n) => `Trouble: ${plural(n, 'point')}.`,
  opportunity: (n) => `Opportunity: ${plural(n, 'point')}.`,
  values: () => 'What was found is shared out.',
  consequences: () => 'What went wrong is shared out.',
  close: () => 'All is shared out.',
}

export const jobProcedureWords: Procedures = {
  takeReadyJob: { title: 'Take a ready job', hint: 'Six jobs, from easy to legendary.' },
  setJob: { title: 'Set a job', hint: 'Type, weight (3 to 7), deadline (3 to 7 rolls), overtime.' },
  drawJob: { title: 'Draw a job', hint: 'Dice and tables make one up.' },
  startImpromptu: { title: 'Start an impromptu job', hint: 'Nobody planned it: no winding, no Fortune.' },
  addCondition: { title: 'Add a condition', hint: 'A gig that must still be active, or anything else.' },
  limitCapacity: { title: 'Limit who may go' },
  offerOvertime: { title: 'Offer overtime, or not', hint: 'Until the first roll.' },
  callOff: { title: 'Call the job off', hint: 'Until the record is opened.' },
  takeLead: { title: 'Somebody takes the lead' },
  replaceLead: { title: 'Name another lead', hint: 'If the next lead cannot come.' },
  recruit: { title: 'Recruit for the job', hint: 'Whoever agrees adds a line to the workup.' },
  bring: { title: 'Bring more along', hint: 'Props and Tactics, on one line.' },
  stayHome: { title: 'Stay at home' },
  closeWorkup: { title: 'Close the workup and go', hint: 'On to the winding, then to the first roll.' },
  workAngle: { title: 'Work an angle' },
  windFreely: { title: 'Change the details', hint: 'Free winding: enter what the crew has achieved.' },
  openRecord: { title: 'Open the record' },
  giveOrders: { title: 'Give standing orders', hint: 'What to do about postponed consequences, overtime and saving.' },
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
  tellLine: { title: 'Tell a line of the record', hint: 'What happened, in your words.' },
}
