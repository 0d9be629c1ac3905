/** Arithmetic that the solver works in: floating point for speed, fractions when every digit counts. */
export interface Arithmetic<N> {
  readonly zero: N
  readonly one: N
  /** An exact share: weight out of total. */
  share(weight: bigint, total: bigint, p: number): N
  add(a: N, b: N): N
  sub(a: N, b: N): N
  mul(a: N, b: N): N
  div(a: N, b: N): N
  isZero(a: N): boolean
  /** How much better a pivot is than another; fractions need no care. */
  size(a: N): number
  toNumber(a: N): number
  toText(a: N): string | undefined
}

export const floats: Arithmetic<number> = {
  zero: 0,
  one: 1,
  share: (_weight, _total, p) => p,
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  div: (a, b) => a / b,
  isZero: (a) => Math.abs(a) < 1e-14,
  size: Math.abs,
  toNumber: (a) => a,
  toText: () => undefined,
}

/** A fraction in lowest terms, its denominator above 0. */
export interface Fraction {
  readonly n: bigint
  readonly d: bigint
}

export function fraction(n: bigint, d = 1n): Fraction {
  if (d === 0n) throw new RangeError('a fraction has no denominator 0')
  const g = gcd(n < 0n ? -n : n, d < 0n ? -d : d) * (d < 0n ? -1n : 1n)
  return g === 1n ? { n, d } : { n: n / g, d: d / g }
}

function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b]
  return a
}

export const fractionText = ({ n, d }: Fraction): string => (d === 1n ? `${n}` : `${n}/${d}`)

export function fractionNumber({ n, d }: Fraction): number {
  const beyond = BigInt(Math.max(0, d.toString(2).length - 1000))
  return Number(n >> beyond) / Number(d >> beyond)
}

export const fractions: Arithmetic<Fraction> = {
  zero: { n: 0n, d: 1n },
  one: { n: 1n, d: 1n },
  share: (weight, total) => fraction(weight, total),
  add: (a, b) =>
    a.n === 0n
      ? b
      : b.n === 0n
        ? a
        : a.d === b.d
          ? fraction(a.n + b.n, a.d)
          : fraction(a.n * b.d + b.n * a.d, a.d * b.d),
  sub: (a, b) => fraction(a.n * b.d - b.n * a.d, a.d * b.d),
  mul: (a, b) => (a.n === 0n || b.n === 0n ? { n: 0n, d: 1n } : fraction(a.n * b.n, a.d * b.d)),
  div: (a, b) => fraction(a.n * b.d, a.d * b.n),
  isZero: (a) => a.n === 0n,
  size: (a) => (a.n === 0n ? 0 : 1),
  toNumber: fractionNumber,
  toText: fractionText,
}
