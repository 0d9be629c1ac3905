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
  /** The same number, written as small as it can be. */
  tidy(a: N): N
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
  tidy: (a) => a,
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

/**
 * A fraction while it is worked with: n / (2^twos · 3^threes · rest), not in lowest terms. Nearly every share of dice has
 * such a denominator, so sums find a common one by shifting and by powers of three, without looking for common factors.
 */
export interface Ratio {
  readonly n: bigint
  readonly twos: number
  readonly threes: number
  readonly rest: bigint
}

const powersOfThree: bigint[] = [1n]
function three(power: number): bigint {
  for (let i = powersOfThree.length; i <= power; i++) powersOfThree.push((powersOfThree[i - 1] as bigint) * 3n)
  return powersOfThree[power] as bigint
}

const isOne = (rest: bigint): boolean => rest === 1n

/** `n` over the denominator of `to`, which is a multiple of its own. */
function over(a: Ratio, twos: number, threes: number, rest: bigint): bigint {
  let n = a.n
  if (twos > a.twos) n <<= BigInt(twos - a.twos)
  if (threes > a.threes) n *= three(threes - a.threes)
  return rest === a.rest ? n : n * (rest / a.rest)
}

function plus(a: Ratio, b: Ratio, sign: 1 | -1): Ratio {
  if (a.twos === b.twos && a.threes === b.threes && a.rest === b.rest)
    return { n: sign === 1 ? a.n + b.n : a.n - b.n, twos: a.twos, threes: a.threes, rest: a.rest }
  const twos = Math.max(a.twos, b.twos)
  const threes = Math.max(a.threes, b.threes)
  const rest = a.rest === b.rest || isOne(b.rest) ? a.rest : isOne(a.rest) ? b.rest : lcm(a.rest, b.rest)
  const left = over(a, twos, threes, rest)
  const right = over(b, twos, threes, rest)
  return { n: sign === 1 ? left + right : left - right, twos, threes, rest }
}

const lcm = (a: bigint, b: bigint): bigint => (a / gcd(a, b)) * b

/** Reduces a fraction and splits its denominator into twos, threes and the rest. */
function inLowestTerms(a: bigint, b: bigint): Ratio {
  const { n, d } = fraction(a, b)
  let rest = d
  let twos = 0
  let threes = 0
  for (; rest % 2n === 0n; rest /= 2n) twos++
  for (; rest % 3n === 0n; rest /= 3n) threes++
  return { n, twos, threes, rest }
}

const denominator = ({ twos, threes, rest }: Ratio): bigint => (rest * three(threes)) << BigInt(twos)
const lowest = (a: Ratio): Fraction => fraction(a.n, denominator(a))

const nought: Ratio = { n: 0n, twos: 0, threes: 0, rest: 1n }
const certain: Ratio = { n: 1n, twos: 0, threes: 0, rest: 1n }

export const fractions: Arithmetic<Ratio> = {
  zero: nought,
  one: certain,
  // Not in lowest terms: the shares of a throw are added up most easily over the denominator that all of them have.
  share: (weight, total) => ({ ...inLowestTerms(1n, total), n: weight }),
  add: (a, b) => (a.n === 0n ? b : b.n === 0n ? a : plus(a, b, 1)),
  sub: (a, b) => (b.n === 0n ? a : plus(a, b, -1)),
  mul: (a, b) => {
    if (a === certain) return b
    if (b === certain) return a
    if (a.n === 0n || b.n === 0n) return nought
    const rest = isOne(b.rest) ? a.rest : a.rest * b.rest
    return { n: a.n * b.n, twos: a.twos + b.twos, threes: a.threes + b.threes, rest }
  },
  div: (a, b) => {
    const [x, y] = [lowest(a), lowest(b)]
    return inLowestTerms(x.n * y.d, x.d * y.n)
  },
  isZero: (a) => a.n === 0n,
  tidy: (a) => inLowestTerms(a.n, denominator(a)),
  size: (a) => (a.n === 0n ? 0 : 1),
  toNumber: (a) => fractionNumber({ n: a.n, d: denominator(a) }),
  toText: (a) => fractionText(lowest(a)),
}
