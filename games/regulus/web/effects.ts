import type { Json } from '@sortie/engine'
import type { OpenQuestion } from '@sortie/web/wire'
import { type About, type Option, optionsOf, type QuestionName, type SavingAnswer, type Seen } from './view.ts'
import { t } from './words.ts'

/** What follows by rule if this option is chosen. */
type Sentences = {
  readonly [N in QuestionName]?: (option: Option<N>, view: Seen, about: About<N>) => string | undefined
}

/** What follows by rule from each option: one sentence per option. */
export function effects(
  { question }: OpenQuestion,
  view: Seen,
  seat: string,
): readonly (string | undefined)[] | undefined {
  const say = sentences[question.name as QuestionName] as
    | ((option: Json, view: Seen, about: unknown) => string | undefined)
    | undefined
  return say && optionsOf(question, seat).map((option) => say(option, view, question.about))
}

const short = ({ job }: Seen): number => Math.max(0, job.weight - job.tally.progress)

const sentences: Sentences = {
  WhetherToGoIntoOvertime: (on, view) =>
    on ? t.effects.overtimeIn : t.effects.overtimeOut(short(view), view.job.tally.fortune),
  WhetherToStayInOvertime: (on, view) =>
    on
      ? t.effects.overtimeMore(3 - view.job.tally.overtimeRolls)
      : t.effects.overtimeOut(short(view), view.job.tally.fortune),
  WhetherToCashTheCredit: (on, { job }) =>
    on ? t.effects.cash(job.tally.progress + 1, job.weight) : t.effects.cashNot(job.tally.credits),
  HowToSaveTheJob: (option, view) => (typeof option === 'object' ? saving(option, view) : undefined),
  WhetherToPush: (wish, _view, { dice, column }) =>
    wish === 'push' ? t.effects.push(dice, t.contest.columns[column]) : t.effects.accept,
  HowToWorkIt: (how, _view, { target }) => (how === 'roll' ? t.effects.roll(target) : t.effects.markLuck),
}

function saving(option: SavingAnswer, { job }: Seen): string {
  if (option.length === 1) return t.effects.decline
  const [, kind, what] = option
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
  }
}
