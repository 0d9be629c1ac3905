import { styleText } from 'node:util'
import { bar } from './format.ts'
import type { Terminal } from './terminal.ts'

/** Everything a command needs of the machine, so that a test can stand in for it. */
export interface Io {
  /** Writes a line to standard output. */
  readonly out: (line: string) => void
  /** Writes a line to standard error. */
  readonly err: (line: string) => void
  readonly paint: Paint
  /** Shows how far something is, or takes it away again if nothing is given; does nothing without a terminal. */
  readonly progress: (share?: number, text?: string) => void
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

export function realIo(): Io {
  const { stdout, stderr, stdin, env } = process
  const colourful = stdout.isTTY && !env['NO_COLOR'] && env['TERM'] !== 'dumb'
  return {
    out: (line) => void stdout.write(`${line}\n`),
    err: (line) => void stderr.write(`${line}\n`),
    paint: colourful ? colours : plainPaint,
    progress: (share, text = '') => {
      if (!stderr.isTTY) return
      stderr.write(share === undefined ? '\r\u001b[2K' : `\r${bar(share, PROGRESS_WIDTH)} ${text}`)
    },
    terminal: async () => {
      if (!stdin.isTTY || !stdout.isTTY) return undefined
      const { clackTerminal } = await import('./terminal-clack.ts')
      return clackTerminal()
    },
  }
}
