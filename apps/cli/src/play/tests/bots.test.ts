import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Entry } from '@sortie/engine'
import { type LiveTable, Lobby, memoryStore, perform } from '@sortie/table'
import { afterAll, expect, it, vi } from 'vitest'
import { firstLight } from '../../../../../games/first-light/game.ts'
import { parsePlayFile } from '../../../../../tools/play-file.ts'
import { runCli } from '../../cli.ts'
import { FakeTerminal, fakeIo, type Said } from '../../tests/fakes.ts'

/** First Light with a bot that has no opinion on anything, but lets the wind rise once if it may. */
vi.mock('@sortie/games', async () => {
  const { firstLight } = await import('../../../../../games/first-light/game.ts')
  return { games: { 'first-light': { game: async () => ({ default: { ...firstLight, bots } }) } } }
})
const bots: NonNullable<typeof firstLight.bots> = {
  bo: {
    answers: () => undefined,
    opens: (view, _seat, offers) =>
      view.storm === 0 && offers.some((o) => o.procedure === 'gust') ? { procedure: 'gust', args: {} } : undefined,
  },
}

const folder = mkdtempSync(join(tmpdir(), 'sortie-bots-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What the bot started and answered. */
const done = (entries: readonly Entry[]) =>
  entries.flatMap(({ input, answered }) =>
    input.kind === 'open' && input.by === 'bo'
      ? [input.procedure]
      : input.kind === 'answer' && input.by === 'bo'
        ? [answered, input.answer]
        : [],
  )

async function inTerminal(args: readonly string[], said: readonly Said[]) {
  const file = join(folder, `${args.join('')}.jsonl`)
  const io = fakeIo(new FakeTerminal(said))
  await runCli(['play', 'first-light', ...args, '--save', file], io)
  expect(io.errors).toEqual([])
  return done(parsePlayFile(readFileSync(file, 'utf8')).entries)
}

async function onServer(role: 'gm' | 'player') {
  const game: typeof firstLight = { ...firstLight, bots }
  const ports = { store: memoryStore(), game: async () => game, now: () => 0, gather: 0, report: () => {} }
  const lobby = new Lobby(ports, { tables: 1, seats: 4, open: 1 })
  const created = await lobby.create({ game: game.id, name: 'Night', withBot: true })
  if ('refused' in created) throw new Error(created.message)
  await lobby.join(created.table, created.links.player, 'Ada')
  await lobby.seatBot(created.table, 'bo', role)
  const live = (await lobby.table(created.table)) as LiveTable
  const viewer = { seat: 'ada', role: 'player' } as const
  await perform(live, { viewer, command: { do: 'open', procedure: 'voteOnBoat', args: {} }, cid: 'vote' })
  return done(live.log.table.entries)
}

it('a bot without an opinion does the same in the terminal and on the server', async () => {
  const asPlayer = await inTerminal(['--players', 'ada,bo', '--bot', 'bo=bo'], ['Ask to burn the boat', 'q'])
  expect(asPlayer).toEqual(['WhetherToBurnTheBoat', 'keep'])
  expect(await onServer('player')).toEqual(asPlayer)
})

it('a bot starts procedures in the terminal as on the server', async () => {
  const file = join(folder, 'gm.jsonl')
  const io = fakeIo(new FakeTerminal(['q']))
  await runCli(['play', 'first-light', '--bot', 'gm=bo', '--save', file], io)
  const { entries } = parsePlayFile(readFileSync(file, 'utf8'))
  const opened = entries.flatMap(({ input }) => (input.kind === 'open' ? [input.procedure] : []))
  expect(opened).toEqual(['gust'])
  expect((await onServer('gm'))[0]).toBe('gust')
})
