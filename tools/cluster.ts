// npm run cluster [port]: Sortie on many machines, in small: a PostgreSQL cluster of three nodes that fails over by itself,
// two servers and a proxy, all on this machine's loopback. Ctrl-C ends everything.
import { freePort, ServerProcess } from '../apps/server/tests/process.ts'
import { PatroniCluster } from './cluster/patroni.ts'
import { startProxy } from './cluster/proxy.ts'

const port = Number(process.argv[2] ?? 8420)
console.log('Starting etcd and three PostgreSQL nodes; this takes about half a minute …')
const cluster = await PatroniCluster.start()
const servers: ServerProcess[] = []
const stop = async (): Promise<never> => {
  console.log('\nStopping …')
  await Promise.all(servers.map((server) => server.end('SIGTERM')))
  await cluster.stop()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
for (let i = 0; i < 2; i++) {
  const server = new ServerProcess(await freePort(), ['--postgres', cluster.url, '--requests', '100000'])
  await server.start()
  servers.push(server)
}
await startProxy(
  port,
  servers.map((server) => server.port),
)
console.log(`The database: ${cluster.url}`)
console.log(`Two servers: ${servers.map((server) => server.url).join(' and ')}`)
console.log('Type k and Enter to kill the node that can write; it is started again a minute later.')
console.log(`Open http://localhost:${port}`)
process.stdin.on('data', async (typed) => {
  if (typed.toString().trim() !== 'k') return
  const killed = await cluster.killPrimary().catch((cause: Error) => cause.message)
  console.log(`${killed}: killed. Tables pause for some twenty seconds.`)
  setTimeout(() => cluster.revive(killed), 60_000)
})
