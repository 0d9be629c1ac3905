import { expect, it } from 'vitest'
import { fileOf } from '../../archive/table-file.ts'
import { lineWith, rewritten, withBody } from '../../dice/tests/rewriting.ts'
import { verify } from '../../dice/verify.ts'
import { must, Sitter, seated } from '../../tests/seated.ts'

it('a whisper goes to the one who has that name, whatever another has for an id', async () => {
  const { lobby, created, live, gil } = await seated()
  for (const [role, name] of [
    ['spectator', 'Cy!'],
    ['player', 'Cy'],
  ] as const)
    must(await lobby.join(created.table, created.links[role], name))
  const [other, cy] = [await Sitter.at(live, 'cy'), await Sitter.at(live, 'cy-2')]
  must(await gil.do({ do: 'chat', text: '/w Cy you are the traitor' }))
  expect(cy.said.map((l) => l.text)).toEqual(['you are the traitor'])
  expect(other.said).toEqual([])
  must(await gil.do({ do: 'chat', text: '/w @cy and you look on' }))
  expect(other.said.map((l) => l.text)).toEqual(['and you look on'])
  expect(cy.said).toHaveLength(1)
})

it('a word that fits several is not guessed at', async () => {
  const { lobby, created, live, gil } = await seated()
  for (const name of ['Cy!', 'Cy']) must(await lobby.join(created.table, created.links.player, name))
  for (const word of ['cy', 'CY'])
    expect(await gil.do({ do: 'chat', text: `/w [Ada, ${word}] psst` })).toMatchObject({
      refused: 'chat/several',
      message: expect.stringContaining('@cy (Cy!) or @cy-2 (Cy)'),
    })
  expect(await gil.do({ do: 'chat', text: '/w Dot psst' })).toMatchObject({ refused: 'chat/nobody' })
  must(await gil.do({ do: 'chat', text: '/w cy-2 psst' }))
  expect(live.chat.stream.next).toBe(1)
})

it('what was said reads the same, letter for letter, whether it is in memory or read back', async () => {
  const { ada, bo, eve, gil, live } = await seated()
  must(await ada.do({ do: 'chat', text: '/r 2d6+1' }))
  await ada.write('a first line')
  must(await gil.do({ do: 'overrule', reason: 'so be it', act: { act: 'set', path: ['storm'], value: 2 } }))
  const known = async () => ({
    log: JSON.stringify(await live.serially(() => live.log.bySeat.lines(eve.viewer, { before: 4, limit: 8 }))),
    chat: JSON.stringify(await live.serially(() => live.chat.bySeat.lines(eve.viewer, { before: 1, limit: 1 }))),
    heard: JSON.stringify(eve.said[0]),
    told: JSON.stringify(eve.updates.flatMap((u) => u.lines).filter((l) => l.n < 4)),
  })
  const before = await known()
  expect(before.chat).toBe(`[${before.heard}]`)
  expect(before.log).toContain(before.told.slice(1, -1))
  for (let i = 0; i < 420; i++) must(await bo.do({ do: 'chat', text: `/w Ada ${i}` }))
  for (let i = 0; i < 210; i++) await bo.write(`wish ${i}`, 'wish')
  expect(live.log.table.base.at).toBeGreaterThan(10)
  expect(await known()).toEqual(before)
})

it('dice among words are thrown, heard by those who hear the words, and checked like any others', async () => {
  const { ada, bo, gil, live } = await seated()
  must(await ada.do({ do: 'chat', text: '/w Bo a swing for [[2d6+1]] damage' }))
  expect(bo.said[0]).toMatchObject({
    kind: 'whisper',
    text: 'a swing for [[2d6+1]] damage',
    roll: { notation: '2d6+1', line: expect.stringMatching(/= \d+$/) },
  })
  expect(gil.said).toEqual([])
  expect(await ada.do({ do: 'chat', text: 'for [[2e6]]' })).toMatchObject({ refused: 'chat/dice' })

  // However much is thrown, what is stored and sent stays small.
  const heavy = '/r 200d1000rr<=970!20>=972'
  expect(await ada.do({ do: 'chat', text: heavy })).toMatchObject({
    refused: 'chat/dice',
    message: expect.stringMatching(/about \d+ dice; at most 1000/),
  })
  await ada.do({ do: 'chat', text: '/r 200d1000rr<=500' })
  const [last] = ada.said.slice(-1)
  expect(last?.roll?.line.length).toBeLessThan(1100)
  must(await gil.do({ do: 'chat', text: 'no [dice] here' }))
  expect(ada.said.at(-1)).not.toHaveProperty('roll')
  must(await gil.do({ do: 'chat', text: 'a [[d20]]' }))
  must(await gil.do({ do: 'endEvening' }))
  expect(verify(await fileOf(live), live.log.game)).toMatchObject({ problems: [], checked: 2 })
})

it('several rolls among the words of one message are thrown in turn, and all of them are checked', async () => {
  const { ada, bo, gil, live } = await seated()
  must(await ada.do({ do: 'chat', text: 'hits on [[d20+5]] for [[2d6]], or [[2d6]] with the flat' }))
  const roll = bo.said.at(-1)?.roll
  expect(roll).toMatchObject({ notation: 'd20+5', more: [{ notation: '2d6' }, { notation: '2d6' }] })
  expect(await ada.do({ do: 'chat', text: '[[d6]]'.repeat(11) })).toMatchObject({ refused: 'chat/dice' })
  expect(await ada.do({ do: 'chat', text: '[[d6]] [[600d6]] [[600d6]]' })).toMatchObject({ refused: 'chat/dice' })
  must(await gil.do({ do: 'endEvening' }))
  const file = await fileOf(live)
  expect(verify(file, live.log.game)).toMatchObject({ problems: [], checked: 1 })
  const last = lineWith(file.chat, 'd20')
  const forged = withBody(file, 'chat', last, (body) => body.replace(/("notation":"2d6","total":)\d+/, '$199'))
  expect(verify(rewritten(forged), live.log.game).problems).toContainEqual(expect.stringMatching(/dice don’t match/))
})
