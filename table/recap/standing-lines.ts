import type { LogLine } from '@sortie/protocol'

/** The lines that count, without undone ones. */
export function standingLines(lines: readonly LogLine[]): readonly LogLine[] {
  const before = new Map<number, readonly LogLine[]>()
  const kept = new Map<number, readonly LogLine[]>()
  let left: LogLine[] = []
  for (const line of lines) {
    const { did } = line
    if (did?.did === 'rewind') {
      before.set(line.n, left)
      left = left.filter(({ n }) => n <= did.to || did.keeps?.includes(n))
      // A kept line may be undone later, by the seat that knows of it. A redo does not bring it back.
      kept.set(
        line.n,
        left.filter(({ n }) => n > did.to),
      )
    } else if (did?.did === 'redo') {
      const gone = (kept.get(did.of) ?? []).filter((one) => !left.includes(one))
      const then = (before.get(did.of) ?? []).filter((one) => !gone.includes(one))
      left = [...then, ...left.filter(({ n }) => n > did.of)]
    } else left.push(line)
  }
  return left
}

/** The same without single facts that were struck. */
export function withoutStruck(lines: readonly LogLine[]): readonly LogLine[] {
  const struck = new Set(
    lines.flatMap(({ did }) =>
      did?.did === 'overrule' && did.strikes ? [`${did.strikes.n}/${did.strikes.fact}`] : [],
    ),
  )
  if (struck.size === 0) return lines
  return lines.map((line) => ({ ...line, facts: line.facts.filter((_, i) => !struck.has(`${line.n}/${i}`)) }))
}
