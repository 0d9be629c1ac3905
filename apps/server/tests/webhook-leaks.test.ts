import { setTimeout } from 'node:timers/promises'
import { seeded } from '@sortie/engine'
import { games } from '@sortie/games'
import type { SeatView } from '@sortie/protocol'
import type { Lobby } from '@sortie/table'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Webhooks } from '../src/webhooks/webhooks.ts'
import { Workers } from '../src/work/workers.ts'
import { evening, type SeatId, seats } from './evening.ts'
import { nextMove } from './mind.ts'
import { receiver } from './receiver.ts'
import { asGm, asPlayer, comparable, type Played, played, type Secretly } from './secret-play.ts'

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

/** Hooks of two seats and of the table, with an address that keeps what they are sent. */
async function hooked() {
  const outside = await receiver()
  let webhooks: Webhooks | undefined
  let workers: Workers | undefined
  const attend = (lobby: Lobby): void => {
    workers = new Workers(lobby, () => {})
    webhooks = new Webhooks({
      lobby,
      workers,
      allowed: 'local',
      address: () => 'http://table',
      report: () => {},
      times: { gather: 0, second: 1, pauses: [] },
    })
  }
  /** Each message is made and sent before anything else happens: two plays are told in the same pieces. */
  const sent = async (): Promise<void> => {
    vi.advanceTimersByTime(10)
    while ((webhooks?.waiting ?? 0) > 0) await setTimeout(1)
  }
  /** What each was sent, when the evening has ended. */
  const ended = async () => {
    // The recap is made in a thread.
    for (let i = 0; i < 500 && outside.got.filter((g) => g.json['kind'] === 'recap').length < 3; i++)
      await setTimeout(10)
    await sent()
    await workers?.close()
    await outside.close()
    const of = (who: string): readonly string[] =>
      outside.got.filter((g) => g.path.endsWith(`/${who}`)).map((g) => g.text.replace(/"id":"[0-9a-f]+"/, '"id"'))
    return { ada: of('ada'), bo: of('bo'), table: of('table') }
  }
  return { hooks: (['ada', 'bo', null] as const).map((seat) => hookOf(outside.url, seat)), attend, sent, ended }
}

/** One evening of a game with hooks, the same every time but for its words: what each hook was sent. */
async function told(game: string, seed: number, words: (i: number) => string) {
  const { hooks, attend, sent, ended } = await hooked()
  const table = await evening(game, hooks, attend)
  const rng = seeded(seed)
  let word = 0
  const act = async (seat: SeatId, command: object): Promise<void> => {
    await table.send(seat, { type: 'do', id: `m${word}`, cid: `c${word++}`, command })
    await sent()
  }
  for (let i = 0; i < 60; i++) {
    const { seat, role } = seats[rng.below(3)] as (typeof seats)[number]
    const move = nextMove(table.views[seat] as SeatView, { seat, role, rng, words: () => words(word) })
    if (move) await act(seat, move)
  }
  await act('gil', { do: 'endEvening' })
  const toHooks = await ended()
  expect(table.problems).toEqual([])
  const { ada, bo, eve } = table.sent
  return { told: toHooks, sent: { ada, bo, table: eve } }
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

/** A play of a game with hooks, and the same play with secret steps. */
async function toldOf(game: string, how: { readonly secretly: Secretly; readonly whoUndoes: readonly SeatId[] }) {
  const one = async (again?: Played['steps']) => {
    const { hooks, attend, sent, ended } = await hooked()
    const more = { dice: 'real', steps: 45, more: hooks, attend, between: sent } as const
    const play = await played(game, { ...how, ...more, ...(again ? { again } : { seed: 6 }) })
    await play.table.send('gil', { type: 'do', id: 'e', cid: 'e', command: { do: 'endEvening' } })
    return { play, told: await ended() }
  }
  const plain = await one()
  const secret = await one(plain.play.steps)
  expect(secret.play.version).toBeGreaterThan(plain.play.version + 50)
  return { plain: plain.told, secret: secret.told }
}

describe.each(['regulus', 'in-the-dark', 'veil-runners', 'space-door'])(
  '%s: no webhook is told anything of',
  (game) => {
    it('what the GM does in secret', async () => {
      const { plain, secret } = await toldOf(game, { secretly: asGm, whoUndoes: ['ada', 'bo'] })
      expect(plain.table.length).toBeGreaterThan(0)
      for (const who of ['ada', 'bo', 'table'] as const) expect(comparable(secret[who])).toEqual(comparable(plain[who]))
    })

    it('what another player does in private', async () => {
      const { plain, secret } = await toldOf(game, { secretly: asPlayer, whoUndoes: ['bo'] })
      for (const who of ['bo', 'table'] as const) expect(comparable(secret[who])).toEqual(comparable(plain[who]))
    })
  },
)
