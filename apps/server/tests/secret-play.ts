import { type Json, type Rng, seeded } from '@sortie/engine'
import type { SeatView } from '@sortie/protocol'
import type { Lobby } from '@sortie/table'
import { thrownBy } from '../../../table/dice/fair-dice.ts'
import type { LobbyEvent } from '../../../table/lobby/lobby-events.ts'
import { type Evening, evening, type SeatId, seats, TABLE, takenHome } from './evening.ts'
import { nextMove } from './mind.ts'

/** Steps of one seat that others are not to notice; `k` is another number each time. */
export type Secretly = (table: Evening, k: number) => Promise<void>

function acting({ send }: Evening, seat: SeatId, k: number) {
  let n = 0
  const act = (command: object): Promise<void> => send(seat, { type: 'do', id: 's', cid: `s${k}/${n++}`, command })
  return { act, open: (procedure: string, args: object): Promise<void> => act({ do: 'open', procedure, args }) }
}

/** The number of the newest line or message that a seat was sent. */
function newest({ sent }: Evening, seat: SeatId, of: 'log' | 'chat'): number {
  const numbers = sent[seat].flatMap((text): readonly number[] => {
    const m = JSON.parse(text)
    if (of === 'chat') return m.type === 'chat' ? [m.message.n] : []
    return m.type === 'update' ? m.lines.map((line: { readonly n: number }) => line.n) : []
  })
  return numbers.at(-1) ?? 0
}

/** The clocks that a seat sees running; those of one owner, if one is named. */
function runningClocks({ views }: Evening, seat: SeatId, of?: SeatId): readonly string[] {
  const { clocks = {} } = views[seat].state as { readonly clocks?: { readonly [id: string]: RunningClock } }
  return Object.entries(clocks).flatMap(([id, { status, owner }]) =>
    status === 'running' && (of === undefined || owner === of) ? [id] : [],
  )
}
interface RunningClock {
  readonly status: string
  readonly owner: string | null
}

/** What the GM does in secret: notes, clocks, tables, decks, dice, whispers, content, and taking some of it back. */
export const asGm: Secretly = async (table, k) => {
  const { act, open } = acting(table, 'gil', k)
  const { game } = table
  const [hidden] = runningClocks(table, 'gil').filter((id) => id.startsWith('gm-'))
  await open('startCounter', { on: '', text: `secret ${k}`, count: 1, for: 'gm' })
  await open('startClock', { name: 'Doom', kind: 'plain', size: 4, shown: 'hidden', outcome: '', outcomeKnown: false })
  if (hidden) await open('tickClock', { clock: hidden, segments: 1 })
  await open('importTable', { format: 'lines', name: `Secret ${k}`, text: 'a\nb\nc\nd\ne\nf', hidden: true })
  await open('layDeck', { name: 'Doom', cards: 'x;y;z', visibility: 'secret', drawRule: 'one', hidden: true })
  const { decks = {} } = table.views.gil.state as {
    readonly decks?: { readonly [id: string]: { readonly left: number } }
  }
  const deck = Object.keys(decks).find((id) => id.startsWith('gm/') && (decks[id]?.left ?? 0) > 1)
  await open('drawSeveral', { deck, count: 2, secret: k % 2 === 0 })
  await answerSecretly(table, k)
  await act({ do: 'chat', text: '/gmr d20' })
  await act({ do: 'chat', text: '/w gm hm' })
  await act({ do: 'reword', n: newest(table, 'gil', 'chat'), text: `or rather ${k}` })
  if (k % 2 === 0) await act({ do: 'takeBack', stream: 'chat', n: newest(table, 'gil', 'chat') })
  await open('takeNote', { kind: 'note', on: '', text: 'not this', for: 'me' })
  await act({ do: 'undo' })
  await open('takeNote', { kind: 'note', on: '', text: `the butler ${k}`, for: 'gm' })
  if (k % 2 === 0) await act({ do: 'takeBack', stream: 'log', n: newest(table, 'gil', 'log') })
  await open('makeHandout', { title: 'The map', text: `a cross ${k}`, picture: PICTURE, to: [] })
  await open('editNote', { note: 'gm:1', on: '', text: `changed ${k}` })
  await open('strikeNote', { note: 'gm:1' })
  await open('consultOracle', { question: 'Is it a trap?', likelihood: 'likely', secret: true })
  await answerSecretly(table, k + 0.5)
  for (const kind of game.contentForGm ?? []) {
    const stock = (game.content as { readonly [kind: string]: { readonly [id: string]: Json } })[kind] ?? {}
    const [row] = Object.values(stock)
    if (row) await act({ do: 'content', rows: { [kind]: { [`secret-${k}`]: row } } })
  }
}

/** Hidden rolls of the game itself belong to the play. */
const OF_THE_TOOLBOX = /Card|Oracle/

/** Throws for the questions of the toolbox that only the GM sees, and takes the first of two cards. */
async function answerSecretly(table: Evening, k: number): Promise<void> {
  const { act } = acting(table, 'gil', k * 1000)
  for (let i = 0; i < 3; i++) {
    const secret = table.views.gil.questions.find(
      (q) => q.question.seenBy === 'gm' && OF_THE_TOOLBOX.test(q.question.name),
    )
    if (!secret) return
    const { id: question, question: asked } = secret
    if (asked.kind === 'roll' || asked.kind === 'draw') await act({ do: 'throw', question, seed: `s${k}/${i}` })
    else if (asked.kind === 'ask' && asked.shape.kind === 'one')
      await act({ do: 'answer', question, answer: asked.shape.options[0] as Json })
    else return
  }
}
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** What Ada keeps from the other players: her own clocks, notes for herself and for the GM, whispers and hidden rolls. */
export const asPlayer: Secretly = async (table, k) => {
  const { act, open } = acting(table, 'ada', k)
  const [own] = runningClocks(table, 'ada', 'ada')
  await open('startOwnClock', { name: `Debt ${k}`, size: 4, shown: 'hidden' })
  if (own !== undefined) {
    await open('tickClock', { clock: own, segments: 1 })
    await open('pauseClock', { clock: own })
    await open('cancelClock', { clock: own })
  }
  await open('takeNote', { kind: 'note', on: '', text: `for the GM ${k}`, for: 'me and gm' })
  await open('startCounter', { on: '', text: `days ${k}`, count: 1, for: 'gm' })
  await act({ do: 'chat', text: '/w gm may I?' })
  await act({ do: 'reword', n: newest(table, 'ada', 'chat'), text: `may I, ${k}` })
  await act({ do: 'chat', text: '/sr d20' })
  await act({ do: 'chat', text: '/gmr d6' })
  await alone(table, 'ada', k)
}

/** What Ada keeps for herself alone. */
export const asOneAlone: Secretly = (table, k) => alone(table, 'ada', k)

async function alone(table: Evening, seat: SeatId, k: number): Promise<void> {
  const { act, open } = acting(table, seat, -k)
  await open('takeNote', { kind: 'note', on: '', text: `my own ${k}`, for: 'me' })
  await open('startCounter', { on: '', text: `mine ${k}`, count: 1, for: 'me' })
  await open('countOn', { note: `${seat}:2`, change: 2 })
  await open('editNote', { note: `${seat}:1`, on: '', text: `rather ${k}` })
  await open('strikeNote', { note: `${seat}:2` })
  await open('strikeNote', { note: `${seat}:1` })
  await act({ do: 'chat', text: `/w ${seat} a reminder ${k}` })
}

/** The toolbox is left to the secret steps. */
const ofTheToolbox = /note|count|deck|card|draw|table|oracle|clock|handout/i
const withoutToolbox = (view: SeatView): SeatView => ({
  ...view,
  offers: view.offers.filter((o) => !ofTheToolbox.test(o.procedure)),
})

/** An action of a seat; a question is identified by its name, because its id differs every time. */
export interface Step {
  readonly seat: SeatId
  readonly command: { readonly [k: string]: unknown }
  readonly question?: { readonly name: string; readonly nth: number }
}

/** Typed in, or thrown by the server: which open throw it is does not depend on how long the log is. */
export type Dice = 'real' | 'of the server'

type How = {
  readonly dice: Dice
  readonly steps: number
  readonly more?: readonly LobbyEvent[]
  readonly attend?: (lobby: Lobby) => void
  /** Comes after each command. */
  readonly between?: () => Promise<void>
  readonly secretly: Secretly
  /** The seats that undo in turn: none that would take back the secret steps. */
  readonly whoUndoes: readonly SeatId[]
} & ({ readonly seed: number } | { readonly again: readonly (Step | undefined)[] })

/** What came of an evening. */
export type Played = Awaited<ReturnType<typeof played>>

/** An evening: made up as it goes, or as it went before but with secret steps in between. */
export async function played(gameId: string, how: How) {
  const { secretly, between = async () => {}, whoUndoes } = how
  const options = [{ kind: 'roomSet', key: 'realDice', value: true }] as const
  const table = await evening(gameId, [...options, ...(how.more ?? [])], how.attend)
  const rng = seeded('seed' in how ? how.seed : 0)
  const steps: (Step | undefined)[] = []
  let id = 0
  const send = (seat: SeatId, message: object): Promise<void> => table.send(seat, { id: `m${id}`, ...message })
  const act = async (seat: SeatId, command: object): Promise<void> => {
    await send(seat, { type: 'do', cid: `c${id++}`, command })
    await between()
  }
  const inSecret = async (k: number): Promise<void> => {
    if (!('again' in how)) return
    await secretly(table, k)
    await between()
  }
  for (let i = 0; i < how.steps; i++) {
    if (i % 3 === 1) await inSecret(i + 1)
    const step = 'again' in how ? how.again[i] : await nextStep(table, rng, { word: `word ${i}`, dice: how.dice })
    steps.push(step)
    if (step) await act(step.seat, { ...step.command, ...(step.question && { question: idOf(table, step) }) })
    const undoes = whoUndoes[i % whoUndoes.length] as SeatId
    if (i % 5 === 0) await act(undoes, { do: 'undo' })
    if (i % 15 === 0) {
      await inSecret(how.steps + i + 1)
      await act(undoes, { do: 'redo' })
    }
    if (i % 7 === 3)
      for (const looking of ['ada', 'bo', 'eve'] as const) {
        await send(looking, { type: 'position', id: `m${id++}` })
        await send(looking, { type: 'history', id: `m${id++}`, before: 30, limit: 4 })
        await send(looking, { type: 'history', id: `m${id++}`, of: 'chat', before: 30, limit: 4 })
      }
  }
  const version = (await table.lobby.table(TABLE))?.log.table.version ?? 0
  return { table, steps, sent: table.sent, home: await takenHome(table), version, problems: table.problems }
}

async function nextStep(
  table: Evening,
  rng: Rng,
  { word, dice }: { readonly word: string; readonly dice: Dice },
): Promise<Step | undefined> {
  const { seat, role } = seats[rng.below(3)] as (typeof seats)[number]
  const move = nextMove(withoutToolbox(table.views[seat]), { seat, role, rng, words: () => word })
  const id = move?.['question']
  if (!move || id === undefined) return move && { seat, command: move }
  const asked = table.views[seat].questions.find((q) => q.id === id)
  const { name } = (asked as NonNullable<typeof asked>).question as { readonly name: string }
  const nth = namesakes(table, seat, name).findIndex((q) => q.id === id)
  const { question: _, ...said } = move
  const command = move['do'] === 'throw' && dice === 'real' ? await byHand(table, name, rng) : said
  return { seat, command, question: { name, nth } }
}

const namesakes = ({ views }: Evening, seat: SeatId, name: string) =>
  views[seat].questions.filter((q) => (q.question as { readonly name: string }).name === name)

const idOf = (table: Evening, { seat, question }: Step): string =>
  namesakes(table, seat, question?.name ?? '')[question?.nth ?? 0]?.id ?? 'not there'

/** The dice of the test, typed in. */
async function byHand({ lobby }: Evening, name: string, rng: Rng): Promise<Step['command']> {
  const asked = (await lobby.table(TABLE))?.log.table.waiting.findLast((w) => w.question.name === name)?.question
  return { do: 'answer', answer: asked && thrownBy(asked, rng), byHand: true }
}

/** Ids of questions say nothing about the log, but are not the same: they are numbered as they come. */
export function comparable(texts: readonly string[]): readonly string[] {
  const ids = new Map<string, number>()
  const numbered = (id: string): string => {
    if (!ids.has(id)) ids.set(id, ids.size)
    return `#${ids.get(id)}`
  }
  return texts.map((text) => text.replaceAll(/\b[0-9a-f]{24}\b/g, numbered))
}
