import type { Command } from '@sortie/protocol'
import { expect, it } from 'vitest'
import { elsewhere, must, Sitter, seated } from '../../tests/seated.ts'
import { Replies } from '../replies.ts'

it.each<[Command, string]>([
  [{ do: 'makeLink', role: 'player' }, 'gil'],
  [{ do: 'renewSeat', seat: 'bo' }, 'gil'],
  [{ do: 'card' }, 'ada'],
  [{ do: 'addLimit', limit: 'line', text: 'spiders' }, 'ada'],
  [{ do: 'takeBack', stream: 'chat', n: 0 }, 'gil'],
  [{ do: 'reword', n: 0, text: 'good evening' }, 'ada'],
  [{ do: 'beginEvening' }, 'gil'],
  [{ do: 'giveRole', seat: 'gil', role: 'player' }, 'gil'],
  [{ do: 'chat', text: '/w Bo only you' }, 'gil'],
  [{ do: 'leave' }, 'ada'],
])('%j, sent again with the same cid to a server that never heard of it, counts once', async (command, who) => {
  const { gil, ada, store, created, live } = await seated()
  must(await ada.do({ do: 'chat', text: 'hello' }))
  must(await gil.do({ do: 'giveRole', seat: 'eve', role: 'gm' }))
  if (command.do === 'beginEvening') must(await gil.do({ do: 'endEvening' }))
  const first = must(await (who === 'gil' ? gil : ada).do(command, 'same'))
  if (command.do === 'card') must(await gil.do({ do: 'resume' }))
  if (command.do === 'chat') must(await gil.do({ do: 'dismiss', seat: 'bo' }))
  const length = async () => (await store.read(live.lobby.stream.name, 0)).length
  const before = await length()
  const there = await Sitter.at(await elsewhere(store, created.table), who)
  expect(await there.do(command, 'same')).toEqual({ ok: true })
  expect(await length()).toBe(before)
  expect('value' in first).toBe(command.do === 'makeLink' || command.do === 'renewSeat')
  expect(there.live.lobby.state.paused).toBe(false)
})

it('the latest replies are known without a look at the streams, and no more than a few dozen are kept', () => {
  const replies = new Replies()
  for (let i = 0; i < 1000; i++) replies.keep(`c${i}`, { ok: true })
  const known = Array.from({ length: 1000 }, (_, i) => i).filter((i) => replies.to(`c${i}`))
  expect(known).toEqual(Array.from({ length: known.length }, (_, i) => 1000 - known.length + i))
  expect(known.length).toBeGreaterThanOrEqual(30)
  expect(known.length).toBeLessThanOrEqual(60)
})

it('a refusal is no repeat: what was never done is refused, however often it is sent', async () => {
  const { ada } = await seated()
  for (let i = 0; i < 2; i++)
    expect(await ada.do({ do: 'makeLink', role: 'gm' }, 'same')).toMatchObject({ refused: 'table/not-gm' })
})
