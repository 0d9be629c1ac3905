import { type Audience, type FactOf, type Full, fact, open, record } from '@sortie/engine'

/** A condition says that something is so, a counter counts, a note is words to keep. */
export const noteKinds = ['note', 'condition', 'counter'] as const
export type NoteKind = (typeof noteKinds)[number]

/** Something written down, for those it is meant for; the others do not know that it is there. */
export const NoteRecord = record(
  {
    kind: open<NoteKind>(),
    /** Whom or what it hangs on; empty for the table at large. */
    on: open<string>(),
    text: open<string>(),
    count: open<number>(),
    by: open<string>(),
    audience: open<Audience>(),
  },
  { seenBy: (note) => note.audience },
)
export type Note = Full<typeof NoteRecord>
export type Notes = { readonly [id: string]: Note }

const toThem = { seenBy: (f: { readonly to: Audience }) => f.to }
export const noteFacts = {
  NoteTaken: fact(
    {
      note: open<string>(),
      kind: open<NoteKind>(),
      on: open<string>(),
      text: open<string>(),
      count: open<number>(),
      by: open<string>(),
      to: open<Audience>(),
    },
    toThem,
  ),
  NoteCounted: fact(
    { note: open<string>(), text: open<string>(), count: open<number>(), to: open<Audience>() },
    toThem,
  ),
  NoteStruck: fact({ note: open<string>(), text: open<string>(), to: open<Audience>() }, toThem),
}
export type NoteFact = FactOf<typeof noteFacts>
export const isNoteFact = (f: { readonly type: string }): f is NoteFact => Object.hasOwn(noteFacts, f.type)

export function evolveNotes(notes: Notes, f: NoteFact): Notes {
  const old = notes[f.note]
  switch (f.type) {
    case 'NoteTaken': {
      const { kind, on, text, count, by, to } = f
      return { ...notes, [f.note]: { kind, on, text, count, by, audience: to } }
    }
    case 'NoteCounted':
      return old ? { ...notes, [f.note]: { ...old, count: f.count } } : notes
    case 'NoteStruck':
      return Object.fromEntries(Object.entries(notes).filter(([id]) => id !== f.note))
  }
}

/** Ids are numbers that are free while the note is there, counted by those who see them: no gap tells of anybody else's. */
export const freeNoteId = (notes: Notes, to: Audience): string => {
  const whose = typeof to === 'object' ? `${to.seats.join('+')}:` : to === 'everyone' ? 'n' : `${to}:`
  for (let n = 1; ; n++) if (!(`${whose}${n}` in notes)) return `${whose}${n}`
}
