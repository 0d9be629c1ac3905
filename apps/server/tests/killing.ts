import { seeded } from '@sortie/engine'
import type { ServerProcess } from './process.ts'
import { crowd, type Person } from './torment.ts'

/** Answers that have to be acknowledged between two kills: a busy machine takes its time, and does as much. */
const ANSWERS_BETWEEN_KILLS = 15

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

interface Load {
  readonly tables: number
  readonly games: readonly string[]
  readonly seed: number
  readonly pause?: number
  /** Answers that have to be acknowledged between two disturbances. */
  readonly between?: number
  /** The store may say no for a while. */
  readonly mayFail?: boolean
}
interface Survived {
  readonly people: readonly Person[]
  readonly acknowledged: number
  readonly lost: number
}

/** People play while servers are killed at random moments; at the end everybody has come to rest and the servers are stopped. */
export function killing(servers: readonly ServerProcess[], how: Load & { readonly kills: number }): Promise<Survived> {
  const rng = seeded(how.seed)
  return disturbed(servers, how, async (up) => {
    await wait(rng.below(900))
    const victim = servers[rng.below(servers.length)] as ServerProcess
    up.delete(victim)
    await victim.end('SIGKILL')
    await wait(rng.below(200))
    await victim.start()
    up.add(victim)
  })
}

/** People play while something is disturbed, so many times; `up` are the servers that can be reached. */
export async function disturbed(
  servers: readonly ServerProcess[],
  how: Load & { readonly kills: number },
  disturb: (up: Set<ServerProcess>) => Promise<void>,
): Promise<Survived> {
  for (const server of servers) await server.start()
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
  const acknowledged = (): number => people.reduce((n, p) => n + p.acknowledged.length, 0)
  const answers = async (more: number): Promise<void> => {
    for (const wanted = acknowledged() + more; acknowledged() < wanted && !over; ) await wait(20)
  }
  for (let kill = 0; kill < how.kills; kill++) {
    await Promise.race([answers(how.between ?? ANSWERS_BETWEEN_KILLS), failed])
    await Promise.race([disturb(up), failed])
  }
  await wait(500)
  over = true
  await failed.catch((cause: unknown) => {
    throw new Error(`${String(cause)}\n${servers.map((s) => s.errors).join('\n')}`)
  })
  // Everybody hears of what the others did last.
  for (const person of people) await person.connect()
  await wait(2000)
  const problems = servers
    .map((s) => s.errors)
    .filter((e) => /unhandled|could not (catch|keep|seat)|message failed/i.test(e))
  if (problems.length > 0 && !how.mayFail) throw new Error(problems.join('\n'))
  for (const server of servers) {
    const code = await server.end('SIGTERM')
    if (code !== 0) throw new Error(`the server did not stop well: ${code} ${server.errors}`)
  }
  return {
    people,
    acknowledged: acknowledged(),
    lost: people.reduce((n, p) => n + p.lost, 0),
  }
}
