export const few = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`
export const and = (names: readonly string[], word = 'und'): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`

/** The first few by name, the rest as a number. */
export const some = (names: readonly string[]): string =>
  names.length < 5 ? and(names) : `${names.slice(0, 2).join(', ')} und ${names.length - 2} andere`
