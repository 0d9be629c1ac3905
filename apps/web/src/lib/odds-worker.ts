import { gameOf } from './game-of.ts'
import { type Reckoned, reckon, type ToReckon } from './reckon.ts'

/** What was found for each question that was wanted, as soon as it is. */
export interface Found {
  readonly at: number
  readonly found?: Reckoned
}

self.onmessage = async ({ data }: MessageEvent<ToReckon>) => {
  const game = await gameOf(data.game).catch(() => undefined)
  for (const [at, wanted] of data.wanted.entries()) {
    const found = game && reckon(game, data, wanted)
    self.postMessage({ at, ...(found && { found }) } satisfies Found)
  }
}
