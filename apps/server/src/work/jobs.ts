import type { Seat, Viewer } from '@sortie/engine'
import type { Created, Found, Refused } from '@sortie/protocol'
import {
  allLines,
  askBot,
  type BotReply,
  type BotTask,
  fileOf,
  LiveTable,
  type Lobby,
  type Ports,
  recapMarkdown,
  recapOf,
  recapPage,
  searchLog,
} from '@sortie/table'
import { problemWithShape } from '../json-shape.ts'

export type RecapForm = 'json' | 'html' | 'md' | 'jsonl'

/** Long work. It only reads stored data, or creates a table of its own, so any thread can do it. */
export type Job =
  | { readonly do: 'adopt'; readonly file: Uint8Array<ArrayBuffer> }
  | { readonly do: 'branch'; readonly table: string; readonly viewer: Viewer; readonly n: number }
  | { readonly do: 'think'; readonly task: BotTask }
  | { readonly do: 'file'; readonly table: string; readonly seat: Seat }
  | {
      readonly do: 'recap'
      readonly table: string
      readonly viewer: Viewer
      readonly as: RecapForm
      readonly evening?: number
    }
  | {
      readonly do: 'search'
      readonly table: string
      readonly viewer: Viewer
      readonly text: string
      readonly before: { readonly log?: number; readonly chat?: number }
    }

/** A long text as bytes, which pass between threads and to the socket without being copied. */
export interface Written {
  readonly bytes: Uint8Array<ArrayBuffer>
}
const written = (text: string): Written => ({ bytes: new TextEncoder().encode(text) })

export interface JobResults {
  adopt: Created | Refused
  branch: Created | Refused
  think: BotReply | Refused
  file: Written | Refused
  recap: Written | Refused
  search: Found | Refused
}
export type JobResult<J extends Job = Job> = JobResults[J['do']]

/** A table file is a list of lines, each with its body as one text: it is neither deep nor made of many small values. */
const FILE_SHAPE = { depth: 30, values: 400_000 }
/** Of a table. */
const LONGEST_NAME = 80
const gone: Refused = { refused: 'table/unknown', message: 'there is no such table here' }

/** Carries out a job on stored data. */
export async function carryOut(job: Job, lobby: Lobby): Promise<JobResult> {
  if (job.do === 'adopt') {
    const file = fileIn(job.file)
    return 'refused' in file ? file : adopted(await lobby.adopt(file.file), lobby.ports)
  }
  if (job.do === 'think') return askBot(await lobby.ports.game(job.task.game), job.task)
  const live = await LiveTable.open(job.table, lobby.ports)
  if (!live) return gone
  switch (job.do) {
    case 'file':
      return written(JSON.stringify(await fileOf(live, undefined, job.seat)))
    case 'recap':
      return written(await recapText(live, job))
    case 'search':
      return searchLog(live, job.viewer, job.text, job.before)
    case 'branch': {
      const at = await live.log.bySeat.positionOf(job.viewer, job.n)
      if (at === undefined) return { refused: 'rewind/not-there', message: 'there is no such line' }
      const file = await fileOf(live, at, job.viewer.seat)
      const name = `Branch of ${file.table.room.name}`.slice(0, LONGEST_NAME).toWellFormed()
      const branch = { ...file, table: { ...file.table, room: { ...file.table.room, name } } }
      return adopted(await lobby.adopt(branch), lobby.ports)
    }
  }
}

async function recapText(
  live: LiveTable,
  { viewer, as, evening }: Extract<Job, { readonly do: 'recap' }>,
): Promise<string> {
  if (as === 'jsonl') return (await allLines(live, viewer)).map((line) => `${JSON.stringify(line)}\n`).join('')
  const recap = await recapOf(live, viewer, evening)
  if (as === 'json') return JSON.stringify(recap)
  return as === 'html' ? recapPage(recap) : recapMarkdown(recap, 'with all lines')
}

/** A long table gets its snapshots at once, so that its next opening reads only its end. */
async function adopted(made: Created | Refused, ports: Ports): Promise<Created | Refused> {
  if ('refused' in made) return made
  const live = await LiveTable.open(made.table, ports)
  if (live?.log.isLong) await live.log.keepSnapshot()
  await live?.chat.keepSnapshot()
  return made
}

/** An uploaded file, parsed once its shape is known to be harmless. */
function fileIn(body: Uint8Array): { readonly file: unknown } | Refused {
  const problem = problemWithShape(body, FILE_SHAPE)
  if (problem) return { refused: 'file/broken', message: `this is not a table file of Sortie: ${problem}` }
  try {
    return { file: JSON.parse(new TextDecoder().decode(body)) as unknown }
  } catch {
    return { refused: 'message/malformed', message: 'this is not JSON' }
  }
}
