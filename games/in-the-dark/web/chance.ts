/** The chance that a pool succeeds: the highest of its dice is 4 or more; below one die the lowest of two. ID-16, ID-Q01. */
export const succeeds = (sum: number): number => (sum < 1 ? 1 / 4 : 1 - 0.5 ** sum)

export const percent = (p: number): string => `${Math.round(p * 100)} %`
