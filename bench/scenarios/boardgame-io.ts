import { createRequire } from 'node:module'
import { seeded } from '../../engine/dice/index.ts'
import { isRefusal, Table } from '../../engine/kernel/index.ts'
import { byPolicy, player } from '../../engine/odds/index.ts'
import { thrown } from '../../engine/plays/index.ts'
import { perSecond, ratioOf, type Scenario, timed } from '../measure.ts'
import { around, braces, type FirstLight, freshNight, game, isOver, opening } from './first-light.ts'
import { dusk, type Night, over, step } from './reducer.ts'

/** As much of boardgame.io's client as is used here. */
interface Client {
  start(): void
  stop(): void
  getState(): { readonly G: Night }
  readonly moves: { work(): void }
}
interface Context {
  readonly G: Night
  readonly random: { D6(count: number): [number, number] }
}

process.env['NODE_ENV'] = 'production' // as fast as it goes: its checks are for development
const { Client } = createRequire(import.meta.url)('boardgame.io/client') as {
  readonly Client: (options: object) => Client
}

const MOVES = 500
const WORKS = 20_000

/** The same action as a move: work, and brace if the storm would come. A night that is over begins anew. */
const asMove = {
  name: 'first-light',
  setup: (): Night => dusk,
  moves: {
    work: ({ G, random }: Context): Night => {
      let s = step(over(G) ? dusk : G, { faces: random.D6(2) })
      if (s.at === 'wish') s = step(step(s, { brace: true }), { faces: random.D6(2) })
      return s
    },
  },
}

export const boardgameIo: Scenario = {
  title: 'One action',
  about:
    "Work at the beacon and brace if necessary, compared with the same action as a move of boardgame.io's local client.",
  run() {
    let client: Client | undefined
    const t = timed({
      simulated: { times: WORKS, run: simulated },
      table: { times: 2_000, run: atTable },
      client: {
        times: MOVES,
        before() {
          client?.stop()
          client = Client({ game: asMove, debug: false })
          client.start()
        },
        run: (times) => {
          for (let i = 0; i < times; i++) client?.moves.work()
        },
      },
    })
    if (client?.getState().G.lastWorker !== 'ada') throw new Error('boardgame.io did not make the moves')
    client.stop()
    const beside = `${perSecond(t.client)} (boardgame.io)`
    const ratio = ratioOf(t.simulated, t.client)
    return [
      {
        what: 'one action, simulated',
        ours: perSecond(t.simulated),
        beside,
        ratio,
        goal: 'at least 10',
        met: ratio >= 10,
      },
      {
        what: 'one action at a table, checked and logged',
        ours: perSecond(t.table),
        beside,
        ratio: ratioOf(t.table, t.client),
      },
    ]
  },
}

function simulated(times: number): void {
  const play = player(around, byPolicy(braces, seeded(1)))
  let state: FirstLight = freshNight
  for (let i = 0; i < times; i++) {
    if (isOver(state)) state = freshNight
    state = play(state, opening) as FirstLight
  }
}

/** The way live play goes: every input is checked, every entry is kept. */
function atTable(times: number): void {
  const rng = seeded(1)
  const fresh = () => Table.start(game, { seats: [{ seat: 'ada', role: 'player' }] })
  let table = fresh()
  for (let i = 0; i < times; i++) {
    if (isOver(table.world.state as FirstLight)) table = fresh()
    must(table.submit({ kind: 'open', by: 'ada', procedure: 'work', args: {} }))
    for (let [w] = table.waiting; w; [w] = table.waiting)
      must(
        table.submit(
          w.question.kind === 'roll' ? thrown(w, rng) : { kind: 'answer', by: 'ada', to: w.askedAt, answer: 'brace' },
        ),
      )
  }
}

function must(result: unknown): void {
  if (isRefusal(result)) throw new Error(result.message)
}
