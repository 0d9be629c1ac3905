import type { Json } from '@sortie/engine'
import type { OpenQuestion } from '@sortie/web/wire'
import { type About, type Option, optionsOf, type QuestionName, type SavingOption, type Seen } from './view.ts'
import { t } from './words.ts'

/** What follows by rule if this option is chosen. */
type Sentences = {
  readonly [N in QuestionName]?: (option: Option<N>, view: Seen, about: About<N>) => string | undefined
}

/** What follows by rule from each option: one sentence per option. */
export function effects({ question }: OpenQuestion, view: Seen): readonly (string | undefined)[] | undefined {
  const say = sentences[question.name as QuestionName] as
    | ((option: Json, view: Seen, about: unknown) => string | undefined)
    | undefined
  return say && optionsOf(question).map((option) => say(option, view, question.about))
}

const short = ({ job }: Seen): number => Math.max(0, job.weight - job.tally.progress)

const sentences: Sentences = {
  WhatToBring: (what, view, { name }) => {
    const tactic = Object.values(view.crew.operatives)
      .find((o) => o.name === name)
      ?.tactics.find((x) => x.id === what)
    return tactic ? t.effects.bringTactic(tactic.progress) : t.effects.bringProp
  },
  WhetherToWorkAnAngle: (wish) => (wish === 'work' ? t.effects.angle : t.effects.pass),
  WhetherToGoIntoOvertime: (on, view) =>
    on ? t.effects.overtimeIn : t.effects.overtimeOut(short(view), view.job.tally.fortune),
  WhetherToStayInOvertime: (on, view) =>
    on
      ? t.effects.overtimeMore(3 - view.job.tally.overtimeRolls)
      : t.effects.overtimeOut(short(view), view.job.tally.fortune),
  WhetherToCashTheCredit: (on, { job }) =>
    on ? t.effects.cash(job.tally.progress + 1, job.weight) : t.effects.cashNot(job.tally.credits),
  WhoGoesNext: (who, view) => (who === 'stop' ? t.effects.goStop(short(view)) : t.effects.go(waysOf(view, who))),
  HowToSaveTheJob: (option, view) => (typeof option === 'object' ? saving(option, view) : undefined),
  WhetherToPush: (wish, _view, { dice, column }) =>
    wish === 'push' ? t.effects.push(dice, t.contest.columns[column]) : t.effects.accept,
  HowToWorkIt: (how, _view, { target }) => (how === 'roll' ? t.effects.roll(target) : t.effects.markLuck),
}

function saving([kind, what]: SavingOption, { job }: Seen): string {
  const to = job.tally.progress + 1
  switch (kind) {
    case 'burden':
    case 'distraction':
      return t.effects[kind](what, to)
    case 'done':
      return t.effects.done(what)
    case 'tactical': {
      const worth = job.workup.flatMap((l) => l.tactics).find((x) => x.id === what)?.progress ?? 1
      return t.effects.tactical(worth, job.tally.progress + worth)
    }
    case 'prop':
      return t.effects.prop(to)
    default:
      return t.effects.decline
  }
}

/** Which ways are open to somebody, in few words. */
function waysOf({ job }: Seen, operative: string): string {
  const line = job.workup.find((l) => l.operative === operative)
  const lost = job.lost.includes(operative)
  const { kinds } = t.effects
  return t.listed([
    ...(lost && job.tally.negative > 0 ? [kinds.distraction] : []),
    ...(!lost && job.tally.negative > 0 ? [kinds.burden] : []),
    ...(!lost && job.tally.positive > 0 ? [kinds.done] : []),
    ...((line?.tactics.length ?? 0) > 0 ? [kinds.tactical] : []),
    ...((line?.props.length ?? 0) > 0 ? [kinds.prop] : []),
  ])
}
