/** The parts of the table that a browser uses: creating changes, reading lines, checking dice. None needs a server. */

export type { TableFile } from './archive/table-file.ts'
export { commitmentTo, commitmentToAll, diceRng, placeIn, poolText } from './dice/fair-dice.ts'
export {
  ChainValues,
  COMMIT_MILLISECONDS,
  chainId,
  chainOf,
  commitmentToShare,
  keyOf,
  LONGEST_CHAIN,
  REVEAL_MILLISECONDS,
  type Round,
  shareOf,
} from './dice/mixing.ts'
export { throwId } from './dice/undone-throw.ts'
export { type Verified, verify } from './dice/verify.ts'
export { INLINE_ROLL } from './log/chat-text.ts'
export {
  LONGEST_PACK,
  manifestOf,
  type Pack,
  packOf,
  problemsFor,
  readPack,
  sizeText,
  withAlso,
  withoutPack,
} from './packs/pack.ts'
export { type RowChange, rowChanges } from './packs/row-changes.ts'
export { changed } from './publish/diff.ts'
export * from './recap/format.ts'
export { ledger } from './recap/retelling.ts'
export { standingLines, withoutStruck } from './recap/standing-lines.ts'
export { type Preview, preview } from './report/preview.ts'
