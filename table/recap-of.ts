import type { Viewer } from '@sortie/engine'
import type { LogLine } from './door.ts'
import { fileOf } from './file.ts'
import type { LiveTable } from './live.ts'
import { type EveningLuck, eveningLuck } from './luck.ts'
import { luckText, recap } from './recap.ts'

/** What a seat takes home of a table. */
export interface Recap {
  readonly markdown: string
  readonly luck?: {
    readonly evening: number
    readonly of: readonly (EveningLuck['of'][number] & { readonly name: string; readonly text: string })[]
  }
}

const PARTS: { readonly [part: string]: string } = { gm: 'The GM', crew: 'The crew', everyone: 'Everyone' }

/** Every line of the log, as a seat saw it. */
export const allLines = (live: LiveTable, viewer: Viewer): Promise<readonly LogLine[]> =>
  live.serially(() => live.lines(viewer, { before: Number.MAX_SAFE_INTEGER, limit: Number.MAX_SAFE_INTEGER }))

export async function recapOf(live: LiveTable, viewer: Viewer): Promise<Recap> {
  const lines = await allLines(live, viewer)
  const file = await live.serially(() => fileOf(live))
  const nameOf = (seat: string): string => live.desk.seats[seat]?.name ?? PARTS[seat] ?? seat
  const luck = await eveningLuck(file, live.game, viewer)
  const markdown = recap(live.game, lines, { title: live.desk.room.name, nameOf, luck })
  if (!luck) return { markdown }
  const of = luck.of.map((l) => ({ ...l, name: nameOf(l.by), text: luckText(l) }))
  return { markdown, luck: { evening: luck.evening, of } }
}
