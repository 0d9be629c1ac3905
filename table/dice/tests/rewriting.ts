import { CHANCE, canonical, type Entry, type Input, isRefusal, Table, type Waiting } from '@sortie/engine'
import { firstLight } from '../../../games/first-light/game.ts'
import { type HeadLine, headHash } from '../../archive/head-record.ts'
import type { Seal } from '../../archive/seal.ts'
import { endOf, entriesOf, fileOf, type TableFile } from '../../archive/table-file.ts'
import { type FiledRecord, isTakenBack, leftOut, link, START, takenBack } from '../../log/hash-chain.ts'
import { memoryStore } from '../../store/memory/memory.ts'
import type { StoredRecord } from '../../store/store.ts'
import { ChainClient, mixed } from '../../tests/chain-client.ts'
import { must, seated } from '../../tests/seated.ts'

type Lines = readonly FiledRecord[]

/** An attacker with a file, who recomputes every hash in it. */
export function rewritten(file: TableFile): TableFile {
  const [log, chat] = [relinked(file.log), relinked(file.chat)]
  const seals = (seal: Seal, head: string): Seal => ({
    ...seal,
    head,
    log: { ...seal.log, hash: log[seal.log.lines - 1]?.hash ?? START },
    chat: { ...seal.chat, hash: chat[seal.chat.lines - 1]?.hash ?? START },
  })
  const record: HeadLine[] = []
  const evenings = [...file.evenings]
  for (const { time, said } of file.record ?? []) {
    const before = record.at(-1)?.hash ?? START
    const seal = said.kind === 'eveningEnded' ? (said['seal'] as Seal | undefined) : undefined
    const now = seal ? { ...said, seal: seals(seal, before) } : said
    if (seal) {
      const i = (said['evening'] as number) - 1
      evenings[i] = { ...(evenings[i] as TableFile['evenings'][number]), seal: seals(seal, before) }
    }
    record.push({ time, said: now, hash: headHash(before, time, now) })
  }
  const whole = { ...file, log, chat, evenings, record }
  return { ...whole, end: endOf(whole, record) }
}

function relinked(lines: Lines): FiledRecord[] {
  const again: FiledRecord[] = []
  for (const { body, cid, time, inner, ...line } of lines) {
    const made = link(again.at(-1)?.hash ?? START, { at: again.length, body, cid, time }, inner !== undefined)
    const empty = isTakenBack({ body, cid, time, ...line })
    again.push(inner !== undefined ? leftOut(made) : empty ? takenBack(made, body) : made)
  }
  return again
}

/** The file with other words in a line, hashes as they were. */
export const withBody = (file: TableFile, stream: 'log' | 'chat', at: number, change: (body: string) => string) => ({
  ...file,
  [stream]: file[stream].map((line) => (line.at === at ? { ...line, body: change(line.body) } : line)),
})

/** The log played again with other inputs: the facts that follow from them are worked out anew. */
export function replayed(file: TableFile, change: (entry: Entry, asked: Waiting | undefined) => Input): TableFile {
  const table = Table.start(firstLight, { settings: file.table.settings, content: file.content ?? undefined })
  const bodies = entriesOf(file).map((entry) => {
    const { input } = entry
    const asked = input.kind === 'answer' ? table.waiting.find((w) => w.askedAt === input.to) : undefined
    const made = table.submit(change(entry, asked))
    if (isRefusal(made)) throw new Error(`entry ${entry.at}: ${made.message}`)
    return canonical(made)
  })
  return { ...file, log: file.log.map((line, i) => ({ ...line, body: bodies[i] as string })) }
}

export const isThrow = (input: Input): input is Input & { readonly kind: 'answer' } =>
  input.kind === 'answer' && input.by === CHANCE

/** The record with other events. */
export const recorded = (file: TableFile, change: (said: HeadLine['said']) => HeadLine['said']): TableFile => ({
  ...file,
  record: (file.record ?? []).map((line) => ({ ...line, said: change(line.said) })),
})

const bodyOfLine = (line: StoredRecord): string => line.body
export const lineWith = (lines: Lines, words: string): number => lines.findIndex((l) => bodyOfLine(l).includes(words))

/** A table with two evenings and everything that can be said and done at it, but for real dice. */
export async function everything(more: readonly string[] = []): Promise<TableFile> {
  let time = 1_700_000_000_000
  const { ada, bo, gil, live } = await seated(memoryStore(), {}, { now: () => (time += 1000) })
  must(await gil.do({ do: 'option', key: 'odds', value: 'gm' }))
  must(await gil.do({ do: 'setting', key: 'strainBoxes', value: 7 }))
  must(await bo.do({ do: 'addLimit', limit: 'line', text: 'spiders' }))
  must(await bo.do({ do: 'addLimit', limit: 'veil', text: 'blood' }))
  must(await bo.do({ do: 'eraseLimit', id: Object.keys(live.lobby.state.limits)[1] as string }))
  must(await bo.do({ do: 'chat', text: '/r d6', seed: 'before any round' }))
  const clients = [new ChainClient(gil), new ChainClient(ada), new ChainClient(bo)] as const
  const [gils, adas, bos] = clients
  await mixed(clients)
  must(await ada.do({ do: 'open', procedure: 'work', args: {} }))
  must(await ada.do({ do: 'answer', question: ada.question, answer: 'alone' }))
  must(await ada.do({ do: 'throw', question: ada.question, seed: adas.take() }))
  must(await gil.do({ do: 'undo' }))
  must(await ada.do({ do: 'throw', question: ada.question, seed: adas.next }))
  if (ada.question !== 'none') must(await ada.do({ do: 'answer', question: ada.question, answer: 'yield' }))
  must(await bo.do({ do: 'open', procedure: 'search', args: {} }))
  must(await bo.do({ do: 'throw', question: bo.question, seed: bos.take() }))
  must(await ada.do({ do: 'chat', text: '/r 4d6kh3', seed: adas.take() }))
  await mixed(clients, 2)
  must(await gil.do({ do: 'chat', text: '/gmr d20', seed: gils.next }))
  must(await ada.do({ do: 'chat', text: 'well done' }))
  must(await ada.do({ do: 'chat', text: 'something hurtful' }))
  must(await ada.do({ do: 'chat', text: '/w bo between us' }))
  must(await bo.do({ do: 'chat', text: '/w gm for you' }))
  must(await gil.do({ do: 'chat', text: '/br d20' }))
  must(await gil.do({ do: 'takeBack', stream: 'chat', n: 4 }))
  await ada.write('a cruel thing')
  const cruel = gil.updates.flatMap((u) => u.lines).find((l) => JSON.stringify(l).includes('cruel'))?.n as number
  must(await gil.do({ do: 'takeBack', stream: 'log', n: cruel }))
  await bo.write('a wish', 'wish')
  must(await gil.do({ do: 'endEvening' }))
  must(await gil.do({ do: 'beginEvening' }))
  must(await gil.do({ do: 'giveRole', seat: 'eve', role: 'player' }))
  await bo.write('a kind thing')
  for (const words of more) await ada.write(words)
  must(await ada.do({ do: 'chat', text: 'good night' }))
  must(await gil.do({ do: 'endEvening' }))
  return JSON.parse(JSON.stringify(await live.serially(() => fileOf(live)))) as TableFile
}
