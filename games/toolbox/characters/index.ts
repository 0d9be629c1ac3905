export {
  bringIn,
  type Brought,
  compared,
  type CreatingSeat,
  overrulesFor,
  type Refused,
  type Sent,
} from './bring-in.ts'
export { type CharacterFile, charactersIn, fileOf, LONGEST_FILE, type Listed, readCharacters } from './file.ts'
export type { CharacterKind, CharacterKinds, Rows, Values } from './kind.ts'
export { creatingSeatAt } from './creating-seat.ts'
