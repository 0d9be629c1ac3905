import { expect, it } from 'vitest'
import { type Evening, evening, type SeatId } from './evening.ts'

/** Does something at a table with real dice, as the GM unless said otherwise. */
const acting = (table: Evening) => {
  let n = 0
  return (command: object, by: SeatId = 'gil'): Promise<void> =>
    table.send(by, { type: 'do', id: `m${n}`, cid: `${by}${n++}`, command })
}
type Act = ReturnType<typeof acting>
const open = (procedure: string, args: object): object => ({ do: 'open', procedure, args })

/** Ids say nothing, but differ: they are numbered as they come. So are the ids of messages. */
function comparable(texts: readonly string[]): readonly string[] {
  const ids = new Map<string, string>()
  const numbered = (id: string): string => ids.get(id) ?? (ids.set(id, `"#${ids.size}"`).get(id) as string)
  return texts.map((text) => text.replaceAll(/"[0-9a-f]{24}"/g, numbered).replaceAll(/"id":"m\d+"/g, '"id"'))
}

/** What everybody but the GM is sent, with and without something done in secret. */
async function compared(
  game: string,
  play: (act: Act, secretly: (work: () => Promise<void>) => Promise<void>, table: Evening) => Promise<void>,
) {
  const both = []
  for (const isSecret of [false, true]) {
    const table = await evening(game, [{ kind: 'roomSet', key: 'realDice', value: true }])
    await play(acting(table), (work) => (isSecret ? work() : Promise.resolve()), table)
    expect(table.problems).toEqual([])
    both.push(table.sent)
  }
  const [plain, secret] = both as [Evening['sent'], Evening['sent']]
  for (const seat of ['ada', 'bo', 'eve'] as const) expect(comparable(secret[seat])).toEqual(comparable(plain[seat]))
  expect(comparable(secret.gil)).not.toEqual(comparable(plain.gil))
}

it.each(['known', 'partly known', 'secret'])('a secret draw from an open deck (%s)', (visibility) =>
  compared('regulus', async (act, secretly, { views }) => {
    await act(open('layDeck', { name: 'Omens', cards: 'x;y;z', visibility, drawRule: 'one', hidden: false }))
    await secretly(async () => {
      await act(open('drawSeveral', { deck: 'Omens', count: 2, secret: true }))
      // The GM is told to hide the deck first; if the draw were asked for, it would be made.
      const draw = views.gil.questions.find((q) => q.question.kind === 'draw')
      if (draw) await act({ do: 'throw', question: draw.id, seed: 'p' })
      const kept = views.gil.questions.find((q) => q.question.name === 'WhichCardToKeep')
      if (kept) for (const answer of ['x', 'y']) await act({ do: 'answer', question: kept.id, answer })
    })
    await act(open('takeNote', { kind: 'note', on: '', text: 'and now', for: 'everyone' }), 'ada')
  }),
)

it('a hidden table under the name of an open one', () =>
  compared('regulus', async (act, secretly) => {
    const text = 'a\nb\nc\nd\ne\nf'
    await act(open('importTable', { format: 'lines', name: 'Hits', text, hidden: false }))
    await secretly(() => act(open('importTable', { format: 'lines', name: 'Hits', text: 'no\nyes', hidden: true })))
    await act(open('takeNote', { kind: 'note', on: '', text: 'and now', for: 'everyone' }), 'ada')
  }))
