import { drawCards, type Rng, seeded } from '../dice/index.ts'
import {
  type AnyProcedure,
  CHANCE,
  canonical,
  type Entry,
  type Fields,
  type Input,
  isRefusal,
  type Json,
  type Question,
  sample,
  sampleFields,
  seenBy,
  seenEntry,
  Table,
  type Viewer,
} from '../kernel/index.ts'
import { anyAnswerTo } from './random.ts'

const TRIED = 4
const TRIES_FOR_ANOTHER = 6
const MOST_STEPS = 12

/**
 * An answer that a seat sees although everything it changes is hidden from that seat: then the answer gives the secret
 * away. Some inputs of a play are given otherwise, and what each seat sees of the two is compared. Dice are left out:
 * they may lie open while what they move is hidden.
 */
export function leakedInput(table: Table, viewers: readonly Viewer[], rng: Rng): string | undefined {
  const places = table.entries.flatMap(({ input }, i) => (input.kind === 'answer' || input.kind === 'open' ? [i] : []))
  for (let tried = 0; tried < TRIED && places.length > 0; tried++) {
    const [at = 0] = places.splice(rng.below(places.length), 1)
    const leak = leakAt(table, at, viewers, rng)
    if (leak !== undefined) return leak
  }
  return undefined
}

function leakAt(table: Table, at: number, viewers: readonly Viewer[], rng: Rng): string | undefined {
  const before = (): Table => Table.load(table.game, table.base, table.entries.slice(0, at))
  const { input } = table.entries[at] as Entry
  const other = another(before(), input, rng)
  if (!other) return undefined
  const seed = rng.below(1_000_000)
  const [one, two] = [playedOn(before(), input, seed), playedOn(before(), other, seed)]
  if (!one || !two || canonical(one.world.state) === canonical(two.world.state)) return undefined
  if (answeredOtherwise(one, two, at)) return undefined
  const entry = one.entries[at] as Entry
  for (const viewer of viewers) {
    const shown = viewer.seat !== input.by && seenEntry(table.game, entry, viewer)?.input
    if (!shown || seenSince(one, at, viewer) !== seenSince(two, at, viewer)) continue
    const what = input.kind === 'open' ? `how ${input.procedure} was started` : `the answer to ${entry.answered}`
    return `${viewer.seat} sees ${what} (${JSON.stringify(input)}), but everything it changes is hidden from ${viewer.seat}. Say who sees it with seenBy.`
  }
  return undefined
}

/** The same input with another answer, or started with something else; nothing if there is no other. */
function another(table: Table, input: Input, rng: Rng): Input | undefined {
  for (let i = 0; i < TRIES_FOR_ANOTHER; i++) {
    const other = drawn(table, input, rng)
    if (other && canonical(other) !== canonical(input)) return other
  }
  return undefined
}

function drawn(table: Table, input: Input, rng: Rng): Input | undefined {
  if (input.kind === 'open') {
    if (input.by === 'game') return undefined
    const { args } = table.game.procedures[input.procedure] as AnyProcedure
    return { ...input, args: sampleFields((args?.(table.look, input.by) ?? {}) as Fields, rng) }
  }
  if (input.kind !== 'answer') return undefined
  const question = table.waiting.find((w) => w.askedAt === input.to)?.question
  const answer = question && otherAnswer(question, input, rng)
  return answer === undefined ? undefined : { ...input, answer }
}

function otherAnswer(q: Question, input: Input & { readonly kind: 'answer' }, rng: Rng): Json | undefined {
  if (q.kind === 'roll') return undefined
  if (q.kind === 'draw') return input.by === CHANCE ? drawCards(q.cards, q.count, rng) : undefined
  if (q.kind === 'ask') return sample(q.shape, rng)
  const part = q.parts[input.for ?? input.by]
  return part && sample(part, rng)
}

/** Does this, and answers what it leads to: the same questions in the same way, whatever was asked between them. */
function playedOn(table: Table, input: Input, seed: number): Table | undefined {
  const others = new Set(table.waiting.map((w) => w.askedAt))
  if (input.kind === 'answer') others.delete(input.to)
  if (isRefusal(table.submit(input))) return undefined
  const asked = new Map<string, number>()
  for (let step = 0; step < MOST_STEPS; step++) {
    const waiting = table.waiting.find((w) => !others.has(w.askedAt))
    if (!waiting) return table
    const { name } = waiting.question
    const time = asked.get(name) ?? 0
    asked.set(name, time + 1)
    if (isRefusal(table.submit(anyAnswerTo(waiting, table, seeded(seed + numberOf(name) + time))))) return undefined
  }
  return table
}

const numberOf = (name: string): number => [...name].reduce((n, c) => (n * 31 + c.charCodeAt(0)) % 1_000_003, 0)

/** Whether a question that came in both plays was answered in two ways: then that may be what made the difference. */
function answeredOtherwise(one: Table, two: Table, at: number): boolean {
  const later = (table: Table): ReadonlyMap<string, string> =>
    new Map(
      table.entries
        .slice(at + 1)
        .map((e) => [e.answered ?? '', canonical('answer' in e.input ? e.input.answer : null)]),
    )
  const answers = later(two)
  return [...later(one)].some(([name, answer]) => answers.has(name) && answers.get(name) !== answer)
}

/** Everything a seat sees, but for the input in question: the table as it is, and what it was told since. */
function seenSince(table: Table, at: number, viewer: Viewer): string {
  const { state, questions, offers } = seenBy(table, viewer)
  const since = table.entries.slice(at).flatMap((e, i) => {
    const seen = seenEntry(table.game, e, viewer)
    return seen ? [{ facts: seen.facts, input: i > 0 && seen.input?.kind === 'answer' ? seen.input.answer : null }] : []
  })
  const asked = questions.map(({ question, open, yours }) => ({ question, open, yours }))
  return canonical({ state, asked, offers, since } as unknown as Json)
}
