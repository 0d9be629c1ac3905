import { open, unchanged } from '@sortie/engine'
import type { Sub, Test } from '../rules/attributes.ts'
import type { Grade } from '../rules/tally.ts'
import { employeeOf, type State, secret } from '../state.ts'
import { fact, withEmployee, withFighter } from './change.ts'

const withLuck = (s: State, who: string, by: number): State =>
  withEmployee(s, who, { luck: employeeOf(s, who).luck + by })

/** Checks, dice and Luck. */
export const rollFacts = {
  CheckUsed: fact({ who: open<string>(), shown: open<boolean>(), left: secret<number>() }, (s, { who, left }) =>
    withFighter(s, who, { checks: left }),
  ),
  Assisted: fact({ helper: open<string>(), actor: open<string>() }, unchanged),
  Prepared: fact({ who: open<string>() }, (s, { who }) => withEmployee(s, who, { prepared: true })),
  PreparationUsed: fact({ who: open<string>() }, (s, { who }) => withEmployee(s, who, { prepared: false })),
  OnceUsed: fact({ who: open<string>(), what: open<string>() }, (s, { who, what }) =>
    withEmployee(s, who, { used: [...employeeOf(s, who).used, what] }),
  ),
  LuckEarned: fact({ who: open<string>(), points: open<number>() }, (s, { who, points }) => withLuck(s, who, points)),
  LuckSpent: fact({ who: open<string>(), points: open<number>() }, (s, { who, points }) => withLuck(s, who, -points)),
  LuckWasted: fact({ who: open<string>(), points: open<number>() }, (s, { who, points }) => withLuck(s, who, -points)),
  DiceShifted: fact({ who: open<string>(), by: open<string>(), dice: open<readonly number[]>() }, unchanged),
  DieRerolled: fact({ who: open<string>(), from: open<number>(), to: open<number>() }, unchanged),
  CheckGraded: fact(
    {
      who: open<string>(),
      shown: open<boolean>(),
      sub: secret<Sub>(),
      rank: secret<number>(),
      /** At the rank or above (left), or at the rank or below (right). */
      test: secret<Test>(),
      dice: secret<number>(),
      successes: secret<number>(),
      grade: secret<Grade>(),
    },
    unchanged,
  ),
  Refused: fact({ who: open<string>(), why: open<'offSide' | 'self' | 'twice' | 'notThere'>() }, unchanged),
  HonestAnswerGiven: fact({ who: open<string>(), question: open<string>(), answer: open<string>() }, unchanged),
  AdvantageGranted: fact({ who: open<string>(), points: open<number>(), what: open<string>() }, unchanged),
  AdvantageDenied: fact({ who: open<string>(), what: open<string>() }, unchanged),
}
