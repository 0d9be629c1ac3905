import type { AskedOdds } from '@sortie/web/pieces'
import { standingLines } from '@sortie/web/table-code'
import type { LogLine, OpenQuestion } from '@sortie/web/wire'
import { type About, aboutOf, type Seen, SHIP } from './view.ts'

/** Questions between declaring a roll and its outcome; no others change its odds. */
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

/** The odds of the planned roll; before it is planned, of the pools it would be thrown with. */
export function oddsQuestion(
  view: Seen,
  asked: OpenQuestion | undefined,
  { lines }: { readonly lines: readonly LogLine[] },
): AskedOdds | 'none' {
  if (!asked) return 'none'
  const coming = aboutOf(asked.question, 'WhetherToRoll')
  if (coming) return ofPools(view, coming.rolls, isHealing(lines))
  if (view.roll === null || !ofTheRoll.includes(asked.question.name)) return 'none'
  return view.roll.actors.length > 1 ? 'group' : 'roll'
}

const rolls = ['crewRoll', 'shipRoll', 'groupRoll', 'explore', 'heal']

/** Whether the roll that was declared last is one to heal. */
function isHealing(lines: readonly LogLine[]): boolean {
  const opened = standingLines(lines).flatMap(({ did }) =>
    did?.did === 'open' && rolls.includes(did.procedure) ? [did.procedure] : [],
  )
  return opened.at(-1) === 'heal'
}

/** From the pools, which everyone knows: what the Navigator ruled on the way to them may be a secret. */
function ofPools(view: Seen, pools: About<'WhetherToRoll'>['rolls'], healing: boolean): AskedOdds | 'none' {
  // A healer pays a Focus before the dice fall. VR-22.
  const price = healing ? 1 : 0
  const focusOf = (who: string): number => (who === SHIP ? view.ship.focus : (view.crew[who]?.focus ?? 0) - price)
  const forceful = pools.some(({ who }) => view.crew[who]?.qualities.includes('forceful'))
  const [first] = pools
  if (!first || pools.some((p) => p.dice === 0)) return 'none'
  if (pools.length === 1)
    return { name: 'roll', options: { dice: first.dice, focus: focusOf(first.who), forceful }, of: 'roll' }
  if (forceful) return 'none'
  const listed = (of: (pool: (typeof pools)[number]) => number): string => pools.map(of).join(',')
  return { name: 'group', options: { dice: listed((p) => p.dice), focus: listed((p) => focusOf(p.who)) }, of: 'roll' }
}
