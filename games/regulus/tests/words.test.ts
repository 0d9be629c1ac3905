import { idsForNames } from '@sortie/engine'
import { expect, it } from 'vitest'
import { en } from '../words/en.ts'

it('what was told ends with one full stop, or as its teller ended it', () => {
  const told = (words: string): string =>
    en.facts.NarrationSettled({ id: 'narration-1', by: 'bo', words, about: [], canon: false }, idsForNames)
  expect(told('Dov is dragged off')).toBe('It is not so: Dov is dragged off.')
  expect(told('Dov is dragged off.')).toBe('It is not so: Dov is dragged off.')
  expect(told('“Run!” ')).toBe('It is not so: “Run!”')
})

it('a Prop has one article, however it was written down', () => {
  const brought = (prop: string): string => en.facts.PropBrought({ operative: 'bix', prop }, idsForNames)
  expect(brought('glass cutter')).toBe('Bix brings the glass cutter.')
  expect(brought('a ring of keys')).toBe('Bix brings the ring of keys.')
  expect(brought('The master key')).toBe('Bix brings the master key.')
  expect(brought('her mother’s watch')).toBe('Bix brings her mother’s watch.')
  const renamed = { operative: 'bix', prop: 'a souvenir', to: 'An old medal' }
  expect(en.facts.PropRenamed(renamed, idsForNames)).toContain('souvenir is really the old medal.')
})
