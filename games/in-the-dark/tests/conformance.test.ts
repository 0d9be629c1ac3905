import type { AnyGame } from '@sortie/engine'
import { describeGame, describeReach, Reach } from '@sortie/engine/testkit'
import { inTheDark } from '../game.ts'
import { seats } from './kit.ts'
import { oddsTrial, withHarm } from './scenes.ts'

const reach = new Reach(inTheDark)

describeGame(withHarm, { plays: 120, steps: 60, odds: oddsTrial, reach })

/** Odds are tried above, under all settings. */
const withoutOdds: AnyGame = { ...(inTheDark as AnyGame), odds: {} }

/** Long plays at a table where every setting is another one. */
describeGame(withoutOdds, {
  plays: 25,
  steps: 200,
  reach,
  head: {
    seats: [...seats, { seat: 'eve', role: 'spectator' }],
    settings: {
      zeroDiceCrit: true,
      effort: 'both',
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

describeReach(inTheDark, reach, {
  // A table is kept by those who write rows for it, and a deck's rule is set by hand: the toolbox's own tests do both.
  procedures: ['rollOnTable', 'bringReady', 'showCards'],
  // Consequences that were named before they had an attribute are those of older tables.
  questions: ['TableDice', 'EntryDice', 'WhichAttribute'],
  // The fourth trauma takes four jobs; a flashback that is refused is played by name in crew.test.ts.
  facts: ['CardShown', 'DrawRuleSet', 'TableKept', 'TableRolled', 'Retired', 'FlashbackRefused', 'EffectMissed'],
})
