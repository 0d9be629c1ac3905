import { type AnyRecord, audienceOf, type Full, sees, type Viewer } from '../kernel/index.ts'

/** The same value, with everything changed that this viewer may not know. What the viewer gets of it must not change. */
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
    if (inner === undefined || inner === null) continue
    if (!sees(from.viewer, audienceOf(field, value, owner))) out[name] = other(inner)
    else if (field.inside) out[name] = scrambleInside(field.inside.record, inner, { ...from, owner })
  }
  return out
}

function scrambleInside(shape: AnyRecord, inner: unknown, looking: Looking): unknown {
  const each = (v: unknown, key: string): unknown => scrambleRecord(shape, v as Values, { ...looking, key })
  if (Array.isArray(inner)) return inner.map((v, i) => each(v, String(i)))
  const isMap =
    Object.values(inner as object).every((v) => typeof v === 'object' && v !== null) &&
    !hasFieldOf(shape, inner as Values)
  return isMap
    ? Object.fromEntries(Object.entries(inner as object).map(([k, v]) => [k, each(v, k)]))
    : each(inner, looking.key)
}

const hasFieldOf = (shape: AnyRecord, value: Values): boolean =>
  Object.keys(value).length > 0 && Object.keys(value).every((k) => k in shape.fields)

/** Another value of the same kind. */
function other(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'string') return `${value}~`
  if (typeof value === 'boolean') return !value
  if (Array.isArray(value)) return [...value].reverse().map((v) => (typeof v === 'object' ? v : other(v)))
  return value
}
