/** How long something takes, in nanoseconds for each time it is done: the best of several rounds, and the middle one. */
export interface Timing {
  readonly best: number
  readonly median: number
}

const ROUNDS = 9
/** So many rounds before anything is counted, and so much processor time: the runtime compiles what runs often, by and by. */
const WARM_UPS = 3
const WARM_UP_MS = 800

/** Several things timed in turn, round by round, so that a busy moment of the machine strikes them all. */
export function timed<K extends string>(works: { readonly [name in K]: Work }): { readonly [name in K]: Timing } {
  const names = Object.keys(works) as K[]
  const rounds = new Map<K, number[]>(names.map((name) => [name, []]))
  const started = process.cpuUsage()
  for (let round = 0; round < WARM_UPS || process.cpuUsage(started).user / 1000 < WARM_UP_MS; round++)
    for (const name of names) once(works[name])
  for (let round = 0; round < ROUNDS; round++) for (const name of names) rounds.get(name)?.push(once(works[name]))
  return Object.fromEntries(names.map((name) => [name, summed(rounds.get(name) ?? [])])) as { [name in K]: Timing }
}

export interface Work {
  /** How often `run` does what is measured. */
  readonly times: number
  readonly run: (times: number) => unknown
  /** Before each round, not counted. */
  readonly before?: () => void
}

function once({ times, run, before }: Work): number {
  before?.()
  const started = process.hrtime.bigint()
  run(times)
  return Number(process.hrtime.bigint() - started) / times
}

function summed(each: readonly number[]): Timing {
  const sorted = [...each].sort((a, b) => a - b)
  return { best: sorted[0] ?? 0, median: sorted[Math.floor(sorted.length / 2)] ?? 0 }
}

/** A line of the table of results. */
export interface Row {
  readonly what: string
  readonly ours: string
  readonly beside?: string
  /** How many times as fast as what stands beside it; below 1 is slower. */
  readonly ratio?: number
  readonly goal?: string
  readonly met?: boolean
}

export interface Scenario {
  readonly title: string
  readonly about: string
  readonly run: () => readonly Row[] | Promise<readonly Row[]>
}

export const perSecond = (t: Timing): string => `${Math.round(1e9 / t.best).toLocaleString('en')}/s`

export const milliseconds = (t: Timing): string =>
  `${(t.best / 1e6).toFixed(2)} ms (median ${(t.median / 1e6).toFixed(2)})`

/** How many times as fast `ours` is as `theirs`. */
export const ratioOf = (ours: Timing, theirs: Timing): number => theirs.best / ours.best
