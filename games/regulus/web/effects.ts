import type { Json } from '@sortie/engine'
import type { OpenQuestion } from '@sortie/web/wire'
import { aboutOf, nameOfQuestion, optionsOf, type SavingOption, type Seen } from './view.ts'
import { t } from './words.ts'

type Say = (option: Json, view: Seen, about: { readonly [key: string]: Json }) => string | undefined

/** What follows by rule if one chooses this: one sentence an option. */
export function effects(question: OpenQuestion, view: Seen): readonly (string | undefined)[] | undefined {
  const say = sentences[nameOfQuestion(question.question)]
  if (!say) return undefined
  const about = aboutOf(question.question)
  return optionsOf(question.question).map((option) => say(option, view, about))
}

const short = ({ job }: Seen): number => Math.max(0, job.weight - job.tally.progress)

const sentences: { readonly [question: string]: Say } = {
  WhatToBring: (what, view, about) => {
    const tactic = Object.values(view.crew.operatives)
      .find((o) => o.name === about['name'])
      ?.tactics.find((x) => x.id === what)
    return tactic ? t.effects.bringTactic(tactic.progress) : t.effects.bringProp
  },
  WhetherToWorkAnAngle: (wish) => (wish === 'work' ? t.effects.angle : t.effects.pass),
  WhetherToGoIntoOvertime: (on, view) =>
    on === true ? t.effects.overtimeIn : t.effects.overtimeOut(short(view), view.job.tally.fortune),
  WhetherToStayInOvertime: (on, view) =>
    on === true
      ? t.effects.overtimeMore(3 - view.job.tally.overtimeRolls)
      : t.effects.overtimeOut(short(view), view.job.tally.fortune),
  WhetherToCashTheCredit: (on, { job }) =>
    on === true ? t.effects.cash(job.tally.progress + 1, job.weight) : t.effects.cashNot(job.tally.credits),
  WhoGoesNext: (who, view) =>
    who === 'stop' ? t.effects.goStop(short(view)) : t.effects.go(waysOf(view, String(who))),
  HowToSaveTheJob: (option, view) => saving(option as unknown as SavingOption, view),
  WhetherToPush: (wish, _view, about) =>
    wish === 'push'
      ? t.effects.push(Number(about['dice']), t.contest.columns[about['column'] as keyof typeof t.contest.columns])
      : t.effects.accept,
  HowToWorkIt: (how, _view, about) => (how === 'roll' ? t.effects.roll(Number(about['target'])) : t.effects.markLuck),
}

function saving([kind, what]: SavingOption, { job }: Seen): string {
  const to = job.tally.progress + 1
  switch (kind) {
    case 'burden':
    case 'distraction':
      return t.effects[kind](Number(what), to)
    case 'done':
      return t.effects.done(Number(what))
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
