import { describeGame } from '@sortie/engine/testkit'
import { describe } from 'vitest'
import { veilRunners } from '../game.ts'
import { inTheThick } from './tables.ts'

describe('from an empty table', () => describeGame(veilRunners, { plays: 150, steps: 60, simulated: 4000 }))
describe('in the thick of a mission', () => describeGame(inTheThick, { plays: 150, steps: 60 }))
