import { styleText } from 'node:util'
import type { Compute } from './compute/jobs.ts'
import type { ShowProgress } from './compute/messages.ts'
import { bar } from './format.ts'
import type { Terminal } from './terminal.ts'

/** Everything a command needs of the machine, so that a test can stand in for it. */
export interface Io {
  /** Writes a line to standard output. */
  readonly out: (line: string) => void
  /** Writes a line to standard error. */
  readonly err: (line: string) => void
  readonly paint: Paint
  /** Does nothing without a terminal. */
  readonly progress: ShowProgress
  readonly compute: Compute
  /** Somebody to ask, if there is a terminal on both ends. */
  readonly terminal: () => Promise<Terminal | undefined>
}

export interface Paint {
  readonly dim: (text: string) => string
  readonly bold: (text: string) => string
  readonly good: (text: string) => string
  readonly bad: (text: string) => string
}

const asIs = (text: string): string => text

export const plainPaint: Paint = { dim: asIs, bold: asIs, good: asIs, bad: asIs }

const colours: Paint = {
  dim: (text) => styleText('dim', text, { validateStream: false }),
  bold: (text) => styleText('bold', text, { validateStream: false }),
  good: (text) => styleText('green', text, { validateStream: false }),
  bad: (text) => styleText('red', text, { validateStream: false }),
}

const PROGRESS_WIDTH = 30
/** To the beginning of the line, and nothing on it. */
const CLEAR = '\r\u001b[2K'

export function realIo(): Io {
  const { stdout, stderr, stdin, env } = process
  const colourful = stdout.isTTY && !env['NO_COLOR'] && env['TERM'] !== 'dumb'
  const progress: ShowProgress = (text, share) => {
    if (!stderr.isTTY) return
    const shown = share === undefined ? text : `${bar(share, PROGRESS_WIDTH)} ${text}`
    stderr.write(text === undefined ? CLEAR : `${CLEAR}${shown}`)
  }
  return {
    out: (line) => void stdout.write(`${line}\n`),
    err: (line) => void stderr.write(`${line}\n`),
    paint: colourful ? colours : plainPaint,
    progress,
    compute: async (kind, job) => (await import('./compute/apart.ts')).computeApart(progress)(kind, job),
    terminal: async () => {
      if (!stdin.isTTY || !stdout.isTTY) return undefined
      const { clackTerminal } = await import('./terminal-clack.ts')
      return clackTerminal()
    },
  }
}
