import {
  askedOf,
  type Json,
  type Offer,
  offersFor,
  optionsHaveWords,
  poolText,
  problemWithFaces,
  type Question,
  type Seat,
  same,
  seenBy,
  type To,
  unfit,
  usualFor,
  type Waiting,
} from '@sortie/engine'
import { questionId } from '@sortie/table'
import { keysFor } from '../terminal.ts'
import { askFields, askShape, type Say } from './ask-shape.ts'
import type { AtTable } from './at-table.ts'
import { answerText, fieldQuestion, fieldText, optionText, questionText } from './journal.ts'
import { shapeFor } from './overrule.ts'
import { seatsFor, viewerOf, whoRuns } from './seats.ts'

/** Something that can be done now. */
export interface Choice {
  readonly label: string
  readonly hint?: string
  readonly act: () => void | Promise<void>
}

/** A question at the terminal, and what can be chosen. */
export interface Prompt {
  readonly message: string
  /** The seat it is for; absent if any seat may choose. */
  readonly seat?: Seat
  readonly choices: readonly Choice[]
}

/** The answers to the question that is open, for the seat that is asked; nothing, if nothing is asked. */
export function choicesFor(at: AtTable): Prompt | undefined {
  const w = at.table.waiting.at(-1)
  if (!w) return undefined
  const q = w.question
  const to = q.kind === 'first' ? q.keeper : (openParts(w)[0] as To)
  const seat = personFor(at, to)
  const rule = q.rule === undefined ? '' : ` ${at.paint.dim(`[${q.rule}]`)}`
  const message = `${seat}: ${questionText(at, q)}${rule}`
  if (q.kind === 'roll' || q.kind === 'draw') return { message, seat, choices: chanceChoices(at, w, q) }
  if (q.kind === 'first') return { message, seat, choices: Object.keys(q.parts).flatMap((p) => stepIn(at, w, q, p)) }
  return { message, seat, choices: answerChoices(at, w, q, to) }
}

/** A seat that may answer: a person's, if there is one. For a seat that is gone it is the GM. */
function personFor(at: AtTable, to: To): Seat {
  const { seats } = at.table.world
  const might = seatsFor(seats, to)
  return might.find((seat) => !at.bots.has(seat)) ?? might[0] ?? whoRuns(seats) ?? to
}

/** Who has yet to answer. */
const openParts = (w: Waiting): readonly To[] => askedOf(w.question).filter((to) => !Object.hasOwn(w.sealed, to))

/** The id of an open question, as commands name it. */
const idFor = (at: AtTable, { askedAt }: Waiting): string => questionId(at.live.lobby.secret, askedAt)

/** What the terminal adds to a throw: always the same, so that a seeded play can be played again. */
const CLIENT_SEED = 'terminal'

type Chance = Question & { readonly kind: 'roll' | 'draw' }
type Asked = Question & { readonly kind: 'ask' | 'each' | 'first' }

function chanceChoices(at: AtTable, w: Waiting, q: Chance): readonly Choice[] {
  const seat = personFor(at, q.by)
  const byChance = () => at.send(seat, { do: 'throw', question: idFor(at, w), seed: CLIENT_SEED })
  if (q.kind === 'draw') return [{ label: `draw ${q.count} of ${q.cards.length}`, hint: 'enter', act: byChance }]
  return [
    { label: `throw ${poolText(q.pool)}`, hint: 'enter', act: byChance },
    { label: 'type real dice in', act: () => realDice(at, w, q) },
  ]
}

async function realDice(at: AtTable, w: Waiting, q: Chance & { readonly kind: 'roll' }): Promise<void> {
  const read = (text: string): number[] => (text.trim() ? text.trim().split(/[\s,]+/) : []).map(Number)
  const text = await at.terminal.line(`The faces of ${poolText(q.pool)}, with spaces between`, (typed) => {
    const expected = problemWithFaces(q.pool, read(typed))
    return expected && `This takes ${expected}.`
  })
  const seat = personFor(at, q.by)
  await at.send(seat, { do: 'answer', question: idFor(at, w), answer: read(text), byHand: true })
}

/** The options themselves if they can be listed; otherwise a way to the form. */
function answerChoices(at: AtTable, w: Waiting, q: Asked, to: To, who = ''): readonly Choice[] {
  const shape = shapeFor(q, to)
  const say = optionWords(at, q)
  const give = (answer: Json): Promise<void> => answerAs(at, w, to, answer)
  const usual = usualFor(q, to)
  if (shape.kind === 'one')
    return shape.options
      .map((option) => ({ label: `${who}${say(option)}`, act: () => give(option), isUsual: same(option, usual) }))
      .sort((a, b) => Number(b.isUsual) - Number(a.isUsual))
  const asked = questionText(at, q)
  const ask = (field: string) => fieldQuestion(at, q.name, field)
  const form = async () =>
    give(
      shape.kind === 'form'
        ? await askFields(at.terminal, asked, shape.fields, say, ask, usual as { readonly [field: string]: Json })
        : await askShape(at.terminal, asked, shape, say, usual),
    )
  if (usual === undefined || unfit(shape, usual) !== undefined)
    return [{ label: `${who}answer`, hint: 'enter', act: form }]
  const asUsual = `${who}as usual: ${answerText(at, q, usual)}`
  return [
    { label: asUsual, hint: 'enter', act: () => give(usual) },
    { label: `${who}answer`, act: form },
  ]
}

/** A form says its options by its fields, if the game has words for them. */
const optionWords =
  (at: AtTable, q: Asked): Say =>
  (option, field) =>
    field !== undefined && optionsHaveWords(at.game, q.name, field)
      ? fieldText(at, q.name, field, option)
      : optionText(at, q, option)

/** An answer for a part. A seat that may answer several of them has to say which, unless it is the one taken for granted. */
function answerAs(at: AtTable, w: Waiting, to: To, answer: Json): Promise<void> {
  const by = personFor(at, to)
  const parts = openParts(w).length > 1 || Object.keys(w.sealed).length > 0 ? partsOf(w.question) : [to]
  const granted = parts.find((p) => p === by) ?? parts.find((p) => seatsFor(at.table.world.seats, p).includes(by))
  const said = granted === to ? {} : { for: to, reason: `${by} sits for ${to} too` }
  return at.send(by, { do: 'answer', question: idFor(at, w), answer, ...said, ...seedFor(at) })
}

/** The choice that leads to a throw is the throw, unless dice are typed in. */
const seedFor = (at: AtTable): { readonly seed?: string } => (at.realDice ? {} : { seed: CLIENT_SEED })

const partsOf = (q: Question): readonly To[] => (q.kind === 'each' || q.kind === 'first' ? Object.keys(q.parts) : [])

/** One of those who may step into a window, or its keeper. What a bot might say is left to it, unless it keeps the window. */
function stepIn(at: AtTable, w: Waiting, q: Asked & { readonly kind: 'first' }, to: To): readonly Choice[] {
  const seat = personFor(at, to)
  if (at.bots.has(seat) && to !== q.keeper) return []
  return answerChoices(at, w, q, to, `${to === 'crew' ? 'the crew' : seat}: `)
}

/** What may be started now. What is left to bots stays out of the way: behind one choice, the last. */
export function startChoices(at: AtTable): Prompt {
  const seats = at.table.world.seats.map(({ seat }) => seat)
  const people = offersOf(
    at,
    [at.eyes(), ...seats].filter((seat) => !at.bots.has(seat)),
  )
  const forBots = offersOf(
    at,
    seats.filter((seat) => at.bots.has(seat)),
  )
  const choices =
    people.length > 0 && forBots.length > 0 ? [...people, inTheirStead(at, forBots)] : [...people, ...forBots]
  const message = choices.length > 0 ? 'What happens now?' : 'Nothing more can be started. What now?'
  return { message, choices }
}

/** What these seats may start. What several of them may start in the same way is one choice, and so is a drawer. */
function offersOf(at: AtTable, seats: readonly Seat[]): readonly Choice[] {
  const alike = new Map<string, { readonly offer: Offer; readonly seats: Set<Seat> }>()
  for (const seat of seats)
    for (const offer of offersFor(at.table, seat)) {
      const key = JSON.stringify(offer)
      const known = alike.get(key) ?? { offer, seats: new Set() }
      known.seats.add(seat)
      alike.set(key, known)
    }
  const drawers = new Map<string, Choice[]>()
  const beside: Choice[] = []
  const awaited = new Set(seats.flatMap((seat) => awaitedOf(at, seat)))
  const inOrder = [...alike.values()].sort(
    (a, b) => Number(awaited.has(b.offer.procedure)) - Number(awaited.has(a.offer.procedure)),
  )
  for (const { offer, seats } of inOrder) {
    const { group } = at.game.words.en.procedures[offer.procedure] ?? {}
    const into = group === undefined || awaited.has(offer.procedure) ? beside : (drawers.get(group) ?? [])
    if (into !== beside) drawers.set(group as string, into)
    into.push(startChoice(at, offer, [...seats]))
  }
  return [
    ...beside,
    ...[...drawers].map(([name, inIt]) =>
      drawer(at, { name, hint: inIt.length === 1 ? '1 thing' : `${inIt.length} things`, ask: `${name}:` }, inIt),
    ),
  ]
}

/** What the game waits for from this seat. */
const awaitedOf = (at: AtTable, seat: Seat): readonly string[] =>
  seenBy(at.table, viewerOf(at.table.world.seats, seat))
    .awaits.filter(({ who }) => seatsFor(at.table.world.seats, who).includes(seat))
    .map(({ procedure }) => procedure)

function startChoice(at: AtTable, { procedure, fields, usual }: Offer, seats: readonly Seat[]): Choice {
  const { title, hint } = at.game.words.en.procedures[procedure] ?? { title: procedure }
  const say: Say = (option, field) => fieldText(at, procedure, field ?? '', option)
  const ask = (field: string) => fieldQuestion(at, procedure, field)
  const start = async () => {
    const by = await whoStarts(at, seats)
    const args = await askFields(at.terminal, `${title},`, fields, say, ask, usual)
    await at.send(by, { do: 'open', procedure, args, ...seedFor(at) })
  }
  return { label: `${seats.join(' or ')}: ${title}`, ...(hint !== undefined && { hint }), act: start }
}

/** The player, if only the GM could start it as well. */
async function whoStarts(at: AtTable, seats: readonly Seat[]): Promise<Seat> {
  const players = seats.filter((seat) => viewerOf(at.table.world.seats, seat).role === 'player')
  if (players.length < 2) return (players[0] ?? seats[0]) as Seat
  return (await askShape(at.terminal, 'Who?', { kind: 'one', options: seats }, String)) as Seat
}

const inTheirStead = (at: AtTable, offers: readonly Choice[]): Choice =>
  drawer(
    at,
    {
      name: `something in place of ${[...at.bots.keys()].join(', ')}`,
      hint: 'played by a bot',
      ask: 'In place of a bot:',
    },
    offers,
  )

/** Choices behind one choice. */
function drawer(
  at: AtTable,
  { name, hint, ask }: { readonly name: string; readonly hint: string; readonly ask: string },
  inIt: readonly Choice[],
): Choice {
  const start = async () => {
    const keys = keysFor(inIt.length)
    const options = inIt.map((choice, i) => ({ ...choice, key: keys[i] as string }))
    const key = await at.terminal.pick(ask, options)
    await options.find((o) => o.key === key)?.act()
  }
  return { label: name, hint, act: start }
}
