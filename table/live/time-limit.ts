import type { Session } from 'node:inspector'
import { inTurn } from '../turn.ts'

/**
 * Nothing but V8 itself can stop a rule in the middle of a loop. It does so for what its inspector evaluates, and that takes
 * tens of microseconds to set up, so steps that wait at the same time share it.
 */
const NAME = '__sortieSteps'
/** A browser has no such limit: there the table runs in its own thread, which the page can end. */
const inspector = started()
let isConnected = false

/** How long steps run before others get a turn. A step that has begun may run up to its limit. */
const TURN_MILLISECONDS = 10
/** Where many steps come at the same time, turns begin so far apart: then more of them share one. */
const PACE_MILLISECONDS = 4
const MANY = 4

/** The work exceeded its time. The table it was changing is half changed and has to be discarded. */
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
/** No limit is longer than this. */
const LONGEST_MILLISECONDS = 640
let busyUntil = Number.NEGATIVE_INFINITY
let waiting: Step[] = []
let isPlanned = false
/** When the next turn may begin. */
let notBefore = Number.NEGATIVE_INFINITY

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
    waiting.push(step)
    plan()
  })
}

function plan(): void {
  if (isPlanned || waiting.length === 0) return
  isPlanned = true
  const left = notBefore - performance.now()
  if (left > 0) setTimeout(takeTurn, left)
  else inTurn(takeTurn)
}

/** Does as many of the waiting steps as fit into a turn; all of them have the same limit. */
function takeTurn(): void {
  isPlanned = false
  const [first] = waiting
  if (!first) return
  const { milliseconds } = first
  const began = performance.now()
  const until = began + TURN_MILLISECONDS
  const spent = timeSpent()
  const limit = Math.min(LONGEST_MILLISECONDS, milliseconds * (began < busyUntil ? BUSY.times : 1))
  let begun = 0
  let done = 0
  const isStopped = stopsAfter(TURN_MILLISECONDS + limit, () => {
    for (const step of waiting) {
      if (step.milliseconds !== milliseconds || (begun > 0 && performance.now() > until)) return
      begun++
      step.work()
      done++
    }
  })
  const taken = waiting.slice(0, begun)
  waiting = waiting.slice(begun)
  notBefore = begun >= MANY ? began + PACE_MILLISECONDS : Number.NEGATIVE_INFINITY
  for (const step of taken.slice(0, done)) step.settle()
  const stopped = isStopped ? taken[done] : undefined
  if (stopped) {
    const wasHeldUp = timeSpent() - spent < milliseconds / 2
    if (wasHeldUp) busyUntil = performance.now() + BUSY.milliseconds
    stopped.stopped(wasHeldUp)
  }
  plan()
}

/** Does the work; true if it was stopped. */
function stopsAfter(milliseconds: number, work: () => void): boolean {
  let isStopped = false
  if (!inspector) {
    work()
    return false
  }
  if (!isConnected) inspector.connect()
  isConnected = true
  Object.assign(globalThis, { [NAME]: work })
  inspector.post('Runtime.evaluate', { expression: `${NAME}()`, silent: true, timeout: milliseconds }, (problem) => {
    isStopped = problem !== null
  })
  return isStopped
}

/** Node 22 cannot measure the time of one thread. */
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
