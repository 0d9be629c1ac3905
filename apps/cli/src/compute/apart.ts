import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Progress } from '@sortie/engine/odds'
import { Stopped } from '../errors.ts'
import { placeOf } from '../games.ts'
import type { TooMuch } from './asked.ts'
import { type Compute, type Jobs, type Results, runJob } from './jobs.ts'
import { counted, heapFor } from './limits.ts'
import type { FromChild, ShowProgress, ToChild } from './messages.ts'

/** Thrown to leave a computation that is better done in another process. */
class NotHere extends Error {
  override readonly name = 'NotHere'
}

/** What is done sooner than another process could be started is computed at once. */
const SHORT_MS = 300
/** From here on people want to see that something happens. */
const LONG_MS = 1000
const MS_BETWEEN_PICTURES = 200
/** A child gives up by itself at its limit; if it cannot, it is ended after so many seconds more. */
const GRACE = 2

/** The process that computes, unless a test brings another. */
const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))

/**
 * Computes what is short at once. Computing blocks a process and may fill its memory, so everything else is done in
 * another one: this one shows how far it is, takes Ctrl-C, and lives on if the other runs out of memory.
 */
export const computeApart =
  (progress: ShowProgress, program = CHILD): Compute =>
  async (kind, job) => {
    try {
      if (canBeLeft(job)) return await runJob(kind, job, leaveAfter(SHORT_MS))
    } catch (cause) {
      if (!(cause instanceof NotHere)) throw cause
    }
    return inChild(kind, job, { progress, program })
  }

/** Arithmetic of a game's own does not say how far it is, so it cannot be left. */
const canBeLeft = (job: Jobs[keyof Jobs]): boolean => !('arithmetic' in job && job.arithmetic)

function leaveAfter(ms: number): () => void {
  const end = performance.now() + ms
  return () => {
    if (performance.now() > end) throw new NotHere('this takes longer')
  }
}

interface Means {
  readonly progress: ShowProgress
  readonly program: string
}

function inChild<K extends keyof Jobs>(kind: K, job: Jobs[K], { progress, program }: Means): Promise<Results[K]> {
  const started = performance.now()
  const { seconds, megabytes } = 'limits' in job ? job.limits : {}
  const child = childWith(megabytes, program)
  let at: Progress = { done: 0 }
  const sofar = (): string => soFarText(kind, at, performance.now() - started)
  const picture = setInterval(() => {
    if (performance.now() - started > LONG_MS) progress(`${sofar()}; Ctrl-C stops`, shareOf(at))
  }, MS_BETWEEN_PICTURES)
  return new Promise<Results[K]>((resolve, reject) => {
    const giveUp = (tooMuch: 'seconds' | 'megabytes'): void =>
      kind === 'odds'
        ? resolve({ tooMuch, message: '', done: at.done } satisfies TooMuch as Results[K])
        : reject(new Error(`the ${tooMuch === 'seconds' ? 'time' : 'memory'} allowed for it did not suffice`))
    const end = (): void => {
      clearInterval(picture)
      child.kill('SIGKILL')
    }
    const stop = (): void => {
      end()
      reject(new Stopped(`stopped after ${sofar()}; there is no result`))
    }
    const late = (): void => {
      end()
      giveUp('seconds')
    }
    const timer = kind === 'odds' && seconds !== undefined && setTimeout(late, (seconds + GRACE) * 1000)
    process.on('SIGINT', stop)
    child.on('message', (message: FromChild) => {
      if ('progress' in message) at = message.progress
      else if ('result' in message) resolve(message.result as Results[K])
      else reject(Object.assign(new Error(message.failed.message), { stack: message.failed.stack }))
    })
    const tidy = (): void => {
      clearInterval(picture)
      if (timer) clearTimeout(timer)
      process.off('SIGINT', stop)
      progress()
    }
    // Its last message may arrive after its end, but not after the line is cut.
    const ended = Promise.all([once(child, 'exit'), once(child, 'disconnect')])
    ended.finally(tidy).then(([[code, signal]]) => {
      // Both V8 and the system end a process that wants too much memory, without a word to it.
      if (signal !== null) giveUp('megabytes')
      else reject(new Error(`the computation ended without a result (exit code ${code})`))
    }, reject)
    child.send({ kind, job, games: [...placeOf.values()].map((place) => place.entry).join(',') } satisfies ToChild)
  })
}

/** Another process on the same Node, with room for what it may use. What it prints when it dies is nobody's business. */
function childWith(megabytes: number | undefined, program: string): ChildProcess {
  const heap = megabytes === undefined ? [] : [`--max-old-space-size=${heapFor(megabytes)}`]
  return fork(program, [], {
    execArgv: [...process.execArgv, ...heap],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', process.env['SORTIE_DEBUG'] ? 'inherit' : 'ignore', 'ipc'],
  })
}

const COUNTED: { readonly [K in keyof Jobs]: string } = {
  odds: 'states',
  plays: 'plays',
  sweep: 'cells',
  table: 'states',
}

function soFarText(kind: keyof Jobs, { done, of }: Progress, ms: number): string {
  const seconds = `${Math.floor(ms / 1000)} s`
  if (done === 0) return seconds
  return `${seconds}, ${of === undefined ? counted(done) : `${counted(done)} of ${counted(of)}`} ${COUNTED[kind]}`
}

const shareOf = ({ done, of }: Progress): number | undefined => (of === undefined ? undefined : done / of)
