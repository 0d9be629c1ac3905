import type { PanelRow, View, Words } from '@sortie/engine'
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

export const noteTitles: NoteWords['procedures'] = {
  takeNote: {
    title: 'Write something down',
    hint: 'A note, a condition or a counter, for all or for some.',
    fields: {
      kind: 'What is it?',
      on: 'On whom or what? (optional)',
      text: 'What does it say?',
      count: 'What does it start at? (for a counter)',
      for: { ask: 'Who sees it?', option: (o) => audiences[String(o)] ?? String(o) },
    },
  },
  countOn: { title: 'Change a counter', fields: { note: 'Which counter?', change: 'By how much?' } },
  strikeNote: { title: 'Strike a note out', fields: { note: 'Which one?' } },
}

export const noteRow = (note: View<typeof NoteRecord>): PanelRow => ({
  label: `${note.kind}${onText(note.on)}`,
  value: note.kind === 'counter' ? `${note.text}: ${note.count}` : note.text,
})
