import { type Audience, type FactOf, type Full, factFor, open, record, seat } from '@sortie/engine'

/** A condition says that something is so, a counter counts, a note is words to keep. */
export const noteKinds = ['note', 'condition', 'counter'] as const
export type NoteKind = (typeof noteKinds)[number]

/** A note for one seat alone is for the person who sits there. */
const personalIf = (to: Audience): Audience =>
  typeof to === 'object' && to.seats.length === 1 ? { ...to, personal: true } : to

/** Something written down, for those it is meant for; the others do not know that it is there. */
export const NoteRecord = record(
  {
    kind: open<NoteKind>(),
    /** Whom or what it is about; empty for the table at large. */
    on: open<string>(),
    text: open<string>(),
    count: open<number>(),
    by: seat(),
    audience: open<Audience>(),
  },
  { seenBy: (note) => personalIf(note.audience) },
)
export type Note = Full<typeof NoteRecord>
export type Notes = { readonly [id: string]: Note }

const fact = factFor<{ readonly notes: Notes }>()
const toThem = { seenBy: (f: { readonly to: Audience }) => personalIf(f.to) }
export const noteFacts = {
  NoteTaken: fact(
    {
      note: open<string>(),
      kind: open<NoteKind>(),
      on: open<string>(),
      text: open<string>(),
      count: open<number>(),
      by: seat(),
      to: open<Audience>(),
    },
    (s, { note, kind, on, text, count, by, to }) => ({
      ...s,
      notes: { ...s.notes, [note]: { kind, on, text, count, by, audience: to } },
    }),
    toThem,
  ),
  NoteCounted: fact(
    { note: open<string>(), text: open<string>(), count: open<number>(), to: open<Audience>() },
    (s, f) => {
      const old = s.notes[f.note]
      return old ? { ...s, notes: { ...s.notes, [f.note]: { ...old, count: f.count } } } : s
    },
    toThem,
  ),
  NoteStruck: fact(
    { note: open<string>(), text: open<string>(), to: open<Audience>() },
    (s, f) => ({ ...s, notes: Object.fromEntries(Object.entries(s.notes).filter(([id]) => id !== f.note)) }),
    toThem,
  ),
}
export type NoteFact = FactOf<typeof noteFacts>

/** Ids are numbers that are free while the note is there, counted by those who see them: no gap tells of anybody else's. */
export const freeNoteId = (notes: Notes, to: Audience): string => {
  const whose = typeof to === 'object' ? `${to.seats.join('+')}:` : to === 'everyone' ? 'n' : `${to}:`
  for (let n = 1; ; n++) if (!(`${whose}${n}` in notes)) return `${whose}${n}`
}
