import { type AnyRecord, type Json, known } from '@sortie/engine'
import { isPlain, type NameOf, type Spot, stateSpot, stepInto, type Values } from './place-text.ts'

/** Something in the state that can be set by hand. */
export interface ValuePlace extends Omit<Spot, 'named' | 'kind'> {
  /** For a word of the rules: what others of its kind have there. */
  readonly words: readonly string[]
}

/** Numbers first, then the words of the rules, then the rest; what lies deep after what does not. */
const remoteness = ({ now, path }: Spot): number =>
  path.length + 100 * (typeof now === 'number' || typeof now === 'boolean' ? 0 : isWord(now) ? 1 : 2)

/** Words that the rules choose from look like this; people's own have capitals, spaces or signs. */
const isWord = (value: Json): value is string => typeof value === 'string' && /^[a-z]+([A-Z][a-z]+)*$/.test(value)

/** Every value that a seat sees of the state, called by the name of whose it is. What has a name comes first. */
export function placesIn(state: unknown, nameOf: NameOf): readonly ValuePlace[] {
  const found = inside(stateSpot(state), nameOf)
  const wordsOf = (kind: string): readonly string[] =>
    [...new Set(found.filter((f) => f.kind === kind).map((f) => f.now))].filter(isWord)
  const wholes = Map.groupBy(found, (f) => f.of)
  return [...wholes.values()]
    .toSorted((a, b) => Number(b[0]?.named) - Number(a[0]?.named))
    .flatMap((own) => own.toSorted((a, b) => remoteness(a) - remoteness(b)))
    .map(({ named: _, kind, ...place }) => ({ ...place, words: isWord(place.now) ? wordsOf(kind) : [] }))
}

function inside(from: Spot, nameOf: NameOf): readonly Spot[] {
  const { now } = from
  if (isPlain(now) || (Array.isArray(now) && now.every(isPlain))) return [from]
  return Object.keys(now as Values).flatMap((key) => {
    const place = stepInto(from, key, nameOf)
    return known(place.now) ? inside(place, nameOf) : []
  })
}

/** Whether a place holds a seat, as the record of the game's state says. */
export function holdsSeat(record: AnyRecord | undefined, [name = '', ...rest]: readonly string[]): boolean {
  const field = record?.fields[name]
  if (!field?.inside) return rest.length === 0 && field?.holds === 'seat'
  return holdsSeat(field.inside.record, field.inside.as === 'one' ? rest : rest.slice(1))
}

/** The places that have all of these words in their name. */
export function placesCalled(places: readonly ValuePlace[], sought: string): readonly ValuePlace[] {
  const words = sought.toLowerCase().split(/\s+/)
  return places.filter(({ of, what }) => words.every((x) => `${of} ${what}`.toLowerCase().includes(x)))
}
