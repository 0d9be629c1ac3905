import type { Session } from 'node:inspector'
import { inTurn } from '../turn.ts'

/**
 * Nothing but V8 itself can stop a rule in the middle of a loop. It does so for what its inspector evaluates, and that takes
 * tens of microseconds to set up, so steps that wait at the same time share it.
 */
const NAME = '__sortieSteps'
/** A browser has none: there the table works in a thread of its own, and its page can end it. */
const inspector = started()

/** How long steps go on before others have their turn. A step that has begun goes on up to its limit. */
const TURN_MILLISECONDS = 10

/** The work took longer than it may. What it was changing is half changed: throw it away. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong'
  /** Whether the machine was busy elsewhere for most of that time: the work itself may be short. */
  readonly wasHeldUp: boolean

  constructor(milliseconds: number, wasHeldUp: boolean) {
    super(`it took longer than ${milliseconds} ms`)
    this.wasHeldUp = wasHeldUp
  }
}

interface Step {
  readonly milliseconds: number
  readonly work: () => void
  readonly settle: () => void
  readonly stopped: (wasHeldUp: boolean) => void
}
/** On a machine that is busy elsewhere all limits are longer for a while: stopping a step that is short is dear. */
const BUSY = { milliseconds: 10_000, times: 4 }
let busyUntil = Number.NEGATIVE_INFINITY
let waiting: readonly Step[] = []
let isPlanned = false

/** Does the work soon, and stops it if it takes longer. */
export function withinTime<T>(milliseconds: number, work: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    let settle = (): void => {}
    const step: Step = {
      milliseconds,
      work: () => {
        try {
          const value = work()
          settle = () => resolve(value)
        } catch (cause) {
          settle = () => reject(cause)
        }
      },
      settle: () => settle(),
      stopped: (wasHeldUp) => reject(new TookTooLong(milliseconds, wasHeldUp)),
    }
    waiting = [...waiting, step]
    plan()
  })
}

function plan(): void {
  if (isPlanned || waiting.length === 0) return
  isPlanned = true
  inTurn(takeTurn)
}

/** Does as many of the waiting steps as fit into a turn; all of them have the same limit. */
function takeTurn(): void {
  isPlanned = false
  const [first] = waiting
  if (!first) return
  const { milliseconds } = first
  const until = performance.now() + TURN_MILLISECONDS
  const done: Step[] = []
  let current: Step | undefined
  let spent = timeSpent()
  const limit = milliseconds * (performance.now() < busyUntil ? BUSY.times : 1)
  const isStopped = stopsAfter(TURN_MILLISECONDS + limit, () => {
    for (const step of waiting) {
      if (step.milliseconds !== milliseconds || (current && performance.now() > until)) return
      current = step
      spent = timeSpent()
      step.work()
      done.push(step)
    }
  })
  const stopped = isStopped && current && !done.includes(current) ? current : undefined
  waiting = waiting.filter((step) => step !== stopped && !done.includes(step))
  for (const step of done) step.settle()
  const wasHeldUp = timeSpent() - spent < milliseconds / 2
  if (stopped && wasHeldUp) busyUntil = performance.now() + BUSY.milliseconds
  stopped?.stopped(wasHeldUp)
  plan()
}

/** Does the work; true if it was stopped. */
function stopsAfter(milliseconds: number, work: () => void): boolean {
  let isStopped = false
  if (!inspector) {
    work()
    return false
  }
  try {
    inspector.connect()
  } catch {
    // It is connected already.
  }
  Object.assign(globalThis, { [NAME]: work })
  inspector.post('Runtime.evaluate', { expression: `${NAME}()`, silent: true, timeout: milliseconds }, (problem) => {
    isStopped = problem !== null
  })
  return isStopped
}

/** Node 22 cannot tell what one thread has used. */
const usage = globalThis.process?.threadCpuUsage ?? globalThis.process?.cpuUsage

/** Milliseconds that this thread has computed; of the whole process where Node cannot tell. */
function timeSpent(): number {
  if (!usage) return performance.now()
  const { user, system } = usage()
  return (user + system) / 1000
}

function started(): Session | undefined {
  const node = globalThis.process?.getBuiltinModule?.('node:inspector')
  return node && new node.Session()
}
