import { disturbed } from '../../apps/server/tests/killing.ts'
import { freePort, ServerProcess } from '../../apps/server/tests/process.ts'
import { examine } from '../../apps/server/tests/torment.ts'
import { postgresStore } from '../../table/store/postgres/postgres.ts'
import { PatroniCluster } from '../cluster/patroni.ts'
import type { Outcome } from './outcome.ts'

/** The node that can write is killed again and again under two servers; people only notice that an answer takes longer. */
export async function failovers(
  kills: number,
  how: { readonly games: readonly string[]; readonly seed: number },
): Promise<Outcome> {
  const cluster = await PatroniCluster.start()
  const args = ['--postgres', cluster.url, '--requests', '1000000']
  const servers = [new ServerProcess(await freePort(), args), new ServerProcess(await freePort(), args)]
  const pauses: number[] = []
  try {
    const done = await disturbed(servers, { ...how, tables: 6, kills, pause: 100 }, async () => {
      const began = Date.now()
      const killed = await cluster.killPrimary()
      await cluster.led()
      pauses.push(Date.now() - began)
      cluster.revive(killed)
      await cluster.ready()
    })
    const store = await postgresStore(cluster.url)
    const problems = await examine(store, done.people)
    await store.close()
    const [least = 0, most = 0] = [Math.min(...pauses), Math.max(...pauses)].map((ms) => Math.round(ms / 1000))
    const what = `${kills} times the node that can write was killed: ${done.acknowledged} acknowledged, ${done.lost} sent again, another node led after ${least} to ${most} s`
    return { what, problems }
  } finally {
    for (const server of servers) await server.end('SIGKILL')
    await cluster.stop()
  }
}
