/** One way a die can matter, and on how many of its ten faces it does. */
export interface Kind<T> {
  readonly value: T
  readonly faces: number
}

/**
 * Every different throw of some equal dice, by kinds instead of faces, with the number of ordered throws behind it.
 * The values handed out are reused for the next throw. Weights stay whole up to fifteen dice.
 */
export function eachThrow<T>(
  dice: number,
  kinds: readonly Kind<T>[],
  see: (values: readonly T[], weight: number) => void,
): void {
  const values: T[] = []
  walk(0, dice, 1)

  function walk(at: number, left: number, weight: number): void {
    if (left === 0) return see(values, weight)
    const kind = kinds[at]
    if (!kind) return
    let ways = weight
    let chosen = 0
    for (; chosen <= left; chosen++) {
      if (chosen > 0) {
        values.push(kind.value)
        ways = (ways * (left - chosen + 1) * kind.faces) / chosen
      }
      walk(at + 1, left - chosen, ways)
    }
    values.length -= chosen - 1
  }
}

/** Kinds out of the ten faces: equal keys are one kind. */
export function kindsOf<T>(read: (face: number) => T, key: (value: T) => string | number): readonly Kind<T>[] {
  const found = new Map<string | number, { value: T; faces: number }>()
  for (let face = 1; face <= 10; face++) {
    const value = read(face)
    const there = found.get(key(value))
    if (there) there.faces++
    else found.set(key(value), { value, faces: 1 })
  }
  return [...found.values()]
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/** A share of all ordered throws, as a number and as a fraction. */
export function shareOf(weight: number, dice: number): { readonly p: number; readonly fraction: string } {
  const total = 10 ** dice
  const by = gcd(total, weight)
  const fraction = weight === 0 ? '0' : total === by ? '1' : `${weight / by}/${total / by}`
  return { p: weight / total, fraction }
}
