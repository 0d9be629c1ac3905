import { statSync } from 'node:fs'

const PARTS = ['', '-wal', '-shm'] as const

/**
 * Whether a file that is open still lies where it was opened. A deleted or exchanged file can be written to, and everything
 * seems fine, until the process ends and all of it is gone. A file that is open keeps its number, so no other one can have it.
 */
export class StillThere {
  readonly #file: string
  readonly #known = new Map<string, string>()

  constructor(file: string) {
    this.#file = file
    this.check()
  }

  /** Checks the file and its companions; new ones are remembered. */
  check(): boolean {
    return PARTS.every((part) => {
      const known = this.#known.get(part)
      const now = numberOf(this.#file + part)
      if (known === undefined && now !== undefined) this.#known.set(part, now)
      return known === undefined || known === now
    })
  }
}

function numberOf(file: string): string | undefined {
  try {
    const { dev, ino } = statSync(file, { bigint: true })
    return `${dev}/${ino}`
  } catch {
    return undefined
  }
}
