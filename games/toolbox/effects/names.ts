import type { Vocabulary } from './effects.ts'

type Stock = { readonly [id: string]: { readonly name: string; readonly shown?: 'open' | 'hidden' } }
interface Stocks {
  readonly decks?: Stock
  readonly tables?: Stock
}

/**
 * A game's words with the decks and tables that can be named here: those of its content, and those on the table. A player is
 * not told of hidden ones: what is refused, and what is not, gives nothing away. A deck that is being laid may draw from itself.
 */
export function wordsHere(
  words: Vocabulary,
  here: { readonly content?: unknown; readonly state?: unknown },
  { hiddenToo, laying = [] }: { readonly hiddenToo: boolean; readonly laying?: readonly string[] },
): Vocabulary & Required<Pick<Vocabulary, 'decks' | 'tables'>> {
  const { decks, tables } = (here.content ?? {}) as Stocks
  const laid = (here.state ?? {}) as Stocks
  const namesIn = (ready: Stock = {}, kept: Stock = {}, more: readonly string[] = []): readonly string[] => {
    const known = Object.values(kept).filter((k) => hiddenToo || k.shown !== 'hidden')
    return [...new Set([...[...Object.values(ready), ...known].map((row) => row.name), ...more])]
  }
  return { ...words, decks: namesIn(decks, laid.decks, laying), tables: namesIn(tables, laid.tables) }
}
