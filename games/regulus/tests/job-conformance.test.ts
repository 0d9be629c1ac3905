import { fileURLToPath } from 'node:url'
import type { AnyGame } from '@sortie/engine'
import { describeGame, describeReach, describeTranscripts, Reach } from '@sortie/engine/testkit'
import { regulus } from '../game.ts'
import { jobProcedures } from '../rules/job/index.ts'
import { atWork, readyTable } from './job-table.ts'

const plays = 100
const reach = new Reach(regulus as unknown as AnyGame)

/** From nothing: crews are made, jobs set and played, and everything off the job. */
describeGame({ ...regulus, odds: {} } as unknown as AnyGame, { plays, steps: 60, reach })

/** A job at its first roll, so that random plays reach the end of the unwinding. Its odds have laws of their own: job-odds-laws. */
const rolling = {
  ...regulus,
  id: 'regulus-job',
  procedures: jobProcedures,
  initial: () => atWork({ overtimeOffered: true }),
  odds: {},
} as unknown as AnyGame
describeGame(rolling, { plays, steps: 90, reach })

/** The same with every setting the other way, at a table without a Director. */
describeGame({ ...rolling, id: 'regulus-job-otherwise', initial: () => readyTable(), odds: {} } as unknown as AnyGame, {
  plays: Math.ceil(plays / 2),
  steps: 90,
  reach,
  head: {
    seats: [
      { seat: 'ada', role: 'player' },
      { seat: 'bo', role: 'player' },
    ],
    settings: {
      endCheck: 'roll',
      companionLimit: 'none',
      deadlineMax: 'none',
      lossChosenBy: 'random',
      fortuneMeaning: 'outlook',
      fortuneStart: 'crew',
      confusion: 'relieve',
      dangerous: 'noFortune',
      totaled: 'asBotched',
      unmetCondition: 'director',
      winding: 'freeform',
      carryOnFailure: 'lapse',
      ratingMin: 'none',
      ratingMax: 'none',
      luckMarks: 'direct',
      luckPayFloor: 0,
    },
  },
})

describeReach(regulus as unknown as AnyGame, reach, {
  // Tables and decks that people write by hand have tests of their own in the toolbox; the rest off the job is reached in
  // offjob-conformance, and what needs props, tactics or a long chain in the tests of those rules.
  procedures: ['rollOnTable', 'bringReady'],
  questions: [
    'TableDice',
    'EntryDice',
    'WhetherTheTacticApplies',
    'WhichPropBreaks',
    'WhetherToDiscard',
    'WhichStringMark',
    'WhichDieToReplace',
    'ReplacingDie',
    'WhatDisaster',
    'WhichDisaster',
  ],
  facts: [
    'ClockPutAway',
    'DrawRuleSet',
    'TableKept',
    'TableRolled',
    'EffectMissed',
    'CompanionSkipped',
    'GoDeclined',
    'StringMarked',
    'TacticRefused',
    'TacticSpent',
    'DieReplaced',
    'DieDiscarded',
    'DisasterStruck',
    'StringResolved',
  ],
})
describeTranscripts(regulus, fileURLToPath(new URL('./transcripts', import.meta.url)))
