import { seeded } from '../../engine/dice/index.ts'
import { type Entry, type Input, isRefusal, type Snapshot, Table } from '../../engine/kernel/index.ts'
import { thrown } from '../../engine/plays/index.ts'
import { milliseconds, ratioOf, type Scenario, timed } from '../measure.ts'
import { type FirstLight, game, isOver } from './first-light.ts'

const ENTRIES = 50_000

export const opening: Scenario = {
  title: 'Opening a table',
  about: `A log of ${ENTRIES} entries, compared with a bare loop over its facts.`,
  run() {
    const { base, entries, snapshot } = longPlay()
    const lines = entries.map((e) => JSON.stringify(e))
    const last = entries.filter((e) => e.at > snapshot.at)
    const t = timed({
      fold: { times: 1, run: () => void Table.load(game, base, entries) },
      bare: { times: 1, run: () => void folded(base, entries) },
      parse: { times: 1, run: () => void lines.map((line) => JSON.parse(line) as Entry) },
      snapshot: { times: 1, run: () => void Table.load(game, snapshot, last) },
    })
    return [
      {
        what: `from ${entries.length} entries`,
        ours: milliseconds(t.fold),
        beside: `${milliseconds(t.bare)} (bare loop)`,
        ratio: ratioOf(t.fold, t.bare),
      },
      { what: 'the same entries read from JSON lines', ours: milliseconds(t.parse) },
      { what: `from a snapshot and ${last.length} entries`, ours: milliseconds(t.snapshot) },
    ]
  },
}

function folded(base: Snapshot, entries: readonly Entry[]): unknown {
  let state = base.world.state as FirstLight
  for (const { facts } of entries)
    for (const { fact } of facts)
      state =
        fact.type === '$set'
          ? { ...state, [String((fact['path'] as string[])[0])]: fact['value'] }
          : game.evolve(state, fact as never)
  return state
}

/** One table that is played on and on: whenever the night is over, the GM sets the clocks back. */
function longPlay(): { readonly base: Snapshot; readonly entries: readonly Entry[]; readonly snapshot: Snapshot } {
  const table = Table.start(game, {
    seats: [
      { seat: 'gm', role: 'gm' },
      { seat: 'ada', role: 'player' },
    ],
  })
  const rng = seeded(1)
  let snapshot: Snapshot = table.base
  while (table.entries.length < ENTRIES) {
    if (isOver(table.world.state as FirstLight)) for (const path of ['beacon', 'storm']) submit(table, setBack(path))
    submit(table, { kind: 'open', by: 'ada', procedure: 'work', args: {} })
    for (let [w] = table.waiting; w; [w] = table.waiting)
      submit(
        table,
        w.question.kind === 'roll' ? thrown(w, rng) : { kind: 'answer', by: 'ada', to: w.askedAt, answer: 'yield' },
      )
    if (table.entries.length < ENTRIES - 100) snapshot = table.snapshot() ?? snapshot
  }
  return { base: table.base, entries: table.entries, snapshot }
}

const setBack = (path: string): Input => ({
  kind: 'fiat',
  by: 'gm',
  reason: 'another night',
  act: { act: 'set', path: [path], value: 0 },
})

function submit(table: Table, input: Input): void {
  const result = table.submit(input)
  if (isRefusal(result)) throw new Error(result.message)
}
