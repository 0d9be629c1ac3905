export {
  freeNoteId,
  type Note,
  type NoteFact,
  type NoteKind,
  NoteRecord,
  type Notes,
  noteFacts,
  noteKinds,
} from './note.ts'
export { LARGEST_PICTURE, mayShowPicture, type NoteTable, noteProcedures, problemWithPicture } from './procedures.ts'
export { noteRow, noteTitles, noteWords } from './words.ts'
