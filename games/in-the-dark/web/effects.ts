import type { Json, Question, Shape } from '@sortie/engine'
import type { OpenQuestion } from '@sortie/web/wire'
import { type Action, type Attribute, type ByQuestion, forQuestion, ratingOf, type Seen } from './rules.ts'
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
  WhichAction: (_about, { option }) => say.action[option as Action],
  WhetherItFits: fixed({ accept: say.accept, reject: say.reject }),
  WhetherTheStatFits: fixed({ reject: say.reject }),
  WhetherToResist: ({ consequences }, { option }) => {
    const at = typeof option === 'number' ? option : (option as { readonly ask?: number }).ask
    if (at === undefined) return say.take
    const what = consequences[at]
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
