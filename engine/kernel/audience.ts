import type { Role, Seat } from './seat.ts'

/**
 * Who may know something. `gm` is the GM; `seats` are these seats and nobody else. What is `personal` is for the people who
 * hold these seats, not for somebody to whom one is lent.
 */
export type Audience = 'everyone' | 'gm' | 'nobody' | { readonly seats: readonly Seat[]; readonly personal?: true }

/** Who is looking. */
export interface Viewer {
  readonly seat: Seat
  readonly role: Role
  /** Another person looks through the eyes of this seat. */
  readonly lent?: true
}

export function sees(viewer: Viewer, audience: Audience): boolean {
  if (audience === 'everyone') return true
  if (audience === 'nobody') return false
  if (audience === 'gm') return viewer.role === 'gm'
  if (audience.personal && viewer.lent) return false
  return audience.seats.includes(viewer.seat) || (viewer.role === 'gm' && audience.seats.includes('gm'))
}

/** Stands where something is that the viewer may not know. */
export interface Hidden {
  readonly hidden: true
}
export const HIDDEN: Hidden = Object.freeze({ hidden: true })

export const known = <T>(value: T | Hidden): value is T =>
  !(
    typeof value === 'object' &&
    value !== null &&
    (value as Partial<Hidden>).hidden === true &&
    Object.keys(value).length === 1
  )

type Who = Audience | 'owner' | 'owner and gm'

/** A field of a record: its type, and who may see it. There is no default; leaving the audience out does not compile. */
export interface Field<T, V> {
  readonly who: Who | ((holder: never) => Audience)
  readonly inside?: Inside
  /** The value is a seat, a list of seats, or nobody: screens show people's names for it. */
  readonly holds?: 'seat'
  /** Never present at run time: carries the types of the state and of its view. */
  readonly types?: { readonly full: T; readonly view: V }
}

type Inside =
  | { readonly as: 'one'; readonly record: AnyRecord }
  | {
      readonly as: 'map' | 'list'
      readonly record: AnyRecord
      readonly entry?: (value: never, key: string) => Audience
    }

/** Fields that belong together. `owner` names the owner, for fields that only the owner sees. */
export interface Rec<F> {
  readonly fields: F
  readonly owner?: (value: never, key: string) => Seat | undefined
  /** Who may know that the record exists; everyone by default. */
  readonly seenBy?: (value: never) => Audience
}
type AnyFields = { readonly [name: string]: Field<unknown, unknown> }
export type AnyRecord = Rec<AnyFields>

export type Full<R> =
  R extends Rec<infer F> ? { readonly [K in keyof F]: F[K] extends Field<infer T, unknown> ? T : never } : never
export type View<R> =
  R extends Rec<infer F> ? { readonly [K in keyof F]: F[K] extends Field<unknown, infer V> ? V : never } : never

export const record = <F extends { readonly [name: string]: Field<unknown, unknown> }>(
  fields: F,
  extra: {
    readonly owner?: (value: Full<Rec<F>>, key: string) => Seat | undefined
    readonly seenBy?: (value: Full<Rec<F>>) => Audience
  } = {},
): Rec<F> => ({ fields, ...extra })

export const open = <T>(): Field<T, T> => ({ who: 'everyone' })
/** A seat that everyone may know. */
export const seat = (): Field<Seat, Seat> => ({ who: 'everyone', holds: 'seat' })
export const seatOrNobody = (): Field<Seat | null, Seat | null> => ({ who: 'everyone', holds: 'seat' })
export const seats = (): Field<readonly Seat[], readonly Seat[]> => ({ who: 'everyone', holds: 'seat' })
export const forGm = <T>(): Field<T, T | Hidden> => ({ who: 'gm' })
/** The owner, and the GM. */
export const forOwner = <T>(): Field<T, T | Hidden> => ({ who: 'owner and gm' })
/** The owner and nobody else, the one who runs the game included. */
export const forOwnerAlone = <T>(): Field<T, T | Hidden> => ({ who: 'owner' })
export const forSeats = <T>(seats: readonly Seat[]): Field<T, T | Hidden> => ({ who: { seats } })
/** Nobody yet, not even the GM. */
export const forNobody = <T>(): Field<T, T | Hidden> => ({ who: 'nobody' })
/** It depends on the record that holds the field: a clock's progress is open if the clock is. */
export const seenWhen = <T, H>(who: (holder: H) => Audience): Field<T, T | Hidden> => ({ who })

/** A record inside a record. Its own fields say who sees them. */
export const one = <R extends AnyRecord>(inside: R): Field<Full<R>, View<R>> => ({
  who: 'everyone',
  inside: { as: 'one', record: inside },
})
/** Records by id. Hidden records are left out, so that not even their number shows. */
export const mapOf = <R extends AnyRecord>(
  inside: R,
): Field<{ readonly [id: string]: Full<R> }, { readonly [id: string]: View<R> }> => ({
  who: 'everyone',
  inside: { as: 'map', record: inside },
})
export const listOfRecords = <R extends AnyRecord>(inside: R): Field<readonly Full<R>[], readonly View<R>[]> => ({
  who: 'everyone',
  inside: { as: 'list', record: inside },
})

/** A viewer's part of a record: the one function through which state and facts leave. `hide` replaces the rest. */
export function redact<R extends AnyRecord>(shape: R, value: Full<R>, viewer: Viewer, hide: unknown = HIDDEN): View<R> {
  return redactRecord(shape, value as Values, { viewer, hide }, START) as View<R>
}

/**
 * What any viewer gets of a record, made once for all who see it alike: whatever depends on the viewer is written down on the
 * way, and another viewer of whom the same holds gets the same object.
 */
export function redactedFor<R extends AnyRecord>(shape: R, value: Full<R>): (viewer: Viewer) => View<R> {
  const made: { readonly decided: Decided; readonly view: View<R> }[] = []
  return (viewer) => {
    const known = made.find(({ decided }) => isSameFor(viewer, decided))
    if (known) return known.view
    const decided: Decided = new Map()
    const view = redactRecord(shape, value as Values, { viewer, hide: HIDDEN, decided }, START) as View<R>
    made.push({ decided, view })
    return view
  }
}

/** Audiences that were asked about, and whether the viewer belongs to them. */
type Decided = Map<Audience, boolean>

function isSameFor(viewer: Viewer, decided: Decided): boolean {
  for (const [audience, seen] of decided) if (sees(viewer, audience) !== seen) return false
  return true
}

type Values = { readonly [k: string]: unknown }
interface Looking {
  readonly viewer: Viewer
  readonly hide: unknown
  readonly decided?: Decided
}

function isSeen({ viewer, decided }: Looking, audience: Audience): boolean {
  if (audience === 'everyone') return true
  const seen = sees(viewer, audience)
  decided?.set(audience, seen)
  return seen
}

/** The place within the whole: the owner of the enclosing record, and the key. */
interface Place {
  readonly owner: Seat | undefined
  readonly key: string
}
const START: Place = { owner: undefined, key: '' }

function redactRecord(shape: AnyRecord, value: Values, looking: Looking, { owner: heir, key }: Place): Values {
  const owner = shape.owner?.(value as never, key) ?? heir
  const out: Record<string, unknown> = {}
  for (const name in shape.fields) {
    const field = shape.fields[name] as Field<unknown, unknown>
    const inner = value[name]
    if (inner === undefined) continue
    if (!isSeen(looking, audienceOf(field, value, owner))) out[name] = looking.hide
    else out[name] = field.inside ? redactInside(field.inside, inner, looking, { owner, key }) : inner
  }
  return out
}

function redactInside(inside: Inside, value: unknown, looking: Looking, place: Place): unknown {
  if (value === null || !known(value)) return value
  const { record: shape } = inside
  const there = (v: unknown) => !shape.seenBy || isSeen(looking, shape.seenBy(v as never))
  if (inside.as === 'one') return there(value) ? redactRecord(shape, value as Values, looking, place) : looking.hide
  const at = (key: string): Place => ({ owner: place.owner, key })
  if (inside.as === 'list')
    return (value as Values[]).flatMap((v, i) => (there(v) ? [redactRecord(shape, v, looking, at(String(i)))] : []))
  return Object.fromEntries(
    Object.entries(value as { [k: string]: Values })
      .filter(([, v]) => there(v))
      .map(([k, v]) => [k, redactRecord(shape, v, looking, at(k))]),
  )
}

/** Who may see a field of this record as it stands. */
export function audienceOf(field: Field<unknown, unknown>, holder: unknown, owner: Seat | undefined): Audience {
  const who = typeof field.who === 'function' ? field.who(holder as never) : field.who
  if (who === 'owner') return { seats: owner === undefined ? [] : [owner] }
  if (who === 'owner and gm') return { seats: owner === undefined ? ['gm'] : [owner, 'gm'] }
  return who
}

/** Whether everyone may see the place at this path, whatever the state. Used for values set by hand. */
export function isOpenPath(shape: AnyRecord, path: readonly string[]): boolean {
  const [name, ...rest] = path
  if (name === undefined) return false
  const field = shape.fields[name]
  if (field?.who !== 'everyone') return false
  if (!field.inside) return true
  const inner = field.inside.record
  return !inner.seenBy && isOpenPath(inner, field.inside.as === 'one' ? rest : rest.slice(1))
}

/** A fact and its effect on the state. Limits are rules and belong in procedures: an effect never judges. */
export interface FactRecord<S, F extends AnyFields> extends Rec<F> {
  readonly effect: (state: S, fact: Full<Rec<F>>) => S
}

/**
 * `fact` for one game: fields with audiences, and the effect on the game's state. A fact without an effect does not compile;
 * one that changes nothing says `unchanged`.
 */
export const factFor =
  <S>() =>
  <F extends AnyFields>(
    fields: F,
    effect: (state: S, fact: Full<Rec<F>>) => S,
    extra: {
      readonly owner?: (value: Full<Rec<F>>, key: string) => Seat | undefined
      readonly seenBy?: (value: Full<Rec<F>>) => Audience
    } = {},
  ): FactRecord<S, F> => ({ fields, effect, ...extra })

/** The effect of a fact that is only told. */
export const unchanged = <S>(state: S): S => state

/** The union of all facts of a game, each with its type. */
export type FactOf<Fs> = { [K in keyof Fs & string]: { readonly type: K } & Full<Fs[K]> }[keyof Fs & string]

export type FactRecords = {
  readonly [type: string]: AnyRecord & { readonly effect?: (state: never, fact: never) => unknown }
}
