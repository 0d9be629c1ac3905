/**
 * Words in another language: of the same shape, and what is missing stays English. A key that English lacks does not compile.
 * The texts of an `as const` are texts, whichever.
 */
export type Translation<T> = T extends string
  ? string
  : T extends (...given: infer A) => infer R
    ? (...given: A) => Text<R>
    : T extends readonly unknown[]
      ? { readonly [K in keyof T]: Translation<T[K]> }
      : T extends object
        ? { readonly [K in keyof T]?: Translation<T[K]> }
        : T
type Text<R> = R extends string ? string : R

const isTree = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lays a translation over English words, in place: every part of the page that holds them says the other words from now on. */
export const lay = <T extends object>(english: T, other: Translation<T>): void => layTree(english, other as object)

function layTree(english: object, other: object): void {
  const target = english as { [key: string]: unknown }
  for (const [key, said] of Object.entries(other)) {
    const now = target[key]
    if (isTree(now) && isTree(said)) layTree(now, said)
    else target[key] = said
  }
}

/** What is said in English only, by the way to it: `tabs.file`. */
export function gapsIn(english: object, other: object, at = ''): readonly string[] {
  return Object.entries(english).flatMap(([key, said]) => {
    const way = at === '' ? key : `${at}.${key}`
    if (said === '' || !Object.hasOwn(other, key)) return said === '' ? [] : leavesOf(said, way)
    const there = (other as { readonly [key: string]: unknown })[key]
    return isTree(said) && isTree(there) ? gapsIn(said, there, way) : []
  })
}

const leavesOf = (said: unknown, way: string): readonly string[] =>
  isTree(said) ? Object.entries(said).flatMap(([key, inner]) => leavesOf(inner, `${way}.${key}`)) : [way]

/** Some English words, and the same in another language. */
export interface Layer {
  readonly name: string
  /** The English words are the other ones from now on. */
  readonly lay: () => void
  /** What is said in English only. */
  readonly gaps: () => readonly string[]
}

/** `alike` are the ways to what needs no translation: names, or what other words say that are translated themselves. */
export const layer = <T extends object>(
  name: string,
  english: T,
  other: Translation<T>,
  alike: readonly RegExp[] = [],
): Layer => ({
  name,
  lay: () => lay(english, other),
  gaps: () => gapsIn(english, other as object, name).filter((way) => !alike.some((same) => same.test(way))),
})

/** Words that another language has otherwise: what a game explains are words of that language. */
export const replaced = <T extends object>(name: string, english: T, other: T): Layer => ({
  name,
  lay: () => void Object.assign(english, other),
  gaps: () =>
    Object.keys(english)
      .filter((key) => !Object.hasOwn(other, key))
      .map((key) => `${name}.${key}`),
})
