import { join } from 'node:path'
import { describeGame, describeReach, describeTranscripts, Reach } from '@sortie/engine/testkit'
import { describe } from 'vitest'
import { veilRunners } from '../game.ts'
import { asked, beside, groupRoll, ownShip, soloRoll } from './scenes.ts'
import { inTheThick } from './tables.ts'

const odds = {
  tables: 8,
  plays: 30,
  runs: 3000,
  options: asked,
  scenes: { roll: soloRoll, group: groupRoll },
  otherwise: beside,
  content: ownShip,
  // A form with everything that may be spent before a roll: other ways have tests of their own.
  undrawn: ['HowToRoll'],
}

const reach = new Reach(veilRunners)

describe('from an empty table', () => describeGame(veilRunners, { plays: 150, steps: 50, odds, reach }))
describe('in the thick of a mission', () => describeGame(inTheThick, { plays: 150, steps: 50, reach }))
describeReach(veilRunners, reach, {
  procedures: ['giveUpSearch', 'bringReady'],
  // Rare: a ship or a crew that falls whole, tokens that few have, drawbacks of one row, and tables and decks that people
  // write by hand.
  questions: [
    'EntryDice',
    ...['WhoMustChoose', 'WhichToolJams', 'WhoseWillpower', 'WhichClockToHold', 'WhichClockToTick', 'WhetherToLeave'],
    ...['WhoseFocus', 'RaiseOrThrowAgain', 'WhomToHeal', 'WhoIsHealed', 'WhichSecondaryTool', 'WhatTheUpgradeIs'],
    // Only at tables with a second ready ship.
    'WhichShip',
    // Only by settings: Foresight until damage, a vote on the ship's tokens.
    ...['WhetherToUseForesight', 'WhichShipTokenInstead'],
  ],
  facts: [
    'ShipStrained',
    'ToolJammed',
    'PositionEased',
    'FocusLost',
    'DamagePrevented',
    'ShipWrecked',
    'UsesChanged',
    'MissionOver',
    'DeckBlocked',
    'ClockPutAway',
    'TableKept',
    'EffectMissed',
    'CardShown',
    'UpgradePassed',
    'ToolCarried',
  ],
})
describeTranscripts(veilRunners, join(import.meta.dirname, './transcripts'))
