import type { Pack, Preview, TableFile } from '@sortie/table/browser'
import { startThread } from '../thread/thread.ts'
import type { ToPreview } from './preview-worker.ts'

/** What the rules and rows of this page, and a pack if one is named, would change at a table; nothing if it cannot be told. */
export function previewOf(file: TableFile, pack?: Pack): Promise<Preview | undefined> {
  const thread = startThread('preview')
  const wanted: ToPreview = { file, ...(pack && { pack }) }
  return new Promise<Preview | undefined>((done) => {
    thread.onmessage = ({ data }: MessageEvent<Preview>) => done(data)
    thread.onerror = () => done(undefined)
    thread.postMessage(wanted)
  }).finally(() => thread.terminate())
}
