import { type Fields, oneOf, type Procedure, type Seat, type Sitting } from '@sortie/engine'
import { type ClockTelling, clock, outcomeFrom, startClock } from '../clocks/index.ts'
import { type DeckTable, freeDeckId, makeDeck } from '../decks/index.ts'
import { noWords, readEffects, type Vocabulary } from '../effects/index.ts'
import { freeNoteId, mayShowPicture, type NoteTable } from '../notes/index.ts'
import type { ReadyRows } from './rows.ts'

interface ReadyLook {
  readonly content: object
  readonly state: NoteTable['state']
  readonly seats: readonly Sitting[]
}
type ReadyTable = ReadyLook & NoteTable & ClockTelling & DeckTable
const procedureOf =
  <T>() =>
  <const A extends Fields>(p: Procedure<T, ReadyLook, A>): Procedure<T, ReadyLook, A> =>
    p

const broughtIn = ['clocks', 'decks', 'handouts'] as const
type BroughtIn = (typeof broughtIn)[number]

/** Content of a table that was made before its game had such rows has none. */
const rowsIn = ({ content }: { readonly content: object }): Partial<ReadyRows> => content as Partial<ReadyRows>

/** The rows of these kinds, each called `kind: id`. */
function rowsOf(look: ReadyLook, seat: Seat, kinds: readonly BroughtIn[]): readonly string[] {
  const { handouts = {} } = rowsIn(look)
  const fits = (kind: BroughtIn, id: string): boolean =>
    kind !== 'handouts' || handouts[id]?.picture === '' || mayShowPicture(look, seat)
  return kinds.flatMap((kind) =>
    Object.keys(rowsIn(look)[kind] ?? {})
      .filter((id) => fits(kind, id))
      .sort()
      .map((id) => `${kind}: ${id}`),
  )
}

/** A deck of the content is laid out under a free id, which this gives. Its cards are not known. */
export function layReadyDeck(
  t: DeckTable & { readonly content: object },
  id: string,
  { rule, words, hidden = false }: { readonly rule: string; readonly words: Vocabulary; readonly hidden?: boolean },
): string | undefined {
  const row = rowsIn(t).decks?.[id]
  if (!row) return undefined
  const deck = freeDeckId(t.state.decks, row.name, hidden)
  const cards = row.cards.map(({ text, tone, does }) => ({ text, tone, effects: readEffects(does, words).effects }))
  makeDeck(t, { deck, name: row.name, cards, visibility: 'secret', shown: hidden ? 'hidden' : 'open', rule })
  return deck
}

/** What the table's content and its packs hold for the toolbox is brought in by the GM, openly or not yet. */
export const readyProcedures = <T extends ReadyTable>(
  rule: string,
  kinds: readonly BroughtIn[] = broughtIn,
  words: Vocabulary = noWords,
) => ({
  bringReady: procedureOf<T>()({
    rules: [rule],
    by: 'gm',
    args: (look, seat) => ({ what: oneOf(rowsOf(look, seat, kinds)), hidden: oneOf([false, true]) }),
    usual: () => ({ hidden: false }),
    seenBy: () => 'gm',
    *run(t, { by, what, hidden }) {
      const [kind, id] = [what.slice(0, what.indexOf(':')), what.slice(what.indexOf(':') + 2)]
      if (kind === 'decks') layReadyDeck(t, id, { rule, words, hidden })
      const clockRow = kind === 'clocks' ? rowsIn(t).clocks?.[id] : undefined
      if (clockRow) {
        const { name, size, outcome } = clockRow
        const { text, running: effect, full } = outcomeFrom(outcome, name, words)
        const links = full.length > 0 ? [{ does: 'effects' as const, effects: full }] : []
        const shown = hidden ? 'hidden' : 'open'
        startClock(t, rule, clock({ name, kind: clockRow.kind, size, shown, outcome: text, effect, links }))
      }
      const handout = kind === 'handouts' ? rowsIn(t).handouts?.[id] : undefined
      if (handout) {
        const to = hidden ? 'gm' : 'everyone'
        const { name: title, text, picture } = handout
        t.tell(rule, { type: 'HandoutMade', note: freeNoteId(t.state.notes, to), title, text, picture, by, to })
      }
    },
  }),
})
