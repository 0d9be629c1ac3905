import { readdirSync, readFileSync } from 'node:fs'
import { type AnyGame, type AnyProcedure, type Asking, canonical, type Entry } from '@sortie/engine'
import { games } from '@sortie/games'
import { describe, expect, it } from 'vitest'
import { firstLight } from '../../../games/first-light/game.ts'
import { sha } from '../../crypto/hash.ts'
import { verify } from '../../dice/verify.ts'
import type { LiveTable } from '../../live/live-table.ts'
import { Lobby } from '../../lobby/lobby.ts'
import { link, START } from '../../log/hash-chain.ts'
import { memoryStore } from '../../store/memory/memory.ts'
import type { StoredRecord } from '../../store/store.ts'
import { limits, must, portsOver, Sitter, seated } from '../../tests/seated.ts'
import { endOf, fileOf, type TableFile } from '../table-file.ts'

const read = (name: string): TableFile =>
  JSON.parse(readFileSync(new URL(`files/${name}.snap.json`, import.meta.url), 'utf8')) as TableFile
const CANNOT = /of an older Sortie: times, authors, the head .* cannot be checked/

describe.each(['two-evenings', 'opened-elsewhere'])('a file of the first version: %s', (name) => {
  it('is consistent, and what cannot be checked is said', () => {
    const found = verify(read(name), firstLight)
    expect(found).toMatchObject({ problems: [], byHand: 1, checked: 5 })
    expect(found.notes[0]).toMatch(CANNOT)
  })

  it('opens, is played on, and is a file of today from then on', async () => {
    const lobby = new Lobby(portsOver(memoryStore()), limits)
    const opened = must(await lobby.adopt(read(name)))
    must(await lobby.join(opened.table, opened.links.gm, 'Gia'))
    const live = (await lobby.table(opened.table)) as LiveTable
    const gia = await Sitter.at(live, 'gia')
    await gia.write('and on')
    must(await gia.do({ do: 'chat', text: '/r 2d6' }))
    must(await gia.do({ do: 'endEvening' }))
    const file = JSON.parse(JSON.stringify(await live.serially(() => fileOf(live)))) as TableFile
    const found = verify(file, firstLight)
    expect(found).toMatchObject({ problems: [], byHand: 1, checked: 6, takenBack: 3 })
    expect(found.notes.join(' ')).toMatch(/The times and authors of \d+ lines of an older Sortie cannot be checked/)
    expect(verify(file, firstLight, found.seals.at(-1)?.hash).problems).toEqual([])
    // Calling it a file of the first version does not make it one.
    const { record: _, end: __, ...stripped } = { ...file, version: 1 }
    expect(verify(stripped, firstLight).problems).toEqual([expect.stringMatching(/its record and its end are missing/)])
    const shifted = { ...file, log: file.log.map((l) => ({ ...l, time: l.time + 1 })) }
    expect(verify(shifted, firstLight).problems[0]).toMatch(
      /^the log: line \d+ was written at .*, and the file says at/,
    )
  })

  it('is found out where its chain tells', () => {
    const file = read(name)
    const bent = { ...file, log: file.log.map((l) => ({ ...l, body: l.body.replace('"alone"', '"help"') })) }
    for (const problem of verify(bent, firstLight).problems) expect(problem).toMatch(/was changed after it was written/)
    expect(verify(bent, firstLight).problems).not.toEqual([])
    const words = file.chat.map((l) => ({ ...l, salt: '', body: l.body.replace('for you', 'for nobody') }))
    expect(verify({ ...file, chat: words }, firstLight).problems).not.toEqual([])
  })
})

/** A play of an older edition, as the file of a table that was played then. */
async function ofEdition(game: string, edition: number, play: string): Promise<TableFile> {
  const at = new URL(`edition-${edition}/${play}.jsonl`, TRANSCRIPTS(game))
  const [head, ...entries] = readFileSync(at, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object)
  const { settings, content = null } = head as { settings: TableFile['table']['settings']; content?: unknown }
  const log: StoredRecord[] = []
  for (const [i, entry] of entries.entries()) {
    const [salt, body] = ['salt', canonical({ ...entry, input: { ...(entry as Entry).input } })]
    const digest = sha(`${salt}\n${body}`)
    log.push({
      at: i,
      body,
      cid: null,
      time: 1,
      salt,
      digest,
      hash: sha(`${log.at(-1)?.hash ?? START}\n${i}\n${digest}`),
    })
  }
  const room = { name: 'Then', door: 'open', odds: 'everyone', realDice: true } as TableFile['table']['room']
  const table = { id: 'a', game, edition, settings, overlay: {}, solo: false, room, limits: {} }
  return { format: 'sortie-table', version: 1, table, content, seats: [], evenings: [], log, chat: [] }
}

const TRANSCRIPTS = (id: string): URL => new URL(`../../../games/${id}/tests/transcripts/`, import.meta.url)

/** A play of the newest edition but one, of every game that has had one. */
const older = Object.keys(games).flatMap((id) => {
  const editions = readdirSync(TRANSCRIPTS(id)).map((folder) => Number(folder.replace('edition-', '')))
  const edition = editions.toSorted((a, b) => a - b).at(-2)
  if (edition === undefined) return []
  const plays = readdirSync(new URL(`edition-${edition}/`, TRANSCRIPTS(id))).filter((f) => f.endsWith('.jsonl'))
  return [[id, edition, (plays[0] as string).replace('.jsonl', '')] as const]
})

it('most games have plays of an older edition', () => expect(older.length).toBeGreaterThanOrEqual(4))

it.each(older)(
  'a table of %s that was played with edition %i is not accused of anything the rules say otherwise now',
  async (id, edition, play) => {
    const { default: game } = await (games[id] as NonNullable<(typeof games)[string]>).game()
    const found = verify(await ofEdition(id, edition, play), game)
    // These plays have dice of their own, without an evening.
    expect(found.problems.filter((p) => !p.includes('these dice are of no evening'))).toEqual([])
    expect(found.notes.join(' ')).toContain('were made by another edition of the rules')
  },
)

describe('a file with a question that is still open', () => {
  /** First Light with the next edition of its rules: nothing is asked any more that was asked before. */
  const now: AnyGame = firstLight
  const asksOtherwise: AnyGame = {
    ...now,
    edition: now.edition + 1,
    procedures: { ...now.procedures, write: { ...(now.procedures['write'] as AnyProcedure), *run(): Asking<void> {} } },
  }
  const open = async (game: AnyGame, change: (entry: Entry) => Entry = (e) => e) => {
    const { live, ada } = await seated()
    must(await ada.do({ do: 'open', procedure: 'write', args: { where: 'journal' } }))
    const file = await live.serially(() => fileOf(live))
    const log: StoredRecord[] = []
    for (const line of file.log)
      log.push(link(log.at(-1)?.hash ?? START, { ...line, body: canonical(change(JSON.parse(line.body) as Entry)) }))
    const whole = { ...file, log }
    const lobby = new Lobby(portsOver(memoryStore(), { game: async () => game }), {
      ...limits,
      file: { lines: 100, lineLength: 10_000, factsOfEntry: 10, content: 100_000, milliseconds: 60_000 },
    })
    return { lobby, opened: await lobby.adopt({ ...whole, end: endOf(whole, file.record ?? []) }) }
  }

  it('opens after an update; what the rules ask otherwise now is set aside, and play goes on', async () => {
    const { lobby, opened } = await open(asksOtherwise)
    const { table, links } = must(opened)
    must(await lobby.join(table, links.gm, 'Gia'))
    const live = (await lobby.table(table)) as LiveTable
    expect(live.log.table.setAside).toMatch(/entry \d+/)
    expect(live.log.table.atRest).toBe(true)
    must(await (await Sitter.at(live, 'gia')).do({ do: 'chat', text: 'and on' }))
  })

  it('is refused if the rules of its own edition say otherwise', async () => {
    const { opened } = await open(firstLight, (entry) =>
      entry.asks.length > 0 ? { ...entry, asks: entry.asks.map((a) => ({ ...a, print: 'other' })) } : entry,
    )
    expect(opened).toMatchObject({ refused: 'file/broken' })
  })

  it('cannot pass off as older what was never legal', async () => {
    const { lobby, opened } = await open(asksOtherwise, (entry) =>
      entry.asks.length > 0
        ? { ...entry, input: { kind: 'open', by: 'bo', procedure: 'write', args: { where: 'the sky' } } }
        : entry,
    )
    const live = (await lobby.table(must(opened).table)) as LiveTable
    expect(live.log.table.setAside).toMatch(/the sky|where/)
    expect(live.log.table.atRest).toBe(true)
  })
})
