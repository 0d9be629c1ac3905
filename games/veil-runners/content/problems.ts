import { type Vocabulary, wordsHere } from '../../toolbox/effects/index.ts'
import { fewRows } from '../../toolbox/few-rows.ts'
import { problemsWithHandouts } from '../../toolbox/ready/problems.ts'
import { faults, rangeText } from '../../toolbox/tables/index.ts'
import { type Effect, readDoes, vocabulary } from './effects.ts'
import type { Content } from './index.ts'

const MOST_NAMED = 12

/** Rows that name another which is not there, and lists that are too short to choose from. */
export function contentProblems(all: Content, state?: unknown): readonly string[] {
  // Names of decks and tables are looked for while somebody edits: a file may be laid on a table that has them later.
  const words = state === undefined ? vocabulary : wordsHere(vocabulary, { content: all, state }, { hiddenToo: true })
  const { modules, tools, ships, crew, missions, clocks, decks, tables } = all
  const lost = (at: string, what: string, id: string, rows: object): readonly string[] =>
    Object.hasOwn(rows, id) ? [] : [`${at}: there is no ${what} "${id}"; there are ${named(rows)}`]
  return [
    ...fewRows('modules', modules, 4),
    ...fewRows('tools', tools, 3),
    ...fewRows('ships', ships, 1),
    ...fewRows('crew', crew, 1),
    ...Object.entries(ships).flatMap(([id, ship]) =>
      ship.modules.flatMap((m) => lost(`ships/${id}`, 'module', m, modules)),
    ),
    ...Object.entries(crew).flatMap(([id, { primary, secondary }]) => [
      ...[primary, secondary].flatMap((tool) => lost(`crew/${id}`, 'tool', tool, tools)),
      ...(primary === secondary ? [`crew/${id}: the two tools are different ones, unlike "${primary}" twice`] : []),
    ]),
    ...Object.entries(missions).flatMap(([id, { goal, danger, deck }]) => [
      ...[goal, danger].flatMap((clock) => lost(`missions/${id}`, 'clock', clock, clocks)),
      ...(deck === '' ? [] : lost(`missions/${id}`, 'deck', deck, decks)),
    ]),
    // Missions roll on them. VR-H04.
    ...['patron', 'veilWeather'].flatMap((id) =>
      Object.hasOwn(tables, id) ? [] : [`tables/${id} is missing: missions roll on it`],
    ),
    ...Object.entries(tables).flatMap(([id, table]) => [
      ...faults(table).map((fault) => `tables/${id}: ${fault}`),
      ...table.rows.flatMap((row) => [
        ...unreadable(`tables/${id}: ${rangeText(row)}`, row, all, words, ['while running', 'two keep one']),
        ...(row.table ? lost(`tables/${id}: ${rangeText(row)}`, 'table', row.table, tables) : []),
      ]),
    ]),
    ...Object.entries(decks).flatMap(([id, deck]) => [
      ...(deck.cards.length === 0 ? [`decks/${id}: there is no card in it`] : []),
      ...deck.cards.flatMap((card, i) => unreadable(`decks/${id}: card ${i + 1}`, card, all, words, ['while running'])),
    ]),
    ...Object.entries(clocks).flatMap(([id, { outcome }]) =>
      outcome.includes('=>')
        ? [
            `clocks/${id}: an arrow does nothing here: choose what it does in the fields “outcome effect” and “effect”, or start a clock at the table, where an arrow works`,
          ]
        : [],
    ),
    ...problemsWithHandouts(all.handouts),
  ]
}

/** What a row or a card does, if it cannot be read or names something that is not there. */
function unreadable(
  at: string,
  { does = '' }: { readonly does?: string },
  { clocks, decks }: Content,
  words: Vocabulary,
  elsewhere: readonly Effect['do'][],
): readonly string[] {
  const { effects, problems } = readDoes(does, words)
  const missing = effects.flatMap((e) => {
    if (e.do === 'start clock' && !Object.hasOwn(clocks, e.clock))
      return [`there is no clock "${e.clock}"; there are ${named(clocks)}`]
    return e.do === 'draw from' && !Object.hasOwn(decks, e.deck)
      ? [`there is no deck "${e.deck}"; there are ${named(decks)}`]
      : []
  })
  const misplaced = effects.some((e) => elsewhere.includes(e.do)) ? ['that belongs to a clock or a deck'] : []
  return [...problems, ...missing, ...misplaced].map((problem) => `${at}: ${problem}`)
}

const named = (rows: object): string => {
  const ids = Object.keys(rows)
  return ids.slice(0, MOST_NAMED).join(', ') + (ids.length > MOST_NAMED ? ' …' : '')
}
