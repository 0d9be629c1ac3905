import { canonical } from '@sortie/engine'
import { describeRoll, parse, rollNotation } from '@sortie/engine/notation'
import { EFFORT } from '@sortie/engine/testkit'
import type { Proof, StoredMessage } from '@sortie/protocol'
import { expect, it } from 'vitest'
import { firstLight } from '../../../games/first-light/game.ts'
import type { TableFile } from '../../archive/table-file.ts'
import { sha } from '../../crypto/hash.ts'
import { commitmentToAll, diceRng, hiddenPosition, printOfKey, proofIn, thrownBy } from '../fair-dice.ts'
import { keyOf } from '../mixing.ts'
import { verify } from '../verify.ts'
import { everything, isThrow, lineWith, recorded, replayed, rewritten, withBody } from './rewriting.ts'

const night = await everything()
const other = await everything(['another night', 'and another'])
const { problems, seals, notes, end = '' } = verify(night, firstLight)
const DAY = 86_400_000

const withTable = (change: Partial<TableFile['table']>): TableFile => ({
  ...night,
  table: { ...night.table, ...change },
})
const throwsAt = night.log.findIndex((l) => /"by":"chance"/.test(l.body))
const swappedHands = (cid: string | null): string | null =>
  cid?.startsWith('ada/') ? cid.replace('ada/', 'bo/') : (cid?.replace(/^bo\//, 'ada/') ?? null)
const firstEvening = night.evenings[0] as TableFile['evenings'][number]
const seedOf = (n: number): string => night.evenings[n - 1]?.seed ?? ''
const otherFaces = (body: string): string =>
  body.replace(/"answer":\[(\d),(\d)\]/, (_, a, b) => `"answer":[${(Number(a) % 6) + 1},${b}]`)

const keyFor = ({ evening, round = 0 }: Proof): string | undefined =>
  keyOf(night.table.id, evening, night.evenings[evening - 1]?.rounds?.[round - 1])

/** Throws made anew from another proof, with what follows from them. */
const thrownAnew = (file: TableFile, proofs: (at: number, proof: NonNullable<ReturnType<typeof proofIn>>) => object) =>
  replayed(file, (entry, asked) => {
    const { input } = entry
    const proof = isThrow(input) ? proofIn(input.proof) : undefined
    if (!proof || !asked) return input
    const { seed = seedOf(proof.evening), ...now } = proofs(entry.at, proof) as { readonly seed?: string }
    const other = { ...proof, ...now }
    return { ...input, proof: other, answer: thrownBy(asked.question, diceRng(seed, other, keyFor(other))) }
  })
const ownSeed = 'ab'.repeat(32)
/** Tries one after another, until the rest of the night can go on from the dice. */
function ground<T>(attempt: (n: number) => T): T {
  for (let n = 0; n < 200; n++)
    try {
      return attempt(n)
    } catch {
      // What came of these dice was something else.
    }
  throw new Error('no dice fit')
}
/** All faces of two dice in turn, best first. */
const faces = (n: number): number[] => [6 - (n % 6), 6 - (Math.floor(n / 6) % 6)]
const ownCover = 'cd'.repeat(32)

/** What was done to the file, and what is said about it. Without a sentence only the last hash can tell. */
const tamperings: [string, () => TableFile, RegExp?][] = [
  // The hashes as they were.
  ['the last six entries cut off', () => ({ ...night, log: night.log.slice(0, -6) }), /the log has \d+ lines; .* says/],
  ['the chat cut off', () => ({ ...night, chat: [] }), /the chat has 0 lines; at its end the file says/],
  [
    'all times shifted by a day',
    () => ({ ...night, log: night.log.map((l) => ({ ...l, time: l.time + DAY })) }),
    /the log: line 0 was written at 2023-11-14 22:13:\d\d.* and the file says at 2023-11-15 22:13:\d\d.* more lines do not fit/s,
  ],
  [
    'Ada and Bo exchanged as authors',
    () => ({ ...night, log: night.log.map((l) => ({ ...l, cid: swappedHands(l.cid) })) }),
    /the log: line \d+ was written by ada, and the file says by bo/,
  ],
  [
    'names and roles of seats',
    () => ({ ...night, seats: night.seats.map((s) => (s.seat === 'ada' ? { ...s, name: 'Eda', role: 'gm' } : s)) }),
    /the seat ada: the file says .*Eda/,
  ],
  [
    'name, real dice, lines and veils',
    () =>
      withTable({
        room: { ...night.table.room, name: 'Day', realDice: true },
        limits: Object.fromEntries(Object.entries(night.table.limits).map(([k, l]) => [k, { ...l, text: 'rats' }])),
      }),
    /the option name.*the option realDice.*the lines and veils: "rats"/s,
  ],
  ['id and solo', () => withTable({ id: other.table.id, solo: true }), /the table's id.*without a GM/s],
  ['the content', () => ({ ...night, content: { gear: 'golden' } }), /the content, as a print/],
  ['the edition', () => withTable({ edition: 77 }), /the edition: .*77.*there is only edition 1 here/s],
  [
    'a setting',
    () => withTable({ settings: { ...night.table.settings, stormSize: 12 } }),
    /the setting stormSize: the file says 12, its record says 6/,
  ],
  [
    'a line with other words and an empty salt',
    () => ({
      ...night,
      chat: night.chat.map((l) =>
        l.body.includes('well done') ? { ...l, salt: '', body: l.body.replace('well', 'badly') } : l,
      ),
    }),
    /line \d+ of the chat has no salt, and no record says that it was taken back/,
  ],
  ['this log under the head of another table', () => ({ ...other, log: night.log }), /the log has \d+ lines/],
  [
    'log and evenings of another table under this id',
    () => ({ ...night, log: other.log, evenings: other.evenings }),
    /the log has \d+ lines/,
  ],
  // The hashes redone, record and ends included.
  [
    'words and speaker of a chat line',
    () =>
      rewritten(
        withBody(night, 'chat', lineWith(night.chat, 'good night'), (b) =>
          b.replace('good night', 'never again').replace('"ada"', '"bo"'),
        ),
      ),
  ],
  [
    'the chat of another table',
    () =>
      rewritten({ ...night, chat: night.chat.map((l) => ({ ...l, body: l.body.replace('good night', 'so long') })) }),
  ],
  [
    'a choice, with all that followed from it',
    () =>
      rewritten(
        replayed(night, ({ input }) =>
          input.kind === 'answer' && input.answer === 'a kind thing' ? { ...input, answer: 'a plot' } : input,
        ),
      ),
  ],
  [
    'a seed withheld and dice at will',
    () => {
      const { seed: _, cover: __, ...silent } = firstEvening
      const bent = ground((n) =>
        replayed(night, ({ input }, asked) =>
          isThrow(input) && asked?.question.kind === 'roll' ? { ...input, answer: faces(n) } : input,
        ),
      )
      return rewritten(
        recorded({ ...bent, evenings: [silent, ...night.evenings.slice(1)] }, (said) => {
          const { seed: _, cover: __, ...less } = said
          return said.kind === 'eveningEnded' && said['evening'] === 1 ? (less as typeof said) : said
        }),
      )
    },
    /evening 1 has ended, and its seed is withheld/,
  ],
  [
    'dice of the server called real',
    () =>
      rewritten(
        ground((n) =>
          replayed(night, ({ input }, asked) => {
            if (!isThrow(input) || asked?.question.kind !== 'roll') return input
            const { proof: _, ...bare } = input
            return { ...bare, by: 'ada', byHand: true, answer: faces(n) }
          }),
        ),
      ),
    /throws are called real dice, and this table never allowed any/,
  ],
  [
    'client seeds chosen until the dice were right',
    () => rewritten(ground((n) => thrownAnew(night, () => ({ pinches: { ada: `ground ${n}` } })))),
    /entry \d+: nobody had committed to the value that was thrown with/,
  ],
  [
    'a seed, a cover and a commitment of one’s own',
    () => {
      const { bent, seed } = ground((n) => {
        const seed = sha(`${n}`)
        return { bent: thrownAnew(night, () => ({ seed })), seed }
      })
      const own = (evening: number) => {
        const { id: table } = night.table
        return {
          seed,
          cover: ownCover,
          commitment: commitmentToAll({ table, evening, seed, keyPrint: printOfKey(ownCover) }),
        }
      }
      const chat = night.chat.map((l) => {
        const message = l.body.includes('"roll":') ? (JSON.parse(l.body) as Required<StoredMessage>) : undefined
        if (!message) return l
        const { notation, proof } = message.roll
        const hidden = proof.place.includes('/') ? {} : { place: hiddenPosition(ownCover, 'chat', l.at) }
        const other = { ...proof, ...hidden }
        const result = rollNotation(parse(notation), diceRng(seed, other, keyFor(other)))
        const roll = { notation, line: describeRoll(result), total: result.total, proof: other }
        return { ...l, body: canonical({ ...message, roll }) }
      })
      return rewritten(
        recorded({ ...bent, chat, evenings: night.evenings.map((e) => ({ ...e, ...own(e.evening) })) }, (said) =>
          said.kind === 'eveningBegan'
            ? { ...said, commitment: own(said['evening'] as number).commitment }
            : said.kind === 'eveningEnded'
              ? { ...said, seed, cover: ownCover }
              : said,
        ),
      )
    },
  ],
  // What was found before.
  [
    'a line edited',
    () => withBody(night, 'log', lineWith(night.log, 'a kind thing'), (b) => b.replace('kind', 'vile')),
    /line \d+ was changed after it was written/,
  ],
  ['a line dropped', () => ({ ...night, log: night.log.toSpliced(4, 1) }), /line 4 is missing/],
  [
    'two lines exchanged',
    () => {
      const [a, b] = [night.log[4], night.log[5]] as [TableFile['log'][number], TableFile['log'][number]]
      return { ...night, log: night.log.with(4, { ...b, at: 4 }).with(5, { ...a, at: 5 }) }
    },
    /line 4 does not follow from the line before it/,
  ],
  [
    'a line inserted',
    () => ({
      ...night,
      log: night.log.toSpliced(4, 0, night.log[3] as TableFile['log'][number]).map((l, at) => ({ ...l, at })),
    }),
    /line 4 does not follow from the line before it/,
  ],
  ['other dice', () => withBody(night, 'log', throwsAt, otherFaces), /was changed after it was written/],
  [
    'other dice, the hashes redone',
    () => rewritten(withBody(night, 'log', throwsAt, otherFaces)),
    /entry \d+: these dice do not match/,
  ],
  [
    'a seed',
    () => ({ ...night, evenings: night.evenings.map((e) => ({ ...e, seed: ownSeed })) }),
    /evening 1: the seed does not fit what was published before/,
  ],
  [
    'a commitment',
    () => ({ ...night, evenings: night.evenings.map((e) => ({ ...e, commitment: ownSeed })) }),
    /evening 1: the file says .*the seed does not fit/s,
  ],
  [
    'a throw at another place',
    () =>
      rewritten(
        ground((n) =>
          thrownAnew(night, (at) => ({ place: hiddenPosition(firstEvening.cover ?? '', 'log', at + n + 1) })),
        ),
      ),
    /entry \d+: this throw does not belong here/,
  ],
  [
    'the total of a roll in the chat, the hashes redone',
    () =>
      rewritten(withBody(night, 'chat', lineWith(night.chat, '4d6kh3'), (b) => b.replace(/"total":\d+/, '"total":99'))),
    /chat line 1: these dice don’t match/,
  ],
]

it('an honest table passes, with the last hash of every evening', () => {
  expect([problems, notes]).toEqual([[], []])
  expect(seals.map((s) => s.evening)).toEqual([1, 2])
  for (const hash of [...seals.map((s) => s.hash), end, end.slice(0, 16)])
    expect(verify(night, firstLight, hash).problems).toEqual([])
  expect(verify(night, firstLight, end.slice(0, 15)).problems).toEqual(['the hash to expect has at least 16 digits'])
})

it('each line that was changed is named with what was changed: its author, its time, its words', () => {
  const line = (i: number) => night.log[i] as TableFile['log'][number]
  const mine = night.log.findIndex((l) => l.cid?.startsWith('ada/'))
  const log = night.log
    .with(mine, { ...line(mine), cid: swappedHands(line(mine).cid) })
    .with(3, { ...line(3), time: line(3).time + 60 * 60_000 })
    .with(5, { ...line(5), body: line(5).body.replace('{', '{ ') })
  const said = night.chat[1] as TableFile['chat'][number]
  const chat = night.chat.with(1, { ...said, time: said.time + 1_234 })
  const { problems } = verify({ ...night, log, chat }, firstLight)
  expect(problems).toEqual([
    expect.stringMatching(/^the log: line 3 was written at .* 22:13:\d\d.*, and the file says at .* 23:13:\d\d/),
    'the log: line 5 was changed after it was written: its words are others',
    `the log: line ${mine} was written by ada, and the file says by bo`,
    expect.stringMatching(/^the chat: line 1 was written at/),
  ])
})

it('where a line and other parts were changed, all of them are named', () => {
  const [first, ...log] = night.log as [TableFile['log'][number], ...TableFile['log']]
  const seats = night.seats.map((s) => (s.seat === 'ada' ? { ...s, role: 'gm' as const } : s))
  const file = { ...night, log: [{ ...first, time: first.time + DAY }, ...log], chat: night.chat.slice(0, -1), seats }
  const found = verify(file, firstLight).problems.join('\n')
  for (const said of [
    /line 0 was written at/,
    /the seat ada|role of the seat ada/,
    /does not fit: the chat|the chat has/,
  ])
    expect(found).toMatch(said)
})

it('of a part that was changed, the sentence names what differs and nothing else', () => {
  const evenings = night.evenings.map((e, i) => (i === 0 ? { ...e, cover: ownCover } : e))
  expect(verify({ ...night, evenings }, firstLight).problems[0]).toMatch(/^cover of evening 1: the file says "cdcd/)
})

it('thirty ways of tampering are tried', () => expect(tamperings).toHaveLength(30))

it.each(tamperings)('%s', (_, tampered, said) => {
  const file = JSON.parse(JSON.stringify(tampered())) as TableFile
  const found = verify(file, firstLight).problems.join('\n')
  if (said) expect(found).toMatch(said)
  else expect(found).toBe('')
  const expected = verify(file, firstLight, seals[1]?.hash).problems
  expect(expected).not.toEqual([])
  if (!said) expect(expected).toEqual([expect.stringMatching(/the last hash is another one/)])
})

/** Another value of the same kind. */
function otherThan(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'string') return value === '' ? 'x' : value.slice(0, -1) + (value.endsWith('0') ? '1' : '0')
  return value === null ? 'x' : !value
}

/** Changes each value of a file by itself, and leaves out each field and each item; every time, it looks. */
function eachChange(value: object, path: string, look: (path: string) => void): void {
  for (const [key, inner] of Object.entries(value)) {
    const at = `${path}/${key}`
    const put = (now: unknown): void => void Reflect.set(value, key, now)
    if (typeof inner === 'object' && inner !== null) eachChange(inner, at, look)
    else {
      put(otherThan(inner))
      look(`${at}, changed`)
      put(inner)
    }
    if (Array.isArray(value)) value.splice(Number(key), 1)
    else put(undefined)
    look(`${at}, left out`)
    if (Array.isArray(value)) value.splice(Number(key), 0, inner)
    else put(inner)
  }
}

/** One change in so many is tried; `npm run torture` tries them all. */
const EVERY = EFFORT > 1 ? 1 : 19

it('no single value of a file can be changed or left out without being found', { timeout: 600_000 }, () => {
  const missed: string[] = []
  let changes = 0
  const file = JSON.parse(JSON.stringify(night)) as TableFile
  eachChange(file, '', (what) => {
    if (changes++ % EVERY > 0) return
    if (verify(JSON.parse(JSON.stringify(file)) as TableFile, firstLight).problems.length === 0) missed.push(what)
  })
  expect(file).toEqual(JSON.parse(JSON.stringify(night)))
  expect(changes).toBeGreaterThan(1_000)
  expect(missed).toEqual([])
})
