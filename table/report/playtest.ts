import {
  type AnyGame,
  CHANCE,
  type Entry,
  GAME,
  type Luck,
  luckOf,
  type Rolled,
  standing,
  Table,
  TraceDiverged,
} from '@sortie/engine'
import { entriesOf, type TableFile } from '../archive/table-file.ts'
import { rollAt } from '../recap/luck.ts'

/** The figures of one procedure at the tables of a report. */
export interface ProcedureReport {
  readonly procedure: string
  readonly rules: readonly string[]
  readonly started: number
  /** Inputs by people: starting, answering, throwing. */
  readonly taps: number
  /** Time until each step of it; longer silences are no play and are left out. */
  readonly minutes: number
  readonly undone: number
  readonly overruled: number
}

export interface PlaytestReport {
  readonly game: string
  readonly editions: readonly number[]
  readonly tables: number
  readonly entries: number
  readonly minutes: number
  readonly procedures: readonly ProcedureReport[]
  /** How often each fact was told, by outcome if it names one. */
  readonly outcomes: readonly { readonly fact: string; readonly outcome?: string; readonly times: number }[]
  /** Each kind of throw compared with its expected value. */
  readonly luck: readonly (Luck & { readonly question: string })[]
  /** Tables whose throws could not be followed, because they were played with other rules. */
  readonly unfollowed: number
}

const LONGEST_SILENCE = 10 * 60_000
const OUTCOMES = ['outcome', 'ending', 'result', 'grade'] as const

type Count = { -readonly [K in keyof ProcedureReport]: ProcedureReport[K] }

/** The events at tables of one game, added up, without names and texts. */
export function playtest(game: AnyGame, files: readonly TableFile[]): PlaytestReport {
  const counts = new Map<string, Count>()
  const outcomes = new Map<string, { readonly fact: string; readonly outcome?: string; times: number }>()
  const rolled = new Map<string, Rolled[]>()
  let unfollowed = 0
  const countOf = (procedure: string): Count => {
    const known = counts.get(procedure)
    if (known) return known
    const rules = game.procedures[procedure]?.rules ?? []
    const fresh = { procedure, rules, started: 0, taps: 0, minutes: 0, undone: 0, overruled: 0 }
    counts.set(procedure, fresh)
    return fresh
  }
  for (const file of files) {
    countSteps(file, countOf)
    for (const { facts } of standing([...entriesOf(file)]))
      for (const { fact } of facts) {
        const outcome = OUTCOMES.map((field) => fact[field]).find((value) => typeof value === 'string')
        const key = `${fact.type}/${String(outcome ?? '')}`
        const known = outcomes.get(key) ?? {
          fact: fact.type,
          ...(typeof outcome === 'string' && { outcome }),
          times: 0,
        }
        outcomes.set(key, { ...known, times: known.times + 1 })
      }
    if (!gatherRolls(file, game, rolled)) unfollowed++
  }
  const procedures = [...counts.values()].sort((a, b) => b.minutes - a.minutes || b.taps - a.taps)
  return {
    game: game.id,
    editions: [...new Set(files.flatMap((file) => entriesOf(file).map((e) => e.edition)))].sort((a, b) => a - b),
    tables: files.length,
    entries: files.reduce((n, file) => n + file.log.length, 0),
    minutes: procedures.reduce((n, p) => n + p.minutes, 0),
    procedures,
    outcomes: [...outcomes.values()].sort((a, b) => b.times - a.times || (a.fact < b.fact ? -1 : 1)),
    luck: [...rolled].map(([question, throws]) => ({ question, ...luckOf(throws) })).filter((l) => l.rolls > 0),
    unfollowed,
  }
}

/** Goes through a log and says of each step which procedure it was for. */
function countSteps(file: TableFile, countOf: (procedure: string) => Count): void {
  const times = new Map(file.log.map(({ at, time }) => [at, time]))
  /** The procedure that each entry was a step of. */
  const of = new Map<number, string>()
  const entries = entriesOf(file)
  for (const [i, entry] of entries.entries()) {
    const { at, input } = entry
    const procedure = procedureOf(entry, of)
    if (procedure !== undefined) of.set(at, procedure)
    if (input.kind === 'rewind') countUndo(entries.slice(0, i), input, of, countOf)
    if (procedure === undefined) continue
    const count = countOf(procedure)
    if (input.kind === 'open') count.started++
    if (input.kind === 'fiat' || (input.kind === 'answer' && input.for !== undefined)) count.overruled++
    if (input.by === GAME || (input.kind === 'answer' && input.follows)) continue
    if (input.kind !== 'fiat' && input.by !== CHANCE) count.taps++
    const before = times.get(entries[i - 1]?.at ?? -1)
    const waited = before === undefined ? 0 : (times.get(at) ?? 0) - before
    if (waited > 0 && waited <= LONGEST_SILENCE) count.minutes += waited / 60_000
  }
}

function procedureOf({ input }: Entry, of: ReadonlyMap<number, string>): string | undefined {
  if (input.kind === 'open') return input.procedure
  if (input.kind === 'answer') return of.get(input.to)
  if (input.kind !== 'fiat') return undefined
  if (input.act.act === 'skip') return of.get(input.act.to)
  if (input.act.act === 'strike') return of.get(input.act.entry)
  return [...of.values()].at(-1)
}

function countUndo(
  before: readonly Entry[],
  rewind: Entry['input'] & { readonly kind: 'rewind' },
  of: ReadonlyMap<number, string>,
  countOf: (procedure: string) => Count,
): void {
  const kept = new Set(standing(before, rewind))
  const first = standing(before).find((e) => !kept.has(e) && of.has(e.at))
  if (first) countOf(of.get(first.at) as string).undone++
}

/** The throws of a table by question; false if its log cannot be followed with the rules of today. */
function gatherRolls(file: TableFile, game: AnyGame, rolled: Map<string, Rolled[]>): boolean {
  if (!game.luck) return true
  const table = Table.start(game, { settings: file.table.settings, content: file.content ?? undefined })
  const found: (readonly [string, Rolled])[] = []
  try {
    for (const entry of standing([...entriesOf(file)])) {
      const { input } = entry
      const roll = input.kind === 'answer' ? rollAt(table, entry) : undefined
      if (roll && entry.answered !== undefined) found.push([entry.answered, roll])
      table.again(entry, 'anything')
      table.entries.push(entry)
    }
  } catch (cause) {
    if (cause instanceof TraceDiverged) return false
    throw cause
  }
  for (const [question, roll] of found) rolled.set(question, [...(rolled.get(question) ?? []), roll])
  return true
}
