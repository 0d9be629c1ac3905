import { type FactOf, fact, open } from '@sortie/engine'
import type { Mark } from '../rules/crew/state.ts'
import { onLine } from '../rules/job/facts/workup.ts'
import type { Condition, Job, Result, SavingOption, Step, Tally, Unwinding } from '../rules/job/state.ts'

export type Harm = 'safety' | 'comfort' | 'luck'
export type Reward = 'bold' | 'confident' | 'risky' | 'safe'
export type WeightUse = 'negative' | 'positive' | 'consequence' | 'value' | 'wealth'

/** What happens after the ending. */
export const unwindingFacts = {
  OutlookConverted: fact({ amount: open<number>() }),
  ValuesBurnt: fact({ minor: open<number>(), major: open<number>() }),
  StepReached: fact({ step: open<Step>(), points: open<number>() }),
  GoDeclined: fact({ operative: open<string>() }),
  TacticRefused: fact({ operative: open<string>(), tactic: open<string>() }),
  FortunePaid: fact({ operative: open<string>(), left: open<number>() }),
  OutlookTaken: fact({ side: open<'negative' | 'positive'>(), amount: open<number>() }),
  ProgressMade: fact({ by: open<number>() }),
  TacticSpent: fact({ operative: open<string>(), tactic: open<string>() }),
  PropSpent: fact({ operative: open<string>(), prop: open<string>() }),
  GoTaken: fact({ operative: open<string>(), option: open<SavingOption>() }),
  ConditionJudged: fact({ condition: open<Condition>(), met: open<boolean>() }),
  JobJudged: fact({ result: open<Result>() }),
  HarmChosen: fact({ operative: open<string>(), harm: open<Harm>() }),
  RewardChosen: fact({ operative: open<string>(), reward: open<Reward>() }),
  OutlookChanged: fact({ side: open<'negative' | 'positive'>(), by: open<number>() }),
  WeightSpent: fact({ as: open<WeightUse>(), operative: open<string | null>() }),
  ShareAssigned: fact({ operative: open<string>(), share: open<Mark>(), recorded: open<boolean>() }),
  SharesLapsed: fact({ share: open<Mark>(), count: open<number>() }),
  OutlookWeighed: fact({
    negative: open<number>(),
    positive: open<number>(),
    winner: open<'negative' | 'positive'>(),
    spend: open<number>(),
  }),
  ItemTaken: fact({
    menu: open<'trouble' | 'opportunity'>(),
    item: open<string>(),
    operative: open<string>(),
    points: open<number>(),
  }),
  JobClosed: fact({}),
}
export type UnwindingFact = FactOf<typeof unwindingFacts>

export function evolveUnwinding(job: Job, f: UnwindingFact): Job {
  const { tally } = job
  switch (f.type) {
    case 'OutlookConverted':
      return { ...job, tally: { ...tally, negative: tally.negative + f.amount, positive: tally.positive - f.amount } }
    case 'ValuesBurnt':
      return { ...job, tally: { ...tally, minorValue: 0, majorValue: 0 } }
    case 'StepReached':
      return unwinding({ ...job, step: f.step }, { asked: 0, points: f.points })
    case 'GoDeclined':
    case 'TacticRefused':
      return unwinding(job, { gone: [...job.unwinding.gone, f.operative] })
    case 'FortunePaid':
      return unwinding({ ...job, tally: { ...tally, fortune: f.left } }, { gone: [...job.unwinding.gone, f.operative] })
    case 'OutlookTaken':
      return { ...job, tally: { ...tally, [f.side]: tally[f.side] - f.amount } }
    case 'ProgressMade':
      return { ...job, tally: { ...tally, progress: tally.progress + f.by } }
    case 'TacticSpent':
      return {
        ...job,
        workup: onLine(job.workup, f.operative, (l) => ({ ...l, tactics: l.tactics.filter((x) => x.id !== f.tactic) })),
      }
    case 'PropSpent':
      return {
        ...job,
        workup: onLine(job.workup, f.operative, (l) => ({ ...l, props: l.props.filter((p) => p !== f.prop) })),
      }
    case 'GoTaken': {
      const { progress, negative, positive, fortune } = tally
      const go = { operative: f.operative, option: f.option, progress, negative, positive, fortune }
      return unwinding(job, { goes: [...job.unwinding.goes, go] })
    }
    case 'ConditionJudged':
      return job
    case 'JobJudged':
      return { ...job, result: f.result }
    case 'HarmChosen':
    case 'RewardChosen':
      return unwinding(job, { asked: job.unwinding.asked + 1 })
    case 'OutlookChanged':
      return { ...job, tally: { ...tally, [f.side]: tally[f.side] + f.by } }
    case 'WeightSpent':
      return unwinding(job, {
        points: job.unwinding.points - 1,
        paid: f.as === 'wealth' && f.operative ? [...job.unwinding.paid, f.operative] : job.unwinding.paid,
      })
    case 'ShareAssigned':
      return unwinding(f.recorded ? { ...job, tally: fewer(tally, f.share, 1) } : job, {
        has: { ...job.unwinding.has, [f.operative]: [...(job.unwinding.has[f.operative] ?? []), f.share] },
      })
    case 'SharesLapsed':
      return unwinding(
        { ...job, tally: fewer(tally, f.share, f.count) },
        { lapsed: [...job.unwinding.lapsed, ...new Array<Mark>(f.count).fill(f.share)] },
      )
    case 'OutlookWeighed': {
      const { negative, positive, winner, spend } = f
      return unwinding(job, { outlook: { negative, positive, winner, spend } })
    }
    case 'ItemTaken':
      return unwinding(job, {
        points: job.unwinding.points - f.points,
        items: [...job.unwinding.items, { item: f.item, operative: f.operative }],
      })
    case 'JobClosed':
      return { ...job, phase: 'done', step: 'none' }
  }
}

const unwinding = (job: Job, change: Partial<Unwinding>): Job => ({
  ...job,
  unwinding: { ...job.unwinding, ...change },
})

const fewer = (tally: Tally, share: Mark, by: number): Tally => ({ ...tally, [share]: tally[share] - by })
