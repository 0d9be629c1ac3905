/** A number with a proper minus. */
export const level = (n: number): string => (n < 0 ? `−${-n}` : `${n}`)
/** A change with its sign. */
export const signed = (n: number): string => (n < 0 ? `−${-n}` : n > 0 ? `+${n}` : '0')
export const percent = (p: number): string => `${Math.round(p * 100)} %`
export const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`
const inWords = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
export const spelled = (n: number): string => inWords[n] ?? `${n}`
export const times = (n: number): string => (n === 1 ? 'once' : n === 2 ? 'twice' : `${spelled(n)} times`)
export const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
