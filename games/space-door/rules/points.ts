import { type Attribute, attributes, type Placed, type Side } from './attributes.ts'

/** SD-02, SD-Q02. */
export const POINTS = 12
/** Positions 5 to 2, or 6 to 9. SD-05, SD-Q03. */
export const MOST_ON_ONE = 4

/** Points as a player wrote them down, legal or not. */
export interface Entry {
  readonly attribute: Attribute
  readonly side: Side
  readonly points: number
}

/** Every constraint that is broken, in a fixed order. SD-02, SD-04, SD-05. */
export function brokenBy(entries: readonly Entry[]): readonly string[] {
  const named = new Set(entries.map((e) => e.attribute))
  return [
    ...(named.size === attributes.length ? [] : ['fiveAttributes']),
    ...(sum(entries) === POINTS ? [] : ['twelvePoints']),
    ...attributes.filter((a) => named.has(a)).flatMap((a) => brokenOn(a, entries)),
  ]
}

function brokenOn(attribute: Attribute, entries: readonly Entry[]): readonly string[] {
  const left = sum(entries.filter((e) => e.attribute === attribute && e.side === 'left'))
  const right = sum(entries.filter((e) => e.attribute === attribute && e.side === 'right'))
  return [
    ...(left > 0 && right > 0 ? [`oneSide:${attribute}`] : []),
    ...(left + right === 0 ? [`atLeastOne:${attribute}`] : []),
    ...(Math.max(left, right) > MOST_ON_ONE ? [`positionOneOrTen:${attribute}`] : []),
  ]
}

const sum = (entries: readonly Entry[]): number => entries.reduce((n, e) => n + e.points, 0)

/** Legal entries as points on each scale. */
export function placedFrom(entries: readonly Entry[]): Placed {
  const found = attributes.map((attribute) => {
    const own = entries.filter((e) => e.attribute === attribute && e.points > 0)
    return [attribute, { side: own[0]?.side ?? 'left', points: sum(own) }] as const
  })
  return Object.fromEntries(found) as Placed
}

/** How many points may go on the next scale, so that what is left fits the scales after it. SD-02, SD-05. */
export function legalCounts(left: number, scalesAfter: number): readonly number[] {
  return [1, 2, 3, 4].filter((n) => left - n >= scalesAfter && left - n <= scalesAfter * MOST_ON_ONE)
}
