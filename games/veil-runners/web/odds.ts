import type { AskedOdds } from '@sortie/web/pieces'
import type { OpenQuestion } from '@sortie/web/wire'
import type { Seen } from './view.ts'

/** Questions between the Navigator's word and the outcome; no others change the odds of the roll. */
const ofTheRoll = [
  'HowToRoll',
  'WhichShipTokenInstead',
  'RollDice',
  'WhoseFocus',
  'RaiseOrThrowAgain',
  'WhichDiceToRaise',
  'WhichDiceToThrowAgain',
  'DiceThrownAgain',
]

/** The odds of the planned roll, from the table as it stands: a healer's price is counted, as the rules pay it. VR-22. */
export function oddsQuestion(view: Seen, asked: OpenQuestion | undefined): AskedOdds | 'none' {
  if (!asked || view.roll === null || !ofTheRoll.includes(asked.question.name)) return 'none'
  return view.roll.actors.length > 1 ? 'group' : 'roll'
}
