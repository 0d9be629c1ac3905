import { factFor, open, seat, unchanged } from '@sortie/engine'
import type { Mark } from '../rules/crew/state.ts'
import {
  type Condition,
  type Result,
  type SavingOption,
  type Step,
  type Tally,
  type Unwinding,
  withLine,
} from '../rules/job/state.ts'
import { type State, withJob } from '../state.ts'

export type Harm = 'safety' | 'comfort' | 'luck'
export type Reward = 'bold' | 'confident' | 'risky' | 'safe'
export type WeightUse = 'negative' | 'positive' | 'consequence' | 'value' | 'wealth'

const fact = factFor<State>()

const onTally = (s: State, change: Partial<Tally>): State =>
  withJob(s, { ...s.job, tally: { ...s.job.tally, ...change } })

const onUnwinding = (s: State, change: Partial<Unwinding>): State =>
  withJob(s, { ...s.job, unwinding: { ...s.job.unwinding, ...change } })

const fewer = (s: State, share: Mark, by: number): State => onTally(s, { [share]: s.job.tally[share] - by })

/** This operative is not asked again to save the job. */
const gone = (s: State, operative: string): State => onUnwinding(s, { gone: [...s.job.unwinding.gone, operative] })

const nextAsked = (s: State): State => onUnwinding(s, { asked: s.job.unwinding.asked + 1 })

/** What happens after the ending. */
export const unwindingFacts = {
  OutlookConverted: fact({ amount: open<number>() }, (s, { amount }) =>
    onTally(s, { negative: s.job.tally.negative + amount, positive: s.job.tally.positive - amount }),
  ),
  ValuesBurnt: fact({ minor: open<number>(), major: open<number>() }, (s) =>
    onTally(s, { minorValue: 0, majorValue: 0 }),
  ),
  StepReached: fact({ step: open<Step>(), points: open<number>() }, (s, { step, points }) =>
    withJob(s, { ...s.job, step, unwinding: { ...s.job.unwinding, asked: 0, points } }),
  ),
  /** Nobody of this player's tries now; they keep their go while others may still try. RJ-42. */
  GoPassed: fact({ by: seat() }, (s, f) => onUnwinding(s, { passed: [...s.job.unwinding.passed, f.by] })),
  /** In editions before the fourth: the go is gone. */
  GoDeclined: fact({ operative: open<string>() }, (s, f) => gone(s, f.operative)),
  TacticRefused: fact({ operative: open<string>(), tactic: open<string>() }, (s, f) => gone(s, f.operative)),
  FortunePaid: fact({ operative: open<string>(), left: open<number>() }, (s, f) =>
    onUnwinding(gone(onTally(s, { fortune: f.left }), f.operative), { passed: [] }),
  ),
  OutlookTaken: fact({ side: open<'negative' | 'positive'>(), amount: open<number>() }, (s, f) =>
    onTally(s, { [f.side]: s.job.tally[f.side] - f.amount }),
  ),
  ProgressMade: fact({ by: open<number>() }, (s, f) => onTally(s, { progress: s.job.tally.progress + f.by })),
  TacticSpent: fact({ operative: open<string>(), tactic: open<string>() }, (s, f) =>
    withJob(
      s,
      withLine(s.job, f.operative, (l) => ({ tactics: l.tactics.filter((x) => x.id !== f.tactic) })),
    ),
  ),
  PropSpent: fact({ operative: open<string>(), prop: open<string>() }, (s, f) =>
    withJob(
      s,
      withLine(s.job, f.operative, (l) => ({ props: l.props.filter((p) => p !== f.prop) })),
    ),
  ),
  GoTaken: fact({ operative: open<string>(), option: open<SavingOption>() }, (s, { operative, option }) => {
    const { progress, negative, positive, fortune } = s.job.tally
    const go = { operative, option, progress, negative, positive, fortune }
    return onUnwinding(s, { goes: [...s.job.unwinding.goes, go] })
  }),
  ConditionJudged: fact({ condition: open<Condition>(), met: open<boolean>() }, unchanged),
  JobJudged: fact({ result: open<Result>() }, (s, { result }) => withJob(s, { ...s.job, result })),
  HarmChosen: fact({ operative: open<string>(), harm: open<Harm>() }, nextAsked),
  RewardChosen: fact({ operative: open<string>(), reward: open<Reward>() }, nextAsked),
  OutlookChanged: fact({ side: open<'negative' | 'positive'>(), by: open<number>() }, (s, f) =>
    onTally(s, { [f.side]: s.job.tally[f.side] + f.by }),
  ),
  WeightSpent: fact({ as: open<WeightUse>(), operative: open<string | null>() }, (s, { as, operative }) => {
    const { points, paid } = s.job.unwinding
    return onUnwinding(s, { points: points - 1, paid: as === 'wealth' && operative ? [...paid, operative] : paid })
  }),
  ShareAssigned: fact({ operative: open<string>(), share: open<Mark>(), recorded: open<boolean>() }, (s, f) => {
    const { has } = s.job.unwinding
    return onUnwinding(f.recorded ? fewer(s, f.share, 1) : s, {
      has: { ...has, [f.operative]: [...(has[f.operative] ?? []), f.share] },
    })
  }),
  SharesLapsed: fact({ share: open<Mark>(), count: open<number>() }, (s, { share, count }) =>
    onUnwinding(fewer(s, share, count), {
      lapsed: [...s.job.unwinding.lapsed, ...new Array<Mark>(count).fill(share)],
    }),
  ),
  OutlookWeighed: fact(
    {
      negative: open<number>(),
      positive: open<number>(),
      winner: open<'negative' | 'positive'>(),
      spend: open<number>(),
    },
    (s, { negative, positive, winner, spend }) => onUnwinding(s, { outlook: { negative, positive, winner, spend } }),
  ),
  ItemTaken: fact(
    {
      menu: open<'trouble' | 'opportunity'>(),
      item: open<string>(),
      operative: open<string>(),
      points: open<number>(),
      /** What the table's own menu calls it. */
      named: open<string>(),
    },
    (s, { item, operative, points }) =>
      onUnwinding(s, {
        points: s.job.unwinding.points - points,
        items: [...s.job.unwinding.items, { item, operative }],
      }),
  ),
  /** Points that nobody could take any more. */
  PointsLapsed: fact({ menu: open<'trouble' | 'opportunity'>(), points: open<number>() }, (s) =>
    onUnwinding(s, { points: 0 }),
  ),
  JobClosed: fact({}, (s) => withJob(s, { ...s.job, phase: 'done', step: 'none' })),
}
