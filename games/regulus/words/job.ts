import { type Names, optionText, rowHere, type Said, type View, type Words } from '@sortie/engine'
import { angles } from '../content/angles.ts'
import type { rollingFacts } from '../facts/job-rolling.ts'
import type { setupFacts } from '../facts/job-setup.ts'
import type { unwindingFacts } from '../facts/job-unwinding.ts'
import type { SavingOption } from '../rules/job/state.ts'
import { shares } from './crew.ts'
import { noteText } from './notes.ts'
import { capital, listed, plural, signed, theThing, thing, typeName, who } from './say.ts'

type JobFacts = typeof setupFacts & typeof rollingFacts & typeof unwindingFacts

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
  negative: 'trouble +1',
  positive: 'opportunity',
  consequence: 'a minor consequence',
  value: 'a minor value',
  wealth: 'Wealth +1',
} as const

const benefitText = {
  lighten: 'weight −1',
  stretch: 'deadline +1',
  ally: 'an ally',
  tactic: 'a Tactic',
  stash: 'Fortune +1',
} as const

/** What it is for; an angle of the table's own goes by its name. */
const angleText = ({ angle, benefit }: View<JobFacts['AngleWorked']>, names: Names): string => {
  const row = rowHere(names, 'angles', angles, angle)
  return row && row.name !== angles[angle]?.name ? row.name : benefitText[benefit]
}

/** A go at saving the job, as what the operative does. */
export function goSaid([kind, what]: SavingOption): Said {
  switch (kind) {
    case 'burden':
      return what === 1
        ? { head: 'shoulders a minor burden', rest: 'a minor consequence' }
        : { head: 'shoulders a major burden', rest: 'a major consequence' }
    case 'distraction':
      return { head: `becomes a distraction and takes ${what} trouble along`, rest: '' }
    case 'done':
      return { head: `gets it done with ${plural(what, 'die', 'dice')}`, rest: '' }
    case 'tactical':
      return { head: 'gets tactical', rest: what }
    case 'prop':
      return { head: `gives up ${theThing(what)}`, rest: '' }
    default:
      return { head: 'declines', rest: '' }
  }
}

/** How the facts of a job are said. */
export const jobFactWords: Words<JobFacts, never, never>['facts'] = {
  JobSet: (f, names) =>
    `Job ${f.number}${f.title ? `, “${f.title}”` : ''}: ${typeName(f.job, names).toLowerCase()}, weight ${f.weight}, deadline ${f.deadline}, ${f.overtime ? 'overtime offered' : 'no overtime'}${f.impromptu ? ', impromptu' : ''}.`,
  JobCalledOff: () => 'The job is called off.',
  JobRefused: (f) => `The Director does not set this job: ${f.title}.`,
  JobRetitled: (f) => `The job is now called “${f.title}”.`,
  WeightSet: (f) => `The job’s weight is now ${f.to}.`,
  DeadlineSet: (f) => `The deadline is now ${f.to} rolls.`,
  OvertimeOffered: (f) => (f.offered ? 'Overtime is offered.' : 'Overtime is not offered.'),
  ConditionsSet: (f) =>
    f.conditions.length === 0
      ? 'No condition any more.'
      : `For a success: ${listed(f.conditions.map((c) => ('gig' in c ? `a ${c.gig} still active` : c.text)))}.`,
  CapacitySet: (f) =>
    `${f.capacity.min === null ? '' : `At least ${f.capacity.min} must go. `}${f.capacity.max === null ? 'Any number may go.' : `At most ${f.capacity.max} may go.`}`,
  LeadNamed: (f, names) => `${who(f.operative, names)} leads the job.`,
  OperativeJoined: (f, names) => `${who(f.operative, names)} is on the workup${f.ally ? ' as an ally' : ''}.`,
  OperativeStayedHome: (f, names) => `${who(f.operative, names)} stays at home.`,
  InvitationDeclined: (f, names) => `${who(f.operative, names)} would rather not.`,
  PropBrought: (f, names) => `${who(f.operative, names)} brings ${theThing(f.prop)}.`,
  TacticBrought: (f, names) =>
    `${who(f.operative, names)} has a Tactic ready: ${f.tactic.id} (worth ${f.tactic.progress}).`,
  WindingBegun: (f) =>
    f.turns.length === 0 ? 'The workup is complete.' : 'The workup is complete; the winding begins.',
  AnglePassed: (f, names) => `${who(f.operative, names)} works no angle.`,
  AngleWorked: (f, names) =>
    `${who(f.operative, names)} works an angle for ${angleText(f, names)}${f.words ? ` (“${f.words}”)` : ''}${f.target === 0 ? '' : f.die === null ? ', with a mark on Luck' : `: ${f.die} against ${f.target}+`}. ${f.success ? 'It works.' : 'Nothing comes of it.'}${f.die === 1 ? ' The 1 means trouble.' : ''}`,
  AngleRefused: (f, names) =>
    `The Director does not take that angle from ${who(f.operative, names)}${f.words ? `: “${f.words}”` : ''}.`,
  AllyHired: (f, names) => `${who(f.by, names)} hires ${f.name}.`,
  AllyDeparted: (f, names) => `${who(f.operative, names)} goes their own way.`,
  WindingEnded: () => 'The winding is over.',
  RecordOpened: (f) => `The record is opened: trouble ${f.negative}, Fortune ${f.fortune}.`,
  OrdersGiven: (f) =>
    `The lead’s orders: postponed consequences ${f.orders.postponed}, overtime ${f.orders.overtime}, saving ${f.orders.saving}.`,
  RollMade: (f) => `The ${f.overtime ? 'overtime roll' : 'roll'} is ${f.result}.`,
  CompanionRolled: (f) => `The companion (1d6+${f.adding}) is ${f.result}.`,
  OperativeLost: (f, names) =>
    `${who(f.operative, names)} is lost${f.kept === null || f.struck.length === 0 ? '' : ` and keeps ${theThing(f.kept)}; the rest of the line is struck`}.`,
  IncidentApplied: (f, names) => {
    const changes = [
      f.progress === 0 ? 'no progress' : `progress ${signed(f.progress)}`,
      ...(f.negative === 0 ? [] : [`trouble ${signed(f.negative)}`]),
      ...(f.positive === 0 ? [] : [`opportunity ${signed(f.positive)}`]),
      ...f.notes.map((note) => noteText(note, names)),
      ...(f.companion === 0 ? [] : ['and something follows']),
    ]
    return `${sources[f.source]}${f.incident} (${f.result}).${f.cue ? ` ${f.cue}` : ''} ${capital(changes.join(', '))}.`
  },
  CreditGranted: () => 'The lead may later take a minor consequence for 1 progress.',
  CreditCashed: () => 'The lead accepts a minor consequence for a point of progress.',
  CompanionSkipped: () => 'Enough has followed: no further companion.',
  DeadlineReached: () => 'The deadline is reached.',
  OvertimeRefused: () => 'The Director does not allow overtime.',
  OvertimeEntered: () => 'Overtime. Whatever goes well now is trouble later.',
  OvertimePaused: () => 'Not there yet.',
  OvertimeContinued: () => 'Once more.',
  OvertimeLeft: (f) => `Overtime is over after ${plural(f.rolls, 'roll')}.`,
  RollingEnded: (f) => endings[f.ending],
  OutlookConverted: (f) =>
    f.amount === 0 ? 'There was no opportunity to lose.' : `Opportunity ${f.amount} turns into trouble.`,
  ValuesBurnt: (f) => `What was found is gone: ${f.minor} minor, ${f.major} major.`,
  StepReached: (f) => steps[f.step](f.points),
  GoPassed: (f, { seat }) => `${seat(f.by)} passes for now.`,
  GoDeclined: (f, names) => `${who(f.operative, names)} lets it be.`,
  TacticRefused: (f, names) => `${who(f.operative, names)}’s Tactic does not apply: ${f.tactic}.`,
  FortunePaid: (f, names) => `${who(f.operative, names)} pays 1 Fortune; ${f.left} left.`,
  OutlookTaken: (f) => `${f.side === 'negative' ? 'Trouble' : 'Opportunity'} ${signed(-f.amount)}.`,
  ProgressMade: (f) => `Progress ${signed(f.by)}.`,
  TacticSpent: (f, names) => `${who(f.operative, names)}’s Tactic is used up for this job: ${f.tactic}.`,
  PropSpent: (f, names) => `${who(f.operative, names)}’s ${thing(f.prop)} is off the workup.`,
  GoTaken: (f, names) => `${who(f.operative, names)} ${optionText(goSaid(f.option))}.`,
  ConditionJudged: (f) =>
    `${'gig' in f.condition ? `A ${f.condition.gig} still active` : f.condition.text}: ${f.met ? 'met' : 'not met'}.`,
  JobJudged: (f) => (f.result === 'success' ? 'The job is a success.' : 'The job is a failure.'),
  HarmChosen: (f, names) => `${who(f.operative, names)} ${harms[f.harm]}.`,
  RewardChosen: (f, names) => `${who(f.operative, names)} comes out of it ${f.reward}.`,
  OutlookChanged: (f) => `${f.side === 'negative' ? 'Trouble' : 'Opportunity'} ${signed(f.by)}.`,
  WeightSpent: (f, names) =>
    `1 weight → ${uses[f.as]}${f.operative === null ? '' : ` for ${who(f.operative, names)}`}.`,
  ShareAssigned: (f, names) => `${who(f.operative, names)} gets ${shares[f.share]}.`,
  SharesLapsed: (f) =>
    `${f.count === 1 ? shares[f.share] : `${f.count} × ${shares[f.share].slice(2)}`} cannot be placed and lapses.`,
  OutlookWeighed: (f) =>
    `Trouble ${f.negative} against opportunity ${f.positive}: ${f.winner === 'negative' ? 'trouble' : 'opportunity'} it is, ${plural(f.spend, 'point')} to spend.`,
  ItemTaken: (f, names) =>
    `${f.menu === 'trouble' ? 'Trouble' : 'Opportunity'} for ${who(f.operative, names)}: ${f.named || f.item.replaceAll('-', ' ')} (${plural(f.points, 'point')}).`,
  PointsLapsed: (f) => `${plural(f.points, 'point')} of ${f.menu} cannot be placed and lapses.`,
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
  values: () => 'Now: who gets what was found.',
  consequences: () => 'Now: who bears what went wrong.',
  close: () => 'The job is paid for.',
}
