import { type Audience, type FactOf, type Full, factFor, one, open, record, seat } from '@sortie/engine'

/** A condition says that something is so, a counter counts, a note is words to keep, a handout is a card with a picture. */
export const noteKinds = ['note', 'condition', 'counter', 'handout'] as const
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
    /** Of a handout, as a data address; empty if there is none. */
    picture: open<string>(),
  },
  { seenBy: (note) => personalIf(note.audience) },
)
export type Note = Full<typeof NoteRecord>
export type Notes = { readonly [id: string]: Note }

const without = (notes: Notes, gone: string): Notes =>
  Object.fromEntries(Object.entries(notes).filter(([id]) => id !== gone))

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
      notes: { ...s.notes, [note]: { kind, on, text, count, by, audience: to, picture: '' } },
    }),
    toThem,
  ),
  HandoutMade: fact(
    {
      note: open<string>(),
      title: open<string>(),
      text: open<string>(),
      picture: open<string>(),
      by: seat(),
      to: open<Audience>(),
    },
    (s, { note, title, text, picture, by, to }) => ({
      ...s,
      notes: { ...s.notes, [note]: { kind: 'handout', on: title, text, count: 0, by, audience: to, picture } },
    }),
    toThem,
  ),
  /** A note goes to more people: those who knew it lose the name that counted what they see, and get another. */
  NoteGoneOn: fact(
    { note: open<string>(), text: open<string>(), to: open<Audience>() },
    (s, f) => ({ ...s, notes: without(s.notes, f.note) }),
    toThem,
  ),
  /** All who may see it now get all of it. */
  NoteShown: fact(
    { note: open<string>(), is: one(NoteRecord), to: open<Audience>() },
    (s, f) => ({ ...s, notes: { ...s.notes, [f.note]: f.is } }),
    toThem,
  ),
  NoteEdited: fact(
    { note: open<string>(), on: open<string>(), text: open<string>(), to: open<Audience>() },
    (s, { note, on, text }) => {
      const old = s.notes[note]
      return old ? { ...s, notes: { ...s.notes, [note]: { ...old, on, text } } } : s
    },
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
    (s, f) => ({ ...s, notes: without(s.notes, f.note) }),
    toThem,
  ),
}
export type NoteFact = FactOf<typeof noteFacts>

/** Ids are numbers that are free while the note is there, counted by those who see them: no gap tells of anybody else's. */
export const freeNoteId = (notes: Notes, to: Audience): string => {
  const whose = typeof to === 'object' ? `${to.seats.join('+')}:` : to === 'everyone' ? 'n' : `${to}:`
  for (let n = 1; ; n++) if (!(`${whose}${n}` in notes)) return `${whose}${n}`
}

/** Of those who see a note and those it is shown to as well. */
export function wider(before: Audience, to: readonly string[]): Audience {
  if (before === 'everyone' || to.includes('everyone')) return 'everyone'
  const seats = typeof before === 'object' ? before.seats : before === 'nobody' ? [] : [before]
  if (to.every((seat) => seats.includes(seat))) return before
  return { seats: [...new Set([...seats, ...to])].sort() }
}
