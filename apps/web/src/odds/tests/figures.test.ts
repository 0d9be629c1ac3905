import type { OpenQuestion } from '@sortie/protocol'
import { describe, expect, it } from 'vitest'
import type { Chance, ComputedOdds } from '../compute-odds.ts'
import { answersTo, chancesOf, choiceOf, sharesOf } from '../figures.ts'

const notes = { how: ['how'], assumes: 'Assumes: the whole.', knowledge: 'With what only you know.' }
const optionNotes = { how: ['how of each'], assumes: 'Assumes: each.', knowledge: 'With what only you know.' }
const chances = (lit: number): readonly Chance[] => [
  { name: 'lit', p: lit },
  { name: 'lost', p: 1 - lit },
]
const base: ComputedOdds = {
  name: 'night',
  title: 'a night',
  knowledge: 'everyone',
  assumptions: [{ question: 'WhetherToBrace', rule: 'never' }],
  whole: chances(0.5),
}
const asked = (q: object): OpenQuestion => ({ id: '1', open: ['ada'], question: q }) as unknown as OpenQuestion
const brace = asked({
  kind: 'ask',
  name: 'WhetherToBrace',
  to: 'ada',
  shape: { kind: 'one', options: ['brace', 'let go'], decline: 'let go' },
})
const figures = (found: Partial<ComputedOdds>, to: string | undefined = 'ada', question = brace) =>
  chancesOf(
    question,
    { found: { ...base, ...found }, notes, optionNotes },
    { pieces: {}, logContext: undefined, to },
    undefined,
  )

describe('figures beside options', () => {
  it('stand beside each option, with the one that declines to compare with and what they assume', () => {
    const found = figures({ options: [chances(0.7), chances(0.4)] })
    expect(found?.options?.map((o) => o?.p)).toEqual([0.7, 0.4])
    expect(found?.declined?.p).toBe(0.4)
    expect(found?.note).toBe('Assumes: each.')
  })

  it('are not there if it makes no difference what is chosen', () => {
    expect(figures({ options: [chances(0.4), chances(0.4)] })).toBeUndefined()
    expect(figures({ options: [chances(0.4), chances(0.4002)] })).toBeUndefined()
  })

  it('stay if one option is not known, for it may make a difference', () => {
    expect(figures({ options: [chances(0.4), undefined] })?.options?.map((o) => o?.p)).toEqual([0.4, undefined])
  })

  it('are those of the whole for a spectator, with its own assumptions', () => {
    const found = figures({ options: [chances(0.7), chances(0.4)] }, undefined)
    expect(found?.whole?.p).toBe(0.5)
  })

  it('do not average over an answer that nobody has thought about', () => {
    const found = figures({ assumptions: [{ question: 'WhetherToBrace', rule: 'uniform' }] }, undefined)
    expect(found?.whole).toBeUndefined()
  })

  it('stand beside what changes the roll of somebody else, and nowhere else', () => {
    const options = ['hold the rope', 'look away']
    const parts = { ada: { kind: 'one', options: ['roll'] }, bo: { kind: 'one', options } }
    const help = asked({ kind: 'first', name: 'WhetherToCommit', keeper: 'ada', parts })
    const found = figures({ options: [chances(0.7), chances(0.5)], assumptions: [] }, 'bo', help)
    expect(found?.options?.map((o) => o?.p)).toEqual([0.7, undefined])
    expect(found?.whole?.p).toBe(0.5)
  })

  it('name knowledge that is not everyone’s', () => {
    expect(figures({ knowledge: 'seat', options: [chances(0.7), chances(0.4)] })?.note).toBe(
      'Assumes: each. With what only you know.',
    )
  })
})

it('a sampled chance keeps its range', () => {
  expect(sharesOf({}, [{ name: 'lit', p: 0.5, low: 0.46, high: 0.54 }])[0]).toMatchObject({
    p: 0.5,
    low: 0.46,
    high: 0.54,
  })
})

it('odds of one answer stand beside that one only, with what is assumed after it', () => {
  const answered = { found: { ...base, options: [chances(0.7)] }, notes, optionNotes }
  const looking = { pieces: {}, logContext: undefined, to: 'ada' }
  const found = chancesOf(brace, answered, looking, 'brace')
  expect(found?.options?.map((o) => o?.p)).toEqual([0.7, undefined])
  expect(found?.declined).toBeUndefined()
  expect(found?.note).toBe('Assumes: each.')
})

describe('numbers and votes', () => {
  const grit = asked({ kind: 'ask', name: 'Grit', to: 'ada', shape: { kind: 'whole', min: 0, max: 2 } })
  const voteWith = (bo: readonly string[]): OpenQuestion =>
    asked({
      kind: 'each',
      name: 'BluffOrDump',
      parts: { ada: { kind: 'one', options: ['bluff', 'dump'] }, bo: { kind: 'one', options: bo } },
    })
  const vote = voteWith(['bluff', 'dump'])

  it('each of a few numbers has its figure', () => {
    expect(choiceOf(grit, 'ada')?.options).toEqual([0, 1, 2])
    expect(answersTo(grit, [0, 1, 2], 'ada')).toEqual([0, 1, 2])
    const found = figures({ options: [chances(0.4), chances(0.5), chances(0.6)] }, 'ada', grit)
    expect(found?.options?.map((o) => o?.p)).toEqual([0.4, 0.5, 0.6])
    expect(found?.note).toBe('Assumes: each.')
  })

  it('many numbers have none', () => {
    const many = asked({ kind: 'ask', name: 'Fuel', to: 'ada', shape: { kind: 'whole', min: 0, max: 40 } })
    expect(choiceOf(many, 'ada')).toBeUndefined()
  })

  it('beside a vote stands what comes if all vote alike, and says so', () => {
    expect(answersTo(vote, ['bluff', 'dump'], 'ada')).toEqual([
      { ada: 'bluff', bo: 'bluff' },
      { ada: 'dump', bo: 'dump' },
    ])
    const found = figures({ options: [chances(0.4), chances(0.6)] }, 'ada', vote)
    expect(found?.options?.map((o) => o?.p)).toEqual([0.4, 0.6])
    expect(found?.note).toBe('If all answer the same. Assumes: each.')
    expect(found?.how).toContain('If all answer the same.')
  })

  it('a vote in which not everybody has the same options has no figures', () => {
    expect(answersTo(voteWith(['dump']), ['bluff', 'dump'], 'ada')).toEqual([])
  })
})
