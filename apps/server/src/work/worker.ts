// A thread for work that grows with a table, so that no other table waits for it. See workers.ts.
import { parentPort, workerData } from 'node:worker_threads'
import type { LobbyLimits, StoreAddress } from '@sortie/table'
import { lobbyOver } from '../lobby.ts'
import { addOutsideGames } from '../outside-games.ts'
import { storeAt } from '../stores.ts'
import { carryOut, type Job, type JobResult } from './jobs.ts'

/** The data that the thread starts with. */
export interface WorkerSetup {
  readonly address: StoreAddress
  readonly limits: Omit<LobbyLimits, 'open'>
  /** Files of games that are not of this repository, with commas between. */
  readonly games: string
}
export type FromWorker =
  | { readonly result: JobResult }
  | { readonly failed: string }
  | { readonly report: string; readonly about: object }

const { address, limits, games } = workerData as WorkerSetup
await addOutsideGames(games)
const say = (message: FromWorker, moved: readonly ArrayBuffer[] = []): void => parentPort?.postMessage(message, moved)
const lobby = lobbyOver(await storeAt(address), (report, about) => say({ report, about }), limits)

parentPort?.on('message', (job: Job) => {
  carryOut(job, lobby).then(
    (result) => say({ result }, 'bytes' in result ? [result.bytes.buffer] : []),
    (cause: unknown) => say({ failed: String(cause) }),
  )
})
