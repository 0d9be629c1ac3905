export { bringIn, type Brought, compared, type Desk, overrulesFor, type Refused, type Sent } from './bring-in.ts'
export { type CharacterFile, charactersIn, fileOf, LONGEST_FILE, type Listed, readCharacters } from './file.ts'
export type { CharacterKind, CharacterKinds, Rows, Values } from './kind.ts'
export { deskAt } from './desk-at.ts'
