import { fileURLToPath } from 'node:url'
import type { AnyGame } from '@sortie/engine'
import { describeGame, describeTranscripts } from '@sortie/engine/testkit'
import { regulus } from '../game.ts'
import { jobProcedures } from '../job/index.ts'
import { jobOdds } from '../odds/index.ts'
import { atWork, readyTable } from './job-table.ts'

const plays = Number(process.env['SORTIE_PLAYS'] ?? 100)

/** From nothing: crews are made, jobs set and played, and everything off the job. */
describeGame({ ...regulus, odds: {} } as unknown as AnyGame, { plays, steps: 60 })

/** A job so short that it can be walked without merging anything. */
function small<Q extends { readonly defaults: object }>(question: Q): Q {
  return { ...question, defaults: { ...question.defaults, weight: 3, deadline: 3, crew: 2 } }
}

/** A job at its first roll, so that random plays reach the end of the unwinding. */
const rolling = {
  ...regulus,
  id: 'regulus-job',
  procedures: jobProcedures,
  initial: () => atWork({ overtimeOffered: true }),
  odds: {
    endings: small(jobOdds.endings),
    job: small(jobOdds.job),
    spread: small(jobOdds.spread),
    liveSuccess: small(jobOdds.liveSuccess),
  },
} as unknown as AnyGame
describeGame(rolling, { plays, steps: 90 })

/** The same with every setting the other way, at a table without a Director. */
describeGame({ ...rolling, id: 'regulus-job-otherwise', initial: () => readyTable(), odds: {} } as unknown as AnyGame, {
  plays: Math.ceil(plays / 2),
  steps: 90,
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

describeTranscripts(regulus, fileURLToPath(new URL('../transcripts', import.meta.url)))
