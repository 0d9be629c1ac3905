import type { AnyGame } from '@sortie/engine'
import { describeGame } from '@sortie/engine/testkit'
import { regulus } from '../game.ts'
import { offJobOdds, offJobProcedures } from '../offjob/index.ts'
import { fresh } from '../state.ts'
import { crewOf } from './offjob-table.ts'

/** Off the job only, with a crew at hand, so that random plays get far. */
const offTheJob = {
  ...regulus,
  procedures: offJobProcedures,
  initial: () => ({ ...fresh, crew: crewOf() }),
  odds: { standing: offJobOdds.standing },
} as unknown as AnyGame

const plays = Number(process.env['SORTIE_PLAYS'] ?? 100)

describeGame(offTheJob, { plays, steps: 60 })

/** The same with every setting the other way. */
describeGame(
  { ...offTheJob, id: 'regulus-otherwise' },
  {
    plays: Math.ceil(plays / 4),
    steps: 60,
    head: {
      seats: [
        { seat: 'ada', role: 'player' },
        { seat: 'bo', role: 'player' },
      ],
      settings: {
        meansApproval: 'player',
        leverageRepeat: 'any',
        d8Timing: 'after',
        oneIssue: 'perDie',
        maxPushes: 2,
        pushCarry: 'refresh',
        yesBangBang: 'bigger',
        withdraw: 'no',
        luckMarks: 'direct',
      },
    },
  },
)
