import { outcomeFrom } from '../clocks/index.ts'
import { noWords, readEffects, type StoryEffect, type Vocabulary, wordsHere } from '../effects/index.ts'
import { problemWithPicture } from '../notes/index.ts'
import { faults, rangeText } from '../tables/index.ts'
import type { ReadyHandout, ReadyRows } from './rows.ts'

type Row = { readonly does: string }

/** What is wrong with rows for the toolbox that each look right. `state` is what lies on the table; rows may name it. */
export function problemsWithReady(
  content: Partial<ReadyRows>,
  words: Vocabulary = noWords,
  state?: unknown,
): readonly string[] {
  const { tables = {}, decks = {}, clocks = {}, handouts = {} } = content
  // Names of decks and tables are looked for while somebody edits: a file may be laid on a table that has them later.
  const here = state === undefined ? words : wordsHere(words, { content, state }, { hiddenToo: true })
  const unreadable = (at: string, { does }: Row, elsewhere: readonly StoryEffect['do'][]): readonly string[] => {
    const { effects, problems } = readEffects(does, here)
    const misplaced = effects.some((e) => elsewhere.includes(e.do)) ? ['that belongs to a clock or a deck'] : []
    return [...problems, ...misplaced].map((problem) => `${at}: ${problem}`)
  }
  return [
    ...Object.entries(tables).flatMap(([id, table]) => [
      ...faults(table).map((fault) => `tables/${id}: ${fault}`),
      ...table.rows.flatMap((row) => {
        const at = `tables/${id}: ${rangeText(row)}`
        const lost = row.table !== '' && !Object.hasOwn(tables, row.table)
        return [
          ...unreadable(at, row, ['while running', 'two keep one']),
          ...(lost ? [`${at}: there is no table "${row.table}"; there are ${Object.keys(tables).join(', ')}`] : []),
        ]
      }),
    ]),
    ...Object.entries(decks).flatMap(([id, { cards }]) =>
      cards.flatMap((card, i) => unreadable(`decks/${id}: card ${i + 1}`, card, ['while running'])),
    ),
    ...Object.entries(clocks).flatMap(([id, { name, outcome }]) =>
      outcomeFrom(outcome, name, here).problems.map((problem) => `clocks/${id}: ${problem}`),
    ),
    ...problemsWithHandouts(handouts),
  ]
}

export const problemsWithHandouts = (handouts: { readonly [id: string]: ReadyHandout } = {}): readonly string[] =>
  Object.entries(handouts).flatMap(([id, { picture }]) => {
    const problem = problemWithPicture(picture)
    return problem === undefined ? [] : [`handouts/${id}: ${problem}`]
  })
