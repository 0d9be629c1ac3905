export { TableDamaged } from './log/damaged.ts'
export { brokenAt } from './log/hash-chain.ts'
export { Guest } from './connect/guest.ts'
export { Presence } from './connect/presence.ts'
export { changed } from './publish/diff.ts'
export { isFor, withheld } from './log/chat-log.ts'
export { parseChat } from './log/chat-text.ts'
export { askBot, type BotReply, type BotTask } from './live/ask-bot.ts'
export type { Done } from './live/outcome.ts'
export { isCaretaker, looksAfterTable, maySeatBot, notGm } from './live/permissions.ts'
export type { Subscriber } from './publish/subscriptions.ts'
export { listingOf } from './lobby/listing.ts'
export { Lobby, type LobbyLimits } from './lobby/lobby.ts'
export type { HookHeld } from './lobby/lobby-events.ts'
export { entriesOf, openHotSeat } from './lobby/hot-seat.ts'
export { LiveTable } from './live/live-table.ts'
export type { Ports } from './ports.ts'
export { ownRowsFor } from './publish/own-rows.ts'
export { contentFor, positionFor } from './publish/position.ts'
export { goOn } from './live/go-on.ts'
export { note, perform } from './live/perform.ts'
export { questionId } from './publish/seat-view.ts'
export { tableView } from './publish/table-view.ts'
export { missedBy } from './publish/missed.ts'
export { newestOf } from './publish/newest.ts'
export { StoreBroken, StoreUnavailable } from './store/unavailable.ts'
export { dealtStore } from './store/dealt.ts'
export { memoryStore } from './store/memory/memory.ts'
export type { StoredRecord, Store, StoreAddress } from './store/store.ts'
export { commitmentTo, diceRng } from './dice/fair-dice.ts'
export { renewEvenings } from './dice/renew.ts'
export { fileOf, type TableFile } from './archive/table-file.ts'
export type { FileLimits } from './archive/validate-lines.ts'
export { problemWithFile } from './archive/validate-file.ts'
export { told } from './recap/retelling.ts'
export { standingLines } from './recap/standing-lines.ts'
export { GROUP } from './lobby/seats.ts'
export {
  byVersion,
  hashOfPack,
  LONGEST_PACK,
  manifestOf,
  type Pack,
  packIn,
  packOf,
  problemsFor,
  readPack,
  sizeText,
} from './packs/pack.ts'
export { allLines, recapOf } from './recap/recap.ts'
export type { RowChange } from './packs/row-changes.ts'
export { type Preview, preview } from './report/preview.ts'
export { reportMarkdown } from './report/markdown.ts'
export { type PlaytestReport, playtest } from './report/playtest.ts'
export { searchLog } from './recap/search.ts'
export { recapMarkdown, recapPage } from './recap/format.ts'
export { type Verified, verify } from './dice/verify.ts'
