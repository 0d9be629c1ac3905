import type { DoorQuestion } from '../../lib/wire.ts'
import type { AskedOdds } from '../index.ts'
import { aboutOf, nameOfQuestion, type Seen, SHIP } from './view.ts'

/** What is asked between the declaring of a roll and its outcome; whatever else is asked does not change it. */
const ofTheRoll = [
  'WhetherToUseForesight',
  'InsteadOfRolling',
  'WhichShipTokenInstead',
  'RollDice',
  'WhoseFocus',
  'RaiseOrThrowAgain',
  'WhichDiceToRaise',
  'WhichDiceToThrowAgain',
  'DiceThrownAgain',
]

/** The odds of the roll that is planned; before that, of the dice that it would be thrown with. */
export function oddsQuestion(view: Seen, asked: DoorQuestion | undefined): AskedOdds | 'none' {
  const name = asked ? nameOfQuestion(asked.question) : ''
  if (asked && name === 'WhetherToRoll') return ofPools(view, asked)
  if (view.roll === null || !ofTheRoll.includes(name)) return 'none'
  return view.roll.actors.length > 1 ? 'group' : 'roll'
}

/** Of pools that everybody knows: what the Navigator ruled on the way to them may be a secret. */
function ofPools(view: Seen, { question }: DoorQuestion): AskedOdds | 'none' {
  const pools = (aboutOf(question)['rolls'] ?? []) as unknown as readonly {
    readonly who: string
    readonly dice: number
  }[]
  const focusOf = (who: string): number => (who === SHIP ? view.ship.focus : (view.crew[who]?.focus ?? 0))
  const forceful = pools.some(({ who }) => view.crew[who]?.qualities.includes('forceful'))
  const [first] = pools
  if (!first || pools.some((p) => p.dice === 0)) return 'none'
  if (pools.length === 1)
    return { name: 'roll', options: { dice: first.dice, focus: focusOf(first.who), forceful }, of: 'roll' }
  if (forceful) return 'none'
  const listed = (of: (pool: (typeof pools)[number]) => number): string => pools.map(of).join(',')
  return { name: 'group', options: { dice: listed((p) => p.dice), focus: listed((p) => focusOf(p.who)) }, of: 'roll' }
}
