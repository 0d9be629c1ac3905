/** Sorts texts by code point, as databases do. By default JavaScript sorts halves of surrogate pairs among the others. */
export function byCodePoint(a: string, b: string): number {
  const end = Math.min(a.length, b.length)
  for (let i = 0; i < end; i++) {
    const [left, right] = [a.charCodeAt(i), b.charCodeAt(i)]
    if (left === right) continue
    const [isHighLeft, isHighRight] = [isSurrogate(left), isSurrogate(right)]
    return isHighLeft === isHighRight ? left - right : isHighLeft ? 1 : -1
  }
  return a.length - b.length
}

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff
