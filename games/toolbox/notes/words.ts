import type { PanelRow, View } from '@sortie/engine'
import type { NoteRecord, noteFacts } from './note.ts'

type Said = { readonly [K in keyof typeof noteFacts]: (f: View<(typeof noteFacts)[K]>) => string }

const onText = (on: string): string => (on === '' ? '' : ` (${on})`)

export const noteWords: Said = {
  NoteTaken: (f) =>
    f.kind === 'counter' ? `${f.text}${onText(f.on)}: ${f.count}.` : `${f.by} writes down: ${f.text}${onText(f.on)}`,
  NoteCounted: (f) => `${f.text}: ${f.count}.`,
  NoteStruck: (f) => `Struck out: ${f.text}`,
}

export const noteTitles = {
  takeNote: { title: 'Write something down', hint: 'A note, a condition or a counter, for all or for some.' },
  countOn: { title: 'Change a counter' },
  strikeNote: { title: 'Strike a note out' },
}

export const noteRow = (note: View<typeof NoteRecord>): PanelRow => ({
  label: `${note.kind}${onText(note.on)}`,
  value: note.kind === 'counter' ? `${note.text}: ${note.count}` : note.text,
})
