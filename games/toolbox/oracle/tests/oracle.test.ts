import { defineGame, dice, mapOf, readings, record, seenEntry } from '@sortie/engine'
import { describeGame, given } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import { NoteRecord, type Notes, noteFacts, noteWords } from '../../notes/index.ts'
import {
  commonThings,
  deeds,
  likelihoodNames,
  likelihoods,
  oracleFacts,
  oracleOdds,
  oracleProcedures,
  oracleQuestions,
  oracleQuestionWords,
  oracleTitles,
  oracleWords,
} from '../index.ts'

/** The smallest game with an oracle. */
const asking = defineGame({
  id: 'asking',
  edition: 1,
  licence: { text: 'MIT', attribution: 'Written for Sortie' },
  state: record({ notes: mapOf(NoteRecord) }),
  facts: { ...oracleFacts, NoteTaken: noteFacts.NoteTaken },
  settings: {},
  content: null,
  initial: (): { readonly notes: Notes } => ({ notes: {} }),
  procedures: oracleProcedures('OR-1'),
  questions: oracleQuestions,
  words: {
    en: {
      name: 'Asking',
      tagline: 'Yes or no.',
      facts: { ...oracleWords, NoteTaken: noteWords.NoteTaken },
      procedures: oracleTitles,
      questions: oracleQuestionWords,
    },
  },
  sheet: () => [],
})

describe('the oracle', () => {
  it('says yes as often as it states', () => {
    for (const likelihood of likelihoodNames) {
      const stated = oracleOdds(likelihood)
      expect(stated.yes + stated['yes, and more']).toBe(likelihoods[likelihood])
      expect(Object.values(stated).reduce((a, b) => a + b)).toBe(100)
      const play = given(asking).open('consultOracle', { question: 'Rain?', likelihood, secret: false }, 'gm')
      const q = play.question('OracleDice')
      if (q.kind !== 'roll') throw new Error('the oracle rolls')
      const walked = readings(dice(1, 100), q.reader).each.map((r) => [r.value, Number(r.weight)])
      expect(Object.fromEntries(walked)).toEqual(Object.fromEntries(Object.entries(stated).filter(([, n]) => n > 0)))
    }
  })

  it('answers openly or in secret', () => {
    const ask = (secret: boolean) =>
      given(asking)
        .open('consultOracle', { question: 'Rain?', likelihood: 'likely', secret }, 'gm')
        .dice('OracleDice', 75)
    expect(ask(false).told()).toEqual([
      { type: 'OracleSpoke', question: 'Rain?', likelihood: 'likely', verdict: 'yes', to: 'everyone' },
    ])
    const seen = ask(true).table.entries.map((e) => seenEntry(asking, e, { seat: 'ada', role: 'player' }))
    expect(seen).toEqual([undefined, undefined])
  })
})

describe('scenes and prompts', () => {
  const scene = (heading: string, tension: string) => ['beginScene', { heading, tension }, 'gm'] as const
  const ask = { question: 'Is she in?', likelihood: 'likely', secret: false }

  it('tension rises and falls with the scenes, from 3, between 1 and 9, and brings twists that often in twenty', () => {
    let play = given(asking).open(...scene('The harbour', 'tenser'))
    expect(play.told()).toMatchObject([{ type: 'SceneBegan', heading: 'The harbour', tension: 3 }])
    for (const after of [4, 5, 6, 7, 8, 9, 9]) {
      play = play.open(...scene('On', 'tenser'))
      expect(play.told().at(-1)).toMatchObject({ tension: after })
    }
    const q = play.open('consultOracle', ask, 'gm').question('OracleDice')
    if (q.kind !== 'roll') throw new Error('the oracle rolls')
    const { each } = readings(q.pool, q.reader)
    const weight = (of: (value: string) => boolean): number =>
      each.reduce((sum, r) => sum + (of(String(r.value)) ? Number(r.weight) : 0), 0)
    const all = weight(() => true)
    expect(weight((v) => v.endsWith('twist')) / all).toBe(9 / 20)
    expect(weight((v) => v.startsWith('yes')) / all).toBe(likelihoods.likely / 100)
    play = play.dice('OracleDice', 50, 20)
    for (const after of [8, 7, 6, 5, 4, 3, 2, 1, 1]) {
      play = play.open(...scene('Off', 'calmer'))
      expect(play.told().at(-1)).toMatchObject({ tension: after })
    }
  })

  it('a twist comes with prompt words; prompts have twenty deeds and twenty things', () => {
    const play = given(asking)
      .open(...scene('The harbour', 'as it was'))
      .open('consultOracle', ask, 'gm')
      .dice('OracleDice', 10, 3)
    expect(play.told().slice(1)).toMatchObject([{ type: 'OracleSpoke', verdict: 'yes' }])
    const drawn = play.dice('PromptDice', 1, 20).told().at(-1)
    const words = { about: 'Is she in?', deed: deeds[0], thing: commonThings[19] }
    expect(drawn).toEqual({ type: 'PromptDrawn', ...words, twist: true })
    expect([new Set(deeds).size, new Set(commonThings).size]).toEqual([20, 20])
  })

  it('names one of the people or threads that were put on a list', () => {
    const play = given(asking)
      .open('listName', { name: 'Captain Rey', list: 'people' }, 'gm')
      .open('listName', { name: 'Doctor Vale', list: 'people' }, 'gm')
      .open('listName', { name: 'Who sold the ledger?', list: 'threads' }, 'gm')
      .open('askWho', { list: 'people' }, 'gm')
      .dice('NameDice', 2)
    expect(play.told().at(-1)).toEqual({ type: 'OracleNamed', list: 'people', name: 'Doctor Vale' })
  })

  it('in secret there is no twist: it would tell of the question', () => {
    const play = given(asking)
      .open(...scene('The harbour', 'as it was'))
      .open('consultOracle', { ...ask, secret: true }, 'gm')
    const q = play.question('OracleDice')
    expect(q.kind === 'roll' && q.pool).toEqual(dice(1, 100))
  })
})

describeGame(asking, { plays: 40 })
