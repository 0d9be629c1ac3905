import { join } from 'node:path'
import { describeGame, describeTranscripts } from '@sortie/engine/testkit'
import { spaceDoor } from '../game.ts'

describeGame(spaceDoor, { plays: 300, steps: 60 })
describeTranscripts(spaceDoor, join(import.meta.dirname, '../transcripts'))
