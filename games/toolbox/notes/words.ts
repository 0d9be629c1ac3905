import type { FieldWords, PanelRow, View, Words } from '@sortie/engine'
import type { NoteRecord, noteFacts } from './note.ts'
import type { noteProcedures } from './procedures.ts'

type NoteWords = Words<typeof noteFacts, ReturnType<typeof noteProcedures>, object>

const onText = (on: string): string => (on === '' ? '' : ` (${on})`)

export const noteWords: NoteWords['facts'] = {
  NoteTaken: (f, { seat }) =>
    f.kind === 'counter'
      ? `${f.text}${onText(f.on)}: ${f.count}.`
      : `${seat(f.by)} writes down: ${f.text}${onText(f.on)}`,
  NoteCounted: (f) => `${f.text}: ${f.count}.`,
  NoteStruck: (f) => `Struck out: ${f.text}`,
}

const audiences: { readonly [audience: string]: string } = {
  everyone: 'For everyone',
  gm: 'For the GM',
  'me and gm': 'For me and the GM',
  me: 'For me alone',
}

const forWhom: FieldWords = { ask: 'Who sees it?', option: (o) => audiences[String(o)] ?? String(o) }

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
  strikeNote: { title: 'Strike a note out', fields: { note: 'Which one?' } },
}

export const noteRow = (note: View<typeof NoteRecord>): PanelRow => ({
  label: `${note.kind}${onText(note.on)}`,
  value: note.kind === 'counter' ? `${note.text}: ${note.count}` : note.text,
})
