import { join } from 'node:path'
import type { AnyGame } from '@sortie/engine'
import { describeGame, describeReach, describeTranscripts, Reach } from '@sortie/engine/testkit'
import { spaceDoor } from '../game.ts'
import { fresh, type State } from '../state.ts'
import { oddsTrial } from './scenes.ts'
import { foe, rolledMission, staff, turnOf, weapon } from './table.ts'

const reach = new Reach(spaceDoor)

describeGame(spaceDoor, { plays: 60, steps: 60, odds: oddsTrial, reach })

const startingFrom = (state: Partial<State>): AnyGame => ({
  ...(spaceDoor as AnyGame),
  odds: {},
  initial: (): State => ({ ...fresh(), ...state }),
})

const team = {
  mara: staff('mara-quill', {
    main: weapon('dock-hammer', ['split-barrel', 'turned-grip']),
    luck: 5,
    missions: 3,
    checks: 2,
  }),
  otto: staff('otto-brandt', {
    seat: 'bo',
    main: weapon('dock-hammer', ['twin-feed', 'lucky-pin']),
    luck: 2,
    checks: 2,
  }),
}

/** A mission that was rolled, after its fight: its finds, its end, and what comes between missions. */
const onAMission = startingFrom({
  employees: team,
  mission: { ...rolledMission, scene: 5, made: [], fought: true, greats: 4 },
})
describeGame(onAMission, { plays: 25, steps: 60, reach })

/** In the middle of a fight, with weapons that ask. */
const inAFight = startingFrom({
  employees: team,
  combatants: { guard: foe(), drone: foe({ health: 3 }) },
  encounter: turnOf('employees'),
})
describeGame(inAFight, { plays: 25, steps: 60, reach })

const otherwise = {
  plays: 25,
  steps: 60,
  reach,
  head: {
    seats: [
      { seat: 'gm', role: 'gm' },
      { seat: 'ada', role: 'player' },
      { seat: 'bo', role: 'player' },
    ],
    settings: {
      offSide: 'not allowed',
      'luck.perRoll': 'one',
      'luck.whose': 'any',
      'luck.prices': 'house',
      soloGrace: 'mild success',
      'assist.cost': 'free',
      equal: 'graze',
      miss: 'nothing',
      'rest.resilience': '2',
      'rest.health': 'none',
      death: 'GM',
      unconsciousResilience: 'no',
      bonusOnMiss: 'yes',
      'prepare.cost': 'free',
      'luck.carryOver': 'no',
      'health.perPoint': 5,
      advance: 'house',
      'called.cost': '1 check',
      'turn.ends': 'when said',
      hazard: 'straight to Health',
      'weapon.bonus': 3,
      combatants: 'by the GM',
    },
  },
} as const

/** Luck may reach every roll: combatants that the rules play strike one by one. */
const underAttack = startingFrom({ employees: team, combatants: { guard: foe() }, encounter: turnOf('combatants') })
describeGame(underAttack, {
  plays: 8,
  steps: 30,
  reach,
  head: { seats: otherwise.head.seats, settings: { 'luck.whose': 'any' } },
})

/** The same with every setting the other way. */
describeGame(inAFight, otherwise)
describeGame(startingFrom({ employees: team }), { ...otherwise, plays: 15 })

describeReach(spaceDoor, reach, {
  // A table is kept by those who write rows for it, and a deck's rule is set by hand: the toolbox's own tests do both.
  procedures: ['rollOnTable', 'bringReady'],
  questions: ['TableDice', 'EntryDice'],
  facts: ['ClockPutAway', 'DrawRuleSet', 'TableKept', 'TableRolled', 'EffectMissed'],
})
describeTranscripts(spaceDoor, join(import.meta.dirname, './transcripts'))
