import { HIDDEN, listOfRecords, mapOf, one, open, record, seat } from '@sortie/engine'
import { expect, test } from 'vitest'
import { placeText } from '../place-text.ts'
import { holdsSeat, placesCalled, placesIn } from '../places.ts'

const state = {
  storm: 3,
  hands: { ada: { strain: 1 } },
  people: {
    zoe: { name: 'Zoë 🚀', health: 70, state: 'up', ratings: { luckMax: 2 }, tags: ['old', 'rich'], bio: 'From home' },
    bo: { name: 'Bo', health: 10, state: 'asleep', ratings: { luckMax: 0 }, tags: [], bio: HIDDEN },
  },
  marks: [{ at: 1 }, { at: 4 }],
  omen: HIDDEN,
}
const places = placesIn(state, (seat) => (seat === 'ada' ? 'Ada' : seat))
const said = (sought: string) => placesCalled(places, sought).map(({ of, what, now }) => [of, what, now])

test('what has a name is called by it and comes first; the rest by where it stands', () => {
  expect(said('zo')).toEqual([
    ['Zoë 🚀', 'Health', 70],
    ['Zoë 🚀', 'Ratings, luck max', 2],
    ['Zoë 🚀', 'State', 'up'],
    ['Zoë 🚀', 'Name', 'Zoë 🚀'],
    ['Zoë 🚀', 'Tags', ['old', 'rich']],
    ['Zoë 🚀', 'Bio', 'From home'],
  ])
  expect(places[0]?.of).toBe('Zoë 🚀')
  expect(said('storm')).toEqual([['Storm', '', 3]])
  expect(said('hands ada')).toEqual([['Hands', 'Ada, strain', 1]])
  expect(said('marks 2')).toEqual([['Marks', '2, at', 4]])
})

test('a value that was set is told by the same name', () => {
  const told = (...path: string[]) => placeText(state, path, (seat) => seat)
  expect(told('people', 'zoe', 'ratings', 'luckMax')).toBe('Zoë 🚀, ratings, luck max')
  expect(told('storm')).toBe('Storm')
  expect(told('people', 'gone', 'health')).toBe('People, gone, health')
})

test('every place has its path, and what is hidden is no place', () => {
  expect(placesCalled(places, 'zoë luck').map((p) => p.path)).toEqual([['people', 'zoe', 'ratings', 'luckMax']])
  expect(placesCalled(places, 'marks 2').map((p) => p.path)).toEqual([['marks', '1', 'at']])
  expect(said('omen')).toEqual([])
  expect(said('bo bio')).toEqual([])
})

test('a word of the rules knows what others have in its place; a text of people does not', () => {
  expect(placesCalled(places, 'bo state')[0]?.words).toEqual(['up', 'asleep'])
  expect(placesCalled(places, 'zo bio')[0]?.words).toEqual([])
})

test('a seat is known by the record of the state, however deep it stands', () => {
  const member = record({ owner: seat(), helper: open<string>() })
  const game = record({
    gm: seat(),
    storm: open<number>(),
    people: mapOf(member),
    marks: listOfRecords(member),
    lead: one(member),
  })
  const held = (...path: string[]): boolean => holdsSeat(game, path)
  expect([
    held('gm'),
    held('people', 'zoe', 'owner'),
    held('marks', '0', 'owner'),
    held('lead', 'owner'),
  ]).not.toContain(false)
  expect([held('storm'), held('people', 'zoe', 'helper'), held('people'), held('gone')]).not.toContain(true)
  expect(holdsSeat(undefined, ['gm'])).toBe(false)
})
