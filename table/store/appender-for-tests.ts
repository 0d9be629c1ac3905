// node appender-for-tests.ts <file> <streams>: appends for ever and prints each cid once it is acknowledged, until it is killed.
import { writeSync } from 'node:fs'
import { link, START } from '../chain.ts'
import { sqliteStore } from './sqlite.ts'

const [file = '', streams = '1'] = process.argv.slice(2)
const store = sqliteStore(file)

async function fill(stream: string): Promise<void> {
  const lines = await store.read(stream, 0)
  let hash = lines.at(-1)?.hash ?? START
  for (let at = lines.length; ; ) {
    const cid = `${stream}/${at}/${process.pid}`
    const first = link(hash, { at, body: `{"at":${at},"pad":"${'x'.repeat(300)}"}`, cid, time: Date.now() })
    const second = link(first.hash, { at: at + 1, body: '{"follows":true}', cid: null, time: Date.now() })
    const done = await store.append(stream, at, [first, second])
    if (done.kind !== 'appended') throw new Error(`Nobody else writes to ${stream}, yet there was a ${done.kind}.`)
    writeSync(1, `${cid}\n`)
    hash = second.hash
    at += 2
  }
}

await Promise.all(Array.from({ length: Number(streams) }, (_, i) => fill(`s${i}`)))
