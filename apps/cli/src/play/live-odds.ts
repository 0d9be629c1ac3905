import { type AnyOddsQuestion, canonical, type Json, type Shape, type Viewer, type Waiting } from '@sortie/engine'
import { fromTable, type Odds, type OddsRequest, oddsForSeat, PolicyMissing } from '@sortie/engine/odds'
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
  const fitting = played.flatMap(([name, q]) => {
    const lines = linesFor(at, q)
    return lines ? [at.paint.bold(`${name}: ${q.title}`), ...lines, ''] : []
  })
  if (fitting.length > 0) return fitting
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
    const options =
      'waiting' in request.from && undisturbed(request.from.waiting) ? optionsOf(request.from.waiting) : []
    return options.length > 0 ? byOption(at, request, viewer, options) : whole(request, viewer)
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

/**
 * Whether nothing but its own procedure has moved the state since it was opened. Otherwise what a seat knows of the
 * state now would have to come before the option, and the reckoning for a seat puts it after all that was heard.
 */
const undisturbed = ({ trace }: Waiting): boolean => trace.every((lived) => 'heard' in lived)

/** The answers of an open question that can be gone through one by one. */
function optionsOf({ question }: Waiting): readonly Json[] {
  const shape: Shape | undefined = question.kind === 'ask' ? question.shape : undefined
  return shape?.kind === 'one' && shape.options.length <= MOST_OPTIONS ? shape.options : []
}

function byOption(at: AtTable, request: OddsRequest, viewer: Viewer, options: readonly Json[]): readonly string[] {
  const { waiting } = request.from as { readonly waiting: Waiting }
  const { now: _beforeTheOption, ...asked } = request
  const each: { readonly option: Json; readonly odds: Odds }[] = []
  for (const option of options) {
    const heard = { heard: option, seenBy: waiting.question.seenBy ?? ('everyone' as const) }
    const result = oddsForSeat(
      { ...asked, from: { waiting: { ...waiting, trace: [...waiting.trace, heard] } } },
      viewer,
    )
    if (!result.known) return [`  ${result.why}`]
    each.push({ option, odds: result.odds })
  }
  const names = [...new Set(each.flatMap(({ odds }) => Object.keys(odds.outcomes)))]
  const rows = each.map(({ option, odds }) => [
    optionText(at.game, waiting.question, option),
    ...names.map((name) => `${name} ${percent(odds.outcomes[name]?.p ?? 0)}`),
  ])
  const policies = new Map(each.map(({ odds }) => [canonical(odds.policy), odds.policy]))
  return [...columns(rows), ...[...policies.values()].map((p) => `  and after that: ${p}`)]
}
