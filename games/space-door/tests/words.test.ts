import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { idsForNames } from '@sortie/engine'
import { expect, it } from 'vitest'
import { subs } from '../rules/attributes.ts'
import { en } from '../words/en.ts'
import { guide } from '../words/guide.ts'
import { subNames, subUses } from '../words/names.ts'
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

it('[SD-01] every end of a scale is defined whole, on screen and in the guide', () => {
  const rules = readFileSync(join(import.meta.dirname, '../RULES.md'), 'utf8')
  for (const sub of subs) {
    const line = rules.split('\n').find((l) => l.includes(`*${subNames[sub]}* for`)) ?? ''
    for (const use of subUses[sub].split(', ')) {
      expect(line.replace(' and ', ', ')).toContain(use.replace(' and ', ', '))
      expect(guide.terms[subNames[sub]]?.says).toContain(use)
    }
  }
  expect(subUses.hindsight).toBe('knowing the past and how the universe works')
  expect(subUses.foresight).toBe('seeing what comes, deducing, solving')
})
