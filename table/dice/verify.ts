import { type AnyGame, canonical, type Entry, Table, type Waiting } from '@sortie/engine'
import { describeRoll, describeRollShortly, parse, type RollResult, rollNotation } from '@sortie/engine/notation'
import type { Proof, StoredMessage } from '@sortie/protocol'
import { entriesOf, type TableFile } from '../archive/table-file.ts'
import { problemWithFile } from '../archive/validate-file.ts'
import { checkHead } from '../archive/verify-head.ts'
import { whatChanged } from '../archive/what-changed.ts'
import { LONGEST_ROLL } from '../log/chat-log.ts'
import { bodyOf } from '../log/stream.ts'
import { holdsPack } from '../packs/pack.ts'
import type { StoredRecord } from '../store/store.ts'
import { EveningDice } from './evening-dice.ts'
import { CHAT_POOL, poolOf, proofIn, thrownBy } from './fair-dice.ts'
import { throwId, undoneThrow } from './undone-throw.ts'

/** The result of checking a table's file. */
export interface Verified {
  readonly problems: readonly string[]
  /** Parts that could not be checked, in sentences. */
  readonly notes: readonly string[]
  /** Throws that were computed again and found right. */
  readonly checked: number
  /** Throws of evenings whose seed is not revealed yet. */
  readonly waiting: number
  /** Real dice, typed in: nothing to compute. */
  readonly byHand: number
  /** Lines whose words were removed: their existence can be checked, their content cannot. */
  readonly takenBack: number
  /** Lines that the file leaves out, because its reader may not know them. */
  readonly leftOut: number
  /** The last hash of each evening that has ended, as every seat was told it. */
  readonly seals: readonly { readonly evening: number; readonly hash: string }[]
  /** The last hash of the file itself, if it has one. */
  readonly end?: string
}

/**
 * Checks the chain, the head, every commitment, every throw and every fact of a table, from its file alone. Who can write
 * the whole file anew can make it consistent again: only a last hash from elsewhere (`expect`, or its first 16 digits) tells.
 */
export function verify(file: unknown, game: AnyGame, expect?: string): Verified {
  const wrong = problemWithFile(file)
  if (wrong) return { ...nothing, problems: problemsOfChain(file) ?? [wrong] }
  try {
    return checked(file as TableFile, game, expect)
  } catch (cause) {
    return { ...nothing, problems: [`what it says cannot be followed: ${String(cause)}`] }
  }
}

/** Reports the changed lines of a file with a broken chain, and what else differs from its record; nothing if no line does. */
function problemsOfChain(file: unknown): readonly string[] | undefined {
  const changed = readable(() => whatChanged(file as TableFile))
  return changed.length > 0 ? [...changed, ...readable(() => checkHead(file as TableFile).problems)] : undefined
}

/** What can be said of a file that may not be one. */
function readable(look: () => readonly string[]): readonly string[] {
  try {
    return look()
  } catch {
    return []
  }
}

const nothing: Omit<Verified, 'problems'> = {
  notes: [],
  checked: 0,
  waiting: 0,
  byHand: 0,
  takenBack: 0,
  leftOut: 0,
  seals: [],
}

/** Digits of a last hash that are enough to tell it from all others. */
const ENOUGH_DIGITS = 16

function expectation(expect: string | undefined, known: readonly string[]): string[] {
  if (expect === undefined) return []
  const digits = expect.toLowerCase().replace(/[^0-9a-f]/g, '')
  if (digits.length < ENOUGH_DIGITS) return [`the hash to expect has at least ${ENOUGH_DIGITS} digits`]
  return known.some((hash) => hash.startsWith(digits))
    ? []
    : ['the last hash is another one: this is not the table that everybody had, or not as it was then']
}

function checked(file: TableFile, game: AnyGame, expect: string | undefined): Verified {
  const { head, ...around } = checkHead(file)
  const problems = [...around.problems]
  const notes = [...around.notes]
  const newest = Math.max(file.table.edition, ...entriesOf(file).map((e) => e.edition))
  if (newest > game.edition)
    problems.push(`it names edition ${newest} of ${game.id}, and there is only edition ${game.edition} here`)
  problems.push(...packProblems(entriesOf(file)))
  const evenings = new Map(file.evenings.map((e) => [e.evening, new EveningDice(e, file)]))
  for (const [evening, dice] of evenings) {
    const { seed, cut } = dice.told
    problems.push(...dice.problems)
    if (!seed && !cut && head?.evenings[evening - 1]?.ended)
      problems.push(`evening ${evening} has ended, and its seed is withheld`)
    if (cut) notes.push(`Evening ${evening} was under way when the table was copied: its dice cannot be checked.`)
  }
  const count = { checked: 0, waiting: 0, byHand: 0 }
  const isFrom = originsOf(file)
  for (const line of file.chat) checkSaid(line, evenings, { problems, count, isFrom })
  const followed = checkLog(file, game, { problems, count, evenings, isFrom })
  for (const dice of evenings.values()) problems.push(...dice.skipped(around.takenBack))
  if (followed.unfollowed.length > 0) notes.push(unfollowedText(followed.unfollowed, followed.unchecked))
  if (count.byHand > 0 && head && !head.realDice)
    problems.push(`${count.byHand} throws are called real dice, and this table never allowed any`)
  const last = file.end?.hash
  problems.push(...expectation(expect, [...around.seals.map((s) => s.hash), ...(last === undefined ? [] : [last])]))
  return { ...around, problems, notes, ...count, ...(last !== undefined && { end: last }) }
}

/** Packs whose rows do not match their hash. */
const packProblems = (entries: readonly Entry[]): readonly string[] =>
  entries.flatMap(({ at, input }) =>
    input.kind === 'content' && input.pack && !holdsPack(input.pack, input.rows)
      ? [`entry ${at}: the rows are not those of the pack “${input.pack.id}” ${input.pack.version}, by its hash`]
      : [],
  )

type IsFrom = (stream: 'log' | 'chat', at: number, proof: Proof) => boolean

/** Whether the table that a proof names is the one where this line was written: a copy keeps the proofs of its original. */
function originsOf({ version, table: { id, copied = [] } }: TableFile): IsFrom {
  // Older files do not name the table that they are a copy of.
  if (version === 1 || copied.some((c) => c.unsaid)) return () => true
  const ids = new Set([id, ...copied.map((c) => c.table)])
  return (stream, at, { table }) => {
    const written = copied.find((c) => at < c[stream])?.table ?? id
    // A throw that was taken back and made again keeps its proof.
    return table === written || (stream === 'log' && copied.length > 0 && ids.has(table))
  }
}

/** Loading a table again takes as long as its log is: a file cannot make that happen for every line. */
const MOST_LOADED = 50

/** Follows the log: every throw, and every fact that follows under the rules of today. */
function checkLog(
  file: TableFile,
  game: AnyGame,
  {
    problems,
    count,
    evenings,
    isFrom,
  }: {
    readonly problems: string[]
    readonly count: { checked: number; waiting: number; byHand: number }
    readonly evenings: ReadonlyMap<number, EveningDice>
    readonly isFrom: IsFrom
  },
): { readonly unfollowed: readonly number[]; readonly unchecked: number } {
  const { base } = Table.start(game, { settings: file.table.settings, content: file.content ?? undefined })
  let table: Table | undefined = new Table(game, base)
  const entries = entriesOf(file)
  const unfollowed: number[] = []
  let unchecked = 0
  let loaded = 0
  for (const [i, entry] of entries.entries()) {
    /** Throws that were taken back and made again stand where their dice first fell. */
    const isAgain = (w: Waiting, proof: Proof): boolean => {
      const first = undoneThrow(entries.slice(0, i), w)
      return first !== undefined && throwId(first.proof) === throwId(proof)
    }
    const { input } = entry
    const ofToday = entry.edition === game.edition
    if (input.kind === 'answer' && (input.by === 'chance' || input.byHand)) {
      const asked = table?.waiting.find((w) => w.askedAt === input.to)
      const proof = proofIn(input.proof)
      const dice = evenings.get(proof?.evening ?? -1)
      if (input.byHand) count.byHand++
      else if (!proof || !dice) problems.push(`entry ${entry.at}: these dice are of no evening of this table`)
      else if (!isFrom('log', entry.at, proof)) problems.push(`entry ${entry.at}: these dice are of another table`)
      else if (!dice.told.seed) count.waiting++
      else if (!asked && !ofToday) unchecked++
      else {
        const why = asked
          ? (dice.misplaced('log', entry.at, proof, {
              pool: poolOf(asked.question),
              question: asked.question.name,
              isAgain: () => isAgain(asked, proof),
            }) ??
            (canonical(thrownBy(asked.question, dice.rng(proof))) === canonical(input.answer) ? undefined : NO_MATCH))
          : NO_MATCH
        if (why === undefined) count.checked++
        else problems.push(`entry ${entry.at}: ${why}`)
      }
    }
    try {
      if (table) table.adopt(entry)
      else unfollowed.push(entry.at)
    } catch (cause) {
      if (ofToday) {
        problems.push(cause instanceof Error ? cause.message : String(cause))
        break
      }
      // The rules of another edition came to this: its facts stand.
      unfollowed.push(entry.at)
      table = undefined
    }
    // Parts that cannot be followed are skipped, up to the next rest.
    if (!table && entry.asks.length === 0 && loaded++ < MOST_LOADED)
      table = Table.load(game, base, entries.slice(0, i + 1))
  }
  return { unfollowed, unchecked }
}

const unfollowedText = (entries: readonly number[], throws: number): string =>
  `${entries.length} entries, from entry ${entries[0]} on, were made by another edition of the rules: whether these come to the same cannot be checked${throws > 0 ? `, nor can ${throws} throws` : ''}.`

const NO_MATCH = 'these dice do not match'

/** Rolls in the chat. */
function checkSaid(
  line: StoredRecord,
  evenings: ReadonlyMap<number, EveningDice>,
  {
    problems,
    count,
    isFrom,
  }: {
    readonly problems: string[]
    readonly count: { checked: number; waiting: number }
    readonly isFrom: IsFrom
  },
): void {
  const roll = bodyOf<StoredMessage>(line)?.roll
  if (!roll) return
  const proof = proofIn(roll.proof)
  const dice = evenings.get(proof?.evening ?? -1)
  if (!proof || !dice) {
    problems.push(`chat line ${line.at}: these dice are of no evening of this table`)
    return
  }
  if (!isFrom('chat', line.at, proof)) {
    problems.push(`chat line ${line.at}: these dice are of another table`)
    return
  }
  if (!dice.told.seed) {
    count.waiting++
    return
  }
  const misplaced = dice.misplaced('chat', line.at, proof, { pool: CHAT_POOL, isAgain: () => false })
  const rng = dice.rng(proof)
  const fellSo = [roll, ...(roll.more ?? [])].every(({ notation, total, line: told }) => {
    const result = rollNotation(parse(notation), rng)
    return result.total === total && saysWhatFell(result, told)
  })
  if (!misplaced && fellSo) count.checked++
  else problems.push(`chat line ${line.at}: ${misplaced ?? 'these dice don’t match'}`)
}

/** Lines from before rolls were shortened show every die. */
const saysWhatFell = (result: RollResult, line: string): boolean =>
  line === describeRollShortly(result, LONGEST_ROLL) || line === describeRoll(result)
