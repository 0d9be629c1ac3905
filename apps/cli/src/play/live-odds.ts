import type { AnyOddsQuestion, Viewer, Waiting } from '@sortie/engine'
import { fromTable, type OddsRequest, oddsByOptionForSeat, oddsForSeat, PolicyMissing } from '@sortie/engine/odds'
import { isTooDear, withDeadline } from '../deadline.ts'
import { messageOf } from '../errors.ts'
import { bar, columns, percent, short } from '../format.ts'
import { isDirect, questionsOf } from '../odds-question.ts'
import type { AtTable } from './at-table.ts'
import { optionText } from './journal.ts'
import { viewerOf } from './seats.ts'

/** Few enough states, and seconds, to be waited for at a table. */
const MOST_STATES = 100_000
const LONGEST = 3
const MOST_OPTIONS = 12

/** Exact odds from the table as it stands, as far as whoever looks on may know: by option, if one is to be chosen. */
export function oddsLines(at: AtTable): readonly string[] {
  const played = Object.entries(questionsOf(at.game)).flatMap(([name, q]) => (isDirect(q) ? [] : [[name, q] as const]))
  const titles = new Map<string, string[]>()
  for (const [name, q] of played) {
    const found = linesFor(at, q)?.join('\n')
    if (found !== undefined) titles.set(found, [...(titles.get(found) ?? []), at.paint.bold(`${name}: ${q.title}`)])
  }
  if (titles.size > 0) return [...titles].flatMap(([found, of]) => [...of, found, ''])
  const there = played.map(([name]) => name).join(', ')
  return [`No question about the future fits the table as it stands${there ? ` (there are ${there})` : ''}.`]
}

/** Nothing, if the question has no bearing on what is being played now. */
function linesFor(at: AtTable, question: AnyOddsQuestion): readonly string[] | undefined {
  const viewer = viewerOf(at.table.world.seats, at.eyes())
  const request = {
    ...fromTable(at.table),
    question: withDeadline(question, LONGEST),
    policy: at.policy,
    most: MOST_STATES,
  }
  try {
    return 'waiting' in request.from && isChoice(request.from.waiting)
      ? byOption(at, request, request.from.waiting, viewer)
      : whole(request, viewer)
  } catch (cause) {
    if (cause instanceof PolicyMissing) return [`  ${messageOf(cause)} (start with --policy Question=rule)`]
    if (isTooDear(cause)) return [`  too much to reckon here: ${messageOf(cause)}`]
    return undefined
  }
}

function whole(request: OddsRequest, viewer: Viewer): readonly string[] | undefined {
  const result = oddsForSeat(request, viewer)
  if (!result.known) return [`  ${result.why}`]
  const { outcomes, expected, policy } = result.odds
  if (outcomes['nothing happens']?.p === 1) return undefined
  const means = Object.entries(expected).map(([name, value]) => `${name} ${short(value)}`)
  return [
    ...columns(Object.entries(outcomes).map(([name, { p }]) => [name, bar(p, 24), percent(p).padStart(9)])),
    ...(means.length > 0 ? [`  expected: ${means.join(', ')}`] : []),
    `  if ${policy}`,
  ]
}

/** Whether the open question has answers that can be gone through one by one. */
const isChoice = ({ question }: Waiting): boolean =>
  question.kind === 'ask' && question.shape.kind === 'one' && question.shape.options.length <= MOST_OPTIONS

function byOption(at: AtTable, request: OddsRequest, waiting: Waiting, viewer: Viewer): readonly string[] {
  const result = oddsByOptionForSeat(request, viewer)
  if (!result.known) return [`  ${result.why}`]
  const names = [...new Set(result.odds.flatMap(({ odds }) => Object.keys(odds.outcomes)))]
  const rows = result.odds.map(({ option, odds }) => [
    optionText(at.game, waiting.question, option),
    ...names.map((name) => `${name} ${percent(odds.outcomes[name]?.p ?? 0)}`),
  ])
  const policies = new Set(result.odds.map(({ odds }) => odds.policy))
  return [...columns(rows), ...[...policies].map((policy) => `  and after that: ${policy}`)]
}
