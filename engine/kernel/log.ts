import type { Audience } from './audience.ts'
import type { Json } from './json.ts'
import type { Seat, Sitting, To } from './seat.ts'

/** What somebody did. */
export type Input =
  | { readonly kind: 'open'; readonly by: Seat; readonly procedure: string; readonly args: Json }
  | {
      readonly kind: 'answer'
      readonly by: Seat
      /** The entry that asked. */
      readonly to: number
      readonly answer: Json
      /** For whom, if not for oneself: the one who runs the game answers for a seat. */
      readonly for?: To
      readonly reason?: string
      /** Real dice, typed in. */
      readonly byHand?: boolean
      /** What it takes to check a throw of the server's dice. */
      readonly proof?: Json
    }
  | { readonly kind: 'fiat'; readonly by: Seat; readonly reason: string; readonly act: Fiat }
  | {
      readonly kind: 'rewind'
      readonly by: Seat
      readonly to: number
      /** Later entries that stand all the same: whoever goes back does not know of them. */
      readonly keep?: readonly number[]
      readonly reason?: string
    }
  | { readonly kind: 'setting'; readonly by: Seat; readonly key: string; readonly value: Json }
  | { readonly kind: 'seats'; readonly by: Seat; readonly seats: readonly Sitting[] }

/** The word of the one who runs the game goes over the rules, on the record. */
export type Fiat =
  | { readonly act: 'set'; readonly path: readonly string[]; readonly value: Json }
  | { readonly act: 'add'; readonly fact: { readonly type: string; readonly [field: string]: Json } }
  | { readonly act: 'strike'; readonly entry: number; readonly fact: number }
  | { readonly act: 'skip'; readonly to: number }

/** A fact with the rule behind it. */
export interface Told {
  readonly rule: string
  readonly fact: { readonly type: string; readonly [field: string]: Json }
}

/** A question that is open. */
export interface Asked {
  /** The entry that asked it: its name in answers. */
  readonly at: number
  readonly name: string
  readonly print: string
}

/** One append: what somebody did, all that followed from it, and what is asked now. */
export interface Entry {
  readonly at: number
  readonly input: Input
  readonly facts: readonly Told[]
  readonly asks: readonly Asked[]
  /** The name of the question that was answered. */
  readonly answered?: string
  /** Who may know of the input; the facts have audiences of their own. */
  readonly seenBy: Audience
  readonly edition: number
}

/** Which entries still count: a rewind takes back everything after the entry it goes to, but for what it keeps. */
export function standing(entries: readonly Entry[]): Entry[] {
  let left: Entry[] = []
  for (const entry of entries)
    if (entry.input.kind === 'rewind') left = leftAfter(left, entry.input)
    else left.push(entry)
  return left
}

export function leftAfter(entries: readonly Entry[], { to, keep }: Input & { readonly kind: 'rewind' }): Entry[] {
  const kept = new Set(keep)
  return entries.filter((e) => e.at <= to || kept.has(e.at))
}

export type Strike = Fiat & { readonly act: 'strike' }

/** Facts that were struck, as `entry/fact`: by these entries, and by those named besides. */
export function struckIn(entries: readonly Entry[], more: readonly Strike[]): ReadonlySet<string> {
  const acts = entries.flatMap(({ input }) => (input.kind === 'fiat' ? [input.act] : []))
  return new Set([...acts, ...more].flatMap((a) => (a.act === 'strike' ? [`${a.entry}/${a.fact}`] : [])))
}

/** Where the last whole step began: the entry before the last thing a person started. */
export function beforeLastStep(entries: readonly Entry[]): number | undefined {
  const left = standing(entries)
  const last = left.findLast(
    ({ input }) => (input.kind === 'open' && input.by !== 'game') || input.kind === 'fiat' || input.kind === 'setting',
  )
  return last && last.at - 1
}
