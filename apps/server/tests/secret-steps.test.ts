import { type Rng, seeded } from '@sortie/engine'
import type { SeatView } from '@sortie/protocol'
import { describe, expect, it } from 'vitest'
import { thrownBy } from '../../../table/dice/fair-dice.ts'
import { type Evening, evening, type SeatId, seats, TABLE, takenHome } from './evening.ts'
import { nextMove } from './mind.ts'

/** What the GM does in secret: notes, clocks, tables, decks, dice, whispers, and taking some of it back. */
async function secretly({ send, views }: Evening, k: number): Promise<void> {
  const act = (command: object): Promise<void> => send('gil', { type: 'do', id: 's', cid: `s${k}/${n++}`, command })
  const open = (procedure: string, args: object): Promise<void> => act({ do: 'open', procedure, args })
  let n = 0
  const hidden = Object.keys((views.gil.state as { clocks?: object }).clocks ?? {}).filter((id) => id.startsWith('gm-'))
  await open('startCounter', { on: '', text: `secret ${k}`, count: 1, for: 'gm' })
  await open('startClock', { name: 'Doom', kind: 'plain', size: 4, shown: 'hidden', outcome: '', outcomeKnown: false })
  if (hidden[0]) await open('tickClock', { clock: hidden[0], segments: 1 })
  await open('importTable', { format: 'lines', name: `Secret ${k}`, text: 'a\nb\nc\nd\ne\nf', hidden: true })
  await open('layDeck', { name: 'Doom', cards: 'x;y;z', visibility: 'secret', drawRule: 'one', hidden: true })
  await open('drawSeveral', { deck: 'gm/Doom', count: 2, secret: k % 2 === 0 })
  await act({ do: 'chat', text: '/gmr d20' })
  await act({ do: 'chat', text: '/w gm hm' })
  await open('takeNote', { kind: 'note', on: '', text: 'not this', for: 'me' })
  await act({ do: 'undo' })
  await open('consultOracle', { question: 'Is it a trap?', likelihood: 'likely', secret: true })
}

/** The toolbox is left to the secret steps. */
const ofTheToolbox = /note|count|deck|card|draw|table|oracle|clock/i
const withoutToolbox = (view: SeatView): SeatView => ({
  ...view,
  offers: view.offers.filter((o) => !ofTheToolbox.test(o.procedure)),
})

/** An action of a seat; a question is identified by its name, because its id differs every time. */
interface Step {
  readonly seat: SeatId
  readonly command: { readonly [k: string]: unknown }
  readonly question?: { readonly name: string; readonly nth: number }
}

/** An evening: made up as it goes, or as it went before but with secret steps in between. */
async function played(
  gameId: string,
  how: { readonly dice: Dice } & ({ readonly seed: number } | { readonly again: readonly (Step | undefined)[] }),
) {
  const table = await evening(gameId, [{ kind: 'roomSet', key: 'realDice', value: true }])
  const rng = seeded('seed' in how ? how.seed : 0)
  const steps: (Step | undefined)[] = []
  let id = 0
  const send = (seat: SeatId, message: object): Promise<void> => table.send(seat, { id: `m${id}`, ...message })
  const act = (seat: SeatId, command: object): Promise<void> => send(seat, { type: 'do', cid: `c${id++}`, command })
  for (let i = 0; i < STEPS; i++) {
    if ('again' in how && i % 3 === 1) await secretly(table, i)
    const step = 'again' in how ? how.again[i] : await nextStep(table, rng, { word: `word ${i}`, dice: how.dice })
    steps.push(step)
    if (step) await act(step.seat, { ...step.command, ...(step.question && { question: idOf(table, step) }) })
    if (i % 5 === 0) await act(i % 2 === 0 ? 'ada' : 'bo', { do: 'undo' })
    if (i % 15 === 0) {
      if ('again' in how) await secretly(table, STEPS + i)
      await act(i % 2 === 0 ? 'ada' : 'bo', { do: 'redo' })
    }
    if (i % 7 === 3)
      for (const looking of ['ada', 'eve'] as const) {
        await send(looking, { type: 'position', id: `m${id++}` })
        await send(looking, { type: 'history', id: `m${id++}`, before: 30, limit: 4 })
      }
  }
  const version = (await table.lobby.table(TABLE))?.log.table.version ?? 0
  return { steps, sent: table.sent, home: await takenHome(table), version, problems: table.problems }
}
const STEPS = 90
/** `npm run torture` takes plays that were never tried before. */
const FRESH = Number(process.env['SORTIE_SEED'] ?? 0)
/** Typed in, or thrown by the server: which open throw it is does not depend on how long the log is. */
type Dice = 'real' | 'of the server'

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
  const { name } = (asked as NonNullable<typeof asked>).question as unknown as { readonly name: string }
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
function comparable(texts: readonly string[]): readonly string[] {
  const ids = new Map<string, number>()
  const numbered = (id: string): string => {
    if (!ids.has(id)) ids.set(id, ids.size)
    return `"#${ids.get(id)}"`
  }
  return texts.map((text) => text.replaceAll(/"[0-9a-f]{24}"/g, numbered))
}

describe.each(['regulus', 'in-the-dark', 'veil-runners', 'space-door'])('%s', (game) => {
  it.each<[number, Dice]>([
    [1 + FRESH, 'real'],
    [2 + FRESH, 'of the server'],
  ])('sends nobody anything of what is done in secret (play %i, dice %s)', async (seed, dice) => {
    const plain = await played(game, { seed, dice })
    const secret = await played(game, { again: plain.steps, dice })
    expect(secret.version).toBeGreaterThan(plain.version + 100)
    expect([...plain.problems, ...secret.problems]).toEqual([])
    for (const seat of ['ada', 'bo', 'eve'] as const) {
      expect(comparable(secret.sent[seat])).toEqual(comparable(plain.sent[seat]))
      expect(comparable([secret.home[seat]])).toEqual(comparable([plain.home[seat]]))
    }
    expect(comparable(secret.sent.gil)).not.toEqual(comparable(plain.sent.gil))
  })
})
