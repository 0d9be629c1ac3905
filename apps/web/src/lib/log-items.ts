import type { LogLine, SaidLine } from './wire.ts'

/** One row of the log: a line of the game, something said, or a run of lines that were taken back. */
export type LogItem =
  | {
      readonly kind: 'line'
      readonly key: string
      readonly time: number
      readonly line: LogLine
      readonly undone?: LogLine
    }
  | { readonly kind: 'said'; readonly key: string; readonly time: number; readonly said: SaidLine }
  | {
      readonly kind: 'fold'
      readonly key: string
      readonly time: number
      readonly count: number
      readonly open: boolean
    }

export type Filter = 'all' | 'rolls' | 'told'

/** More lines than this taken back at once are folded away. */
const FOLD_FROM = 3

/** Lines that say nothing to anybody: people coming and going, and steps of the game without a fact. */
const silent = ({ did, by, facts }: LogLine): boolean =>
  facts.length === 0 && (did === undefined || did.did === 'seats' || (did.did === 'open' && by === 'game'))

/** Which lines were taken back, and by which. */
export function undoneBy(lines: readonly LogLine[]): ReadonlyMap<number, LogLine> {
  const undone = new Map<number, LogLine>()
  const standing: LogLine[] = []
  for (const line of lines) {
    if (line.did?.did === 'rewind') {
      while (standing.length > 0 && (standing.at(-1) as LogLine).n > line.did.to)
        undone.set((standing.pop() as LogLine).n, line)
    } else standing.push(line)
  }
  return undone
}

/** Facts that were struck by hand, as `line/fact`. */
export function struckFacts(lines: readonly LogLine[]): ReadonlySet<string> {
  return new Set(
    lines.flatMap(({ did }) =>
      did?.did === 'overrule' && did.strikes ? [`${did.strikes.n}/${did.strikes.fact}`] : [],
    ),
  )
}

/** The game's lines and what was said, in the order of time. */
export function logItems(
  lines: readonly LogLine[],
  said: readonly SaidLine[],
  { open, filter }: { readonly open: ReadonlySet<string>; readonly filter: Filter },
): readonly LogItem[] {
  const undone = undoneBy(lines)
  const items: LogItem[] = []
  const heard =
    filter === 'all'
      ? said
      : said.filter((s) => (filter === 'rolls' ? s.kind === 'roll' : ['ic', 'me'].includes(s.kind)))
  let s = 0
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as LogLine
    while (s < heard.length && (heard[s] as SaidLine).time < line.time) items.push(saidItem(heard[s++] as SaidLine))
    const by = undone.get(line.n)
    if (by) {
      let end = i
      while (end + 1 < lines.length && undone.get((lines[end + 1] as LogLine).n) === by) end++
      const run = lines.slice(i, end + 1).filter((l) => !silent(l) && fits(l, filter))
      const key = `fold-${line.n}-${by.n}`
      const folds = run.length >= FOLD_FROM
      if (folds) items.push({ kind: 'fold', key, time: line.time, count: run.length, open: open.has(key) })
      if (!folds || open.has(key)) for (const l of run) items.push({ ...lineItem(l), undone: by })
      i = end
    } else if (!silent(line) && fits(line, filter)) items.push(lineItem(line))
  }
  while (s < heard.length) items.push(saidItem(heard[s++] as SaidLine))
  return items
}

const lineItem = (line: LogLine): LogItem & { readonly kind: 'line' } => ({
  kind: 'line',
  key: `l${line.n}`,
  time: line.time,
  line,
})
const saidItem = (said: SaidLine): LogItem => ({ kind: 'said', key: `s${said.n}`, time: said.time, said })

export const isRoll = ({ did, by }: LogLine): boolean =>
  did?.did === 'answer' && (by === 'chance' || did.byHand === true) && Array.isArray(did.answer)

function fits(line: LogLine, filter: Filter): boolean {
  if (filter === 'all') return true
  return filter === 'rolls' ? isRoll(line) : false
}
