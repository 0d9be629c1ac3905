import { sqliteStore } from './sqlite.ts'
import { link, START } from '../chain.ts'
const [file = '', id = ''] = process.argv.slice(2)
while (Date.now() < Number(process.argv[4])) {}
const s = sqliteStore(file)
let conflicts = 0, wins = 0
for (let n = 0; n < 30; ) {
  const ls = await s.read('shared', 0)
  const r = await s.append('shared', ls.length, [link(ls.at(-1)?.hash ?? START, { at: ls.length, body: '1', cid: `${id}/${n}`, time: 1 })])
  if (r.kind === 'appended') { n++; wins++ } else conflicts++
}
await s.close()
console.log(id, wins, conflicts)
