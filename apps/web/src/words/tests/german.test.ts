import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyGame, optionsHaveWords } from '@sortie/engine'
import { isDirect } from '@sortie/engine/odds'
import { expect, it } from 'vitest'
import type { OddsWords } from '../../games/speak-odds.ts'
import { german } from '../de/index.ts'
import { odds as germanOdds } from '../de/odds.ts'
import { en } from '../en.ts'
import { content } from '../en-content.ts'
import { dialogs } from '../en-dialogs.ts'
import { lab } from '../en-lab.ts'
import { odds } from '../en-odds.ts'
import { pages } from '../en-pages.ts'
import { languageFor } from '../language.ts'
import { gapsIn, type Layer, lay, layer } from '../translation.ts'

const root = join(import.meta.dirname, '../../../../../games')
const english = { table: en, pages, dialogs, content, lab, odds }

it.each(Object.keys(english) as (keyof typeof english)[])('the shell is in German, whole: %s', (file) => {
  expect(gapsIn(english[file], { ...german, odds: germanOdds }[file])).toEqual([])
})

const translated = readdirSync(root).filter((game) => existsSync(join(root, game, 'web/de.ts')))
it.each(translated)('%s is in German, whole', async (game) => {
  const { layers } = (await import(join(root, game, 'web/de.ts'))) as { readonly layers: readonly Layer[] }
  expect(layers.flatMap((each) => each.gaps())).toEqual([])

  // Procedures stand in the same drawers in both languages.
  const { en: said } = (await import(join(root, game, 'words/en.ts'))) as {
    readonly en: { readonly procedures: { readonly [procedure: string]: { readonly group?: string } } }
  }
  const drawers = (): readonly (string | undefined)[] => Object.values(said.procedures).map(({ group }) => group)
  const before = drawers()
  for (const each of layers) each.lay()
  const pairs = new Set(drawers().map((group, i) => `${before[i]} = ${group}`))
  expect([...pairs].filter((pair) => pair.includes('undefined'))).toEqual(
    before.includes(undefined) ? ['undefined = undefined'] : [],
  )
  expect(pairs.size).toBe(new Set(before).size)
})

it.each(translated)('the odds of %s are in German, whole', async (id) => {
  const { default: game } = (await import(join(root, id, 'game.ts'))) as { readonly default: AnyGame }
  const { oddsWords } = (await import(join(root, id, 'web/de-odds.ts'))) as { readonly oddsWords: OddsWords }
  expect(Object.keys(oddsWords.titles).sort()).toEqual(Object.keys(game.odds ?? {}).sort())
  const policies = Object.values(game.odds ?? {}).flatMap((q) => Object.entries(isDirect(q) ? {} : (q.policy ?? {})))
  expect(policies.map(([question]) => question).filter((question) => !oddsWords.questions[question])).toEqual([])
  const said = policies.map(([question, rule]) => [question, typeof rule === 'string' ? rule : rule.name] as const)
  const known = ['never', 'always', 'first', 'usual', 'min', 'max', 'uniform']
  expect(
    said.flatMap(([question, rule]) =>
      known.includes(rule) || /^-?\d+$/.test(rule) || oddsWords.answers[rule] || optionsHaveWords(game, question)
        ? []
        : [rule],
    ),
  ).toEqual([])
})

it('a half-translated file says what it has, and English for the rest', () => {
  const words = { hello: 'Hello', tabs: { file: 'File', seats: 'Seats' }, few: (n: number) => `${n} left` }
  const half = layer('w', words, { tabs: { file: 'Datei' } })
  expect(half.gaps()).toEqual(['w.hello', 'w.tabs.seats', 'w.few'])
  const { tabs } = words
  half.lay()
  expect(words.hello).toBe('Hello')
  expect(tabs).toEqual({ file: 'Datei', seats: 'Seats' })
})

it('words that take something say the same things of it', () => {
  const shell = structuredClone({ one: 'a' })
  lay(shell, { one: 'b' })
  expect(shell.one).toBe('b')
  expect(german.table.askedOf?.(['Ada', 'Bo'])).toBe('Warten auf Ada und Bo')
  expect(german.table.percentFine?.(0.12345)).toBe('12,35 %')
})

it('the language is the one that was chosen, or the first that is read and there is', () => {
  expect(languageFor('de', ['en-GB'])).toBe('de')
  expect(languageFor(null, ['fr-FR', 'de-AT', 'en'])).toBe('de')
  expect(languageFor('klingon', ['fr'])).toBe('en')
  expect(languageFor(undefined, [])).toBe('en')
})
