import type { Proof } from '@sortie/protocol'
import { describe, expect, it } from 'vitest'
import { firstLight } from '../../../games/first-light/game.ts'
import { fileOf, type TableFile } from '../../archive/table-file.ts'
import { Lobby } from '../../lobby/lobby.ts'
import { eveningNow } from '../../lobby/lobby-events.ts'
import { questionId } from '../../publish/seat-view.ts'
import { memoryStore } from '../../store/memory/memory.ts'
import { ChainClient, mixed } from '../../tests/chain-client.ts'
import { elsewhere, limits, must, portsOver, Sitter, seated } from '../../tests/seated.ts'
import { proofIn } from '../fair-dice.ts'
import { COMMIT_MILLISECONDS, keyOf, REVEAL_MILLISECONDS, roundNow } from '../mixing.ts'
import { renewEvenings } from '../renew.ts'
import { verify } from '../verify.ts'

/** A table whose clock is moved by hand, with a client for each who may throw. */
async function table() {
  const clock = { time: 1_700_000_000_000 }
  const at = await seated(memoryStore(), {}, { now: () => clock.time })
  const { gil, ada, bo, live } = at
  const clients = [new ChainClient(gil), new ChainClient(ada), new ChainClient(bo)] as const
  const [gils, adas, bos] = clients
  const evening = () => live.lobby.state.evenings[0] as NonNullable<ReturnType<typeof eveningNow>>
  return { ...at, clock, clients, gils, adas, bos, evening }
}
type Begun = Awaited<ReturnType<typeof table>>

/** Bo opens a crate, up to the throw. */
async function asked({ bo, live }: Pick<Begun, 'bo' | 'live'>) {
  must(await bo.do({ do: 'open', procedure: 'search', args: {} }))
  const w = live.log.table.waiting[0]
  if (!w) throw new Error('nothing is asked')
  return w
}

const proofs = ({ live }: Pick<Begun, 'live'>): readonly Proof[] =>
  live.log.table.entries.flatMap(({ input }) => (input.kind === 'answer' ? (proofIn(input.proof) ?? []) : []))
const rollsSaid = (s: Sitter): readonly Proof[] => s.said.flatMap((m) => m.roll?.proof ?? [])

describe('a round', () => {
  it('is closed when all have committed, and done when all have revealed', async () => {
    const { clients, gils, adas, bos, evening } = await table()
    must(await gils.commit())
    must(await adas.commit())
    expect(await adas.reveal()).toMatchObject({ refused: 'dice/no-round' })
    must(await bos.commit())
    expect(evening().rounds?.at(-1)?.phase).toBe('closed')
    for (const client of clients) must(await client.reveal())
    expect(roundNow(evening().rounds ?? [])).toMatchObject({ round: 1, phase: 'done' })
    const key = keyOf('t', 1, roundNow(evening().rounds ?? []))
    await mixed(clients, 2)
    expect(keyOf('t', 1, roundNow(evening().rounds ?? []))).not.toBe(key)
  })

  it('waits for nobody who stays away: after a while it goes on without them', async () => {
    const { gils, adas, clock, evening } = await table()
    must(await gils.commit())
    must(await adas.commit())
    must(await adas.ask())
    expect(evening().rounds?.[0]?.phase).toBe('open')
    clock.time += COMMIT_MILLISECONDS
    must(await adas.ask())
    expect(evening().rounds?.[0]?.phase).toBe('closed')
    must(await gils.reveal())
    must(await adas.reveal())
    expect(evening().rounds?.[0]).toMatchObject({ phase: 'done', commits: [{ seat: 'gil' }, { seat: 'ada' }] })
  })

  it('is void, by name, if somebody has committed and does not reveal; the dice keep the key they had', async () => {
    const { clients, gils, adas, bos, clock, evening } = await table()
    await mixed(clients)
    for (const client of clients) must(await client.commit(2))
    must(await gils.reveal(2))
    must(await adas.reveal(2))
    must(await adas.ask(2))
    expect(evening().rounds?.[1]?.phase).toBe('closed')
    clock.time += REVEAL_MILLISECONDS
    must(await adas.ask(2))
    expect(evening().rounds?.[1]?.phase).toBe('void')
    expect(Object.keys(evening().rounds?.[1]?.shares ?? {})).not.toContain(bos.anchor)
    expect(roundNow(evening().rounds ?? [])?.round).toBe(1)
  })

  it('takes no share that was not committed to, and no chain of another seat', async () => {
    const { gils, adas, bos, ada, evening } = await table()
    must(await gils.commit())
    must(await adas.commit())
    const thief = new ChainClient(ada, gils.root)
    expect(await thief.commit()).toEqual({ ok: true })
    expect(evening().rounds?.[0]?.commits).toHaveLength(2)
    must(await bos.commit())
    expect(await adas.reveal(1, '0'.repeat(32))).toMatchObject({ refused: 'dice/wrong-share' })
    expect(await thief.reveal()).toMatchObject({ refused: 'dice/no-round' })
  })

  it('can be held again by a seat that comes later; their chain counts from then on', async () => {
    const { gils, adas, bos, clock, bo, evening, live } = await table()
    must(await gils.commit())
    must(await adas.commit())
    clock.time += COMMIT_MILLISECONDS
    must(await adas.ask())
    expect(await bos.commit()).toMatchObject({ refused: 'dice/no-round' })
    must(await gils.reveal())
    must(await adas.reveal())
    must(await bo.do({ do: 'chat', text: '/r 2d6', seed: bos.next }))
    expect(rollsSaid(bo).at(-1)).toMatchObject({ place: 'said:bo/1', pinches: {} })
    await mixed([bos, gils, adas], 2)
    must(await bo.do({ do: 'chat', text: '/r 2d6', seed: bos.take() }))
    expect(rollsSaid(bo).at(-1)).toMatchObject({ round: 2, pinches: { bo: bos.values[1] } })
    expect(evening().rounds).toHaveLength(2)
    expect(live.lobby.over).toBeUndefined()
  })
})

describe('what fell long ago, in a part of log and chat that is not loaded any more,', () => {
  it.each(['with', 'without'] as const)('is counted all the same (%s values of the client)', async (values) => {
    const { clients, gil, bo, bos, live } = await table()
    if (values === 'with') await mixed(clients)
    const seed = (): string => (values === 'with' ? bos.take() : 'p')
    const thrown: (Proof | undefined)[] = []
    for (let round = 0; round < 3; round++) {
      const w = await asked({ bo, live })
      must(await bo.do({ do: 'throw', question: questionId(live.lobby.secret, w.askedAt), seed: seed() }))
      thrown.push(proofs({ live }).at(-1))
      must(await bo.do({ do: 'chat', text: '/r 2d6', seed: seed() }))
      thrown.push(rollsSaid(bo).at(-1))
      for (let i = 0; i < 150; i++) {
        must(await gil.do({ do: 'overrule', reason: '', act: { act: 'set', path: ['omen'], value: `${round}/${i}` } }))
        must(await gil.do({ do: 'chat', text: `${round}/${i}` }))
      }
      expect(live.log.table.entries.length).toBeLessThan(150)
    }
    const places = thrown.map((proof) => proof?.place.replace(/^chain:.*\//, 'chain/'))
    expect(places).toEqual(
      values === 'with'
        ? [1, 2, 3, 4, 5, 6].map((n) => `chain/${n}`)
        : ['seat:bo/1', 'said:bo/1', 'seat:bo/2', 'said:bo/2', 'seat:bo/3', 'said:bo/3'],
    )
  })
})

describe('a host who knows the seed', () => {
  it('cannot choose a throw by what a client sends last', async () => {
    const at = await table()
    const w = await asked(at)
    const before = Array.from({ length: 200 }, (_, i) => at.live.dice.answer(w, { bo: `ground ${i}` })?.answer)
    expect(new Set(before.map(String)).size).toBe(1)
    await mixed(at.clients)
    const after = Array.from({ length: 200 }, (_, i) => at.live.dice.answer(w, { bo: `ground ${i}` })?.answer)
    expect(new Set(after.map(String)).size).toBe(1)
    // Of the chain there is one value that counts: the next.
    const own = at.bos.values.slice(1, 200).map((value) => at.live.dice.answer(w, { bo: value })?.proof)
    expect(own.filter((p) => proofIn(p)?.place.startsWith('chain:'))).toHaveLength(1)
  })

  it('cannot move an open throw by doing something secret before it', async () => {
    const at = await table()
    await mixed(at.clients)
    const thrown = async () => at.live.dice.answer(await asked(at), { bo: at.bos.next })
    const first = await thrown()
    must(await at.bo.do({ do: 'undo' }))
    await at.gil.write('a secret', 'wish')
    must(await at.gil.do({ do: 'chat', text: '/sr d20', seed: at.gils.next }))
    expect((await thrown())?.proof).toEqual(first?.proof)
  })

  it('cannot choose a roll in the chat by writing it in another way', async () => {
    const at = await table()
    const roll = (text: string) => at.gil.do({ do: 'chat', text, seed: at.gils.next })
    await mixed(at.clients)
    must(await roll('/r 1d6'))
    must(await roll('/r d6+0'))
    const [first, second] = rollsSaid(at.gil)
    expect(first?.pool).toBe(second?.pool)
    expect(second?.place).toBe('said:gil/1')
  })
})

it('a value is used once, also on another server and when the chain’s owner acts twice at once', async () => {
  const at = await table()
  await mixed(at.clients)
  const value = at.bos.next
  must(await at.bo.do({ do: 'open', procedure: 'search', args: {}, seed: value }))
  expect(proofs(at)).toMatchObject([{ place: expect.stringMatching(/^chain:.*\/1$/), pinches: { bo: value } }])
  must(await at.bo.do({ do: 'open', procedure: 'search', args: {}, seed: value }))
  expect(at.bo.question).not.toBe('none')
  must(await at.bo.do({ do: 'throw', question: at.bo.question, seed: at.bos.values[2] as string }))
  expect(proofs(at)[1]?.place).toMatch(/^chain:.*\/2$/)
  const there = await Sitter.at(await elsewhere(at.store, at.created.table), 'bo')
  must(await there.do({ do: 'open', procedure: 'search', args: {} }))
  must(await there.do({ do: 'throw', question: there.question, seed: value }))
  expect(proofs(there)[2]).toMatchObject({ place: 'seat:bo/1', pinches: {} })
})

it('a throw that others do not see uses nothing up that they could count', async () => {
  const at = await table()
  await mixed(at.clients)
  must(await at.ada.do({ do: 'chat', text: '/r d6', seed: at.adas.take() }))
  for (let i = 0; i < 3; i++) must(await at.ada.do({ do: 'chat', text: '/sr d6', seed: at.adas.next }))
  must(await at.ada.do({ do: 'chat', text: '/r d6', seed: at.adas.take() }))
  expect(rollsSaid(at.bo).map((p) => p.place.split('/')[1])).toEqual(['1', '2'])
})

it('long evenings remember what was used in parts of the log that are not loaded', async () => {
  const at = await table()
  await mixed(at.clients)
  must(await at.bo.do({ do: 'open', procedure: 'search', args: {}, seed: at.bos.take() }))
  for (let i = 0; i < 260; i++) await at.ada.write(`${i}`)
  const there = await Sitter.at(await elsewhere(at.store, at.created.table), 'bo')
  expect(there.live.log.table.base.at).toBeGreaterThan(20)
  must(await there.do({ do: 'open', procedure: 'search', args: {}, seed: at.bos.values[2] as string }))
  expect(proofs(there)).toMatchObject([{ place: expect.stringMatching(/^chain:.*\/2$/) }])
})

it('the file proves all of it, also when it is opened elsewhere', async () => {
  const at = await table()
  must(await at.bo.do({ do: 'chat', text: '/r d6' }))
  await mixed(at.clients)
  must(await at.bo.do({ do: 'open', procedure: 'search', args: {}, seed: at.bos.take() }))
  must(await at.gil.do({ do: 'chat', text: '/gmr d20', seed: at.gils.next }))
  must(await at.gil.do({ do: 'endEvening' }))
  const file = JSON.parse(JSON.stringify(await at.live.serially(() => fileOf(at.live)))) as TableFile
  expect(verify(file, firstLight)).toMatchObject({ problems: [], checked: 3 })
  const lobby = new Lobby(portsOver(memoryStore()), limits)
  const opened = must(await lobby.adopt(file))
  const live = await lobby.table(opened.table)
  if (!live) throw new Error('it was not opened')
  const copy = JSON.parse(JSON.stringify(await live.serially(() => fileOf(live)))) as TableFile
  expect(verify(copy, firstLight)).toMatchObject({ problems: [], checked: 3 })
})

it('a table that was put back from a backup gets other dice', async () => {
  const { live, store, created, gil } = await table()
  const before = eveningNow(live.lobby.state)
  expect(await renewEvenings(store, () => 1_000)).toBe(1)
  const now = eveningNow((await elsewhere(store, created.table)).lobby.state)
  expect(now?.evening).toBe(2)
  expect(now?.seed).not.toBe(before?.seed)
  await live.sync.catchUp()
  must(await gil.do({ do: 'endEvening' }))
  expect(await renewEvenings(store, () => 1_000)).toBe(0)
})
