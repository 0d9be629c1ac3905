import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lobbyOver } from '../../apps/server/src/lobby.ts'
import { seeded } from '../../engine/dice/index.ts'
import { type Entry, type Input, isRefusal, type Snapshot, Table } from '../../engine/kernel/index.ts'
import { thrown } from '../../engine/plays/index.ts'
import type { Joined } from '../../protocol/index.ts'
import { perform } from '../../table/live/perform.ts'
import { link, START } from '../../table/log/hash-chain.ts'
import { logOf } from '../../table/log/stream-names.ts'
import { sqliteStore } from '../../table/store/sqlite/sqlite.ts'
import type { StoredRecord } from '../../table/store/store.ts'
import type { Scenario } from '../measure.ts'
import { type FirstLight, game, isOver } from './first-light.ts'

const LONG = 100_000
const SHORT = 100
const ROUNDS = 9

export const openingLive: Scenario = {
  title: 'Opening a live table',
  about: `From a SQLite file, with the last 60 lines of a seat: a table with ${LONG.toLocaleString('en')} entries, compared with one with ${SHORT}.`,
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'sortie-opening-'))
    const store = sqliteStore(join(folder, 'a.sqlite'))
    try {
      const [long, short] = [await made(LONG), await made(SHORT)]
      const best = { long: Number.POSITIVE_INFINITY, short: Number.POSITIVE_INFINITY }
      for (let i = 0; i < ROUNDS; i++) {
        best.short = Math.min(best.short, await opened(short))
        best.long = Math.min(best.long, await opened(long))
      }
      const ratio = best.long / best.short
      return [
        {
          what: `${LONG.toLocaleString('en')} entries`,
          ours: `${best.long.toFixed(1)} ms`,
          beside: `${best.short.toFixed(1)} ms (${SHORT} entries)`,
          ratio: 1 / ratio,
          goal: 'under 100 ms, within 2 times',
          met: best.long < 100 && ratio <= 2,
        },
      ]
    } finally {
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    }

    /** A table with so many entries, played on once more so that it has its snapshot. */
    async function made(count: number): Promise<{ readonly id: string; readonly ada: Joined }> {
      const lobby = lobbyOver(store, () => {})
      const table = await lobby.create({ game: 'first-light', name: 'Long' })
      if ('refused' in table) throw new Error(table.message)
      await lobby.join(table.table, table.links.gm, 'Gil')
      const ada = await lobby.join(table.table, table.links.player, 'Ada')
      if ('refused' in ada) throw new Error(ada.message)
      await lobby.close()
      const before = await store.read(logOf(table.table), 0)
      const lines = hung(
        before,
        played(
          before.map((l) => JSON.parse(l.body) as Entry),
          count,
        ),
      )
      for (let at = 0; at < lines.length; at += 2000)
        await store.append(logOf(table.table), before.length + at, lines.slice(at, at + 2000))
      const again = lobbyOver(store, () => {})
      const live = await again.table(table.table)
      if (!live) throw new Error('the table is not there')
      const command = { do: 'open', procedure: 'write', args: { where: 'journal' } } as const
      await perform(live, { viewer: { seat: 'ada', role: 'player' }, command, cid: 'last' })
      await again.close()
      return { id: table.table, ada }
    }

    async function opened({ id }: { readonly id: string }): Promise<number> {
      const lobby = lobbyOver(store, () => {})
      const start = performance.now()
      const live = await lobby.table(id)
      const viewer = { seat: 'ada', role: 'player' } as const
      await live?.serially(() => live.log.bySeat.lines(viewer, { before: Number.MAX_SAFE_INTEGER, limit: 60 }))
      await live?.subscriptions.add(viewer, { update: () => {}, chat: () => {} })
      const took = performance.now() - start
      await lobby.close()
      return took
    }
  },
}

/** Night after night; the GM sets the clocks back. */
function played(first: readonly Entry[], count: number): readonly Entry[] {
  const rng = seeded(1)
  const entries: Entry[] = []
  let table = Table.start(game)
  for (const entry of first) table.adopt(entry)
  const submit = (input: Input): void => {
    const result = table.submit(input)
    if (isRefusal(result)) throw new Error(result.message)
    entries.push(result)
  }
  while (entries.length < count) {
    if (isOver(table.world.state as FirstLight)) for (const path of ['beacon', 'storm']) submit(setBack(path))
    submit({ kind: 'open', by: 'ada', procedure: 'work', args: {} })
    for (let [w] = table.waiting; w; [w] = table.waiting)
      submit(
        w.question.kind === 'roll' ? thrown(w, rng) : { kind: 'answer', by: 'ada', to: w.askedAt, answer: 'yield' },
      )
    if (table.entries.length > 1000) table = Table.load(game, table.snapshot() as Snapshot, [])
  }
  return entries
}

const setBack = (path: string): Input => ({
  kind: 'fiat',
  by: 'gil',
  reason: 'again',
  act: { act: 'set', path: [path], value: 0 },
})

function hung(before: readonly StoredRecord[], entries: readonly Entry[]): readonly StoredRecord[] {
  const lines: StoredRecord[] = []
  for (const entry of entries) {
    const hash = (lines.at(-1) ?? before.at(-1))?.hash ?? START
    lines.push(link(hash, { at: entry.at, body: JSON.stringify(entry), cid: null, time: 1_700_000_000_000 }))
  }
  return lines
}
