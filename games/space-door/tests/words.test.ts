import { idsForNames } from '@sortie/engine'
import { expect, it } from 'vitest'
import { en } from '../words/en.ts'
import { stateOf, table } from './table.ts'

it('people are called by the names they were given, and by their ids only where nobody knows them', () => {
  const name = 'Żaneta 🚀 Ōkubo-von Łąk'
  const play = table().open('hire', { name }, 'ada')
  for (const points of [4, 3, 2, 2, 1]) play.answer('HowManyPoints', { side: 'left', points })
  const people = en.people?.(stateOf(play) as never) ?? {}
  const who = Object.keys(people).find((id) => people[id] === name) as string
  expect(en.facts.Woke({ who }, { ...idsForNames, person: (id) => people[id] ?? id })).toBe(`${name} wakes.`)
  expect(en.facts.Woke({ who: 'mara-quill' }, idsForNames)).toBe('Mara Quill wakes.')
})
