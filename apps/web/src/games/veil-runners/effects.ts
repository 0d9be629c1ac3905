import type { Json } from '@sortie/engine'
import { type Raise, raised, tokensOf } from '../../../../../games/veil-runners/focus.ts'
import { outcomeOf } from '../../../../../games/veil-runners/readers.ts'
import type { DoorQuestion } from '../../lib/wire.ts'
import { aboutOf, nameOfQuestion, optionsOf, type Seen } from './view.ts'
import { t } from './words.ts'

type About = { readonly [key: string]: Json }
type Say = (option: Json, about: About, view: Seen) => string | undefined

/** What follows by rule if one chooses this: one sentence an option. */
export function effects(question: DoorQuestion, view: Seen): readonly (string | undefined)[] | undefined {
  const say = sentences[nameOfQuestion(question.question)]
  if (!say) return undefined
  const about = aboutOf(question.question)
  return optionsOf(question.question).map((option) => say(option, about, view))
}

const facesOf = (about: About): readonly number[] =>
  [...((about['faces'] ?? []) as readonly number[])].sort((a, b) => b - a)

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
  WhichShipTokenInstead: (option, _about, view) => {
    if (option === 'integrity') return t.effects.integrity
    if (option === 'engineering') return t.effects.engineering
    const core = view.roll?.actors[0]?.core
    return core ? t.effects.rollShip(view.ship.core[core], core) : undefined
  },
  FocusOrDamage: (option) => (String(option).toLowerCase().includes('focus') ? t.effects.focus : t.effects.damage),
}
