import type { Arithmetic } from './number.ts'

/** Solves x = b + A·x exactly, by elimination; nothing if it has no solution (play that never leaves). */
export function solveFixed<N>(a: readonly (readonly N[])[], b: readonly N[], n: Arithmetic<N>): N[] | undefined {
  const size = b.length
  const m = a.map((row, i) => [...row.map((v, j) => n.sub(i === j ? n.one : n.zero, v)), b[i] as N])
  for (let col = 0; col < size; col++) {
    const pivot = bestPivot(m, col, n)
    if (pivot === undefined) return undefined
    ;[m[col], m[pivot]] = [m[pivot] as N[], m[col] as N[]]
    const top = m[col] as N[]
    for (let r = 0; r < size; r++) {
      const row = m[r] as N[]
      if (r === col || n.isZero(row[col] as N)) continue
      const factor = n.div(row[col] as N, top[col] as N)
      for (let c = col; c <= size; c++) row[c] = n.tidy(n.sub(row[c] as N, n.mul(factor, top[c] as N)))
    }
  }
  return m.map((row, i) => n.div(row[size] as N, row[i] as N))
}

function bestPivot<N>(m: readonly (readonly N[])[], col: number, n: Arithmetic<N>): number | undefined {
  let best: number | undefined
  for (let r = col; r < m.length; r++) {
    const size = n.size((m[r] as N[])[col] as N)
    if (!n.isZero((m[r] as N[])[col] as N) && (best === undefined || size > n.size((m[best] as N[])[col] as N)))
      best = r
  }
  return best
}
