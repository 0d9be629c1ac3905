/** A share of one as a bar. */
export function bar(share: number, width: number): string {
  const full = Math.round(Math.min(1, Math.max(0, share)) * width)
  return '█'.repeat(full) + '░'.repeat(width - full)
}

/** A table of columns, each as wide as its widest cell. */
export function columns(rows: readonly (readonly string[])[], indent = '  '): string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => (row[i] ?? '').length)))
  return rows.map((row) => (indent + row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')).trimEnd())
}

export function percent(p: number): string {
  if (p > 0 && p < 0.0001) return '< 0.01 %'
  if (p < 1 && p > 0.9999) return '> 99.99 %'
  return `${(p * 100).toFixed(2)} %`
}

export const short = (n: number): string => String(Math.round(n * 10_000) / 10_000)
