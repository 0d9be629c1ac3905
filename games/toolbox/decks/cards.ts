import { noWords, readEffects, splitEffects, type Vocabulary } from '../effects/index.ts'
import type { CardText } from './deck.ts'

/** One card as people write it: its words, and after an arrow what it does. */
export function cardFrom(
  text: string,
  words: Vocabulary = noWords,
): { readonly card: CardText; readonly problems: readonly string[] } {
  const { text: said, does } = splitEffects(text)
  const { effects, problems } = readEffects(does, words)
  return {
    card: { text: said, effects },
    problems: [
      ...(said === '' ? ['the card has no words'] : []),
      ...problems,
      ...(effects.some((e) => e.do === 'while running') ? ['only a clock has something that holds while it runs'] : []),
    ],
  }
}

/**
 * Cards as people write them: one per line (or with semicolons between them, if none of them does anything). A star in front
 * makes a card of a partly known deck known. Never half a deck.
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
    const read = cardFrom(seen ? line.slice(1) : line, words)
    problems.push(...read.problems.map((p) => `line ${i + 1}: ${p}`))
    return [{ ...read.card, ...(seen && { seen }) }]
  })
  if (cards.length === 0) problems.push('there is no card in it')
  return { cards, problems }
}
