import type { Rng } from '../dice/index.ts'
import {
  canonical,
  isRefusal,
  type Json,
  runs,
  seenBy,
  seenEntry,
  Table,
  type Viewer,
  withRows,
} from '../kernel/index.ts'
import { fromTable, isDirect, isLive, isTooMuch, oddsForSeat, PolicyMissing } from '../odds/index.ts'
import { anyRows } from './any-rows.ts'
import { inputsOf } from './random.ts'

/** Odds of more states than this take too long for a law. */
const MOST_STATES = 100
const LOOKS_ONE_IN = 8
/**
 * Something that a seat sees of a table's own rows which only the GM knows and which nobody has used: the same is played
 * once more with such rows, and what each seat sees of the two is compared.
 */
export function leakedRows({ game, base, entries }: Table, viewers: readonly Viewer[], rng: Rng): string | undefined {
  const kinds: readonly string[] = game.contentForGm ?? []
  if (kinds.length === 0) return undefined
  const own = anyRows(game, base.world.content, rng, { kinds, onlyNew: true })
  const content = withRows(base.world.content, own)
  const one = Table.load(game, base, [])
  const two = Table.load(game, { ...base, world: { ...base.world, content } }, [])
  const others = viewers.filter(({ seat }) => !runs(base.world.seats, seat))
  const viewer = others[rng.below(others.length || 1)]
  if (!viewer) return undefined
  const inputs = inputsOf(entries)
  for (const [i, input] of inputs.entries()) {
    // Looking at every moment would take many times as long as playing.
    const isLast = i === inputs.length - 1
    const seen = isLast || rng.below(LOOKS_ONE_IN) === 0 ? differentIn(one, two, viewer) : undefined
    const leak = seen ?? (isLast ? oddsThatDiffer(one, two, viewer)[0] : undefined)
    if (leak !== undefined) return `${leak}, by rows that only the GM knows: ${canonical(own as Json)}`
    if ([one, two].map((table) => table.submit(input)).some(isRefusal)) return undefined
  }
  return undefined
}

function differentIn(one: Table, two: Table, viewer: Viewer): string | undefined {
  const [a, b] = [one, two].map((table) => {
    const last = table.entries.at(-1)
    return { ...seenBy(table, viewer), entry: last ? (seenEntry(table.game, last, viewer) ?? null) : null }
  }) as [object, object]
  const differs = Object.keys(a).find((part) => textOf(a, part) !== textOf(b, part))
  return differs && `what ${viewer.seat} sees (${differs}) would be another: ${textOf(a, differs)}`
}

const textOf = (seen: object, part: string): string =>
  canonical((seen as { readonly [part: string]: Json })[part] as Json)

function oddsThatDiffer(one: Table, two: Table, viewer: Viewer): readonly string[] {
  return Object.entries(one.game.odds ?? {}).flatMap(([name, question]) => {
    if (isDirect(question) || !isLive(question, one.world.state)) return []
    const [a, b] = [one, two].map((table) => {
      try {
        const found = oddsForSeat({ ...fromTable(table), question, limits: { states: MOST_STATES } }, viewer)
        return canonical((found.known ? [found.odds.outcomes, found.odds.expected] : [found.why]) as unknown as Json)
      } catch (cause) {
        if (isTooMuch(cause) || cause instanceof PolicyMissing) return cause.name
        throw cause
      }
    })
    return a === b ? [] : [`the odds "${name}" would be others for ${viewer.seat}: ${a} or ${b}`]
  })
}
