import { answersOf } from '@sortie/engine'
import { fromTable, type Knowledge, type Limits } from '@sortie/engine/odds'
import { tooMuchText } from '../compute/limits.ts'
import { bar, columns, percent, short } from '../format.ts'
import { questionsOf } from '../odds-question.ts'
import type { AtTable } from './at-table.ts'
import { optionText } from './journal.ts'
import { viewerOf } from './seats.ts'
import type { Found, OptionFound, TableOdds } from './table-odds.ts'

/** Exact odds from the table as it stands, as far as the seat at the screen may know. */
export async function oddsLines(at: AtTable): Promise<readonly string[]> {
  const { base, entries, world } = at.table
  const viewer = viewerOf(world.seats, at.eyes())
  const { policy, limits } = at
  const all = await at.compute('table', { game: at.game.id, base, entries, viewer, policy, limits })
  const titles = new Map<string, string[]>()
  for (const one of all) {
    const text = linesFor(at, one, limits).join('\n')
    titles.set(text, [...(titles.get(text) ?? []), at.paint.bold(`${one.name}: ${one.title}`)])
  }
  if (titles.size > 0) return [...titles].flatMap(([text, of]) => [...of, text, ''])
  const there = Object.keys(questionsOf(at.game)).join(', ')
  return [
    `Nothing can be asked about the future of the table as it stands${there ? `; sortie odds ${at.game.id} answers ${there}` : ''}.`,
  ]
}

function linesFor(at: AtTable, found: TableOdds, limits: Required<Limits>): readonly string[] {
  if ('over' in found) return [`  This is over: ${found.over}. There are no odds left to compute.`]
  if ('unknown' in found) return [`  ${found.unknown}`]
  if ('noRule' in found) return [`  ${found.noRule} (Start with --policy Question=rule.)`]
  if ('tooMuch' in found) return [`  This takes too much: ${tooMuchText(found, limits, found.rules)}.`]
  return [
    ...('whole' in found ? whole(found.whole) : byOption(at, found.byOption)),
    `  ${restsOn(found.knowledge, at.eyes())}`,
  ]
}

function whole({ outcomes, expected, policy }: Found): readonly string[] {
  const means = Object.entries(expected).map(([name, value]) => `${name} ${short(value)}`)
  return [
    ...columns(Object.entries(outcomes).map(([name, { p }]) => [name, bar(p, 24), percent(p).padStart(9)])),
    ...(means.length > 0 ? [`  expected: ${means.join(', ')}`] : []),
    `  if ${policy}`,
  ]
}

function byOption(at: AtTable, each: readonly OptionFound[]): readonly string[] {
  const { from } = fromTable(at.table)
  const question = 'waiting' in from ? from.waiting.question : undefined
  const answers = question?.kind === 'ask' ? answersOf(question.shape, each.length) : undefined
  const names = [...new Set(each.flatMap(({ outcomes }) => Object.keys(outcomes)))]
  const rows = each.map(({ option, outcomes }, i) => [
    question ? optionText(at, question, answers?.[i] ?? option) : option,
    ...names.map((name) => `${name} ${percent(outcomes[name]?.p ?? 0)}`),
  ])
  const policies = new Set(each.map(({ policy }) => policy))
  return [...columns(rows), ...[...policies].map((policy) => `  and after that: ${policy}`)]
}

/** Whose knowledge a number rests on. */
const restsOn = (knowledge: Knowledge, seat: string): string =>
  ({
    everyone: 'from what everyone at the table can see',
    seat: `from what ${seat} knows; others may not know all of it`,
    guess: `averaged over what may be hidden from ${seat}`,
  })[knowledge]
