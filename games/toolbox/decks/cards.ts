import { noWords, readEffects, splitEffects, type Vocabulary } from '../effects/index.ts'
import type { CardText } from './deck.ts'

/**
 * Cards as people write them: one per line (or with semicolons between them, if none of them does anything). A star in front
 * makes a card of a partly known deck known; after an arrow stands what it does. Never half a deck.
 */
export function cardsFrom(
  text: string,
  words: Vocabulary = noWords,
): { readonly cards: readonly CardText[]; readonly problems: readonly string[] } {
  const between = text.includes('=>') ? /\n/ : /[\n;]/
  const problems: string[] = []
  const cards = text.split(between).flatMap((raw, i) => {
    const line = raw.trim()
    if (line === '') return []
    const seen = line.startsWith('*')
    const { text: said, does } = splitEffects(seen ? line.slice(1).trim() : line)
    const read = readEffects(does, words)
    if (said === '') problems.push(`line ${i + 1}: the card has no words`)
    problems.push(...read.problems.map((p) => `line ${i + 1}: ${p}`))
    if (read.effects.some((e) => e.do === 'while running'))
      problems.push(`line ${i + 1}: only a clock has something that holds while it runs`)
    return [{ text: said, effects: read.effects, ...(seen && { seen }) }]
  })
  if (cards.length === 0) problems.push('there is no card in it')
  return { cards, problems }
}
