/** What is wrong with a kind of rows that has too few to choose from. */
export const fewRows = (kind: string, rows: object, least: number): readonly string[] => {
  const n = Object.keys(rows).length
  const needed = least === 1 ? 'at least one row' : `at least ${least} rows`
  return n < least ? [`${kind} needs ${needed} to choose from, and has ${n}: change or add one first`] : []
}
