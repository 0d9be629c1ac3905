import { setTimeout } from 'node:timers/promises'
import { seeded } from '@sortie/engine'
import { games } from '@sortie/games'
import type { SeatView } from '@sortie/protocol'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Webhooks } from '../src/webhooks/webhooks.ts'
import { Workers } from '../src/work/workers.ts'
import { evening, type SeatId, seats } from './evening.ts'
import { nextMove } from './mind.ts'
import { receiver } from './receiver.ts'

beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterAll(() => void vi.useRealTimers())

const hookOf = (url: string, seat: SeatId | null) => ({
  kind: 'hookMade' as const,
  hook: seat ?? 'table',
  seat,
  url: `${url}/${seat ?? 'table'}`,
  secret: 'key',
  form: 'json' as const,
  tells: ['turn', 'results', 'clocks', 'recap'] as const,
  wait: 0,
})

/** One evening of a game with hooks, the same every time but for its words: what each hook was sent. */
async function told(game: string, seed: number, words: (i: number) => string) {
  const outside = await receiver()
  let webhooks: Webhooks | undefined
  let workers: Workers | undefined
  const hooks = (['ada', 'bo', null] as const).map((seat) => hookOf(outside.url, seat))
  const table = await evening(game, hooks, (lobby) => {
    workers = new Workers(lobby, () => {})
    webhooks = new Webhooks({
      lobby,
      workers,
      allowed: 'local',
      address: () => 'http://table',
      report: () => {},
      times: { gather: 0, second: 1, pauses: [] },
    })
  })
  const rng = seeded(seed)
  let word = 0
  const act = async (seat: SeatId, command: object): Promise<void> => {
    await table.send(seat, { type: 'do', id: `m${word}`, cid: `c${word++}`, command })
    await sent()
  }
  /** Each message is made and sent before anything else happens: two plays are told in the same pieces. */
  const sent = async (): Promise<void> => {
    vi.advanceTimersByTime(10)
    while ((webhooks?.waiting ?? 0) > 0) await setTimeout(1)
  }
  for (let i = 0; i < 60; i++) {
    const { seat, role } = seats[rng.below(3)] as (typeof seats)[number]
    const move = nextMove(table.views[seat] as SeatView, { seat, role, rng, words: () => words(word) })
    if (move) await act(seat, move)
  }
  await act('gil', { do: 'endEvening' })
  // The recap is made in a thread.
  for (let i = 0; i < 500 && outside.got.filter((g) => g.json['kind'] === 'recap').length < 3; i++) await setTimeout(10)
  await sent()
  await workers?.close()
  await outside.close()
  expect(table.problems).toEqual([])
  const of = (who: string): readonly string[] =>
    outside.got.filter((g) => g.path.endsWith(`/${who}`)).map((g) => g.text.replace(/"id":"[0-9a-f]+"/, '"id"'))
  const { ada, bo, eve } = table.sent
  return { told: { ada: of('ada'), bo: of('bo'), table: of('table') }, sent: { ada, bo, table: eve } }
}

const plain = (i: number): string => `word${i}x`

it.each(Object.keys(games))(
  '%s: no webhook is told anything that depends on what its seat may not know',
  async (game) => {
    const first = await told(game, 5, plain)
    expect(first.told.table.length + first.told.ada.length).toBeGreaterThan(0)
    for (const who of ['ada', 'bo', 'table'] as const) {
      // What its seat's socket was sent, and for the table's hook that of a spectator, the seat may know.
      const all = first.sent[who].join('\n').toLowerCase()
      const other = await told(game, 5, (i) =>
        all.includes(plain(i)) ? plain(i) : `quite another secret, number ${i}`,
      )
      expect(other.told[who]).toEqual(first.told[who])
    }
  },
)
