import { type AnyGame, idsForNames } from '@sortie/engine'
import { fromTable, throwsAheadForSeat } from '@sortie/engine/odds'
import { type Play, randomPlay } from '@sortie/engine/testkit'
import type { OpenQuestion } from '@sortie/protocol'
import { describe, expect, it } from 'vitest'
import { inTheDark } from '../../../../../games/in-the-dark/game.ts'
import { reading as inTheDarkReading } from '../../../../../games/in-the-dark/web/reading.ts'
import { regulus } from '../../../../../games/regulus/game.ts'
import { atWork, playing } from '../../../../../games/regulus/tests/job-table.ts'
import { reading as regulusReading } from '../../../../../games/regulus/web/reading.ts'
import { spaceDoor } from '../../../../../games/space-door/game.ts'
import { reading as spaceDoorReading } from '../../../../../games/space-door/web/reading.ts'
import { veilRunners } from '../../../../../games/veil-runners/game.ts'
import { mission, play } from '../../../../../games/veil-runners/tests/tables.ts'
import { reading as veilRunnersReading } from '../../../../../games/veil-runners/web/reading.ts'
import type { GamePieces } from '../../games/pieces.ts'
import { isOtherThrow, throwShares } from '../throw-shares.ts'

const gm = { seat: 'gm', role: 'gm' } as const
const readings: readonly (readonly [AnyGame, GamePieces['reading']])[] = [
  [regulus, regulusReading],
  [inTheDark, inTheDarkReading],
  [veilRunners, veilRunnersReading],
  [spaceDoor, spaceDoorReading],
]

function sharesOf(table: Play['table'], dice: string) {
  const reading = readings.find(([game]) => game.id === table.game.id)?.[1]
  const { state: view, seats } = table.world
  const found = throwsAheadForSeat(fromTable(table), gm)
  const pieces = reading ? { reading } : {}
  const context = { game: table.game, names: idsForNames, pieces, view, lines: [], seats }
  return found.known ? throwShares(dice, found.odds, context) : []
}
const told = (p: Play, dice: string) => sharesOf(p.table, dice).map((s) => [s.text, Number((s.p * 36).toFixed(6))])

describe('what dice can come to, in thirty-sixths', () => {
  it('[RJ-09] an angle works from its target on', () => {
    const p = playing(atWork({ phase: 'setup' })).open('closeWorkup', { brings: [], angles: ['ada'] })
    p.answer('WhichAngle', { benefit: 'stash', words: 'a word with the night watch' })
    p.answer('WhatTheAngleTakes', { verdict: 3, benefit: 'stash' })
    expect(told(p.answer('HowToWorkIt', 'roll'), 'AngleDie')).toEqual([
      ['It works', 24],
      ['Nothing comes of it', 12],
    ])
  })

  it('[VR-14] the damage die of the ship: its four modules, or the hull holds', () => {
    const p = play(mission({ ada: {} }, { ship: { integrity: 0 } })).open('dealDamage', { who: 'ship' }, 'gm')
    expect(told(p, 'DamageDie')).toEqual([
      ['The hull holds', 12],
      ['Module 4 destroyed', 6],
      ['Module 3 destroyed', 6],
      ['Module 2 destroyed', 6],
      ['Module 1 destroyed', 6],
    ])
  })

  it('[VR-19] the damage die of a member: two faces for each system, and Vitality for one that is lost already', () => {
    const suit = { lifeSupport: false, primary: true, secondary: true }
    const p = play(mission({ ada: { suit, vitality: 3 } })).open('dealDamage', { who: 'ada' }, 'gm')
    expect(told(p, 'DamageDie')).toEqual([
      ['Secondary tool lost', 12],
      ['Primary tool lost', 12],
      ['Vitality 2', 12],
    ])
  })
})

it('asks only of dice that have no odds of their own', () => {
  const asked = (question: object) => ({ question }) as unknown as OpenQuestion
  expect(isOtherThrow(asked({ kind: 'roll', name: 'TableDice' }), ['JobDice'])).toBe(true)
  expect(isOtherThrow(asked({ kind: 'roll', name: 'JobDice' }), ['JobDice'])).toBe(false)
  expect(isOtherThrow(asked({ kind: 'ask', name: 'Which' }), ['JobDice'])).toBe(false)
  expect(isOtherThrow(undefined, ['JobDice'])).toBe(false)
})

it.each(readings.map(([game]) => [game.id, game] as const))('every throw of %s has words and adds up', (_, game) => {
  const thrown = new Set<string>()
  for (let seed = 1; seed <= 12; seed++)
    randomPlay(game, {
      seed,
      steps: 150,
      each: (table) => {
        const { from } = fromTable(table)
        if (!('waiting' in from) || from.waiting.question.kind !== 'roll') return
        const { name } = from.waiting.question
        // With what happened meanwhile odds are computed only as far as the state as it is now tells.
        if (!from.waiting.trace.every((t) => 'heard' in t)) return
        // Any number of dice, each as it fell: these have odds of their own.
        if (game === spaceDoor && ['CheckDice', 'CombatantDice', 'FoesDice'].includes(name)) return
        // Two words out of twenty each: nobody asks how likely a pair is.
        if (name === 'PromptDice') return
        thrown.add(name)
        const shares = sharesOf(table, name)
        expect(
          shares.reduce((sum, s) => sum + s.p, 0),
          name,
        ).toBeCloseTo(1, 9)
        expect(
          shares.every((s) => s.text !== '' && !/undefined|NaN/.test(s.text)),
          name,
        ).toBe(true)
      },
    })
  expect(thrown.size).toBeGreaterThan(1)
})
