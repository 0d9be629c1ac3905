// node appender-for-tests.ts <file> <streams>: appends for ever and prints each cid once it is acknowledged, until it is killed.
import { writeSync } from 'node:fs'
import { link, START } from '../../log/hash-chain.ts'
import { sqliteStore } from '../sqlite/sqlite.ts'

const [file = '', streams = '1'] = process.argv.slice(2)
const store = sqliteStore(file)

/** Where the stream ends now. */
async function endOf(stream: string): Promise<{ at: number; hash: string }> {
  const lines = await store.read(stream, 0)
  return { at: lines.length, hash: lines.at(-1)?.hash ?? START }
}

async function fill(stream: string): Promise<void> {
  let end = await endOf(stream)
  for (;;) {
    const cid = `${stream}/${end.at}/${process.pid}`
    const body = `{"at":${end.at},"pad":"${'x'.repeat(300)}"}`
    const first = link(end.hash, { at: end.at, body, cid, time: Date.now() })
    const second = link(first.hash, { at: end.at + 1, body: '{"follows":true}', cid: null, time: Date.now() })
    const { kind } = await store.append(stream, end.at, [first, second])
    if (kind === 'repeat') throw new Error(`${cid} was never sent before, yet it is there.`)
    if (kind === 'appended') writeSync(1, `${cid}\n`)
    end = kind === 'appended' ? { at: end.at + 2, hash: second.hash } : await endOf(stream)
  }
}

await Promise.all(Array.from({ length: Number(streams) }, (_, i) => fill(`s${i}`)))
