import type { Json } from '@sortie/engine'

/** One place that differs: set to a value, or gone. */
export type Change =
  | readonly [path: readonly (string | number)[], value: Json]
  | readonly [path: readonly (string | number)[]]

/** How to make one value of another: the places that differ, outermost first. */
export function changes(from: Json | undefined, to: Json): Change[] {
  const found: Change[] = []
  compare(from, to, [], found)
  return found
}

/** `path` is where we are; it is copied only where something differs. */
function compare(from: Json | undefined, to: Json, path: (string | number)[], found: Change[]): void {
  if (from === to) return
  if (Array.isArray(from) && Array.isArray(to)) return compareLists(from, to, path, found)
  if (!isObject(from) || !isObject(to)) return void found.push([[...path], to])
  for (const key of Object.keys(from))
    if (!Object.hasOwn(to, key) || to[key] === undefined) found.push([[...path, key]])
  for (const key of Object.keys(to)) {
    if (to[key] === undefined || to[key] === from[key]) continue
    path.push(key)
    compare(from[key], to[key], path, found)
    path.pop()
  }
}

/** Lists change item by item, and grow at their end; one that has become shorter or quite another is sent whole. */
function compareLists(from: readonly Json[], to: readonly Json[], path: (string | number)[], found: Change[]): void {
  const start = found.length
  for (let i = 0; i < to.length && from.length <= to.length; i++) {
    path.push(i)
    compare(from[i], to[i] as Json, path, found)
    path.pop()
  }
  const items = found.length - start
  if (from.length <= to.length && (from.length === to.length || items <= 1 + to.length / 2)) return
  found.length = start
  found.push([[...path], to])
}

/** The value with the changes made; what did not change stays the same object. */
export function changed(value: Json, list: readonly Change[]): Json {
  return list.reduce<Json>((v, [path, to]) => put(v, path, to), value)
}

function put(value: Json, [key, ...rest]: readonly (string | number)[], to: Json | undefined): Json {
  if (key === undefined) return to as Json
  if (Array.isArray(value))
    return key === value.length ? [...value, to as Json] : value.map((v, i) => (i === key ? put(v, rest, to) : v))
  const object = value as { readonly [k: string]: Json }
  if (rest.length > 0) return { ...object, [key]: put(object[key] as Json, rest, to) }
  if (to !== undefined) return { ...object, [key]: to }
  const { [key]: _gone, ...left } = object
  return left
}

const isObject = (x: unknown): x is { readonly [k: string]: Json } =>
  typeof x === 'object' && x !== null && !Array.isArray(x)
