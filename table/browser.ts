/** What a browser may use of the table's own code: making changes, reading lines, checking dice. Nothing of it needs a server. */
export { changed } from './changes.ts'
export { INLINE_ROLL } from './chat.ts'
export type { TableFile } from './file.ts'
export { isSeatField, withNames } from './people.ts'
export { standingLines } from './recap.ts'
export * from './recap-text.ts'
export { commitmentTo, trayRng } from './tray.ts'
export { type Verified, verify } from './verify.ts'
