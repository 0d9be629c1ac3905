import { TooDear } from '../dice/index.ts'

/** Limits for computing odds. Reaching one throws `LimitReached`, never a guess. */
export interface Limits {
  /** States that are told apart; 2,000,000 by default. */
  readonly states?: number
  readonly seconds?: number
  /** Memory that the process holds, where it can be measured. */
  readonly megabytes?: number
}

export interface Progress {
  /** States met so far, or plays. */
  readonly done: number
  readonly of?: number
}

/** Is told every so often how far a computation is. Throwing stops it. */
export type Watch = (progress: Progress) => void

export class LimitReached extends Error {
  override readonly name = 'LimitReached'
  readonly limit: keyof Limits | 'loop'

  constructor(limit: LimitReached['limit'], message: string) {
    super(message)
    this.limit = limit
  }
}

/** Whether odds were given up because they would take too much, and not because something is wrong with them. */
export const isTooMuch = (cause: unknown): cause is Error => cause instanceof LimitReached || cause instanceof TooDear

/** More questions than any rule asks before it ends. */
const MOST_QUESTIONS = 1000

/** Stops a procedure whose answers form a loop. */
export function checkAsked(asked: number, procedure: string, question: string): void {
  if (asked <= MOST_QUESTIONS) return
  throw new LimitReached(
    'loop',
    `"${procedure}" asks ${question} again and again: these answers lead round in a circle. Answer it, or what was asked before it, by another rule.`,
  )
}

const MOST_STATES = 2_000_000
const MEGABYTE = 2 ** 20
/** Calls between two looks at clock and memory. */
const BETWEEN_LOOKS = 64

const counted = (n: number): string => n.toLocaleString('en')

/** Guards one computation: call `look` often, with the number of states so far. */
export function guard({ states: most = MOST_STATES, seconds, megabytes }: Limits = {}, watch?: Watch) {
  const end = seconds === undefined ? Infinity : performance.now() + seconds * 1000
  const ceiling = megabytes === undefined ? Infinity : megabytes * MEGABYTE
  let looks = 0

  function look(states: number): void {
    if (states > most)
      throw new LimitReached(
        'states',
        `There are more than ${counted(most)} states. Allow more states, ask about less, or answer some questions by a fixed rule.`,
      )
    if (++looks % BETWEEN_LOOKS !== 0) return
    if (performance.now() > end)
      throw new LimitReached(
        'seconds',
        `It takes more than ${seconds} s; ${counted(states)} states were met so far. Allow more seconds, or answer some questions by a fixed rule.`,
      )
    if (ceiling !== Infinity && heldMemory() > ceiling)
      throw new LimitReached(
        'megabytes',
        `It takes more than ${counted(megabytes as number)} MB of memory; ${counted(states)} states were met so far. Allow more memory, or answer some questions by a fixed rule.`,
      )
    watch?.({ done: states })
  }
  return { look }
}

export type Guard = ReturnType<typeof guard>

/** Browsers do not tell; there the number of states is the limit. Long lists of numbers lie outside the heap. */
function heldMemory(): number {
  const held = globalThis.process?.memoryUsage?.()
  return held ? held.heapUsed + held.arrayBuffers : 0
}
