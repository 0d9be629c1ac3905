import { join } from 'node:path'
import { describeGame, describeTranscripts } from '@sortie/engine/testkit'
import { describe } from 'vitest'
import { veilRunners } from '../game.ts'
import { inTheThick } from './tables.ts'

describe('from an empty table', () => describeGame(veilRunners, { plays: 150, steps: 50, simulated: 4000 }))
describe('in the thick of a mission', () => describeGame(inTheThick, { plays: 150, steps: 50 }))
describeTranscripts(veilRunners, join(import.meta.dirname, '../transcripts'))
