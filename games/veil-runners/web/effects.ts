import type { Json } from '@sortie/engine'
import type { OpenQuestion } from '@sortie/web/wire'
import { type Raise, raised, tokensOf } from '../focus.ts'
import { outcomeOf } from '../readers.ts'
import { aboutOf, nameOfQuestion, optionsOf } from './view.ts'
import { t } from './words.ts'

type About = { readonly [key: string]: Json }
type Say = (option: Json, about: About) => string | undefined

/** What follows by rule if one chooses this: one sentence an option. */
export function effects(
  question: OpenQuestion,
  _view: unknown,
  seat: string,
): readonly (string | undefined)[] | undefined {
  const say = sentences[nameOfQuestion(question.question)]
  if (!say) return undefined
  const about = aboutOf(question.question)
  return optionsOf(question.question, seat).map((option) => say(option, about))
}

const facesOf = (about: About): readonly number[] =>
  [...((about['faces'] ?? []) as readonly number[])].sort((a, b) => b - a)

const worst = (about: About): keyof typeof t.positions => {
  const rolls = (about['rolls'] ?? []) as unknown as readonly { readonly position: keyof typeof t.positions }[]
  return rolls.find((r) => r.position === 'desperate')?.position ?? rolls[0]?.position ?? 'standard'
}

const instead: { readonly [way: string]: string } = {
  roll: t.effects.rollCrew,
  ingenuity: t.effects.ingenuity,
  care: t.effects.care,
  reckless: t.effects.reckless,
}

const sentences: { readonly [question: string]: Say } = {
  WhichDiceToRaise: (option, about) => {
    const raise = option as unknown as Raise
    const outcome = t.outcomes[outcomeOf(raised(facesOf(about), raise))]
    return raise.length === 0 ? t.effects.keepDice(outcome) : t.effects.raise(outcome, tokensOf(raise))
  },
  WhichDiceToThrowAgain: (option, about) => {
    const batch = option as readonly number[]
    return batch.length === 0
      ? t.effects.keepDice(t.outcomes[outcomeOf(facesOf(about))])
      : t.effects.again(batch.length)
  },
  WhetherToUseForesight: (option) => (option === 'use' ? t.effects.foresight : t.effects.keepForesight),
  InsteadOfRolling: (option) => instead[String(option)],
  WhichShipTokenInstead: (option, about) => {
    if (option === 'integrity') return t.effects.integrity
    if (option === 'engineering') return t.effects.engineering
    return t.effects.throwDice(Number(about['dice']))
  },
  WhetherToRoll: (option, about) => (option === 'roll' ? t.effects.position[worst(about)] : undefined),
  FocusOrDamage: (option) => (String(option).toLowerCase().includes('focus') ? t.effects.focus : t.effects.damage),
}
