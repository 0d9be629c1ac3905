import { describeGame } from '@sortie/engine/testkit'
import { firstLight } from '../game.ts'

describeGame(firstLight, { plays: 200 })
