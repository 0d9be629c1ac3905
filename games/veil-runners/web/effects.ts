import type { Json } from '@sortie/engine'
import type { OpenQuestion } from '@sortie/web/wire'
import { outcomeOf } from '../readers.ts'
import { raised, tokensOf } from '../rules/raise.ts'
import { type About, type Option, optionsOf, type QuestionName } from './view.ts'
import { t } from './words.ts'

/** What follows by rule if this option is chosen. */
type Sentences = {
  readonly [N in QuestionName]?: (option: Option<N>, about: About<N>) => string | undefined
}

/** What follows by rule from each option: one sentence per option. */
export function effects(
  { question }: OpenQuestion,
  _view: unknown,
  seat: string,
): readonly (string | undefined)[] | undefined {
  const say = sentences[question.name as QuestionName] as
    | ((option: Json, about: unknown) => string | undefined)
    | undefined
  return say && optionsOf(question, seat).map((option) => say(option, question.about))
}

const sorted = (faces: readonly number[]): readonly number[] => [...faces].sort((a, b) => b - a)

const sentences: Sentences = {
  WhichDiceToRaise: (raise, { faces }) => {
    const outcome = t.outcomes[outcomeOf(raised(sorted(faces), raise))]
    return raise.length === 0 ? t.effects.keepDice(outcome) : t.effects.raise(outcome, tokensOf(raise))
  },
  WhichDiceToThrowAgain: (batch, { faces }) =>
    batch.length === 0 ? t.effects.keepDice(t.outcomes[outcomeOf(sorted(faces))]) : t.effects.again(batch.length),
  WhetherToUseForesight: (option) => (option === 'use' ? t.effects.foresight : t.effects.keepForesight),
  FocusOrDamage: (price) => (price === 'focus' ? t.effects.focus : t.effects.damage),
}
