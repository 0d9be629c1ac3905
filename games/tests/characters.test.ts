import { type AnyGame, type Json, Table } from '@sortie/engine'
import { describe, expect, it } from 'vitest'
import { games } from '../index.ts'
import {
  type Brought,
  bringIn,
  type CharacterFile,
  type CharacterKinds,
  charactersIn,
  creatingSeatAt,
  fileOf,
  overrulesFor,
  readCharacters,
} from '../toolbox/characters/index.ts'

interface Loaded {
  readonly game: AnyGame
  readonly kinds: CharacterKinds
}
const load = async (id: string): Promise<Loaded> => ({
  game: (await (games[id] as (typeof games)[string]).game()).default,
  kinds: ((await games[id]?.characters?.()) ?? { characters: {} }).characters,
})

function freshTable(game: AnyGame): Table {
  const table = Table.start(game)
  const seats = [
    { seat: 'gm', role: 'gm' },
    { seat: 'ada', role: 'player' },
  ] as const
  table.submit({ kind: 'seats', by: 'game', seats })
  return table
}

/** How each game gives a table its ready characters. */
const ready: {
  readonly [game: string]: { readonly procedure: string; readonly args: { readonly [field: string]: Json } }
} = {
  'space-door': { procedure: 'hireReady', args: { who: 'mara-quill' } },
  'in-the-dark': { procedure: 'takeReadyCrew', args: { crew: 'lamplighters' } },
  'veil-runners': { procedure: 'takeReady', args: { mission: 'none yet' } },
  regulus: { procedure: 'takeReadyCrew', args: {} },
}

async function readyFile({ game, kinds }: Loaded): Promise<CharacterFile> {
  const table = freshTable(game)
  const start = ready[game.id]
  if (start) expect(await creatingSeatAt(table, 'ada').send({ do: 'open', ...start })).toBeUndefined()
  return fileOf(game, kinds, table.world.state, charactersIn(kinds, table.world.state))
}

/** As a person would send it: text, read and checked. */
function sent({ game, kinds }: Loaded, file: object): CharacterFile {
  const read = readCharacters(game.id, kinds, JSON.stringify(file))
  if ('problem' in read) throw new Error(read.problem)
  return read.file
}

/** Brings a file in as ada, one after the other; the GM says yes to what is asked of them. */
async function bring(table: Table, { kinds }: Loaded, file: CharacterFile): Promise<readonly Brought[]> {
  const all: Brought[] = []
  for (const saved of file.characters) {
    const kind = kinds[saved.kind]
    if (kind) all.push(await bringIn(creatingSeatAt(table, 'ada'), kind, saved))
    const gm = creatingSeatAt(table, 'gm')
    for (const { id, question } of gm.questions())
      await gm.send({ do: 'answer', question: id, answer: (question.kind === 'ask' && question.usual) || 'yes' })
  }
  return all
}

describe.each(Object.keys(ready))('characters of %s as a file', (id) => {
  it('come back as they went, by the game’s own creation', async () => {
    const of = await load(id)
    const file = await readyFile(of)
    expect(file.characters.length).toBeGreaterThan(0)
    const table = freshTable(of.game)
    await bring(table, of, sent(of, file))
    const { world } = table
    const again = fileOf(of.game, of.kinds, world.state, charactersIn(of.kinds, world.state))
    expect(again.characters.filter(({ kind }) => of.kinds[kind]?.opens)).toEqual(
      file.characters.filter(({ kind }) => of.kinds[kind]?.opens),
    )
    // All of it by commands of the player's own seat.
    const doings = table.entries.filter(({ input }) => ['open', 'answer'].includes(input.kind))
    expect(new Set(doings.map(({ input }) => input.by))).toEqual(
      id === 'veil-runners' ? new Set(['ada', 'gm']) : new Set(['ada']),
    )
  })

  it('are refused by the field that no creation gives, and stand by the word of the GM', async () => {
    const of = await load(id)
    const { field, others = [], forge, right } = forged[id] as Forged
    const file = await readyFile(of)
    const [saved] = file.characters.filter(({ kind }) => kind !== 'crew' && kind !== 'ship')
    if (!saved) throw new Error('nobody to forge')
    const values = { ...saved.values, [field]: forge(saved.values[field] as never) }
    const table = freshTable(of.game)
    const [brought] = await bring(table, of, sent(of, { ...file, characters: [{ ...saved, values }] }))
    expect(brought?.refused.map((one) => one.field)).toEqual([...others, field])
    const refused = brought?.refused.find((one) => one.field === field)
    expect(refused?.wanted).toEqual(values[field])
    expect(refused?.right ?? 'creation gives it to nobody').toContain(right)
    // What the rules gave instead is what the sheet says; the player cannot let the other value stand.
    const now = () =>
      fileOf(of.game, of.kinds, table.world.state, [{ kind: saved.kind, id: brought?.id ?? '' }]).characters[0]
    expect(now()?.values[field]).not.toEqual(values[field])
    const commands = overrulesFor(brought?.refused ?? [], 'the group agreed')
    expect(await creatingSeatAt(table, 'ada').send(commands[0] as never)).toContain('GM')
    const gm = creatingSeatAt(table, 'gm')
    for (const command of commands) expect(await gm.send(command)).toBeUndefined()
    expect(now()?.values).toEqual(values)
    expect(table.entries.at(-1)?.input).toMatchObject({ kind: 'fiat', reason: expect.stringContaining('House') })
  })

  it('are not read from a file that is broken, of another game, or full of things there are not', async () => {
    const of = await load(id)
    const file = await readyFile(of)
    const [first] = file.characters
    const problem = (text: string): string => {
      const read = readCharacters(id, of.kinds, text)
      return 'problem' in read ? read.problem : 'none'
    }
    const text = JSON.stringify(file)
    expect(problem(text)).toBe('none')
    expect(problem(text.slice(0, -5))).toMatch(/^it is not JSON/)
    expect(problem(JSON.stringify({ ...file, game: 'chess' }))).toContain('"chess"')
    expect(problem(JSON.stringify({ ...file, version: 2 }))).toContain('newer')
    expect(problem(JSON.stringify({ ...file, characters: [] }))).toContain('1 to 20')
    expect(problem(' '.repeat(600_000))).toContain('512 kB')
    const values = { ...first?.values, wings: 2 }
    expect(problem(JSON.stringify({ ...file, characters: [{ ...first, values }] }))).toMatch(/^character 1: .*"wings"/)
    expect(problem(JSON.stringify({ ...file, characters: [{ kind: '__proto__', values: {} }] }))).toContain('its kind')
  })
})

interface Forged {
  readonly field: string
  /** Fields that no longer fit because of it. */
  readonly others?: readonly string[]
  readonly forge: (now: never) => Json
  /** What would be right, as the report says it. */
  readonly right: string
}
const forged: { readonly [game: string]: Forged } = {
  // SD-05: at most 4 points on one scale.
  'space-door': {
    field: 'placed',
    forge: (now: { readonly [scale: string]: { readonly side: string; readonly points: number } }) => ({
      ...now,
      charm: { side: 'left', points: 5 },
    }),
    right: 'left 4',
  },
  // ID-B17: 0 to 3 dots in an action.
  'in-the-dark': {
    field: 'actions',
    // Dots of one's own are no playbook's.
    others: ['playbook'],
    forge: (now: { readonly [action: string]: number }) => ({ ...now, study: 6 }),
    right: 'a whole number from 0 to 3',
  },
  // VR-16: creation gives no Quality.
  'veil-runners': { field: 'qualities', forge: () => ['expert'], right: 'nobody' },
  // RJ-46: a new Tactic declares at most 3 progress.
  regulus: {
    field: 'tactics',
    forge: () => [{ id: 'Back door', progress: 9 }],
    right: 'a whole number from 1 to 3',
  },
}
