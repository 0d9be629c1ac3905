import type { ChatMessage, LogLine } from '@sortie/protocol'

/** One row of the log: a line of the game, a chat message, or a run of undone lines. */
export type LogItem =
  | {
      readonly kind: 'line'
      readonly key: string
      readonly time: number
      readonly line: LogLine
      readonly undone?: LogLine
    }
  | { readonly kind: 'chat'; readonly key: string; readonly time: number; readonly message: ChatMessage }
  | {
      /** Consecutive answers without consequences so far, in one row. */
      readonly kind: 'answers'
      readonly key: string
      readonly time: number
      readonly lines: readonly LogLine[]
      readonly open: boolean
    }
  | { readonly kind: 'evening'; readonly key: string; readonly time: number; readonly mark: EveningMark }
  | {
      readonly kind: 'fold'
      readonly key: string
      readonly time: number
      readonly count: number
      readonly open: boolean
    }

/** An evening that began or ended. */
export interface EveningMark {
  readonly evening: number
  readonly did: 'began' | 'ended'
  readonly time: number
}

export type Filter = 'all' | 'rolls' | 'told' | 'mine'

/** From this many lines undone at once, they are folded. */
const FOLD_FROM = 3

/** Lines without content: people joining and leaving, and automatic steps without facts. */
export const isSilent = ({ did, by, facts }: LogLine): boolean =>
  facts.length === 0 && (did === undefined || did.did === 'seats' || (did.did === 'open' && by === 'game'))

type Fact = LogLine['facts'][number]['fact']

/** What followed without anybody doing anything. */
const isByItself = ({ did, by }: LogLine): boolean => did === undefined || (did.did === 'open' && by === 'game')

/** A choice without consequences so far: a later line tells them. Free text is not a choice. */
function isLoneChoice({ did, by, facts }: LogLine, isChoice: (question: string) => boolean): boolean {
  if (did?.did !== 'answer' || facts.length > 0 || by === 'chance' || did.byHand || did.for !== undefined) return false
  return typeof did.answer !== 'string' || !/\s/.test(did.answer) || isChoice(did.question)
}

/** Which lines were undone, and by which line. */
export function undoneBy(lines: readonly LogLine[]): ReadonlyMap<number, LogLine> {
  const undone = new Map<number, LogLine>()
  let standing: number[] = []
  for (const line of lines) {
    const { did } = line
    if (did?.did === 'redo') {
      const back = [...undone].flatMap(([n, by]) => (by.n === did.of ? [n] : []))
      for (const n of back) undone.delete(n)
      standing = [...standing, ...back].sort((a, b) => a - b)
      continue
    }
    if (did?.did !== 'rewind') {
      standing.push(line.n)
      continue
    }
    const stands = (n: number): boolean => n <= did.to || did.keeps?.includes(n) === true
    for (const n of standing) if (!stands(n)) undone.set(n, line)
    standing = standing.filter(stands)
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

/** The log lines and chat messages, by time. */
export function logItems(
  lines: readonly LogLine[],
  chat: readonly ChatMessage[],
  {
    open,
    filter,
    me = '',
    evenings = [],
    isChoice = () => false,
    isMinor = () => false,
  }: {
    readonly open: ReadonlySet<string>
    readonly filter: Filter
    /** The seat that reads the log. */
    readonly me?: string
    readonly evenings?: readonly EveningMark[]
    /** Whether a question has options that the game has words for. */
    readonly isChoice?: (question: string) => boolean
    /** Whether a fact says nothing new. */
    readonly isMinor?: (fact: Fact) => boolean
  },
): readonly LogItem[] {
  const undone = undoneBy(lines)
  const items: LogItem[] = []
  const isSaid = (line: LogLine): boolean =>
    !isSilent(line) && !(isByItself(line) && line.facts.every(({ fact }) => isMinor(fact)))
  const shown = chat.filter((s) => isShown(s, filter, me))
  let s = 0
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as LogLine
    while (s < shown.length && (shown[s] as ChatMessage).time < line.time)
      items.push(chatItem(shown[s++] as ChatMessage))
    const by = undone.get(line.n)
    if (by) {
      let end = i
      while (end + 1 < lines.length && undone.get((lines[end + 1] as LogLine).n) === by) end++
      const run = lines.slice(i, end + 1).filter((l) => isSaid(l) && fits(l, filter, me))
      const key = `fold-${line.n}-${by.n}`
      const folds = run.length >= FOLD_FROM
      if (folds) items.push({ kind: 'fold', key, time: line.time, count: run.length, open: open.has(key) })
      if (!folds || open.has(key)) for (const l of run) items.push({ ...lineItem(l), undone: by })
      i = end
    } else if (isSaid(line) && fits(line, filter, me) && !startsThrow(line, lines[i + 1])) {
      const last = items.at(-1)
      const isLone = isLoneChoice(line, isChoice)
      if (isLone && last?.kind === 'answers')
        items[items.length - 1] = { ...last, time: line.time, lines: [...last.lines, line] }
      else if (isLone)
        items.push({ kind: 'answers', key: `a${line.n}`, time: line.time, lines: [line], open: open.has(`a${line.n}`) })
      else items.push(lineItem(line))
    }
  }
  while (s < shown.length) items.push(chatItem(shown[s++] as ChatMessage))
  return marked(items.flatMap(unfolded), filter === 'all' ? evenings : [])
}

/** Evenings stand between what was before and what came after. */
const marked = (items: readonly LogItem[], marks: readonly EveningMark[]): readonly LogItem[] =>
  marks.reduce<readonly LogItem[]>((all, mark) => {
    const at = all.findLastIndex((i) => i.time <= mark.time) + 1
    return all.toSpliced(at, 0, { kind: 'evening', key: `${mark.did}${mark.evening}`, time: mark.time, mark })
  }, items)

/** A single answer is an ordinary line. Several share a row, with the lines below it when unfolded. */
function unfolded(item: LogItem): readonly LogItem[] {
  if (item.kind !== 'answers') return [item]
  if (item.lines.length === 1) return item.lines.map(lineItem)
  return item.open ? [item, ...item.lines.map(lineItem)] : [item]
}

const lineItem = (line: LogLine): LogItem & { readonly kind: 'line' } => ({
  kind: 'line',
  key: `l${line.n}`,
  time: line.time,
  line,
})
const chatItem = (message: ChatMessage): LogItem => ({
  kind: 'chat',
  key: `s${message.n}`,
  time: message.time,
  message,
})

/** Whether somebody started something, and the next line is the throw that it was: then the throw tells both. */
export const startsThrow = ({ did, by, facts }: LogLine, next: LogLine | undefined): boolean =>
  did?.did === 'open' &&
  facts.length === 0 &&
  next?.did?.did === 'answer' &&
  next.did.follows === true &&
  next.hand === by &&
  isThrow(next)

export const isRoll = ({ did, by }: LogLine): boolean =>
  did?.did === 'answer' && (by === 'chance' || did.byHand === true) && Array.isArray(did.answer)

/** Dice, and not cards that chance drew: those lie on the table as soon as they are told. */
export const isThrow = ({ did, by }: LogLine): boolean =>
  did?.did === 'answer' &&
  (by === 'chance' || did.byHand === true) &&
  Array.isArray(did.answer) &&
  did.answer.every((face) => typeof face === 'number')

function fits(line: LogLine, filter: Filter, me: string): boolean {
  if (filter === 'mine') return line.by === me || line.hand === me || line.facts.some(({ fact }) => fact['seat'] === me)
  return filter === 'all' || (filter === 'rolls' && isRoll(line))
}

function isShown({ by, kind }: ChatMessage, filter: Filter, me: string): boolean {
  if (filter === 'mine') return by === me
  return filter === 'all' || (filter === 'rolls' ? kind === 'roll' : ['ic', 'me'].includes(kind))
}
