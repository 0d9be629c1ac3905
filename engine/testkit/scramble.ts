import { type AnyRecord, audienceOf, type Full, sees, type Viewer } from '../kernel/index.ts'

/** The same value with everything changed that this viewer may not know. The viewer's view of it must not change. */
export function scramble<R extends AnyRecord>(shape: R, value: Full<R>, viewer: Viewer): Full<R> {
  return scrambleRecord(shape, value as Values, { viewer, owner: undefined, key: '' }) as Full<R>
}

type Values = { readonly [k: string]: unknown }
interface Looking {
  readonly viewer: Viewer
  readonly owner: string | undefined
  readonly key: string
}

function scrambleRecord(shape: AnyRecord, value: Values, from: Looking): Values {
  const owner = shape.owner?.(value as never, from.key) ?? from.owner
  const out: Record<string, unknown> = { ...value }
  for (const [name, field] of Object.entries(shape.fields)) {
    const inner = value[name]
    if (inner === undefined) continue
    if (!sees(from.viewer, audienceOf(field, value, owner))) out[name] = other(inner)
    else if (field.inside && inner !== null) out[name] = scrambleInside(field.inside, inner, { ...from, owner })
  }
  return out
}

function scrambleInside({ as, record: shape }: Inside, inner: unknown, looking: Looking): unknown {
  const each = (v: unknown, key: string): unknown => scrambleRecord(shape, v as Values, { ...looking, key })
  const hidden = (v: unknown): boolean => shape.seenBy !== undefined && !sees(looking.viewer, shape.seenBy(v as never))
  if (as === 'one') return hidden(inner) ? inner : each(inner, looking.key)
  if (as === 'list') return (inner as unknown[]).flatMap((v, i) => (hidden(v) ? [] : [each(v, String(i))]))
  // What the viewer may not know of at all might as well not be there.
  return Object.fromEntries(Object.entries(inner as object).flatMap(([k, v]) => (hidden(v) ? [] : [[k, each(v, k)]])))
}

type Inside = NonNullable<AnyRecord['fields'][string]['inside']>

/** Another value of the same kind; an empty one may become filled. */
function other(value: unknown): unknown {
  if (value === null) return 'something~'
  if (typeof value === 'number') return value + 1
  if (typeof value === 'string') return `${value}~`
  if (typeof value === 'boolean') return !value
  if (Array.isArray(value))
    return value.length === 0 ? ['something~'] : [...value, ...value.slice(0, 1)].reverse().map(other)
  return Object.fromEntries(Object.entries(value as object).map(([k, v]) => [k, other(v)]))
}
