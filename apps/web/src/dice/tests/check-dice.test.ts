import { throwDice } from '@sortie/engine'
import type { Command, LogLine, Proof, TableView } from '@sortie/protocol'
import { expect, it } from 'vitest'
import { commitmentTo, commitmentToAll, diceRng } from '../../../../../table/dice/fair-dice.ts'
import { tableView } from '../../../../../table/publish/table-view.ts'
import { memoryStore } from '../../../../../table/store/memory/memory.ts'
import { must, type Sitter, seated } from '../../../../../table/tests/seated.ts'
import { type Checked, checkDice, type Own, type Wrong } from '../check-dice.ts'
import { checkedText } from '../checked-text.ts'
import { OwnDice } from '../own-dice.ts'

/** A browser at the table, with a storage of its own. `told` is what the server makes of what is true. */
class Browser {
  readonly sitter: Sitter
  readonly storage = new Map<string, string>()
  dice: OwnDice
  told: (room: TableView) => TableView = (room) => room
  readonly #sending: Promise<unknown>[] = []
  readonly #later: (() => void)[] = []

  constructor(sitter: Sitter) {
    this.sitter = sitter
    this.dice = this.#open()
    sitter.live.lobby.watch(() => this.hear())
  }

  #open(): OwnDice {
    return new OwnDice({
      table: this.sitter.live.id,
      seat: this.sitter.viewer.seat,
      storage: {
        getItem: (key) => this.storage.get(key) ?? null,
        setItem: (key, value) => void this.storage.set(key, value),
      },
      send: (command: Command) => this.#sending.push(this.sitter.do(command)),
      later: (work) => this.#later.push(work),
    })
  }

  /** The page is loaded again; what was stored is still there. */
  reload(): void {
    this.dice = this.#open()
    this.hear()
  }

  get room(): TableView {
    return this.told(tableView(this.sitter.live, this.sitter.viewer))
  }

  hear(): void {
    this.dice.hear(this.room, true)
  }

  /** Everything that was sent has been answered. */
  async settled(): Promise<void> {
    while (this.#sending.length > 0) await this.#sending.shift()
  }

  /** Time has passed. */
  async waited(): Promise<void> {
    for (const work of this.#later.splice(0)) work()
    await this.settled()
  }

  async act(command: Command): Promise<void> {
    const next = this.dice.nextAfter((await this.sitter.lines()).at(-1)?.n ?? -1)
    must(await this.sitter.do({ ...command, seed: next ?? 'none yet' } as Command))
    this.dice.heard((await this.sitter.lines()).map(({ did }) => (did?.did === 'answer' ? did.proof : undefined)))
  }

  get own(): Own {
    const { dice } = this
    return {
      table: this.sitter.live.id,
      seat: this.sitter.viewer.seat,
      kept: (evening) => dice.kept(evening),
      valuesOf: (kept) => dice.valuesOf(kept),
    }
  }
}

/** An evening with three browsers that have mixed their shares in; Ada has thrown twice, and Bo once without a browser. */
async function evening(before: (browsers: readonly Browser[]) => void = () => {}) {
  const clock = { time: 1_700_000_000_000 }
  const at = await seated(memoryStore(), {}, { now: () => clock.time })
  const browsers = [at.gil, at.ada, at.bo].map((sitter) => new Browser(sitter)) as [Browser, Browser, Browser]
  before(browsers)
  for (const browser of browsers) browser.hear()
  for (let i = 0; i < 3; i++) for (const browser of browsers) await browser.settled()
  const [gil, ada, bo] = browsers
  const work = async (who: Browser): Promise<void> => {
    await who.act({ do: 'open', procedure: 'work', args: {} })
    await who.act({ do: 'answer', question: who.sitter.question, answer: 'alone' })
    if (who.sitter.question !== 'none') await who.act({ do: 'answer', question: who.sitter.question, answer: 'yield' })
  }
  await work(ada)
  await work(ada)
  must(await at.bo.do({ do: 'open', procedure: 'work', args: {} }))
  must(await at.bo.do({ do: 'answer', question: at.bo.question, answer: 'alone' }))
  must(await at.bo.do({ do: 'throw', question: at.bo.question, seed: 'a program' }))
  return { ...at, gil, ada, bo, browsers, clock, end: async () => must(await gil.sitter.do({ do: 'endEvening' })) }
}
type Evening = Awaited<ReturnType<typeof evening>>

const roll = (line: LogLine): Proof | undefined => (line.did?.did === 'answer' ? line.did.proof : undefined)
const check = async (who: Browser, change: (lines: readonly LogLine[]) => readonly LogLine[] = (lines) => lines) =>
  checkDice(change(await who.sitter.lines()), who.room.evenings, new Map(), who.own)
const kinds = ({ wrong }: Checked): readonly Wrong[] => wrong.map((x) => x.what)

/** What a cheating server shows: the dice that follow from another proof. */
function forged({ live }: Evening, change: (proof: Proof, k: number) => Partial<Proof>, from = 0) {
  const { seed = '' } = live.lobby.state.evenings[0] ?? {}
  const keys = tableView(live, { seat: 'gil', role: 'gm' }).evenings[0]?.rounds ?? []
  return (lines: readonly LogLine[]): readonly LogLine[] => {
    let k = 0
    return lines.map((line) => {
      const proof = roll(line)
      if (!proof || line.did?.did !== 'answer' || k++ < from) return line
      const other = { ...proof, ...change(proof, k - 1) }
      const answer = throwDice(
        [{ count: 2, sides: 6 }],
        diceRng(seed, other, keys[(other.round ?? 0) - 1] ?? undefined),
      )
      return { ...line, did: { ...line.did, proof: other, answer } }
    })
  }
}

it('an honest evening passes, and says which throws rest on less', async () => {
  const table = await evening()
  expect(table.ada.dice.nextAfter(0)).toBeDefined()
  expect(kinds(await check(table.ada))).toEqual([])
  await table.end()
  const found = await check(table.ada)
  expect(found).toMatchObject({ wrong: [], agree: 3, unmixed: 0, unbound: 1, elsewhere: 0 })
  expect(checkedText(found).join(' ')).toMatch(/3 rolls recomputed, all correct\. 1 roll without a value/)
})

it('what browsers keep outlasts a reload, without another round', async () => {
  const { ada, live } = await evening()
  const next = ada.dice.nextAfter(0)
  ada.reload()
  await ada.settled()
  expect(ada.dice.nextAfter(0)).toBe(next)
  expect(live.lobby.state.evenings[0]?.rounds).toHaveLength(1)
})

it('a browser that comes later, or has lost what it kept, begins another round', async () => {
  const { ada, browsers, live } = await evening()
  ada.storage.clear()
  ada.reload()
  for (let i = 0; i < 3; i++) for (const browser of browsers) await browser.settled()
  expect(live.lobby.state.evenings[0]?.rounds?.map((r) => r.phase)).toEqual(['done', 'done'])
  expect(ada.dice.nextAfter(0)).toBeDefined()
})

it('a browser that stays silent holds up nobody', async () => {
  const { ada, gil, clock, live } = await evening(([, , bo]) => {
    if (bo) bo.told = (room) => ({ ...room, evenings: [] })
  })
  expect(ada.dice.nextAfter(0)).toBeUndefined()
  clock.time += 10_000
  await ada.waited()
  for (let i = 0; i < 3; i++) for (const browser of [gil, ada]) await browser.settled()
  expect(live.lobby.state.evenings[0]?.rounds?.[0]?.phase).toBe('done')
  expect(ada.dice.nextAfter(0)).toBeDefined()
})

it.each<[string, Wrong, (proof: Proof, k: number) => Partial<Proof>]>([
  ['a client seed that was chosen last', 'value', (p, k) => (k === 0 ? { pinches: { ada: `ground${p.place}` } } : {})],
  ['a place in the chain at will', 'value', (p, k) => (k === 0 ? { place: p.place.replace('/1', '/57') } : {})],
  ['a place of its own at will', 'own', (_, k) => (k === 0 ? { place: 'seat:ada/57', pinches: {} } : {})],
  ['her value left out', 'own', (_, k) => (k === 0 ? { place: 'seat:ada/1', pinches: {} } : {})],
  ['a place used twice', 'place', (p, k) => (k === 1 ? { place: p.place.replace('/2', '/1') } : {})],
  ['a round that never was', 'round', () => ({ round: 9 })],
  ['the dice of another table', 'table', () => ({ table: 'elsewhere' })],
])('a server that throws with %s is found out by Ada’s browser', async (_, what, change) => {
  const table = await evening()
  await table.end()
  expect(kinds(await check(table.ada, forged(table, change)))).toContain(what)
})

it('a throw shown twice, and one that skips, are found out', async () => {
  const table = await evening()
  await table.end()
  const twice = (lines: readonly LogLine[]) => [...lines, { ...(lines.find(roll) as LogLine), n: 999 }]
  expect(kinds(await check(table.ada, twice))).toEqual(['place'])
  const skips = forged(table, (_, k) => ({ place: `seat:bo/${k === 2 ? 1 : 5}`, pinches: {} }), 2)
  const later = (lines: readonly LogLine[]) => {
    const bent = skips(lines)
    const last = bent.findLast(roll) as LogLine
    const did = last.did as LogLine['did'] & { readonly proof: Proof }
    const jumped = { ...last, n: 999, did: { ...did, proof: { ...did.proof, place: 'seat:bo/7' } } } as LogLine
    return [...bent, jumped]
  }
  expect(kinds(await check(table.ada, later))).toContain('place')
})

it('seed and commitment exchanged at the end are found out', async () => {
  const table = await evening()
  await table.end()
  const seed = 'ab'.repeat(32)
  const { id } = table.live
  table.ada.told = (room) => ({
    ...room,
    evenings: room.evenings.map((e) => ({
      ...e,
      seed,
      commitment: commitmentToAll({ table: id, evening: e.evening, seed, keyPrint: e.keyPrint ?? '' }),
    })),
  })
  expect(kinds(await check(table.ada))).toContain('commitment')
  // So is an evening that is called one of the old kind.
  table.ada.told = (room) => ({
    ...room,
    evenings: room.evenings.map(({ evening }) => ({ evening, seed, commitment: commitmentTo(seed) })),
  })
  expect(kinds(await check(table.ada))).toEqual(expect.arrayContaining(['commitment', 'key', 'round']))
})

it('dice are those that the proof names: none are guessed', async () => {
  const table = await evening()
  await table.end()
  const passes = [1, 2, 3, 4, 5, 6].map(async (face) => {
    const shown = (lines: readonly LogLine[]): readonly LogLine[] =>
      lines.map((line) =>
        roll(line) && line.did?.did === 'answer' ? { ...line, did: { ...line.did, answer: [face] } } : line,
      )
    return kinds(await check(table.ada, shown)).length
  })
  expect(await Promise.all(passes)).toEqual([3, 3, 3, 3, 3, 3])
  const [line] = (await table.ada.sitter.lines()).filter(roll)
  const asked = new Map([[roll(line as LogLine)?.place ?? '', [{ count: 3, sides: 6 }]]])
  const found = checkDice(await table.ada.sitter.lines(), table.ada.room.evenings, asked, table.ada.own)
  expect(kinds(found)).toEqual(['pool'])
})

it.each<[string, (m: NonNullable<TableView['evenings'][number]['mixing']>) => object]>([
  ['leaves her share out', (m) => ({ commits: m.commits.slice(0, 1) })],
  [
    'exchanges a share after it knows hers',
    (m) => ({ shares: { ...m.shares, [m.commits[0]?.anchor ?? '']: '0'.repeat(32) } }),
  ],
  [
    'exchanges a commitment after it knows hers',
    (m) => ({ commits: m.commits.map((c, i) => (i === 0 ? { ...c, commitment: '0'.repeat(32) } : c)) }),
  ],
])('a server that %s is found out at once', async (_, change) => {
  const table = await evening(([, ada]) => {
    if (!ada) return
    ada.told = (room) => ({
      ...room,
      evenings: room.evenings.map((e) =>
        e.mixing?.phase === 'done' ? { ...e, mixing: { ...e.mixing, ...change(e.mixing) } } : e,
      ),
    })
  })
  expect(table.ada.dice.kept(1)?.trouble).toEqual(['share'])
  expect(kinds(await check(table.ada))).toContain('share')
})

it('a key that is exchanged later is found out', async () => {
  const table = await evening()
  await table.end()
  table.ada.told = (room) => ({
    ...room,
    evenings: room.evenings.map((e) => ({ ...e, rounds: ['0'.repeat(64)] })),
  })
  expect(kinds(await check(table.ada))).toContain('key')
})
