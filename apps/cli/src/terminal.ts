/** Somebody at a keyboard. The real one stands on clack; tests bring one that has its answers ready. */
export interface Terminal {
  say(text: string): void
  /** One of the options, by its key. */
  pick(message: string, options: readonly PickOption[]): Promise<string>
  /** Some of the options, by their keys. */
  pickSome(
    message: string,
    options: readonly PickOption[],
    limits: { readonly min: number; readonly max: number },
  ): Promise<readonly string[]>
  /** A line of text that `wrong` finds nothing wrong with. */
  line(message: string, wrong: (text: string) => string | undefined): Promise<string>
}

export interface PickOption {
  readonly key: string
  readonly label: string
  readonly hint?: string
  /** In a word or two: it then shares the last line with others like it. */
  readonly brief?: string
}

/** The person gave up on a prompt (Ctrl-C, Escape). */
export class Cancelled extends Error {
  override readonly name = 'Cancelled'
}

const KEYS = '123456789abcdefghijklmnopqrstuvwxyz'

/** A key for each of so many things, none of them taken; past the last single one they are numbers. */
export function keysFor(count: number, taken: readonly string[] = []): readonly string[] {
  const free = [...KEYS].filter((key) => !taken.includes(key))
  return count <= free.length ? free.slice(0, count) : Array.from({ length: count }, (_, i) => `${i + 1}`)
}
