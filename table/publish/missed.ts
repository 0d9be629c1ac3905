import type { Viewer } from '@sortie/engine'
import type { FromClient, ServerMessage } from '@sortie/protocol'
import { idFrom } from '../crypto/secret.ts'
import type { LiveTable } from '../live/live-table.ts'
import { newestOf } from './newest.ts'

const LINES_AT_FIRST = 60
/** A client that has missed more than this starts over with the newest lines, and reads the rest as history. */
const MOST_MISSED = 500

type Missed = Pick<ServerMessage<'welcome'>, 'lines' | 'chat' | 'more' | 'resumed' | 'epoch'>

/** The lines that a returning client lacks, if that is known; otherwise the newest lines, to start over. */
export async function missedBy(
  live: LiveTable,
  viewer: Viewer,
  since: Extract<FromClient, { type: 'hello' }>['since'],
): Promise<Missed> {
  const [log, messages] = [live.log.bySeat, live.chat.bySeat]
  const epoch = epochFor(live, viewer)
  const { next } = await log.numbering(viewer)
  const known = since && (since.epoch ?? epoch) === epoch && since.log <= next && next - since.log <= MOST_MISSED
  if (known) {
    const lines = await log.lines(viewer, { since: since.log })
    const chat = await messages.lines(viewer, { since: since.chat })
    const fits = newestOf(lines).length === lines.length && newestOf(chat).length === chat.length
    if (fits && chat.length <= MOST_MISSED) return { lines, chat, more: false, resumed: true, epoch }
  }
  const newest = { before: Number.MAX_SAFE_INTEGER, limit: LINES_AT_FIRST }
  const read = await log.lines(viewer, newest)
  const lines = newestOf(read)
  const chat = newestOf(await messages.lines(viewer, newest))
  const more = read.length === LINES_AT_FIRST || lines.length < read.length
  return { lines, chat, more, resumed: false, epoch }
}

/** Names how a seat counts its lines; when it changes, so do the numbers. */
export function epochFor({ lobby }: LiveTable, { seat, role, lent }: Viewer): string {
  const { logAt = 0, chatAt = 0 } = lobby.state.seats[seat] ?? {}
  return idFrom(lobby.secret, lent ? 'lent book' : 'book', seat, role, logAt, chatAt)
}
