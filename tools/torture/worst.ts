import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { Client, type Held, http, type Made, make, join as sitDown } from '../../apps/server/tests/client.ts'
import { freePort, ServerProcess } from '../../apps/server/tests/process.ts'
import { endOf, type TableFile } from '../../table/archive/table-file.ts'
import { link, START } from '../../table/log/hash-chain.ts'
import type { StoredRecord } from '../../table/store/store.ts'
import type { Outcome } from './outcome.ts'

const LINES = 20_000
const LONG_TEXT = 59_000

interface Target {
  readonly url: string
  readonly table: string
  readonly gm: Held
}

async function attack({ url, table, gm }: Target): Promise<void> {
  const file = (await http(url, `/api/tables/${table}/file`, { held: gm })).json as unknown as TableFile
  const whole = { ...file, chat: longChat() }
  const body = { ...whole, end: endOf(whole, file.record ?? []) }
  const opened = await http(url, '/api/files', { body })
  if (opened.status !== 200) throw new Error(opened.text)
  const long = opened.json as unknown as Made
  const held = await sitDown(url, long, 'gm', 'Mo')
  for (const path of ['recap?as=html', 'recap?as=json&for=group', 'search?text=word', 'file'])
    await http(url, `/api/tables/${long.table}/${path}`, { held })
  const client = await Client.sit(url, held)
  for (const text of [`#a${' '.repeat(LONG_TEXT)}b`, '<'.repeat(LONG_TEXT), `1${' '.repeat(LONG_TEXT)}x\ry`])
    for (const format of ['lines', 'foundry'])
      await client.do({ do: 'open', procedure: 'importTable', args: { format, name: 'x', text, hidden: true } })
  await client.close()
}

/** One table does its worst: the longest file, its recaps, searches and downloads, and the longest texts. Another plays on. */
export async function oneTableAtItsWorst(): Promise<Outcome> {
  const data = mkdtempSync(join(tmpdir(), 'sortie-worst-'))
  const server = new ServerProcess(await freePort(), ['--data', data, '--requests', '1000000'])
  await server.start()
  const { url } = server
  try {
    const calm = await make(url)
    const victim = await Client.sit(url, await sitDown(url, calm, 'player', 'Ada'))
    const quiet = await latencies(victim, async () => {
      await new Promise((done) => setTimeout(done, 5_000))
    })
    const wild = await make(url, { game: 'regulus' })
    const gm = await sitDown(url, wild, 'gm', 'Gil')
    const loud = await latencies(victim, async () => {
      // In a thread of its own: what the attacker's client has to compute must not hold up the victim's.
      const attacker = new Worker(import.meta.filename, { workerData: { url, table: wild.table, gm } satisfies Target })
      await once(attacker, 'exit')
    })
    const what = `one table at its worst: another’s answers p50 ${quiet.p50} ms, p99 ${quiet.p99}, longest ${quiet.most} before; p50 ${loud.p50}, p99 ${loud.p99}, longest ${loud.most} meanwhile`
    return { what, problems: loud.most > quiet.most + 1_000 ? ['another table waited for more than a second'] : [] }
  } finally {
    await server.end('SIGKILL')
    rmSync(data, { recursive: true, force: true })
  }
}

function longChat(): readonly StoredRecord[] {
  const chat: StoredRecord[] = []
  for (let at = 0; at < LINES; at++) {
    const body = JSON.stringify({ by: 'gil', kind: 'ic', seenBy: 'everyone', text: `Word ${at}` })
    chat.push(link(chat.at(-1)?.hash ?? START, { at, body, cid: null, time: Date.now() + at }))
  }
  return chat
}

/** How long answers take while the work is done, in milliseconds. */
async function latencies(client: Client, work: () => Promise<void>) {
  let over = false
  const done = work().finally(() => {
    over = true
  })
  const took: number[] = []
  while (!over) {
    const sent = performance.now()
    await client.do({ do: 'chat', text: 'still here' })
    took.push(performance.now() - sent)
    await new Promise((resume) => setTimeout(resume, 60))
  }
  await done
  took.sort((a, b) => a - b)
  const at = (q: number): number => Math.round((took[Math.floor(q * (took.length - 1))] ?? 0) * 10) / 10
  return { p50: at(0.5), p99: at(0.99), most: at(1) }
}

if (!isMainThread) await attack(workerData as Target)
