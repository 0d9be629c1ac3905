import { type Json, type Shape, unfit } from '@sortie/engine'

/** The legal answer that is most like a wanted one; the usual one, if nothing is wanted. */
export function nearest(shape: Shape, wanted: Json | undefined, usual?: Json): Json {
  if (usual !== undefined && wanted === undefined && unfit(shape, usual) === undefined) return usual
  switch (shape.kind) {
    case 'one':
      return [...shape.options].sort((a, b) => distance(a, wanted) - distance(b, wanted))[0] ?? null
    case 'some': {
      const kept = shape.options.filter((o) => Array.isArray(wanted) && wanted.includes(o)).slice(0, shape.max)
      const more = shape.options.filter((o) => !kept.includes(o))
      return [...kept, ...more.slice(0, Math.max(0, shape.min - kept.length))]
    }
    case 'whole':
      return Math.min(shape.max, Math.max(shape.min, typeof wanted === 'number' ? Math.round(wanted) : shape.min))
    case 'line':
      return (typeof wanted === 'string' ? wanted : '').slice(0, shape.max).padEnd(shape.min, '?')
    case 'form':
      return Object.fromEntries(
        Object.entries(shape.fields).map(([field, of]) => [
          field,
          nearest(of, partOf(wanted, field), partOf(usual, field)),
        ]),
      )
    case 'list': {
      const given: readonly Json[] = Array.isArray(wanted) ? wanted : []
      const kept = given.slice(0, shape.max).map((one) => nearest(shape.of, one))
      return [
        ...kept,
        ...Array.from({ length: Math.max(0, shape.min - kept.length) }, () => nearest(shape.of, undefined)),
      ]
    }
    case 'either': {
      const [kind = '', fields = {}] = Object.entries(shape.cases)[0] ?? []
      return { kind, ...(nearest({ kind: 'form', fields }, wanted) as object) }
    }
  }
}

const partOf = (value: Json | undefined, field: string): Json | undefined =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, field)
    ? (value as { readonly [f: string]: Json })[field]
    : undefined

/** How unlike two values are: numbers by their difference, records by their fields. */
function distance(a: Json | undefined, b: Json | undefined): number {
  if (a === b) return 0
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b)
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return FAR
  return Object.keys(a).reduce((sum, field) => sum + distance(partOf(a, field), partOf(b, field)), 0)
}
const FAR = 100

/** What would be legal, if this is not. Of many options, the first few. */
export function expected(shape: Shape, wanted: Json | undefined): string | undefined {
  const wrong = unfit(shape, wanted)
  if (wrong === undefined || shape.kind !== 'one') return wrong
  const some = shape.options.slice(0, MOST_OPTIONS).map(plainly).join(', ')
  return shape.options.length > MOST_OPTIONS ? `${some} …` : some
}
const MOST_OPTIONS = 16

const plainly = (value: Json): string =>
  typeof value === 'object' && value !== null ? Object.values(value).map(plainly).join(' ') : String(value)
