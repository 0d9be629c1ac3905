import {
  type AnyProcedure,
  canonical,
  type Entry,
  type Fields,
  type Json,
  type Shape,
  same,
  Table,
  type Viewer,
} from '@sortie/engine'
import type { CommandTo, Refused, StoredMessage } from '@sortie/protocol'
import type { LiveTable } from '../live/live-table.ts'
import { type Done, refused } from '../live/outcome.ts'
import type { StoreEvent } from '../lobby/lobby-log.ts'
import { inlineRolls } from '../log/chat-text.ts'
import { chatOf, logOf } from '../log/stream-names.ts'
import { printOfLeft } from './head-record.ts'

/** Stands where words were. */
const BLANK = '…'

/** Removes the words of a line, for good. The line stays where it is, and so does everything that followed from it. */
export async function retract(
  live: LiveTable,
  viewer: Viewer,
  { stream, n }: CommandTo<'takeBack'>,
  { cid, note }: { readonly cid: string; readonly note: StoreEvent },
): Promise<Done> {
  if (await live.lobby.stream.has(cid)) return { ok: true }
  const found = stream === 'chat' ? await chatMessage(live, viewer, n) : await logEntries(live, viewer, n)
  return 'refused' in found ? found : replace(live, stream, found, { cid, note })
}

/** Gives a message of one's own other words. The earlier ones are gone for good, and everybody sees that it was reworded. */
export async function reword(
  live: LiveTable,
  viewer: Viewer,
  { n, text }: CommandTo<'reword'>,
  { cid, note }: { readonly cid: string; readonly note: StoreEvent },
): Promise<Done> {
  if (await live.lobby.stream.has(cid)) return { ok: true }
  const found = await live.chat.find(viewer, n)
  if (!found) return notThere
  const { n: _, time: __, ...message } = found.message
  // Numbers below 0 are from before this person took the seat.
  if (message.by !== viewer.seat || n < 0) return refused('chat/not-yours', 'you can reword only what you wrote')
  if (message.kind === 'gone' || message.kind === 'roll') return refused('chat/no-words', 'this message has no words')
  const words = text.trim()
  if (words === '') return refused('chat/wrong', 'there is nothing to say')
  if (words === message.text) return { ok: true }
  if (inlineRolls(words).join('\n') !== inlineRolls(message.text).join('\n'))
    return refused('chat/dice', 'dice among the words stay as they fell: leave [[…]] as it is, and add none')
  const left: StoredMessage = { ...message, text: words, reworded: true }
  return replace(live, 'chat', [{ at: found.at, left }], { cid, note })
}

/** Stores what is left of lines instead of them, and tells everybody who sees them. */
async function replace(
  live: LiveTable,
  stream: 'log' | 'chat',
  found: Left,
  { cid, note }: { readonly cid: string; readonly note: StoreEvent },
): Promise<Done> {
  const name = stream === 'chat' ? chatOf(live.id) : logOf(live.id)
  for (const { at, left } of found) await live.ports.store.takeBack(name, at, canonical(left))
  const [at = 0, ...also] = found.map((l) => l.at)
  const prints = found.map(({ left }) => printOfLeft(canonical(left)))
  await live.subscriptions.publishTakenBack(stream, [at, ...also])
  return note(() => ({ kind: 'tookBack', stream, at, ...(also.length > 0 && { also }), prints }), cid)
}

/** The remaining content of lines. */
type Left = readonly { readonly at: number; readonly left: StoredMessage | Entry }[]
const notThere = refused('line/unknown', 'there is no such line')

/** Who said it, and to whom, stays: else everybody's numbers would move. */
async function chatMessage(live: LiveTable, viewer: Viewer, n: number): Promise<Left | Refused> {
  const found = await live.chat.find(viewer, n)
  if (!found) return notThere
  const { by, seenBy } = found.message
  const left: StoredMessage = { by, kind: 'gone', text: '', seenBy }
  return [{ at: found.at, left }]
}

/** The entry, and later entries that only repeat its words: without them the game is the same. */
async function logEntries(live: LiveTable, viewer: Viewer, n: number): Promise<Left | Refused> {
  const at = await live.log.bySeat.positionOf(viewer, n)
  if (at === undefined) return notThere
  if (at <= live.log.table.base.at) await live.log.reload(-1)
  const { entries, base } = live.log.table
  const i = entries.findIndex((e) => e.at === at)
  const entry = entries[i]
  if (!entry) return notThere
  const words = wordsIn(Table.load(live.log.game, base, entries.slice(0, i)), entry)
  const blanked = entries.map((e, k) => (k < i ? e : withoutWords(e, words)))
  const said = blanked.flatMap((left, k) =>
    k === i || canonical(left) !== canonical(entries[k]) ? [{ at: left.at, left }] : [],
  )
  const alone = folded(live, entries.with(i, blanked[i] as Entry))
  if (!alone) return refused('line/needed', 'what follows depends on these words; take back the step instead')
  const all = folded(live, blanked)
  return all && same(all.world.state, alone.world.state) ? said : said.slice(0, 1)
}

/** The table with this log instead, if it still fits: no procedure that is open may lose its way. */
function folded(live: LiveTable, entries: readonly Entry[]): Table | undefined {
  try {
    const again = Table.load(live.log.game, live.log.table.base, entries)
    const open = (t: Table): string => canonical(t.waiting.map((w) => [w.askedAt, w.question.name]))
    return again.setAside === live.log.table.setAside && open(again) === open(live.log.table) ? again : undefined
  } catch {
    return undefined
  }
}

/** All free text in an entry: the fields that the shapes of its question or procedure declare as text. */
function wordsIn(before: Table, { input }: Entry): ReadonlySet<string> {
  const words = new Set<string>()
  const add = (text: unknown): void => {
    if (typeof text === 'string' && text !== '') words.add(text)
  }
  if ('reason' in input) add(input.reason)
  if (input.kind === 'answer') {
    const q = before.waiting.find((w) => w.askedAt === input.to)?.question
    const shapes =
      q?.kind === 'ask' ? [q.shape] : q?.kind === 'each' || q?.kind === 'first' ? Object.values(q.parts) : []
    for (const shape of shapes) textsIn(shape, input.answer, add)
  }
  if (input.kind === 'open') {
    const procedure = before.game.procedures[input.procedure] as AnyProcedure | undefined
    textsIn({ kind: 'form', fields: (procedure?.args?.(before.look, input.by) ?? {}) as Fields }, input.args, add)
  }
  if (input.kind === 'fiat' && input.act.act === 'set') leaves(input.act.value, add)
  if (input.kind === 'fiat' && input.act.act === 'add') leaves(input.act.fact, add, ['type'])
  return words
}

function textsIn(shape: Shape, answer: Json | undefined, add: (text: unknown) => void): void {
  if (answer === undefined || answer === null) return
  const inside = answer as { readonly [k: string]: Json }
  switch (shape.kind) {
    case 'line':
      return add(answer)
    case 'form':
      for (const [k, s] of Object.entries(shape.fields)) textsIn(s as Shape, inside[k], add)
      return
    case 'list':
      for (const a of Array.isArray(answer) ? (answer as Json[]) : []) textsIn(shape.of, a, add)
      return
    case 'either':
      return textsIn({ kind: 'form', fields: shape.cases[String(inside['kind'])] ?? {} }, answer, add)
    default:
      return
  }
}

function leaves(value: Json, add: (text: unknown) => void, except: readonly string[] = []): void {
  if (typeof value === 'object' && value !== null)
    for (const [k, v] of Object.entries(value)) if (!except.includes(k)) leaves(v as Json, add)
  add(value)
}

/** The same with these words blanked, however deep they stand. */
function blank(value: Json, words: ReadonlySet<string>, key = ''): Json {
  if (typeof value === 'string') return words.has(value) && key !== 'type' ? BLANK : value
  if (Array.isArray(value)) return value.map((v: Json) => blank(v, words))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, k === 'path' ? v : blank(v as Json, words, k)]))
}

/** The entry with these words blanked, in the input and in its facts. */
function withoutWords(entry: Entry, words: ReadonlySet<string>): Entry {
  const { answer, args, reason, act } = entry.input as { readonly [k: string]: Json }
  const said = Object.fromEntries(
    Object.entries({ answer, args, reason, act }).flatMap(([k, v]) => (v === undefined ? [] : [[k, blank(v, words)]])),
  )
  const facts = entry.facts.map((told) => ({ ...told, fact: blank(told.fact, words) as typeof told.fact }))
  return { ...entry, input: { ...entry.input, ...said } as Entry['input'], facts }
}
