import { type AnyOddsQuestion, TooDear } from '@sortie/engine'
import { LoopTooLarge, TooManyStates } from '@sortie/engine/odds'

class TookTooLong extends Error {
  override readonly name = 'TookTooLong'
}

const LOOKS_BETWEEN = 64

/** The same question, but whoever reckons it is stopped after so long: its key is asked for at every turn of play. */
export function withDeadline(question: AnyOddsQuestion, seconds: number): AnyOddsQuestion {
  const end = performance.now() + seconds * 1000
  let looks = 0
  return {
    ...question,
    key: (state) => {
      if (++looks % LOOKS_BETWEEN === 0 && performance.now() > end)
        throw new TookTooLong(`it takes more than ${seconds} s`)
      return question.key(state)
    },
  }
}

/** Whether exact odds were given up because they would take too much. */
export const isTooDear = (cause: unknown): cause is Error =>
  [TooManyStates, TooDear, LoopTooLarge, TookTooLong].some((kind) => cause instanceof kind)
