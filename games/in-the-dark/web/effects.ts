import { type Json, known, type Question, type Shape } from '@sortie/engine'
import type { OpenQuestion } from '@sortie/web/wire'
import {
  type Action,
  type Attribute,
  type ByQuestion,
  type Effect,
  effects as effectNames,
  forQuestion,
  linesFor,
  notesFor,
  type Position,
  ratingOf,
  type Seen,
  sumOf,
} from './rules.ts'
import { words } from './words.ts'

const { effects: say } = words

/** The options as this seat has them: its own part of a window, or those of the question. */
function optionsOf(q: Question, seat: string): readonly Json[] {
  let shape: Shape | undefined
  if (q.kind === 'ask') shape = q.shape
  if (q.kind === 'first') shape = q.parts[seat] ?? q.parts[q.keeper]
  return shape?.kind === 'one' ? shape.options : []
}

/** What follows from each option by the rules, in one sentence. */
export function effects(
  { question }: OpenQuestion,
  view: Seen,
  seat: string,
): readonly (string | undefined)[] | undefined {
  const q = question as Question
  if (!Object.hasOwn(sentences, q.name)) return undefined
  return optionsOf(q, seat).map((option) => forQuestion(sentences, q, { option, view }))
}

interface At {
  readonly option: Json
  readonly view: Seen
}

const fixed =
  (texts: { readonly [option: string]: string }) =>
  (_about: unknown, { option }: At): string | undefined =>
    texts[String(option)]

const sentences: ByQuestion<At, string | undefined> = {
  WhetherToRoll: fixed({ roll: say.roll, automatic: say.automatic, impossible: say.impossible }),
  WhichAction: (_about, { option }) => say.action[option as Action],
  WhetherItFits: fixed({ accept: say.accept, reject: say.reject }),
  WhetherTheStatFits: fixed({ reject: say.reject }),
  WhichTarget: (_about, { option, view }) => {
    if (option === 'none') return say.noLevel
    const level = typeof option === 'number' ? option : view.entities[String(option)]?.level
    return typeof level === 'number' ? say.level(view.crew.level - level) : say.noLevel
  },
  WhichPosition: (_about, { option }) => say.position[option as Position],
  WhichEffect: (_about, { option }) => say.effect(effectNames.indexOf(option as Effect) + 1),
  WhichClock: (_about, { option, view }) => {
    if (option === 'none') return say.noClock
    const clock = view.clocks[String(option)]
    return clock && known(clock.filled) && known(clock.size) ? say.clock(clock.filled, clock.size) : undefined
  },
  WhetherTheyActToo: (_about, { option }) => (option === true ? say.acts : say.actsNot),
  WhetherToGo: fixed({ go: say.go, 'other approach': say.otherApproach, withdraw: say.withdraw }),
  WhichEffort: (about, { option, view }) => {
    const pc = view.pcs[about.pc]
    if (!pc) return undefined
    const sum = sumBeforeEffort(view, about.pc)
    if (option === 'none') return say.stays(words.pool(sum))
    if (option === 'push') return say.push(pc.stress, pc.stress + 2, words.pool(sum + 1))
    return say.bargain(words.pool(sum + 1))
  },
  WhoAssists: (_about, { option, view }) => {
    const helper = view.pcs[String(option)]
    return helper ? say.assist(helper.stress, helper.stress + 1) : say.noAssist
  },
  WhetherToCommit: fixed({ roll: say.commit, back: say.back }),
  WhetherToResist: ({ consequences }, { option }) => {
    if (typeof option !== 'number') return say.take
    const what = consequences[option]
    return what && say.resisted(what)
  },
  WhichAttribute: (about, { option, view }) => {
    const pc = view.pcs[about.pc]
    return pc && say.attribute(ratingOf(pc.actions, option as Attribute))
  },
  WhetherToPay: (about, { option, view }) => {
    const pc = view.pcs[about.pc]
    return option === 'pay' && pc ? say.pay(pc.stress, Math.min(9, pc.stress + about.cost)) : say.take
  },
  HowElaborate: (about, { view }) => {
    const pc = view.pcs[about.pc]
    return pc && say.elaborate(9 - pc.stress)
  },
  WhoGetsWhat: fixed({ bothSuffer: say.bothSuffer, bothGain: say.bothGain, oneEach: say.oneEach }),
}

/** The pool as agreed, before a push or a bargain. */
function sumBeforeEffort(view: Seen, pcId: string): number {
  const { roll } = view
  const pc = view.pcs[pcId]
  if (!roll || !pc) return 0
  const position =
    notesFor(
      view,
      roll.members.map((m) => m.pc),
    ).fixed[pcId] ??
    roll.position ??
    'neutral'
  return sumOf(
    linesFor({
      dots: pc.actions[roll.action as Action] ?? 0,
      crew: view.crew.level,
      target: roll.level,
      position,
      harm: pc.harm,
      effort: false,
      helpers: 0,
    }),
  )
}
