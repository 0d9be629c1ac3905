import { askedOf, type Json, type Question, type Seat, type Shape, type To, type Waiting } from '@sortie/engine'
import type { Overruling } from '@sortie/protocol'
import { allLines, questionId, standingLines } from '@sortie/table'
import { askJson, askShape, listed } from './ask-shape.ts'
import type { AtTable } from './at-table.ts'
import { factWords, optionText, questionText } from './journal.ts'
import { viewerOf, whoRuns } from './seats.ts'

const LAST_FACTS = 20

/** The GM decides over the rules, on the record. */
export async function overrule(at: AtTable): Promise<void> {
  const waiting = at.table.waiting.at(-1)
  const ways: readonly { readonly key: string; readonly label: string; readonly act: () => Promise<void> }[] = [
    ...(waiting
      ? [
          { key: 'a', label: 'answer for the seat that is asked', act: () => answerFor(at, waiting) },
          { key: 'k', label: 'skip the question', act: () => skip(at, waiting) },
        ]
      : []),
    { key: 's', label: 'set a value', act: () => setValue(at) },
    { key: 'f', label: 'add a fact', act: () => addFact(at) },
    { key: 'x', label: 'strike a fact', act: () => strikeFact(at) },
    { key: 'b', label: 'back', act: async () => {} },
  ]
  const key = await at.terminal.pick('Overrule:', ways)
  await ways.find((w) => w.key === key)?.act()
}

async function decide(at: AtTable, act: Overruling): Promise<void> {
  const reason = await reasonFor(at)
  await at.send(gmOf(at), { do: 'overrule', reason, act })
}

const skip = (at: AtTable, { askedAt }: Waiting): Promise<void> =>
  decide(at, { act: 'skip', question: questionId(at.live.lobby.secret, askedAt) })

const reasonFor = (at: AtTable): Promise<string> =>
  at.terminal.line('The reason, for the record:', (text) => (text.trim() ? undefined : 'Overruling needs a reason.'))

const gmOf = (at: AtTable): Seat => whoRuns(at.table.world.seats) ?? 'gm'

async function answerFor(at: AtTable, waiting: Waiting): Promise<void> {
  const q = waiting.question
  const open = askedOf(q).filter((to) => !Object.hasOwn(waiting.sealed, to))
  const to = (await askShape(at.terminal, 'For whom?', { kind: 'one', options: open })) as To
  const answer =
    q.kind === 'roll' || q.kind === 'draw'
      ? await askJson(at.terminal, `${questionText(at, q)} As a list`)
      : await askShape(at.terminal, questionText(at, q), shapeFor(q, to), (o) => optionText(at, q, o))
  const reason = await reasonFor(at)
  const question = questionId(at.live.lobby.secret, waiting.askedAt)
  const byHand = q.kind === 'roll' || q.kind === 'draw'
  await at.send(gmOf(at), { do: 'answer', question, answer, for: to, reason, ...(byHand && { byHand }) })
}

/** What one of those asked may say. */
export const shapeFor = (q: Question & { readonly kind: 'ask' | 'each' | 'first' }, to: To): Shape =>
  q.kind === 'ask' ? q.shape : (q.parts[to] as Shape)

async function setValue(at: AtTable): Promise<void> {
  const state = at.table.world.state as Json
  const keys = Object.keys(state as object).join(', ')
  const text = await at.terminal.line(`What is set, as a path with slashes (${keys})`, (typed) =>
    valueAt(state, pathOf(typed)) === undefined ? 'There is nothing at that path.' : undefined,
  )
  const before = valueAt(state, pathOf(text)) as Json
  const value = await askJson(at.terminal, `${text} is ${JSON.stringify(before)}; it becomes`)
  if (before !== null && kindOf(value) !== kindOf(before))
    return at.terminal.say(`${text} stays as it is: it has to be a ${kindOf(before)}, not a ${kindOf(value)}.`)
  await decide(at, { act: 'set', path: pathOf(text), value })
}

const pathOf = (text: string): string[] => text.split('/').map((key) => key.trim())

const kindOf = (value: Json): string => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value)

function valueAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  return valueAt((value as { readonly [k: string]: Json })[key], rest)
}

async function addFact(at: AtTable): Promise<void> {
  const types = Object.keys(at.game.facts).sort()
  const type = (await askShape(at.terminal, 'Which fact?', { kind: 'one', options: types })) as string
  const fields: Record<string, Json> = {}
  for (const field of Object.keys(at.game.facts[type].fields))
    fields[field] = await askJson(at.terminal, `${type}: ${field}`)
  await decide(at, { act: 'add', fact: { ...fields, type } })
}

async function strikeFact(at: AtTable): Promise<void> {
  const lines = await allLines(at.live, viewerOf(at.table.world.seats, gmOf(at)))
  const facts = standingLines(lines)
    .flatMap(({ n, facts }) => facts.map(({ fact }, i) => ({ n, fact: i, text: factWords(at, fact) })))
    .slice(-LAST_FACTS)
  if (facts.length === 0) return at.terminal.say('There is no fact to strike yet.')
  const options = listed(
    facts.map((f) => f.text),
    String,
  )
  const key = await at.terminal.pick('Which one does not count?', options)
  const { n, fact } = facts[options.findIndex((o) => o.key === key)] as (typeof facts)[number]
  await decide(at, { act: 'strike', n, fact })
}
