import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import {
  Client,
  fileFrom,
  type Held,
  http,
  type Made,
  madeBy,
  make,
  join as sitDown,
} from '../../apps/server/tests/client.ts'
import { freePort, ServerProcess } from '../../apps/server/tests/process.ts'
import { endOf } from '../../table/archive/table-file.ts'
import { link, START } from '../../table/log/hash-chain.ts'
import type { StoredRecord } from '../../table/store/store.ts'
import type { Outcome } from './outcome.ts'

const LINES = 20_000
const LONG_TEXT = 59_000
/** What one table may cost another, with what measuring itself takes. */
const MOST_MILLISECONDS = 50

interface Target {
  readonly url: string
  readonly made: Made
  readonly gm: Held
}

/** A table with as many lines of log and chat as a stranger's file may have. */
async function longTable({ url, gm }: Target): Promise<Held> {
  const client = await Client.sit(url, gm)
  await client.do({ do: 'open', procedure: 'startCounter', args: { on: '', text: 'Days', count: 0, for: 'everyone' } })
  const [counter = ''] = Object.keys((client.view.state as { readonly notes: object }).notes)
  await client.do({ do: 'open', procedure: 'countOn', args: { note: counter, change: 1 } })
  await client.close()
  const file = await fileFrom(url, gm)
  const whole = { ...file, chat: longChat(), log: longLog(file.log) }
  const opened = await http(url, '/api/files', { body: { ...whole, end: endOf(whole, file.record ?? []) } })
  if (opened.status !== 200) throw new Error(opened.text)
  return sitDown(url, madeBy(opened), 'gm', 'Mo')
}

/** The worst that we can think of, one after another; what is made ready first is not measured. */
const worst: { readonly [what: string]: (target: Target) => Promise<() => Promise<void>> } = {
  'opening the longest file': async (target) => async () => {
    const client = await Client.sit(target.url, await longTable(target))
    await client.close()
  },
  'recaps, searches and the file of a long table': async (target) => {
    const held = await longTable(target)
    return async () => {
      for (const path of ['recap?as=html', 'recap?as=json&for=group', 'search?text=word', 'file'])
        await http(target.url, `/api/tables/${held.table}/${path}`, { held })
    }
  },
  'all of a long history, read through': async (target) => {
    const held = await longTable(target)
    const client = await Client.sit(target.url, held)
    return async () => {
      for (const stream of ['log', 'chat'])
        for (let before = LINES; before > 0; before -= 2_000)
          await client.ask({ type: 'history', of: stream, before, limit: 100 })
      await client.close()
    }
  },
  'a GM who goes back to the beginning, and the page after that': async (target) => {
    const held = await longTable(target)
    const clients = [await Client.sit(target.url, held), await Client.sit(target.url, held)]
    return async () => {
      const [client] = clients as [Client, Client]
      const lines = [...client.lines.keys()]
      await client.do({ do: 'rewind', to: Math.min(...lines) - 15_000, reason: 'all of it' })
      await client.do({ do: 'redo' })
      for (const one of clients) await one.close()
      const again = await Client.sit(target.url, held)
      await again.ask({ type: 'history', of: 'log', before: 100, limit: 100 })
      await again.close()
    }
  },
  'the longest texts': async ({ url, gm }) => {
    const client = await Client.sit(url, gm)
    return async () => {
      for (const text of [
        `#a${' '.repeat(LONG_TEXT)}b`,
        '<'.repeat(LONG_TEXT),
        `1${' '.repeat(LONG_TEXT)}x\ry`,
        rows(LONG_TEXT),
      ])
        for (const format of ['lines', 'foundry']) await importTable(client, { format, text, name: 'x' })
      await client.close()
    }
  },
  'a table full of long tables, with ten who look on': async ({ url, gm, made }) => {
    const client = await Client.sit(url, gm)
    for (let i = 0; i < 25; i++) await importTable(client, { format: 'lines', text: rows(LONG_TEXT), name: `t${i}` })
    const others: Client[] = []
    for (let i = 0; i < 10; i++)
      others.push(await Client.sit(url, await sitDown(url, made, i % 2 ? 'gm' : 'player', `P${i}`)))
    return async () => {
      for (let i = 0; i < 10; i++) await note(client, `n${i}`)
      const late = await Client.sit(url, gm)
      for (const one of [client, late, ...others]) await one.close()
    }
  },
  'notes without end while a question is open, and taking them back': async ({ url, gm }) => {
    const client = await Client.sit(url, gm)
    await client.do({
      do: 'open',
      procedure: 'consultOracle',
      args: { question: 'Well?', likelihood: 'likely', secret: true },
    })
    for (let i = 0; i < 600; i++) await note(client, `note ${i}`)
    return async () => {
      for (let i = 0; i < 5; i++) {
        await note(client, 'one more')
        await client.do({ do: 'undo' })
      }
      await client.close()
    }
  },
}

const note = (client: Client, text: string) =>
  client.do({ do: 'open', procedure: 'takeNote', args: { kind: 'note', on: '', text, for: 'gm' } })
const importTable = (client: Client, args: { readonly format: string; readonly text: string; readonly name: string }) =>
  client.do({ do: 'open', procedure: 'importTable', args: { ...args, hidden: true } })
const rows = (length: number): string =>
  Array.from({ length: 490 }, (_, i) => `${i} ${'word '.repeat(length / 490 / 5 - 2)}`).join('\n')

/** The last entry of a log, again and again. */
function longLog(short: readonly StoredRecord[]): readonly StoredRecord[] {
  const log = [...short]
  const { body } = log.at(-1) as StoredRecord
  while (log.length < LINES) {
    const at = log.length
    const again = JSON.stringify({ ...JSON.parse(body), at })
    log.push(link(log.at(-1)?.hash ?? START, { at, body: again, cid: null, time: Date.now() + at }))
  }
  return log
}

function longChat(): readonly StoredRecord[] {
  const chat: StoredRecord[] = []
  for (let at = 0; at < LINES; at++) {
    const body = JSON.stringify({ by: 'gil', kind: 'ic', seenBy: 'everyone', text: `Word ${at}` })
    chat.push(link(chat.at(-1)?.hash ?? START, { at, body, cid: null, time: Date.now() + at }))
  }
  return chat
}

/**
 * Writes down how long the thread of the tables computes without a break: processor time, so that other work on the
 * machine does not count.
 */
const probe = (file: string): string => `import { appendFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
if (isMainThread) {
  let before = process.threadCpuUsage()
  let most = 0
  setInterval(() => {
    const now = process.threadCpuUsage()
    most = Math.max(most, (now.user + now.system - before.user - before.system) / 1000)
    before = now
  }, 2).unref()
  setInterval(() => {
    appendFileSync(${JSON.stringify(file)}, Date.now() + ' ' + most + '\\n')
    most = 0
  }, 100).unref()
}
`

/** One table does its worst, in many ways; another one plays on, and is asked how long it waited. */
export async function oneTableAtItsWorst(): Promise<Outcome> {
  const data = mkdtempSync(join(tmpdir(), 'sortie-worst-'))
  const stretches = join(data, 'stretches')
  writeFileSync(join(data, 'probe.mjs'), probe(stretches))
  writeFileSync(stretches, '')
  const args = ['--data', data, '--requests', '1000000', '--messages', '10000']
  const server = new ServerProcess(await freePort(), args, { NODE_OPTIONS: `--import ${join(data, 'probe.mjs')}` })
  await server.start()
  const { url } = server
  const longest = (from: number): number =>
    Math.max(
      ...readFileSync(stretches, 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split(' ').map(Number))
        .flatMap(([time = 0, most = 0]) => (time > from ? [most] : [])),
    )
  try {
    const victim = await Client.sit(url, await sitDown(url, await make(url), 'player', 'Ada'))
    const quiet = await waits(victim, () => wait(3_000))
    const found: string[] = []
    const problems: string[] = []
    for (const what of Object.keys(worst)) {
      const made = await make(url, { game: 'regulus' })
      const gm = await sitDown(url, made, 'gm', 'Gil')
      // In a thread of its own: what the attacker's client has to compute must not hold up the victim's.
      const attacker = new Worker(import.meta.filename, { workerData: { what, target: { url, made, gm } } })
      const over = once(attacker, 'exit')
      await Promise.race([once(attacker, 'message'), over])
      await wait(300)
      const from = Date.now() - 100
      const loud = await waits(victim, async () => {
        attacker.postMessage('now')
        await over
        await wait(300)
      })
      const stretch = Math.round(longest(from))
      if (stretch > MOST_MILLISECONDS) problems.push(`${what}: ${stretch} ms without a break`)
      found.push(`${what}: ${stretch} ms without a break, another table's longest answer ${loud} ms`)
    }
    const what = [`one table at its worst (longest answer of another before: ${quiet} ms)`, ...found].join('\n  ')
    return { what, problems }
  } finally {
    await server.end('SIGKILL')
    rmSync(data, { recursive: true, force: true })
  }
}

const wait = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))

/** The longest answer while the work is done, in milliseconds. */
async function waits(client: Client, work: () => Promise<void>): Promise<number> {
  let isOver = false
  const done = work().finally(() => {
    isOver = true
  })
  let longest = 0
  while (!isOver) {
    const sent = performance.now()
    await client.do({ do: 'chat', text: 'still here' })
    longest = Math.max(longest, performance.now() - sent)
    await wait(20)
  }
  await done
  return Math.round(longest)
}

if (!isMainThread) {
  const { what, target } = workerData as { readonly what: string; readonly target: Target }
  const attack = await worst[what]?.(target)
  parentPort?.postMessage('ready')
  await once(parentPort as NonNullable<typeof parentPort>, 'message')
  await attack?.()
  process.exit()
}
