import { factFor, open, seat, unchanged } from '@sortie/engine'
import type { Benefit } from '../content/angles.ts'
import type { Incident } from '../content/incidents.ts'
import { newOperative, type Tactic } from '../rules/crew/state.ts'
import {
  type Brief,
  type Capacity,
  type Condition,
  type Job,
  noJob,
  type Orders,
  type WorkupLine,
  withLine,
} from '../rules/job/state.ts'
import type { JobType } from '../rules/job/type.ts'
import { type State, withCrew, withJob } from '../state.ts'

const fact = factFor<State>()

const onJob = (s: State, change: Partial<Job>): State => withJob(s, { ...s.job, ...change })

const onLine = (s: State, operative: string, change: (line: WorkupLine) => Partial<WorkupLine>): State =>
  withJob(s, withLine(s.job, operative, change))

/** What happens before the first roll, and what may be written at any time. */
export const setupFacts = {
  JobSet: fact(
    {
      number: open<number>(),
      title: open<string>(),
      job: open<JobType>(),
      weight: open<number>(),
      deadline: open<number>(),
      overtime: open<boolean>(),
      conditions: open<readonly Condition[]>(),
      capacity: open<Capacity>(),
      impromptu: open<boolean>(),
      table: open<readonly Incident[]>(),
      brief: open<Brief | null>(),
    },
    (s, { number, title, job, weight, deadline, overtime, conditions, capacity, impromptu, table, brief }) =>
      withJob(s, {
        ...noJob,
        number,
        title,
        type: job,
        weight,
        overtimeOffered: overtime,
        conditions,
        capacity,
        impromptu,
        table,
        brief,
        phase: 'setup',
        tally: { ...noJob.tally, deadline },
      }),
  ),
  JobCalledOff: fact({}, (s) => withJob(s, { ...noJob, number: s.job.number })),
  /** A player proposed it, and the Director said no. */
  JobRefused: fact({ title: open<string>() }, unchanged),
  JobRetitled: fact({ title: open<string>() }, (s, f) => onJob(s, { title: f.title })),
  WeightSet: fact({ to: open<number>() }, (s, f) => onJob(s, { weight: f.to })),
  DeadlineSet: fact({ to: open<number>() }, (s, f) => onJob(s, { tally: { ...s.job.tally, deadline: f.to } })),
  OvertimeOffered: fact({ offered: open<boolean>() }, (s, f) => onJob(s, { overtimeOffered: f.offered })),
  ConditionsSet: fact({ conditions: open<readonly Condition[]>() }, (s, f) => onJob(s, { conditions: f.conditions })),
  CapacitySet: fact({ capacity: open<Capacity>() }, (s, f) => onJob(s, { capacity: f.capacity })),
  LeadNamed: fact({ operative: open<string>() }, (s, f) => onJob(s, { lead: f.operative })),
  OperativeJoined: fact({ operative: open<string>(), ally: open<boolean>() }, (s, { operative, ally }) =>
    onJob(s, { workup: [...s.job.workup, { operative, ally, props: [], tactics: [] }] }),
  ),
  OperativeStayedHome: fact({ operative: open<string>() }, (s, f) =>
    onJob(s, { workup: s.job.workup.filter((l) => l.operative !== f.operative) }),
  ),
  InvitationDeclined: fact({ operative: open<string>() }, unchanged),
  PropBrought: fact({ operative: open<string>(), prop: open<string>() }, (s, f) =>
    onLine(s, f.operative, (l) => ({ props: [...l.props, f.prop] })),
  ),
  TacticBrought: fact({ operative: open<string>(), tactic: open<Tactic>() }, (s, f) =>
    onLine(s, f.operative, (l) => ({ tactics: [...l.tactics, f.tactic] })),
  ),
  WindingBegun: fact({ turns: open<readonly string[]>() }, (s, f) =>
    onJob(s, { phase: 'winding', winding: { ...s.job.winding, turns: f.turns } }),
  ),
  AnglePassed: fact({ operative: open<string>() }, (s) =>
    onJob(s, { winding: { ...s.job.winding, taken: s.job.winding.taken + 1 } }),
  ),
  /** A benefit is counted when it is won; that it has a limit is a rule. RJ-09. */
  AngleWorked: fact(
    {
      operative: open<string>(),
      /** A row of the angles. */
      angle: open<string>(),
      benefit: open<Benefit>(),
      target: open<number>(),
      /** What the die showed; null if Luck was marked down instead. */
      die: open<number | null>(),
      success: open<boolean>(),
      /** What the operative did. */
      words: open<string>(),
    },
    (s, { angle, benefit, die, success }) => {
      const { winding } = s.job
      const won = (b: Benefit): number => (success && benefit === b ? 1 : 0)
      return onJob(s, {
        winding: {
          ...winding,
          taken: winding.taken + 1,
          won: success ? [...winding.won, angle] : winding.won,
          lightened: winding.lightened + won('lighten'),
          stretched: winding.stretched + won('stretch'),
          stashed: winding.stashed + won('stash'),
          ones: winding.ones + (die === 1 ? 1 : 0),
        },
      })
    },
  ),
  /** The Director says no; the angle is still to be worked. */
  AngleRefused: fact({ operative: open<string>(), words: open<string>() }, unchanged),
  /** An ally is on the crew's list for as long as the job lasts. RJ-10. */
  AllyHired: fact({ id: open<string>(), name: open<string>(), by: open<string>(), player: seat() }, (s, f) =>
    withCrew(s, {
      ...s.crew,
      operatives: { ...s.crew.operatives, [f.id]: newOperative(f.name, f.player, { member: false }) },
    }),
  ),
  AllyDeparted: fact({ operative: open<string>() }, (s, f) => {
    const { [f.operative]: _gone, ...operatives } = s.crew.operatives
    return withCrew(s, { ...s.crew, operatives })
  }),
  WindingEnded: fact({}, unchanged),
  RecordOpened: fact({ negative: open<number>(), fortune: open<number>() }, (s, { negative, fortune }) =>
    onJob(s, { phase: 'rolling', tally: { ...s.job.tally, negative, fortune } }),
  ),
  OrdersGiven: fact({ orders: open<Orders>() }, (s, f) => onJob(s, { orders: f.orders })),
  LineTold: fact({ line: open<number>(), words: open<string>() }, (s, f) =>
    onJob(s, { record: s.job.record.map((l, i) => (i === f.line ? { ...l, told: f.words } : l)) }),
  ),
}
