import { join } from 'node:path'
import type { Rng } from '@sortie/engine'
import { describeGame, describeTranscripts, type Scene } from '@sortie/engine/testkit'
import { firstLight } from '../game.ts'
import { fresh, type State } from '../state.ts'

/** A night half over, with three at it who are more or less worn out. */
const midway: Scene = (rng) => ({
  ...fresh({ beacon: 6, storm: 6 }),
  beacon: rng.below(5),
  storm: rng.below(5),
  hands: Object.fromEntries(['ada', 'bo', 'cy'].map((seat) => [seat, { strain: rng.below(10), wish: '' }])),
  lastWorker: 'bo',
})

/** The same night, its workers more or less worn out than they were. */
const wornOtherwise = (state: State, rng: Rng): State => ({
  ...state,
  hands: Object.fromEntries(Object.keys(state.hands).map((seat) => [seat, { strain: 7 + rng.below(3), wish: '' }])),
})

describeGame(firstLight, {
  plays: 200,
  odds: { tables: 30, runs: 10_000, scenes: { night: midway }, otherwise: { night: wornOtherwise } },
})
describeTranscripts(firstLight, join(import.meta.dirname, './transcripts'))
