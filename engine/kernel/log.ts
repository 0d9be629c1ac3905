import type { Audience } from './audience.ts'
import type { Overlay } from './content.ts'
import type { Json } from './json.ts'
import type { UsedPack } from './pack.ts'
import { GAME, type Seat, type Sitting, type To } from './seat.ts'

/** An input: something that a seat, chance or the game did. */
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
      /** The data to check a throw of the server's dice. */
      readonly proof?: Json
      /** A throw that was made together with the answer before it: both are taken back as one. */
      readonly follows?: boolean
    }
  | { readonly kind: 'fiat'; readonly by: Seat; readonly reason: string; readonly act: OverruleAct }
  | {
      readonly kind: 'rewind'
      readonly by: Seat
      readonly to: number
      /** Later entries that stand all the same: the seat that goes back does not know of them. */
      readonly keep?: readonly number[]
      readonly reason?: string
    }
  | {
      readonly kind: 'redo'
      readonly by: Seat
      /** The rewind that no longer counts. */
      readonly of: number
      /** Where it went back to. */
      readonly to: number
    }
  | { readonly kind: 'setting'; readonly by: Seat; readonly key: string; readonly value: Json }
  /** Rows of content replaced, added or, with null, retired; perhaps those of a pack, or in place of those of one. */
  | {
      readonly kind: 'content'
      readonly by: Seat
      readonly rows: Overlay
      readonly pack?: UsedPack
      /** The id of a pack that is removed. */
      readonly unpack?: string
    }
  | { readonly kind: 'seats'; readonly by: Seat; readonly seats: readonly Sitting[] }

/** The word of the one who runs the game goes over the rules, on the record. */
export type OverruleAct =
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

/** One append: the input, the facts that followed, and the questions that are open now. */
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

type Rewind = Input & { readonly kind: 'rewind' }
type Redo = Input & { readonly kind: 'redo' }

/**
 * Which entries still count: a rewind takes back everything after the entry it goes to, but for what it keeps; a redo puts
 * back what its rewind took. `also`: as if this were done next.
 */
export function standing(entries: readonly Entry[], also?: Rewind | Redo): Entry[] {
  const before = new Map<number, readonly Entry[]>()
  const kept = new Map<number, ReadonlySet<Entry>>()
  let left: Entry[] = []
  const undo = (rewind: Rewind): void => {
    const keeps = new Set(rewind.keep)
    left = left.filter((e) => e.at <= rewind.to || keeps.has(e.at))
  }
  const redo = ({ of }: Redo): void => {
    const then = before.get(of) ?? []
    // Entries that the rewind kept may have been undone since, by the seat that knows of them.
    const gone = new Set(then.filter((e) => kept.get(of)?.has(e) && !left.includes(e)))
    left = [...then.filter((e) => !gone.has(e)), ...left.filter((e) => e.at > of)]
  }
  for (const entry of entries) {
    const { at, input } = entry
    if (input.kind === 'rewind') {
      before.set(at, left)
      undo(input)
      if (input.keep) kept.set(at, new Set(left.filter((e) => e.at > input.to)))
    } else if (input.kind === 'redo') redo(input)
    else left.push(entry)
  }
  if (also) also.kind === 'rewind' ? undo(also) : redo(also)
  return left
}

/**
 * Entries whose questions cannot be compared with what is asked when they run again: something before them was taken back
 * and they stayed, or was put back after them.
 */
export function outOfOrder(entries: readonly Entry[], also?: Rewind | Redo): ReadonlySet<number> {
  const inputs = entries.map(({ at, input }) => ({ at, input }))
  if (also) inputs.push({ at: Number.POSITIVE_INFINITY, input: also })
  return new Set(
    inputs.flatMap(({ at, input }) => {
      if (input.kind === 'rewind') return input.keep ?? []
      if (input.kind !== 'redo') return []
      return entries.filter((e) => e.at > input.of && e.at < at).map((e) => e.at)
    }),
  )
}

/** The rewind that can be redone: nothing but seats has changed since. */
export function redoable(entries: readonly Entry[]): (Entry & { readonly input: Rewind }) | undefined {
  let open: (Entry & { readonly input: Rewind })[] = []
  for (const entry of entries) {
    const { input } = entry
    if (input.kind === 'rewind') open.push({ ...entry, input })
    else if (input.kind === 'redo') open = open.filter((e) => e.at !== input.of)
    else if (input.kind !== 'seats') open = []
  }
  return open.at(-1)
}

export type Strike = OverruleAct & { readonly act: 'strike' }

/** Facts that were struck, as `entry/fact`: by these entries, and by those named besides. */
export function struckIn(entries: readonly Entry[], more: readonly Strike[]): ReadonlySet<string> {
  const acts = entries.flatMap(({ input }) => (input.kind === 'fiat' ? [input.act] : []))
  return new Set([...acts, ...more].flatMap((a) => (a.act === 'strike' ? [`${a.entry}/${a.fact}`] : [])))
}

/** The last thing that a person did and that still counts: what undo takes back, with all that followed by itself. */
export const lastStep = (entries: readonly Entry[]): Entry | undefined =>
  standing(entries).findLast(
    ({ input }) => input.kind !== 'seats' && input.by !== GAME && !(input.kind === 'answer' && input.follows),
  )
