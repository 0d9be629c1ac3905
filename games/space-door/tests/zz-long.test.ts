import { describeGame } from '@sortie/engine/testkit'
import { spaceDoor } from '../game.ts'
const quiet = { ...spaceDoor, odds: {} }
const seats = [{ seat: 'gm', role: 'gm' }, { seat: 'ada', role: 'player' }, { seat: 'bo', role: 'player' }, { seat: 'eve', role: 'spectator' }] as const
describeGame(quiet, { plays: 1000, steps: 100 })
describeGame(quiet, { plays: 400, steps: 150, head: { seats, settings: { 'luck.prices': 'house', 'luck.whose': 'any', 'luck.perRoll': 'one', combatants: 'by the GM', advance: 'house', death: 'GM', offSide: 'not allowed', 'assist.cost': 'free', 'prepare.cost': 'free', miss: 'nothing', equal: 'graze', 'rest.resilience': '2', 'luck.carryOver': 'no', unconsciousResilience: 'no' } } })
describeGame(quiet, { plays: 300, steps: 150, head: { seats: [{ seat: 'ada', role: 'player' }], settings: { 'luck.prices': 'house', offSide: 'own test', soloGrace: 'mild success' } } })
