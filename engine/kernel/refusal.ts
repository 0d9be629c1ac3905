/** Stable codes of refused inputs. Programs may rely on them; the sentences may change. */
export type Code =
  | 'input/malformed'
  | 'procedure/unknown'
  | 'procedure/not-yours'
  | 'procedure/not-now'
  | 'procedure/busy'
  | 'procedure/wrong-args'
  | 'answer/stale'
  | 'answer/not-yours'
  | 'answer/given'
  | 'answer/not-legal'
  | 'overrule/not-gm'
  | 'overrule/wrong'
  | 'rewind/not-there'
  | 'rewind/needs-gm'
  | 'rewind/needs-history'
  | 'setting/not-gm'
  | 'setting/wrong'
  | 'setting/not-now'
  | 'content/not-gm'
  | 'content/wrong'
  | 'content/not-now'
  | 'seat/not-gm'
  | 'seat/wrong'
  | 'step/too-long'

/** An input that is not allowed: an ordinary value for its sender, never thrown and never logged. */
export interface Refusal {
  readonly refused: Code
  /** One sentence: what is wrong, and what would be right. */
  readonly message: string
  readonly rule?: string
  /** The entry that the message names. Seats must not be told: they may not know how many entries there are. */
  readonly entry?: number
}

/** A refusal about a position in the log. */
export const refuseAt = (entry: number, refused: Code, message: string): Refusal => ({ refused, message, entry })

export const refuse = (refused: Code, message: string, rule?: string): Refusal =>
  rule === undefined ? { refused, message } : { refused, message, rule }

export const isRefusal = (x: unknown): x is Refusal => typeof x === 'object' && x !== null && 'refused' in x

/** A procedure with the rules it carries out: `drift/act (ACT-1, ACT-4)`. */
export function namedWithRules(game: { readonly id: string; readonly procedures: object }, procedure: string): string {
  const known = game.procedures as { readonly [name: string]: { readonly rules: readonly string[] } }
  const rules = Object.hasOwn(known, procedure) ? known[procedure]?.rules : undefined
  return `${game.id}/${procedure}${rules ? ` (${rules.join(', ')})` : ''}`
}

/** An error in a rule, not in an input. It names the procedure and holds the data to reproduce it. */
export class RuleBroken extends Error {
  override readonly name = 'RuleBroken'
  readonly procedure: string
  readonly at: number

  constructor(procedure: string, at: number, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause)
    super(`${procedure}: ${why}\n  see it again: open the table's file and go to entry ${at}`, { cause })
    this.procedure = procedure
    this.at = at
  }
}

/** A stored log and the code that reads it do not tell the same story. */
export class TraceDiverged extends Error {
  override readonly name = 'TraceDiverged'
  readonly at: number

  constructor(at: number, logged: string, now: string) {
    super(`entry ${at}: the log says ${logged}, the rules now say ${now}`)
    this.at = at
  }
}
