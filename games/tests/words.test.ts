import {
  type AnyDirectOdds,
  type AnyGame,
  type AnyOddsQuestion,
  fieldHasWords,
  offersFor,
  oneOf,
  type Question,
  type Settings,
  type Shape,
  sayOption,
  sayWindow,
  type Table,
} from '@sortie/engine'
import { isDirect } from '@sortie/engine/odds'
import { randomPlay } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import { games } from '../index.ts'

const PLAYS = 25
const STEPS = 60

/** Every field of a shape that is filled in, as `procedure.field` or `question.field`, however deep it stands. */
function fieldsOf(name: string, shape: Shape): readonly string[] {
  switch (shape.kind) {
    case 'form':
      return Object.entries(shape.fields).flatMap(([field, of]) => [
        `${name}.${field}`,
        ...fieldsOf(`${name}.${field}`, of),
      ])
    case 'list':
      return fieldsOf(name, shape.of)
    case 'either':
      return Object.values(shape.cases).flatMap((fields) => fieldsOf(name, { kind: 'form', fields }))
    default:
      return []
  }
}

const shapesOf = (q: Question): readonly Shape[] =>
  q.kind === 'ask' ? [q.shape] : q.kind === 'roll' || q.kind === 'draw' ? [] : Object.values(q.parts)

const fieldsAt = (table: Table): readonly string[] => [
  ...table.world.seats.flatMap(({ seat }) =>
    offersFor(table, seat).flatMap(({ procedure, fields }) => fieldsOf(procedure, { kind: 'form', fields })),
  ),
  ...table.waiting.flatMap(({ question }) => shapesOf(question).flatMap((shape) => fieldsOf(question.name, shape))),
]

const windowsAt = (table: Table): readonly string[] =>
  table.waiting.flatMap(({ question }) => (question.kind === 'first' ? [question.name] : []))

/** What people come across without words, in some plays in which everybody does anything. */
function wordless(
  game: AnyGame,
  named: (table: Table) => readonly string[],
  hasWords: (name: string) => boolean,
): readonly string[] {
  const found = new Set<string>()
  const each = (table: Table): void => {
    for (const name of named(table)) if (!hasWords(name)) found.add(name)
  }
  for (let seed = 1; seed <= PLAYS; seed++) randomPlay(game, { seed, steps: STEPS, each })
  return [...found]
}

describe.each(Object.entries(games))('%s', (_, listed) => {
  it('asks for every field that people fill in', async () => {
    const { default: game } = await listed.game()
    const asked = (name: string): boolean => {
      const dot = name.indexOf('.')
      return fieldHasWords(game, name.slice(0, dot), name.slice(dot + 1))
    }
    expect(wordless(game, fieldsAt, asked)).toEqual([])
  })

  it('names the rules of its odds in words: people read them beside the figures', async () => {
    const { default: game } = await listed.game()
    const questions = Object.values(game.odds ?? {}) as readonly (AnyOddsQuestion | AnyDirectOdds)[]
    const rules = questions.flatMap((q) =>
      isDirect(q) ? [] : Object.values({ ...q.policy, ...q.answers?.({ ...q.defaults, luck: 1 } as never) }),
    )
    const names = rules.flatMap((rule) => (typeof rule === 'function' ? [rule.name] : []))
    expect(names.filter((name) => name === '' || /\p{Ll}\p{Lu}/u.test(name))).toEqual([])
  })

  it('says of every window what closes it', async () => {
    const { default: game } = await listed.game()
    expect(wordless(game, windowsAt, (name) => sayWindow(game, name, 'Ada') !== undefined)).toEqual([])
  })
})

/** What a setting can be set to, where that is a choice. */
const choicesOf = (game: AnyGame): readonly (readonly [setting: string, value: string])[] =>
  Object.entries(game.settings as Settings).flatMap(([key, { shape }]) =>
    shape.kind === 'one'
      ? shape.options.flatMap((o): readonly [string, string][] => (typeof o === 'string' ? [[key, o]] : []))
      : [],
  )

it.each(Object.entries(games))(
  '%s: what a setting is set to reads as words, and only what there is has words',
  async (_, listed) => {
    const { default: game } = await listed.game()
    const { settings, settingValues = {} } = game.words.en
    const choices = choicesOf(game)
    expect(Object.keys(game.settings).filter((key) => !settings?.[key])).toEqual([])
    // Keys of the code, like `negative2` and `asBotched`.
    expect(choices.filter(([key, value]) => /[a-z][A-Z\d]/.test(settingValues[key]?.[value] ?? value))).toEqual([])
    const said = Object.entries(settingValues).flatMap(([key, values]) => Object.keys(values).map((v) => `${key} ${v}`))
    expect(said.filter((name) => !choices.some(([key, value]) => `${key} ${value}` === name))).toEqual([])
  },
)

const withToolbox = Object.entries(games).filter(([id]) => id !== 'first-light')

it.each(withToolbox)('%s: that a clock or a deck is hidden is no part of its name', async (_, listed) => {
  const { default: game } = await listed.game()
  const said = (procedure: string, path: string, option: string) =>
    sayOption(game, { kind: 'ask', name: procedure, to: 'gm', shape: oneOf([option]) }, option, { path })?.head
  expect(said('tickClock', 'clock', 'gm-the-watch-wakes')).toBe('The watch wakes')
  expect(said('showDeck', 'deck', 'gm/Sealed Casks')).toBe('Sealed Casks')
})
