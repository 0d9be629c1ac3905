import { type AnyGame, canonical, overlaid, Table, type Waiting } from '@sortie/engine'
import { entriesOf, misfile, type TableFile } from './file.ts'
import { commitmentTo, fromTray, type Proof, placeIn, trayRng } from './tray.ts'

/** What checking a table's file came to. */
export interface Verified {
  readonly problems: readonly string[]
  /** Throws that were computed again and found right. */
  readonly checked: number
  /** Throws of evenings whose seed is not revealed yet. */
  readonly waiting: number
  /** Real dice, typed in: nothing to compute. */
  readonly byHand: number
}

/** Checks the chain, every commitment, every throw and every fact of a table, from its file alone. */
export function verify(file: TableFile, game: AnyGame): Verified {
  const wrong = misfile(file)
  if (wrong) return { problems: [wrong], checked: 0, waiting: 0, byHand: 0 }
  const problems: string[] = []
  const seeds = new Map(file.evenings.map((e) => [e.evening, e]))
  for (const { evening, commitment, seed } of file.evenings)
    if (seed && commitmentTo(seed) !== commitment)
      problems.push(`evening ${evening}: the seed does not fit what was published before`)
  const laid = overlaid(game, file.table.overlay as never)
  const table = Table.start(game, {
    settings: file.table.settings,
    content: 'content' in laid ? laid.content : game.content,
  })
  const count = { checked: 0, waiting: 0, byHand: 0 }
  for (const entry of entriesOf(file)) {
    const { input } = entry
    if (input.kind === 'answer' && (input.by === 'chance' || input.byHand)) {
      const asked = table.waiting.find((w) => w.askedAt === input.to)
      const seed = seeds.get((input.proof as unknown as Proof | undefined)?.evening ?? -1)?.seed
      if (input.byHand) count.byHand++
      else if (!seed) count.waiting++
      else if (
        asked &&
        thrownRight(asked, entry.at, { seed, answer: input.answer, proof: input.proof as unknown as Proof })
      )
        count.checked++
      else problems.push(`entry ${entry.at}: these dice did not fall so`)
    }
    try {
      table.adopt(entry)
    } catch (cause) {
      problems.push(cause instanceof Error ? cause.message : String(cause))
      break
    }
  }
  return { problems, ...count }
}

const thrownRight = (
  w: Waiting,
  at: number,
  { seed, answer, proof }: { readonly seed: string; readonly answer: unknown; readonly proof: Proof },
): boolean =>
  proof.place === placeIn(seed, 'log', at) &&
  canonical(fromTray(w.question, trayRng(seed, proof))) === canonical(answer)
