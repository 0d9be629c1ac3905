import type { Json } from '@sortie/engine'

/** A number, text or yes-or-no inside a row, and the way to it. */
export interface Leaf {
  readonly path: readonly string[]
  readonly value: number | string | boolean | null
}

const isTree = (value: Json): value is { readonly [key: string]: Json } | readonly Json[] =>
  typeof value === 'object' && value !== null

/** Everything in a row that can be changed by itself, in its order. */
export function leavesOf(row: Json, path: readonly string[] = []): readonly Leaf[] {
  if (isTree(row)) return Object.entries(row).flatMap(([key, value]) => leavesOf(value as Json, [...path, key]))
  return [{ path, value: row as Leaf['value'] }]
}

/** The same row with one place changed. */
export function withLeaf(row: Json, [key, ...rest]: readonly string[], value: Leaf['value']): Json {
  if (key === undefined || !isTree(row)) return value
  if (Array.isArray(row)) return row.map((inner: Json, i) => (String(i) === key ? withLeaf(inner, rest, value) : inner))
  const fields = row as { readonly [key: string]: Json }
  return { ...fields, [key]: withLeaf(fields[key] ?? null, rest, value) }
}

/** What a person wrote, in the type that stood there: a number stays a number if it can be read as one. */
export function leafFrom(text: string, before: Leaf['value']): Leaf['value'] {
  const said = text.trim().replace('−', '-')
  if (typeof before === 'boolean' && /^(true|false)$/.test(said)) return said === 'true'
  if (said === 'null' || (before === null && said === '')) return null
  if (typeof before !== 'string' && /^[+-]?\d+$/.test(said)) return Number(said)
  return text
}
