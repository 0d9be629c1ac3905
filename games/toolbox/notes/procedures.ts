import {
  type Audience,
  type Fields,
  line,
  oneOf,
  type Procedure,
  runs,
  type Sitting,
  sees,
  someOf,
  whole,
} from '@sortie/engine'
import { seenAs, usesTools } from '../by.ts'
import type { Refused } from '../refused.ts'
import { freeNoteId, type Note, type NoteFact, type Notes, wider } from './note.ts'
import { isPicture } from './picture.ts'
import { sizeOfPicture } from './picture-size.ts'

interface NoteLook {
  readonly state: { readonly notes: Notes }
  readonly seats: readonly Sitting[]
  readonly settings?: unknown
}
/** What a game's `t` has to have for notes. */
export interface NoteTable extends NoteLook {
  tell(rule: string, fact: NoteFact | Refused): void
}
const procedure = <const A extends Fields>(p: Procedure<NoteTable, NoteLook, A>): Procedure<NoteTable, NoteLook, A> => p

const audiences = ['everyone', 'gm', 'me and gm', 'me'] as const

const audienceFor = (who: (typeof audiences)[number], seat: string): Audience => {
  if (who === 'everyone' || who === 'gm') return who
  return { seats: who === 'me' ? [seat] : [seat, 'gm'] }
}

/** Notes that this seat knows of. */
function notesFor(look: NoteLook, seat: string, which: (note: Note) => boolean = () => true): readonly string[] {
  const role = look.seats.find((s) => s.seat === seat)?.role ?? 'spectator'
  return Object.entries(look.state.notes)
    .filter(([, note]) => sees({ seat, role }, note.audience) && which(note))
    .map(([id]) => id)
    .sort()
}

/** Notes that one seat may have on the table: all of them are looked through whenever one changes. */
const MOST_EACH = 100
/** Counted are those that the seat sees: what it may do must not tell it of anything else. */
const hasRoom = (look: NoteLook, seat: string): boolean =>
  notesFor(look, seat, (note) => note.by === seat).length < MOST_EACH

/** Of the notes that a seat has written for others alone, one makes room for the next when there are too many. */
function makeRoom(t: NoteTable, rule: string, seat: string, to: Audience): void {
  const others = Object.entries(t.state.notes).filter(([, note]) => note.by === seat && note.audience === to)
  const [first] = others.sort(([a], [b]) => (a < b ? -1 : 1))
  if (typeof to === 'object' || others.length < MOST_EACH || !first) return
  const [note, { text }] = first
  t.tell(rule, { type: 'NoteStruck', note, text, to })
}

/** Characters of a picture: it travels in one message, and lies in the log. */
export const LARGEST_PICTURE = 40_000
const MOST_PICTURES = 20
/** The width and height of a picture: a few hundred bytes can say that they are a thousand million pixels. */
const WIDEST = 2000

/** What is wrong with a picture, if there is one. */
export function problemWithPicture(picture: string): string | undefined {
  const size = isPicture(picture) ? sizeOfPicture(picture) : undefined
  if (!size) return picture === '' ? undefined : 'a picture is a PNG, JPEG or WebP file'
  return Math.max(size.width, size.height) > WIDEST
    ? `a picture has at most ${WIDEST} by ${WIDEST} pixels, and this has ${size.width} by ${size.height}`
    : undefined
}

/** Whether one more handout of this seat may have a picture. */
export const mayShowPicture = (look: NoteLook, seat: string): boolean =>
  notesFor(look, seat, (n) => n.by === seat && (n.picture ?? '') !== '').length < MOST_PICTURES

/** Everybody, or some of those who play. */
const readers = (look: NoteLook, seat: string): readonly string[] => [
  'everyone',
  ...look.seats.filter((s) => s.seat !== seat && s.role !== 'spectator').map((s) => s.seat),
]
/** A note belongs to the seat that wrote it, and to the GM who sees it. */
const isOwn =
  (look: NoteLook, seat: string) =>
  (note: Note): boolean =>
    note.by === seat || runs(look.seats, seat)

const nextTo = (t: NoteTable, id: string): Note => t.state.notes[id] as Note
const onlyThem = (seat: string): Audience => ({ seats: [seat] })

/** Ready-made procedures for notes, conditions and counters; at any time, by anyone, for whom they are meant. */
export const noteProcedures = (rule: string) => ({
  takeNote: procedure({
    rules: [rule],
    by: 'anyone',
    when: hasRoom,
    anytime: true,
    args: () => ({
      text: line({ min: 1, max: 2000 }),
      kind: oneOf(['note', 'condition']),
      on: line({ max: 40 }),
      for: oneOf(audiences),
    }),
    usual: (look, seat) => ({ kind: 'note', on: '', for: runs(look.seats, seat) ? 'gm' : 'me' }),
    seenBy: ({ by }) => onlyThem(by),
    *run(t, { by, kind, on, text, for: who }) {
      const to = audienceFor(who, by)
      makeRoom(t, rule, by, to)
      t.tell(rule, { type: 'NoteTaken', note: freeNoteId(t.state.notes, to), kind, on, text, count: 0, by, to })
    },
  }),

  startCounter: procedure({
    rules: [rule],
    by: 'anyone',
    when: hasRoom,
    anytime: true,
    args: () => ({
      text: line({ min: 1, max: 200 }),
      count: whole({ min: 0, max: 99 }),
      on: line({ max: 40 }),
      for: oneOf(audiences),
    }),
    usual: () => ({ count: 0, on: '', for: 'everyone' }),
    seenBy: ({ by }) => onlyThem(by),
    *run(t, { by, on, text, count, for: who }) {
      const to = audienceFor(who, by)
      makeRoom(t, rule, by, to)
      const is = { kind: 'counter', on, text, count, by, to } as const
      t.tell(rule, { type: 'NoteTaken', note: freeNoteId(t.state.notes, to), ...is })
    },
  }),

  countOn: procedure({
    rules: [rule],
    by: 'anyone',
    anytime: true,
    args: (look, seat) => ({
      note: oneOf(notesFor(look, seat, (n) => n.kind === 'counter')),
      change: whole({ min: -9, max: 9 }),
    }),
    usual: () => ({ change: 1 }),
    seenBy: ({ by }) => onlyThem(by),
    *run(t, { note, change }) {
      const { text, count, audience } = nextTo(t, note)
      t.tell(rule, { type: 'NoteCounted', note, text, count: Math.max(0, count + change), to: audience })
    },
  }),

  makeHandout: procedure({
    rules: [rule],
    by: 'anyone',
    when: (look, seat) => usesTools(look, seat) && hasRoom(look, seat) && mayShowPicture(look, seat),
    anytime: true,
    args: (look, seat) => ({
      title: line({ min: 1, max: 60 }),
      text: line({ max: 2000 }),
      picture: line({ max: LARGEST_PICTURE }),
      to: someOf(readers(look, seat)),
    }),
    usual: () => ({ text: '', picture: '', to: [] }),
    seenBy: ({ by }) => onlyThem(by),
    *run(t, { by, title, text, picture, to: others }) {
      const to = wider(runs(t.seats, by) ? 'gm' : { seats: [by, 'gm'] }, others)
      const problem = problemWithPicture(picture)
      const shown = problem === undefined ? picture : ''
      t.tell(rule, { type: 'HandoutMade', note: freeNoteId(t.state.notes, to), title, text, picture: shown, by, to })
      if (problem !== undefined) t.tell(rule, { type: 'ImportRefused', problems: [problem], to: seenAs(t, by) })
    },
  }),

  showNote: procedure({
    rules: [rule],
    by: 'anyone',
    anytime: true,
    args: (look, seat) => ({
      note: oneOf(notesFor(look, seat, (n) => n.audience !== 'everyone' && isOwn(look, seat)(n))),
      to: someOf(readers(look, seat), { min: 1 }),
    }),
    seenBy: ({ by }) => onlyThem(by),
    *run(t, { note: was, to: others }) {
      const old = nextTo(t, was)
      const to = wider(old.audience, others)
      if (to === old.audience) return
      const name = old.kind === 'handout' ? old.on : old.text
      t.tell(rule, { type: 'NoteGoneOn', note: was, text: name, to: old.audience })
      t.tell(rule, { type: 'NoteShown', note: freeNoteId(t.state.notes, to), is: { ...old, audience: to }, to })
    },
  }),

  editNote: procedure({
    rules: [rule],
    by: 'anyone',
    anytime: true,
    args: (look, seat) => ({
      note: oneOf(notesFor(look, seat, isOwn(look, seat))),
      on: line({ max: 60 }),
      text: line({ min: 1, max: 2000 }),
    }),
    usual: () => ({ on: '' }),
    seenBy: ({ by }) => onlyThem(by),
    *run(t, { note, on, text }) {
      t.tell(rule, { type: 'NoteEdited', note, on, text, to: nextTo(t, note).audience })
    },
  }),

  strikeNote: procedure({
    rules: [rule],
    by: 'anyone',
    anytime: true,
    args: (look, seat) => ({ note: oneOf(notesFor(look, seat)) }),
    seenBy: ({ by }) => onlyThem(by),
    *run(t, { note }) {
      const { text, audience } = nextTo(t, note)
      t.tell(rule, { type: 'NoteStruck', note, text, to: audience })
    },
  }),
})
