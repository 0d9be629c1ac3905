import { type Pack, type Preview, preview, type TableFile } from '@sortie/table/browser'
import { gameOf } from '../games/game-of.ts'

/** A table's file, and a pack that it might use. */
export interface ToPreview {
  readonly file: TableFile
  readonly pack?: Pack
}

/** The last evening is played again here, so that the page goes on meanwhile. */
self.onmessage = async ({ data: { file, pack } }: MessageEvent<ToPreview>) => {
  const game = await gameOf(file.table.game)
  if (!game) throw new Error(`there is no game "${file.table.game}"`)
  const found: Preview = preview(file, game, pack)
  self.postMessage(found)
}
