import type { Json } from '@sortie/engine'
import type { Change } from '@sortie/protocol'

/** How to make one value of another: the places that differ, outermost first. `path` is where both lie. */
export function diff<T>(from: T, to: T, path: readonly (string | number)[] = []): Change[] {
  const found: Change[] = []
  compare(from, to, [...path], found)
  return found
}

/** `path` is where we are; it is copied only where something differs. */
function compare(from: unknown, to: unknown, path: (string | number)[], found: Change[]): void {
  if (from === to) return
  if (Array.isArray(from) && Array.isArray(to)) return compareLists(from, to, path, found)
  if (!isObject(from) || !isObject(to)) return void found.push([[...path], to as Json])
  for (const key in from) if (!Object.hasOwn(to, key) || to[key] === undefined) found.push([[...path, key]])
  for (const key in to) {
    if (to[key] === undefined || to[key] === from[key]) continue
    path.push(key)
    compare(from[key], to[key], path, found)
    path.pop()
  }
}

/** Lists change item by item, and grow at their end; one that has become shorter or quite another is sent whole. */
function compareLists(
  from: readonly unknown[],
  to: readonly unknown[],
  path: (string | number)[],
  found: Change[],
): void {
  const start = found.length
  for (let i = 0; i < to.length && from.length <= to.length; i++) {
    path.push(i)
    compare(from[i], to[i], path, found)
    path.pop()
  }
  const items = found.length - start
  if (from.length <= to.length && (from.length === to.length || items <= 1 + to.length / 2)) return
  found.length = start
  found.push([[...path], to as Json])
}

/** The value after the changes; unchanged parts stay the same objects. */
export function changed<T>(value: T, list: readonly Change[]): T {
  return list.reduce<unknown>((v, [path, to]) => put(v, path, to), value) as T
}

function put(value: unknown, [key, ...rest]: readonly (string | number)[], to: Json | undefined): unknown {
  if (key === undefined) return to
  if (Array.isArray(value))
    return key === value.length ? [...value, to] : value.map((v, i) => (i === key ? put(v, rest, to) : v))
  const object = value as { readonly [k: string]: unknown }
  if (rest.length > 0) return { ...object, [key]: put(object[key], rest, to) }
  if (to !== undefined) return { ...object, [key]: to }
  const { [key]: _gone, ...left } = object
  return left
}

const isObject = (x: unknown): x is { readonly [k: string]: unknown } =>
  typeof x === 'object' && x !== null && !Array.isArray(x)
