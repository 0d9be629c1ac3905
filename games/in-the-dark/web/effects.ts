import { type Json, known, type Question, type Shape } from '@sortie/engine'
import type { OpenQuestion } from '@sortie/web/wire'
import {
  type Action,
  type Attribute,
  type Consequence,
  type Effect,
  effects as effectNames,
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
  const q = question as unknown as Question
  const about = (q.about ?? {}) as { readonly [k: string]: Json }
  const of = sentences[q.name]
  if (!of) return undefined
  return optionsOf(q, seat).map((option) => of(option, { view, about }))
}

type Sentence = (
  option: Json,
  at: { readonly view: Seen; readonly about: { readonly [k: string]: Json } },
) => string | undefined

const fixed =
  (texts: { readonly [option: string]: string }): Sentence =>
  (option) =>
    texts[String(option)]

const sentences: { readonly [question: string]: Sentence } = {
  WhetherToRoll: fixed({ roll: say.roll, automatic: say.automatic, impossible: say.impossible }),
  WhichAction: (option) => say.action[option as Action],
  WhetherItFits: fixed({ accept: say.accept, reject: say.reject }),
  WhetherTheStatFits: fixed({ reject: say.reject }),
  WhichTarget: (option, { view }) => {
    if (option === 'none') return say.noLevel
    const level = typeof option === 'number' ? option : view.entities[String(option)]?.level
    return typeof level === 'number' ? say.level(view.crew.level - level) : say.noLevel
  },
  WhichPosition: (option) => say.position[option as Position],
  WhichEffect: (option) => say.effect(effectNames.indexOf(option as Effect) + 1),
  WhichClock: (option, { view }) => {
    if (option === 'none') return say.noClock
    const clock = view.clocks[String(option)]
    return clock && known(clock.filled) && known(clock.size) ? say.clock(clock.filled, clock.size) : undefined
  },
  WhetherTheyActToo: (option) => (option === true ? say.acts : say.actsNot),
  WhetherToGo: fixed({ go: say.go, 'other approach': say.otherApproach, withdraw: say.withdraw }),
  WhichEffort: (option, { view, about }) => {
    const pc = view.pcs[String(about['pc'])]
    if (!pc) return undefined
    const sum = sumBeforeEffort(view, String(about['pc']))
    if (option === 'none') return say.stays(words.pool(sum))
    if (option === 'push') return say.push(pc.stress, pc.stress + 2, words.pool(sum + 1))
    return say.bargain(words.pool(sum + 1))
  },
  WhoAssists: (option, { view }) => {
    const helper = view.pcs[String(option)]
    return helper ? say.assist(helper.stress, helper.stress + 1) : say.noAssist
  },
  WhetherToCommit: fixed({ roll: say.commit, back: say.back }),
  WhetherToResist: (option, { about }) => {
    if (typeof option !== 'number') return say.take
    const what = (about['consequences'] as unknown as readonly Consequence[] | undefined)?.[option]
    return what && say.resisted(what)
  },
  WhichAttribute: (option, { view, about }) => {
    const pc = view.pcs[String(about['pc'])]
    return pc && say.attribute(ratingOf(pc.actions, option as Attribute))
  },
  WhetherToPay: (option, { view, about }) => {
    const pc = view.pcs[String(about['pc'])]
    return option === 'pay' && pc ? say.pay(pc.stress, Math.min(9, pc.stress + Number(about['cost'] ?? 0))) : say.take
  },
  HowElaborate: (_option, { view, about }) => {
    const pc = view.pcs[String(about['pc'])]
    return pc && say.elaborate(9 - pc.stress)
  },
  WhoGetsWhat: fixed({ bothSuffer: say.bothSuffer, bothGain: say.bothGain, oneEach: say.oneEach }),
}

/** The pool as agreed, before anybody puts more in. */
function sumBeforeEffort(view: Seen, pcId: string): number {
  const { roll } = view
  const pc = view.pcs[pcId]
  if (!roll || !pc) return 0
  const position =
    notesFor(
      view as never,
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
