import { type Audience, fact, open, seenWhen } from '@sortie/engine'
import type { Sub } from '../rules/attributes.ts'
import type { Grade } from '../rules/tally.ts'
import { employeeOf, type State } from '../state.ts'
import { type Evolving, withAnybody, withEmployee } from './change.ts'

/** What is said of a combatant stays with the GM until its numbers are shown. */
export const secret = <T>() =>
  seenWhen<T, { readonly shown: boolean }>(({ shown }): Audience => (shown ? 'everyone' : 'gm'))

export const rollFacts = {
  CheckUsed: fact({ who: open<string>(), shown: open<boolean>(), left: secret<number>() }),
  Assisted: fact({ helper: open<string>(), actor: open<string>() }),
  Prepared: fact({ who: open<string>() }),
  PreparationUsed: fact({ who: open<string>() }),
  OnceUsed: fact({ who: open<string>(), what: open<string>() }),
  LuckEarned: fact({ who: open<string>(), points: open<number>() }),
  LuckSpent: fact({ who: open<string>(), points: open<number>() }),
  LuckWasted: fact({ who: open<string>(), points: open<number>() }),
  DiceShifted: fact({ who: open<string>(), by: open<string>(), dice: open<readonly number[]>() }),
  DieRerolled: fact({ who: open<string>(), from: open<number>(), to: open<number>() }),
  CheckGraded: fact({
    who: open<string>(),
    shown: open<boolean>(),
    sub: secret<Sub>(),
    rank: secret<number>(),
    dice: secret<number>(),
    successes: secret<number>(),
    grade: secret<Grade>(),
  }),
  Refused: fact({ who: open<string>(), why: open<'offSide'>() }),
  HonestAnswerGiven: fact({ who: open<string>(), question: open<string>(), answer: open<string>() }),
  AdvantageGranted: fact({ who: open<string>(), points: open<number>(), what: open<string>() }),
  AdvantageDenied: fact({ who: open<string>(), what: open<string>() }),
}

const withLuck = (s: State, who: string, by: number): State =>
  withEmployee(s, who, { luck: employeeOf(s, who).luck + by })

export const onRolls: Evolving<typeof rollFacts> = {
  CheckUsed: (s, { who, left }) => withAnybody(s, who, { checks: left }),
  Assisted: (s) => s,
  Prepared: (s, { who }) => withEmployee(s, who, { prepared: true }),
  PreparationUsed: (s, { who }) => withEmployee(s, who, { prepared: false }),
  OnceUsed: (s, { who, what }) => withEmployee(s, who, { used: [...employeeOf(s, who).used, what] }),
  LuckEarned: (s, { who, points }) => withLuck(s, who, points),
  LuckSpent: (s, { who, points }) => withLuck(s, who, -points),
  LuckWasted: (s, { who, points }) => withLuck(s, who, -points),
  DiceShifted: (s) => s,
  DieRerolled: (s) => s,
  CheckGraded: (s) => s,
  Refused: (s) => s,
  HonestAnswerGiven: (s) => s,
  AdvantageGranted: (s) => s,
  AdvantageDenied: (s) => s,
}
