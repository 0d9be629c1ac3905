import type { Progress } from '@sortie/engine/odds'
import type { Jobs, Results } from './jobs.ts'

/** Shows how far something is; takes it away again if nothing is given. */
export type ShowProgress = (text?: string, share?: number) => void

/** What goes between the command line and the process that computes. */
export interface ToChild {
  readonly kind: keyof Jobs
  readonly job: Jobs[keyof Jobs]
  /** Files of games that are not of this repository, with commas between. */
  readonly games: string
}

export type FromChild =
  | { readonly progress: Progress }
  | { readonly result: Results[keyof Results] }
  | { readonly failed: { readonly message: string; readonly stack: string | undefined } }

const MS_BETWEEN = 100

/** True now and then: progress is told often enough to be read, and no oftener. */
export function isDue(): () => boolean {
  let last = performance.now()
  return () => {
    const now = performance.now()
    if (now - last < MS_BETWEEN) return false
    last = now
    return true
  }
}
