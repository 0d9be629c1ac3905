import type { FieldWordsWithOptions, PanelRow, View, Words } from '@sortie/engine'
import type { NoteRecord, noteFacts } from './note.ts'
import type { noteProcedures } from './procedures.ts'

type NoteWords = Words<typeof noteFacts, ReturnType<typeof noteProcedures>, object>

const onText = (on: string): string => (on === '' ? '' : ` (${on})`)

const titled = ({ kind, on, text }: View<typeof NoteRecord>): string =>
  kind === 'handout' ? [`“${on}”.`, text].filter((t) => t !== '').join(' ') : `${text}${onText(on)}`

export const noteWords: NoteWords['facts'] = {
  NoteTaken: (f, { seat }) =>
    f.kind === 'counter'
      ? `${f.text}${onText(f.on)}: ${f.count}.`
      : `${seat(f.by)} writes down: ${f.text}${onText(f.on)}`,
  NoteCounted: (f) => `${f.text}: ${f.count}.`,
  HandoutMade: (f, { seat }) => `${seat(f.by)} hands out “${f.title}”.${f.text === '' ? '' : ` ${f.text}`}`,
  NoteGoneOn: (f) => `Others see it now: ${f.text}`,
  NoteShown: ({ is }, { seat }) =>
    is.kind === 'counter' ? `${is.text}${onText(is.on)}: ${is.count}.` : `${seat(is.by)} shows: ${titled(is)}`,
  NoteEdited: (f) => `It now says: ${f.text}${onText(f.on)}`,
  NoteStruck: (f) => `Struck out: ${f.text}`,
}

const audiences: { readonly [audience: string]: string } = {
  everyone: 'For everyone',
  gm: 'For the GM',
  'me and gm': 'For me and the GM',
  me: 'For me alone',
}

const readers: FieldWordsWithOptions = {
  ask: 'Who sees it?',
  option: (o, _about, { names }) => (o === 'everyone' ? 'Everyone' : names.seat(String(o))),
}
const forWhom: FieldWordsWithOptions = { ask: 'Who sees it?', option: (o) => audiences[String(o)] ?? String(o) }

export const noteTitles: NoteWords['procedures'] = {
  takeNote: {
    title: 'Write a note',
    hint: 'For all, or for some.',
    fields: {
      text: 'What does it say?',
      kind: { ask: 'What is it?', option: (o) => (o === 'note' ? 'a note' : 'a condition: something that is so') },
      on: 'On whom or what? (optional)',
      for: forWhom,
    },
  },
  startCounter: {
    title: 'Start a counter',
    hint: 'A number that goes up and down.',
    fields: {
      text: 'What is counted?',
      count: 'What does it start at?',
      on: 'On whom or what? (optional)',
      for: forWhom,
    },
  },
  countOn: { title: 'Change a counter', fields: { note: 'Which counter?', change: 'By how much?' } },
  makeHandout: {
    title: 'Make a handout',
    hint: 'A card with text and a picture, for the people you choose.',
    fields: {
      title: 'What is it called?',
      text: 'What does it say? (optional)',
      picture: { ask: 'A picture (optional)', as: 'picture' },
      to: { ...readers, ask: 'Who gets it now? Nobody: it waits with you.' },
    },
  },
  showNote: {
    title: 'Show a note or handout',
    hint: 'To some, or to everyone.',
    fields: { note: 'Which one?', to: readers },
  },
  editNote: {
    title: 'Change a note',
    fields: { note: 'Which one?', on: 'On whom or what? (optional)', text: 'What does it say?' },
  },
  strikeNote: { title: 'Strike a note out', fields: { note: 'Which one?' } },
}

export const noteRow = (note: View<typeof NoteRecord>): PanelRow => ({
  label: note.kind === 'handout' ? note.on : `${note.kind}${onText(note.on)}`,
  value: note.kind === 'counter' ? `${note.text}: ${note.count}` : note.text,
})
