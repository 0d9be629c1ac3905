import { describeGame } from '@sortie/engine/testkit'
import { inTheDark } from '../game.ts'
import { seats } from './kit.ts'

describeGame(inTheDark, { plays: 300, steps: 60 })

/** Long plays at a table where every setting is another one. */
describeGame(inTheDark, {
  plays: 40,
  steps: 200,
  simulated: 4000,
  head: {
    seats: [...seats, { seat: 'eve', role: 'spectator' }],
    settings: {
      zeroDiceCrit: true,
      maxAssists: 2,
      unlevelled: 'zero',
      effectNote: false,
      assistantResists: true,
      critResistClears: 1,
      severeBoxes: 2,
      incapPush: true,
      downtimeHealing: 'all',
      engagement: true,
      consequences: 'clock',
    },
  },
})
