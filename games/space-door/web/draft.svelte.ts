import { standingLines } from '@sortie/web/table-code'
import type { LogLine } from '@sortie/web/wire'
import { type Attribute, attributes, legalCounts, MOST_ON_ONE, type Placed, POINTS, type Side } from './rules.ts'

type Points = { readonly side: Side; readonly points: number }
type Draft = { readonly [A in Attribute]?: Points }

interface Paper {
  readonly points: Draft
  readonly sending: boolean
}
const KEPT = 'sortie papers'
/** Points not sent yet, by table and employee name. They outlive the question they are filled in under, and a reload. */
const papers = $state<{ [paper: string]: Paper }>(JSON.parse(sessionStorage.getItem(KEPT) ?? '{}'))
const paperOf = (name: string): string => `${location.pathname} ${name}`

function write(name: string, paper: Paper | undefined): void {
  if (paper) papers[paperOf(name)] = paper
  else delete papers[paperOf(name)]
  sessionStorage.setItem(KEPT, JSON.stringify(papers))
}

export const draftOf = (name: string): Draft => papers[paperOf(name)]?.points ?? {}
export const isSending = (name: string): boolean => papers[paperOf(name)]?.sending ?? false
/** All points are handed in: the next employee of that name starts with blank scales. */
export const putAway = (name: string): void => write(name, undefined)
export const send = (name: string, sending: boolean): void => write(name, { points: draftOf(name), sending })

/** Fills up to a cell; the same cell again steps back. */
export function place(name: string, attribute: Attribute, to: Points): void {
  const old = draftOf(name)[attribute]
  const same = old?.side === to.side && old.points === to.points
  const points = same ? to.points - 1 : to.points
  const { [attribute]: _old, ...others } = draftOf(name)
  write(name, { points: points > 0 ? { ...others, [attribute]: { side: to.side, points } } : others, sending: false })
}

/** The scales that were answered already, read from the log: each question asks for one, in a fixed order. */
export function answered(lines: readonly LogLine[], attribute: Attribute): Draft {
  const count = attributes.indexOf(attribute)
  const given: Points[] = []
  for (const { did } of standingLines(lines).toReversed()) {
    if (given.length === count) break
    if (did?.did === 'answer' && did.question === 'HowManyPoints') given.unshift(did.answer as Points)
  }
  return Object.fromEntries(given.map((p, i) => [attributes[i], p]))
}

export interface Checked {
  readonly placed: number
  readonly left: number
  readonly empty: readonly Attribute[]
  readonly ready: boolean
}

export function checked(points: Partial<Placed>): Checked {
  const placed = Object.values(points).reduce((n, p) => n + p.points, 0)
  const empty = attributes.filter((a) => points[a] === undefined)
  return { placed, left: POINTS - placed, empty, ready: placed === POINTS && empty.length === 0 }
}

/** Whether the table would take this many points on the scale that is asked for now. */
export const fitsNow = (attribute: Attribute, points: number, left: number): boolean =>
  points <= MOST_ON_ONE && legalCounts(left, attributes.length - 1 - attributes.indexOf(attribute)).includes(points)
