import { join } from 'node:path'
import { describeGame, describeTranscripts } from '@sortie/engine/testkit'
import { firstLight } from '../game.ts'

describeGame(firstLight, { plays: 200 })
describeTranscripts(firstLight, join(import.meta.dirname, '../transcripts'))
