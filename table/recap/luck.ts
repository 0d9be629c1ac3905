import {
  type AnyGame,
  beside,
  type Entry,
  folded,
  type Luck,
  luckOf,
  type Roll,
  type Rolled,
  seenEntry,
  standing,
  Table,
  type To,
  type Viewer,
} from '@sortie/engine'
import { entriesOf, type TableFile } from '../archive/table-file.ts'
import { proofIn } from '../dice/fair-dice.ts'
import { nextTurn } from '../turn.ts'

/** The dice of an evening, by thrower, as far as a seat saw them; and how likely each throw was to be better, or as good. */
export interface EveningLuck {
  readonly evening: number
  readonly of: readonly (Luck & { readonly by: To })[]
  readonly throws: readonly { readonly at: number; readonly better: number; readonly same: number }[]
}

const AT_ONCE = 200

/**
 * Runs through the log again, because the question of a throw is stored nowhere else. Others get turns in between. Without a
 * number: the last evening with dice.
 */
export async function eveningLuck(
  file: TableFile,
  game: AnyGame,
  viewer: Viewer,
  wanted?: number,
): Promise<EveningLuck | undefined> {
  const entries = standing([...entriesOf(file)])
  const evening = wanted ?? entries.reduce((last, e) => Math.max(last, seenEveningOf(game, e, viewer)), 0)
  if (!game.luck || evening === 0) return undefined
  const rolled = new Map<To, Rolled[]>()
  const throws: EveningLuck['throws'][number][] = []
  const table = Table.start(game, { settings: file.table.settings, content: file.content ?? undefined })
  for (const [i, entry] of entries.entries()) {
    if (i % AT_ONCE === AT_ONCE - 1) await nextTurn()
    const roll = seenEveningOf(game, entry, viewer) === evening ? rollAt(table, entry) : undefined
    if (roll) rolled.set(roll.by, [...(rolled.get(roll.by) ?? []), roll])
    const chances = roll && beside(roll)
    if (chances) throws.push({ at: entry.at, ...chances })
    if (!repeated(table, entry)) return undefined
    table.entries.push(entry)
  }
  const of = [...rolled].map(([by, throws]) => ({ by, ...luckOf(throws) })).filter((l) => l.rolls > 0)
  return of.length > 0 ? { evening, of, throws } : undefined
}

/** Whether an entry could be run again. If not, the rules have changed, and its questions are no longer known. */
function repeated(table: Table, entry: Entry): boolean {
  const { world } = table
  try {
    // Another question may be missing: an undo removes only entries that its author knows.
    table.again(entry, 'anything')
    return true
  } catch {
    // The entry before it was undone, yet it stands. If it asked nothing, its facts are enough.
    if (entry.input.kind !== 'open' || entry.asks.some((a) => a.at === entry.at)) return false
    table.world = folded(table.game, world, [entry])
    return true
  }
}

/** The evening of a throw that a seat saw; 0 for anything else. */
function seenEveningOf(game: AnyGame, entry: Entry, viewer: Viewer): number {
  const { input } = entry
  if (input.kind !== 'answer' || input.by !== 'chance' || !seenEntry(game, entry, viewer)?.input) return 0
  return proofIn(input.proof)?.evening ?? 0
}

export function rollAt(table: Table, { input }: Entry): (Rolled & { readonly by: To }) | undefined {
  if (input.kind !== 'answer') return undefined
  const question = table.waiting.find((w) => w.askedAt === input.to)?.question
  const worth = question?.kind === 'roll' ? table.game.luck?.[question.name] : undefined
  if (!worth) return undefined
  const { pool, by } = question as Roll
  const state = table.world.state as object
  const faces = input.answer as readonly number[]
  const worthOf = (thrown: readonly number[]): number | undefined =>
    worth(thrown, { question: question as Roll, state })
  return worthOf(faces) === undefined ? undefined : { pool, by, faces, worth: (thrown) => worthOf(thrown) ?? 0 }
}
