import type { Json } from './json.ts'
import { spaced } from './say.ts'

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A place in the state, named after its owner. */
export interface Spot {
  readonly path: readonly string[]
  readonly of: string
  readonly what: string
  readonly now: Json
  readonly named: boolean
  /** The same for the same part of all that have names. */
  readonly kind: string
}

type NameOf = (seat: string) => string
type Values = { readonly [key: string]: Json }
const isPlain = (value: Json): boolean => typeof value !== 'object' || value === null
const nameIn = (value: Json): string =>
  !isPlain(value) && typeof (value as Values)['name'] === 'string' ? ((value as Values)['name'] as string) : ''

/** All of the state, to step into. */
export const stateSpot = (state: unknown): Spot => ({
  path: [],
  of: '',
  what: '',
  now: state as Json,
  named: false,
  kind: '',
})

/** One step further into the state. A record with a name starts a new place name. */
export function stepInto(from: Spot, key: string, nameOf: NameOf): Spot {
  const now = ((from.now ?? {}) as Values)[key] ?? null
  const name = nameIn(now)
  const called = Array.isArray(from.now) ? String(Number(key) + 1) : nameOf(key) === key ? spaced(key) : nameOf(key)
  const place = { ...from, path: [...from.path, key], now, kind: `${from.kind}/${name ? '' : key}` }
  if (name) return { ...place, of: name, what: '', named: true }
  if (from.of === '') return { ...place, of: called }
  return { ...place, what: from.what ? `${from.what}, ${called.toLowerCase()}` : capital(called) }
}

/** The name of a place whose value was set. */
export function placeText(state: unknown, path: readonly string[], nameOf: NameOf): string {
  const { of, what } = path.reduce((at, key) => stepInto(at, key, nameOf), stateSpot(state))
  return what ? `${of}, ${what.toLowerCase()}` : of
}

/** A value set by hand as one sentence: owner, field and new value. */
export const saySet = (state: unknown, fact: { readonly [field: string]: unknown }, nameOf: NameOf): string =>
  `${placeText(state, (fact['path'] ?? []) as readonly string[], nameOf)}: ${valueText(fact['value'], nameOf)}.`

function valueText(value: unknown, nameOf: NameOf): string {
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (value === null || value === undefined) return 'nothing'
  if (typeof value === 'string')
    return nameOf(/^[a-z]+([A-Z][a-z]+)+$/.test(value) ? spaced(value).toLowerCase() : value)
  if (typeof value === 'number') return String(value).replace('-', '−')
  return (
    Object.values(value as object)
      .map((v) => valueText(v, nameOf))
      .join(', ') || 'nothing'
  )
}
