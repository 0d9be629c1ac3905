import type { Json } from '@sortie/engine'

/** One place that differs: set to a value, or gone. */
export type Change =
  | readonly [path: readonly (string | number)[], value: Json]
  | readonly [path: readonly (string | number)[]]

/** How to make one value of another: the places that differ, outermost first. */
export function changes(from: Json | undefined, to: Json, path: readonly (string | number)[] = []): Change[] {
  if (from === to) return []
  if (Array.isArray(from) && Array.isArray(to)) return listChanges(from, to, path)
  if (isObject(from) && isObject(to)) {
    const gone = Object.keys(from).filter((k) => !Object.hasOwn(to, k) || to[k] === undefined)
    return [
      ...gone.map((k): Change => [[...path, k]]),
      ...Object.entries(to).flatMap(([k, v]) => (v === undefined ? [] : changes(from[k], v as Json, [...path, k]))),
    ]
  }
  return [[path, to]]
}

/** Lists change item by item, and grow at their end; one that has become shorter or quite another is sent whole. */
function listChanges(from: readonly Json[], to: readonly Json[], path: readonly (string | number)[]): Change[] {
  if (from.length > to.length) return [[path, to]]
  const items = to.flatMap((v, i): Change[] =>
    i < from.length ? changes(from[i], v, [...path, i]) : [[[...path, i], v]],
  )
  return from.length < to.length && items.length > 1 + to.length / 2 ? [[path, to]] : items
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
