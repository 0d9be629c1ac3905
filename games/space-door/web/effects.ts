import type { Json } from '@sortie/engine'
import type { OpenQuestion } from '@sortie/web/wire'
import { type AboutOf, type OptionOf, type Questions, type Seen, stepsIn } from './rules.ts'
import { words } from './words.ts'

const { effects: say } = words

/** What follows from each option by the rules, in one sentence. */
export function effects({ question: q }: OpenQuestion, view: Seen): readonly (string | undefined)[] | undefined {
  if (q.kind !== 'ask' || (q.shape.kind !== 'one' && q.shape.kind !== 'some')) return undefined
  const sentence = (sentences as { readonly [question: string]: AnySentence | undefined })[q.name]
  return sentence && q.shape.options.map((option) => sentence(option, { view, about: q.about }))
}

/** Where all questions meet, their types are erased; each sentence is checked where it stands. */
type AnySentence = (option: Json, at: { readonly view: Seen; readonly about: unknown }) => string | undefined
type Sentences = {
  readonly [N in keyof Questions]?: (
    option: OptionOf<N>,
    at: { readonly view: Seen; readonly about: AboutOf<N> },
  ) => string | undefined
}

const sentences: Sentences = {
  HowToSpendLuck: (use, { about }) => {
    if (typeof use !== 'string') return say.steps(stepsIn(use), about.luck - stepsIn(use))
    return { keep: say.keep, 'by hand': say.byHand, question: say.question, reroll: say.reroll }[use]
  },
}
