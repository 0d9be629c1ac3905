const MOST_TEXTS = 10_000

const known = new WeakMap<object, number>()
const byText = new Map<string, number>()
let last = 0

/**
 * A number for a part of the state, for keys: parts that share one are equal. Play keeps the parts that it does not
 * change, and those are looked at only once. No number is given twice: once there are too many texts they are
 * forgotten, and equal parts may count as different, which takes longer but is never wrong.
 */
export function numberOf(part: object): number {
  const there = known.get(part)
  if (there !== undefined) return there
  const text = textOf(part)
  const number = byText.get(text) ?? ++last
  if (byText.size >= MOST_TEXTS) byText.clear()
  byText.set(text, number)
  known.set(part, number)
  return number
}

/** A number for the fields of a part that count. */
export function numberedBy<T extends object>(whatCounts: (part: T) => object): (part: T) => number {
  const numbers = new WeakMap<T, number>()
  return (part) => {
    const number = numbers.get(part) ?? numberOf(whatCounts(part))
    numbers.set(part, number)
    return number
  }
}

function textOf(part: object): string {
  let text = Array.isArray(part) ? '[' : '{'
  for (const [name, field] of Object.entries(part)) text += `${name}:${fieldText(field)},`
  return text
}

function fieldText(field: unknown): string {
  if (typeof field === 'object' && field !== null) return `#${numberOf(field)}`
  return typeof field === 'string' ? JSON.stringify(field) : String(field)
}
