import { seeded } from '@sortie/engine'
import type { ServerProcess } from './process.ts'
import { crowd, type Person } from './torment.ts'

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** People play while servers are killed at random moments; at the end everybody has come to rest and the servers are stopped. */
export async function killing(
  servers: readonly ServerProcess[],
  how: {
    readonly kills: number
    readonly tables: number
    readonly games: readonly string[]
    readonly seed: number
    readonly pause?: number
  },
): Promise<{ readonly people: readonly Person[]; readonly acknowledged: number; readonly lost: number }> {
  for (const server of servers) await server.start()
  const rng = seeded(how.seed)
  const up = new Set(servers)
  /** Everybody has a server of their own choice, and another while that one is away. */
  const urlOf = (i: number) => (): string =>
    (up.has(servers[i] as ServerProcess) ? servers[i] : ([...up][0] ?? servers[i]))?.url ?? ''
  const people = await crowd(
    servers.map((_, i) => urlOf(i)),
    how,
  )
  let over = false
  const playing = people.map((p) => p.play(() => over, how.pause ?? 15))
  const failed = Promise.all(playing).then(() => undefined)
  for (let kill = 0; kill < how.kills; kill++) {
    await Promise.race([wait(300 + rng.below(900)), failed])
    const victim = servers[rng.below(servers.length)] as ServerProcess
    up.delete(victim)
    await victim.end('SIGKILL')
    await wait(rng.below(200))
    await victim.start()
    up.add(victim)
  }
  await wait(500)
  over = true
  await failed.catch((cause: unknown) => {
    throw new Error(`${String(cause)}\n${servers.map((s) => s.errors).join('\n')}`)
  })
  // Everybody hears of what the others did last.
  for (const person of people) await person.connect()
  await wait(700)
  const problems = servers
    .map((s) => s.errors)
    .filter((e) => /unhandled|could not (catch|keep|seat)|message failed/i.test(e))
  if (problems.length > 0) throw new Error(problems.join('\n'))
  for (const server of servers) {
    const code = await server.end('SIGTERM')
    if (code !== 0) throw new Error(`the server did not stop well: ${code} ${server.errors}`)
  }
  return {
    people,
    acknowledged: people.reduce((n, p) => n + p.acknowledged.length, 0),
    lost: people.reduce((n, p) => n + p.lost, 0),
  }
}
