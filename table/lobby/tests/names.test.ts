import { describe, expect, it } from 'vitest'
import { must, seated } from '../../tests/seated.ts'
import { isShown, looksOf, shownPartOf } from '../names.ts'
import { isShowable } from '../seats.ts'

describe('names', () => {
  it.each([
    ['a zero-width space', 'Ada\u200b'],
    ['a soft hyphen', 'A\u00adda'],
    ['a mark from right to left', 'Ada\u200f'],
    ['an override of the direction', '\u202eadA'],
    ['a Hangul filler', '\u3164'],
    ['a Hangul lead filler', '\u115f'],
    ['an empty Braille cell', 'Ada\u2800'],
    ['a joiner between Latin letters', 'A\u200dda'],
    ['a Cyrillic letter among Latin ones', 'Аda'],
    ['a Greek one', 'Βo'],
  ])('with %s are refused', (_, name) => expect(isShowable(name)).toBe(false))

  it.each([
    'Ada',
    'Zoë',
    'Łukasz',
    'Саша',
    'Ελένη',
    '李雷',
    'محمد',
    'अदिति',
    'O’Brien',
    'Ada 2',
    'Bo 👩‍🚀',
    'Müller-Lüdenscheidt',
  ])('that people have are taken: %s', (name) => expect(isShowable(name)).toBe(true))

  it('that look the same are the same; others are not', () => {
    for (const [a, b] of [
      ['coco', 'сосо'],
      ['Ada', 'ada'],
      ['Ａｄａ', 'Ada'],
      ['Al', 'AI'],
      ['Bo', 'B0'],
    ] as const)
      expect([a, looksOf(a)]).toEqual([a, looksOf(b)])
    for (const [a, b] of [
      ['Zoe', 'Zoë'],
      ['Lia', 'Ila'],
      ['Ada', 'Adam'],
    ] as const)
      expect(looksOf(a)).not.toBe(looksOf(b))
  })

  it('of a table are seen whole too; of an old file, what can be shown is kept', async () => {
    expect(isShown('thgiN \u202e')).toBe(false)
    expect(shownPartOf('Night\u202e\u200b')).toBe('Night')
    const { lobby, gil } = await seated()
    expect(await lobby.create({ game: 'first-light', name: 'thgiN\u202e' })).toMatchObject({ refused: 'name/wrong' })
    expect(await gil.do({ do: 'option', key: 'name', value: 'thgiN\u202e' })).toMatchObject({ refused: 'option/wrong' })
  })

  it('that look like one at the table are taken', async () => {
    const { lobby, created } = await seated()
    const asked = (name: string) => lobby.join(created.table, created.links.player, name)
    for (const name of ['ADA', 'Ｂｏ', 'B0']) expect(await asked(name)).toMatchObject({ refused: 'name/taken' })
    must(await asked('Adam'))
  })
})

describe('those who wait', () => {
  it('fill no table: players and GMs who are let in still find their places', async () => {
    const { lobby, created, gil } = await seated()
    must(await gil.do({ do: 'option', key: 'admission', value: 'waiting' }))
    const knock = (name: string) => lobby.join(created.table, created.links.player, name)
    const knocks = []
    const first = must(await knock('Stranger'))
    for (let i = 1; i < 24; i++) knocks.push(await knock(`Stranger ${i}x`))
    expect(knocks.filter((k) => 'refused' in k).map((k) => 'refused' in k && k.refused)).toEqual(
      Array(14).fill('table/full'),
    )
    expect(await lobby.join(created.table, created.links.gm, 'Mo')).toMatchObject({ status: 'seated' })
    expect(await lobby.join(created.table, created.links.spectator, 'Sam')).toMatchObject({ status: 'seated' })
    must(await gil.do({ do: 'dismiss', seat: first.seat }))
    expect(await knock('Cleo')).toMatchObject({ status: 'waiting' })
  })
})

describe('the name of a person in the waiting room', () => {
  it('shows nowhere: a newcomer of the same name gets the id and the answer of an empty table', async () => {
    const { lobby, created, gil } = await seated()
    must(await gil.do({ do: 'option', key: 'admission', value: 'waiting' }))
    const waits = must(await lobby.join(created.table, created.links.player, 'Waity'))
    expect(waits.status).toBe('waiting')
    const looksOn = await lobby.join(created.table, created.links.spectator, 'Waity')
    expect(looksOn).toMatchObject({ seat: 'waity', status: 'seated' })
    // The GM sees both, and lets in only one of them under that name.
    expect(await gil.do({ do: 'admit', seat: waits.seat })).toMatchObject({ refused: 'name/taken' })
    must(await gil.do({ do: 'dismiss', seat: 'waity' }))
    must(await gil.do({ do: 'admit', seat: waits.seat }))
  })
})

it('a veil that was erased does not come back when it is sent again', async () => {
  const { live, ada, bo } = await seated()
  must(await ada.do({ do: 'addLimit', limit: 'veil', text: 'spiders' }, 'once'))
  const [id = ''] = Object.keys(live.lobby.state.limits)
  must(await bo.do({ do: 'eraseLimit', id }))
  for (let i = 0; i < 250; i++) must(await bo.do({ do: 'seed', seed: `${i}` }))
  must(await ada.do({ do: 'addLimit', limit: 'veil', text: 'spiders' }, 'once'))
  expect(live.lobby.state.limits).toEqual({})
})
