import { seeded } from '@sortie/engine'
import { games } from '@sortie/games'
import type { SeatView } from '@sortie/protocol'
import { describe, expect, it } from 'vitest'
import { evening, type SeatId, seats, TABLE, takenHome } from './evening.ts'
import { nextMove } from './mind.ts'

/** One evening of a game, the same every time but for its words: what each seat was sent, byte for byte. */
async function played(
  gameId: string,
  how: {
    readonly seed: number
    readonly steps: number
    readonly words: (i: number) => string
    readonly atTheEnd?: boolean
    readonly before?: readonly object[]
  },
) {
  const table = await evening(gameId)
  const { game, views, sent } = table
  const rng = seeded(how.seed)
  let id = 0
  let word = 0
  const said: string[] = []
  const words = (): string => {
    said.push(how.words(word))
    return how.words(word++)
  }
  const send = (seat: SeatId, message: object): Promise<void> => table.send(seat, { id: `m${id}`, ...message })
  const act = (seat: SeatId, command: object): Promise<void> => send(seat, { type: 'do', cid: `c${id++}`, command })
  for (const command of how.before ?? []) await act('gil', command)
  for (let i = 0; i < how.steps; i++) {
    const { seat, role } = seats[rng.below(3)] as (typeof seats)[number]
    const kind = rng.below(12)
    if (kind === 0) await act(seat, { do: 'chat', text: `/w ${seats[rng.below(3)]?.seat} ${words()}` })
    else if (kind === 1)
      await act(seat, { do: 'chat', text: ['/gmr d20', '/br 2d6', '/sr d6', '/r 3d6'][rng.below(4)] })
    else if (kind === 2) await probe(seats[rng.below(4)]?.seat as SeatId)
    else {
      const move = nextMove(views[seat] as SeatView, { seat, role, rng, words })
      if (move) await act(seat, move)
    }
  }
  /** What a curious seat might try: every procedure, other questions, odds, what was. */
  async function probe(seat: SeatId): Promise<void> {
    const procedure = Object.keys(game.procedures)[rng.below(Object.keys(game.procedures).length)]
    await act(seat, { do: 'open', procedure, args: {} })
    await act(seat, { do: 'answer', question: 'guessed', answer: 1 })
    await act(seat, { do: 'rewind', to: 1 })
    await send(seat, { type: 'position', id: `m${id++}` })
    await send(seat, { type: 'history', id: `m${id++}`, before: 5, limit: 3 })
  }
  if (how.atTheEnd) for (let i = 0; i < 5; i++) await act('gil', { do: 'chat', text: '/w gm a note to myself' })
  await act('ada', { do: 'chat', text: 'good night' })
  for (const { seat } of seats) await send(seat, { type: 'position', id: `m${id++}` })
  const entries = (await table.lobby.table(TABLE))?.log.table.version ?? 0
  return { sent, recaps: await takenHome(table), said, entries, problems: table.problems }
}

const plain = (i: number): string => `word${i}x`

describe.each(Object.keys(games))('%s', (game) => {
  it.each([1, 2, 3])('sends a seat nothing that depends on what it may not know (play %i)', async (seed) => {
    const first = await played(game, { seed, steps: 160, words: plain })
    expect(first.entries).toBeGreaterThan(10)
    for (const { seat } of seats) {
      const all = [...first.sent[seat], ...first.recaps[seat]].join('\n')
      const hidden = (i: number): boolean => !all.includes(plain(i))
      const words = (i: number): string => (hidden(i) ? `quite another secret, number ${i}` : plain(i))
      const second = await played(game, { seed, steps: 160, words })
      expect(second.sent[seat]).toEqual(first.sent[seat])
      expect(second.recaps[seat]).toEqual(first.recaps[seat])
      const third = await played(game, { seed, steps: 160, words: plain, atTheEnd: true })
      const withoutIds = (texts: readonly string[]) => texts.map((t) => t.replaceAll(/"id":"m\d+"/g, ''))
      if (seat === 'bo' || seat === 'eve') expect(withoutIds(third.sent[seat])).toEqual(withoutIds(first.sent[seat]))
    }
    expect(first.said.some((w) => !first.sent.eve.join('').includes(w))).toBe(true)
  })
})

it('first-light: another omen, set in secret, changes nothing for anybody else', async () => {
  const omen = (value: string) => ({
    do: 'overrule',
    reason: `because of ${value}`,
    act: { act: 'set', path: ['omen'], value },
  })
  const [a, b] = await Promise.all(
    ['red moon', 'a drowned bell, heard twice'].map((value) =>
      played('first-light', { seed: 4, steps: 120, words: plain, before: [omen(value), omen(value)] }),
    ),
  )
  for (const seat of ['ada', 'bo', 'eve'] as const) {
    expect(b?.sent[seat]).toEqual(a?.sent[seat])
    expect(b?.recaps[seat]).toEqual(a?.recaps[seat])
  }
  expect(b?.sent.gil).not.toEqual(a?.sent.gil)
})
