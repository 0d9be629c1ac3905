/** Values that can be stored and sent. Facts, answers and options consist of them. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** One text for one value: keys sorted, absent fields left out. Two values are the same if their texts are. */
export const canonical = (value: unknown): string =>
  // The runtime writes it faster, if it has nothing to sort.
  isInOrder(value) ? JSON.stringify(value ?? null) : sorted(value)

/** Whether all keys are in order, as in most stored data, which was sorted before. */
function isInOrder(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isInOrder)
  if (!isPlain(value)) return false
  let last = ''
  for (const key in value) {
    if (key < last || !isInOrder((value as { readonly [key: string]: unknown })[key])) return false
    last = key
  }
  return true
}

function sorted(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? `${value}` : 'null'
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  let inside = ''
  if (Array.isArray(value)) {
    for (const item of value) inside += `${inside === '' ? '' : ','}${sorted(item)}`
    return `[${inside}]`
  }
  for (const key of sortedKeys(value)) {
    const field = (value as { readonly [key: string]: unknown })[key]
    if (field !== undefined) inside += `${inside === '' ? '' : ','}${quoted(key)}:${sorted(field)}`
  }
  return `{${inside}}`
}

/** Most stored data was sorted before; then there is nothing to sort. */
function sortedKeys(value: object): readonly string[] {
  const keys = Object.keys(value)
  for (let i = 1; i < keys.length; i++) if ((keys[i - 1] as string) > (keys[i] as string)) return keys.sort()
  return keys
}

/** Keys are the same few again and again. */
const keys = new Map<string, string>()
const MOST_KEYS = 2000
function quoted(key: string): string {
  const known = keys.get(key)
  if (known !== undefined) return known
  const text = JSON.stringify(key)
  if (keys.size < MOST_KEYS) keys.set(key, text)
  return text
}

/** About how many characters a value takes when it is written down. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null) return 4
  let size = 2
  for (const key in value)
    size += (Array.isArray(value) ? 1 : key.length + 4) + sizeOf((value as { readonly [key: string]: unknown })[key])
  return size
}

export const same = (a: unknown, b: unknown): boolean =>
  a === b || (isObject(a) && isObject(b) && canonical(a) === canonical(b))

const isObject = (x: unknown): x is object => typeof x === 'object' && x !== null

export const DEEPEST = 60

/** Why a value cannot be stored, or nothing. Facts hold whole numbers only: sums of fractions differ by machine. */
export function unstorable(value: unknown, path = '', depth = 0): string | undefined {
  const at = path || 'the value'
  if (depth > DEEPEST) return `${at} lies deeper than ${DEEPEST} levels`
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return undefined
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? undefined : `${at} is ${value}, not a whole number`
  if (typeof value !== 'object') return `${at} is a ${typeof value}, which cannot be stored`
  if (!Array.isArray(value) && !isPlain(value)) return `${at} is not a plain object`
  for (const k of Object.keys(value)) {
    const v = (value as { readonly [key: string]: unknown })[k]
    const wrong = v === undefined ? undefined : unstorable(v, `${path}/${k}`, depth + 1)
    if (wrong) return wrong
  }
  return undefined
}

/**
 * A copy of plain data with its keys in the order in which it is stored, so that nothing shows whether it was read back since;
 * anything else is left as it is.
 */
export function inOrder<T>(value: T, depth = 0): T {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return value
  if (Array.isArray(value)) return value.map((v) => inOrder(v, depth + 1)) as T
  if (!isPlain(value)) return value
  const fields = value as { readonly [key: string]: unknown }
  const copy: { [key: string]: unknown } = {}
  for (const key of sortedKeys(fields)) {
    const inner = inOrder(fields[key], depth + 1)
    // An assignment to this name would do something else.
    if (key === '__proto__') Object.defineProperty(copy, key, { value: inner, enumerable: true })
    else copy[key] = inner
  }
  return copy as T
}

function isPlain(value: object): boolean {
  const above: unknown = Object.getPrototypeOf(value)
  return above === Object.prototype || above === null
}

/** A short fingerprint of a value, the same on every machine (cyrb53, printed in base 36). */
export function fingerprint(value: unknown): string {
  const text = canonical(value)
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    a = Math.imul(a ^ c, 0x85ebca77)
    b = Math.imul(b ^ c, 0xc2b2ae3d)
  }
  a ^= Math.imul(a ^ (b >>> 15), 0x735a2d97)
  b ^= Math.imul(b ^ (a >>> 15), 0xcaf649a9)
  return (2_097_151 & (a ^ (a >>> 16))).toString(36) + ((b ^ (b >>> 16)) >>> 0).toString(36)
}

/** The same value with one place changed; only the objects on the path are copied. */
export function setIn(value: Json, path: readonly string[], to: Json): Json {
  const [key, ...rest] = path
  if (key === undefined) return to
  if (Array.isArray(value)) return value.map((v, i) => (String(i) === key ? setIn(v, rest, to) : v))
  const object = (value ?? {}) as { readonly [key: string]: Json }
  return { ...object, [key]: setIn(object[key] ?? null, rest, to) }
}
