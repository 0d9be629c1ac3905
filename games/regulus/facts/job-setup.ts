import { type FactOf, fact, open, type Seat } from '@sortie/engine'
import type { Incident } from '../content/incidents.ts'
import type { Tactic } from '../rules/crew/state.ts'
import { onLine } from '../rules/job/facts/workup.ts'
import {
  type Benefit,
  type Capacity,
  type Condition,
  type Job,
  noJob,
  type Orders,
  type Terms,
  type Winding,
} from '../rules/job/state.ts'
import type { JobType } from '../rules/job/type.ts'

/** What happens before the first roll, and what may be written at any time. */
export const setupFacts = {
  JobSet: fact({
    number: open<number>(),
    title: open<string>(),
    job: open<JobType>(),
    weight: open<number>(),
    deadline: open<number>(),
    overtime: open<boolean>(),
    conditions: open<readonly Condition[]>(),
    capacity: open<Capacity>(),
    impromptu: open<boolean>(),
    terms: open<Terms>(),
    table: open<readonly Incident[]>(),
  }),
  JobCalledOff: fact({}),
  WeightSet: fact({ to: open<number>() }),
  DeadlineSet: fact({ to: open<number>() }),
  OvertimeOffered: fact({ offered: open<boolean>() }),
  ConditionsSet: fact({ conditions: open<readonly Condition[]>() }),
  CapacitySet: fact({ capacity: open<Capacity>() }),
  LeadNamed: fact({ operative: open<string>() }),
  OperativeJoined: fact({ operative: open<string>(), ally: open<boolean>() }),
  OperativeStayedHome: fact({ operative: open<string>() }),
  InvitationDeclined: fact({ operative: open<string>() }),
  PropBrought: fact({ operative: open<string>(), prop: open<string>() }),
  TacticBrought: fact({ operative: open<string>(), tactic: open<Tactic>() }),
  WindingBegun: fact({ turns: open<readonly string[]>() }),
  AnglePassed: fact({ operative: open<string>() }),
  AngleWorked: fact({
    operative: open<string>(),
    benefit: open<Benefit>(),
    target: open<number>(),
    /** What the die showed; null if Luck was marked down instead. */
    die: open<number | null>(),
    success: open<boolean>(),
  }),
  AllyHired: fact({ id: open<string>(), name: open<string>(), by: open<string>(), player: open<Seat>() }),
  AllyDeparted: fact({ operative: open<string>() }),
  WindingEnded: fact({}),
  RecordOpened: fact({ negative: open<number>(), fortune: open<number>() }),
  OrdersGiven: fact({ orders: open<Orders>() }),
  LineTold: fact({ line: open<number>(), words: open<string>() }),
}
export type SetupFact = FactOf<typeof setupFacts>

export function evolveSetup(job: Job, f: SetupFact): Job {
  switch (f.type) {
    case 'JobSet':
      return {
        ...noJob,
        number: f.number,
        title: f.title,
        type: f.job,
        weight: f.weight,
        overtimeOffered: f.overtime,
        conditions: f.conditions,
        capacity: f.capacity,
        impromptu: f.impromptu,
        terms: f.terms,
        table: f.table,
        phase: 'setup',
        tally: { ...noJob.tally, deadline: f.deadline },
      }
    case 'JobCalledOff':
      return { ...noJob, number: job.number }
    case 'WeightSet':
      return { ...job, weight: f.to }
    case 'DeadlineSet':
      return { ...job, tally: { ...job.tally, deadline: f.to } }
    case 'OvertimeOffered':
      return { ...job, overtimeOffered: f.offered }
    case 'ConditionsSet':
      return { ...job, conditions: f.conditions }
    case 'CapacitySet':
      return { ...job, capacity: f.capacity }
    case 'LeadNamed':
      return { ...job, lead: f.operative }
    case 'OperativeJoined':
      return {
        ...job,
        workup: [...job.workup, { operative: f.operative, ally: f.ally, props: [], tactics: [] }],
      }
    case 'OperativeStayedHome':
      return { ...job, workup: job.workup.filter((l) => l.operative !== f.operative) }
    case 'PropBrought':
      return { ...job, workup: onLine(job.workup, f.operative, (l) => ({ ...l, props: [...l.props, f.prop] })) }
    case 'TacticBrought':
      return { ...job, workup: onLine(job.workup, f.operative, (l) => ({ ...l, tactics: [...l.tactics, f.tactic] })) }
    case 'WindingBegun':
      return { ...job, phase: 'winding', winding: { ...job.winding, turns: f.turns } }
    case 'AnglePassed':
      return { ...job, winding: { ...job.winding, taken: job.winding.taken + 1 } }
    case 'AngleWorked':
      return { ...job, winding: wound(job.winding, f) }
    case 'RecordOpened':
      return { ...job, phase: 'rolling', tally: { ...job.tally, negative: f.negative, fortune: f.fortune } }
    case 'OrdersGiven':
      return { ...job, orders: f.orders }
    case 'LineTold':
      return { ...job, record: job.record.map((l, i) => (i === f.line ? { ...l, told: f.words } : l)) }
    case 'AllyHired':
    case 'AllyDeparted':
    case 'InvitationDeclined':
    case 'WindingEnded':
      return job
  }
}

/** A benefit is counted when it is won; that it has a limit is a rule. RJ-09. */
function wound(winding: Winding, { benefit, die, success }: SetupFact & { readonly type: 'AngleWorked' }): Winding {
  const won = (b: string): number => (success && benefit === b ? 1 : 0)
  return {
    ...winding,
    taken: winding.taken + 1,
    lightened: winding.lightened + won('lighten'),
    stretched: winding.stretched + won('stretch'),
    stashed: winding.stashed + won('stash'),
    ones: winding.ones + (die === 1 ? 1 : 0),
  }
}
