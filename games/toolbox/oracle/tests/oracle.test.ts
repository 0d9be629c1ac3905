import { defineGame, dice, open, readings, record, seenEntry } from '@sortie/engine'
import { describeGame, given } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import {
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
  state: record({ answers: open<number>() }),
  facts: oracleFacts,
  settings: {},
  content: null,
  initial: () => ({ answers: 0 }),
  procedures: oracleProcedures('OR-1'),
  questions: oracleQuestions,
  words: {
    en: {
      name: 'Asking',
      tagline: 'Yes or no.',
      facts: oracleWords,
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

describeGame(asking, { plays: 40 })
