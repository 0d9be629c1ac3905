import { language } from '../words/language.ts'

/** What the start page shows of a game before anything else of it is loaded: `games/<id>/web/card.ts`. */
export interface Card {
  readonly name: string
  /** A sentence or two, in English and in other languages of the page. */
  readonly text: { readonly en: string; readonly [language: string]: string }
  /** Drawn inside an SVG with the view box `0 -20 310 228`: flat shapes in card ink, one glow, thin accent lines. */
  readonly picture: string
  /** Its place among the games, lowest first. */
  readonly place: number
}

const found = import.meta.glob<Card>('../../../../games/*/web/card.ts', { eager: true, import: 'card' })

/** The cards by game, in the order in which the start page shows them. A game without a card is found by its address. */
const cards: { readonly [game: string]: Card } = Object.fromEntries(
  Object.entries(found)
    .map(([path, card]) => [path.split('/').at(-3) ?? '', card] as const)
    .sort(([, a], [, b]) => a.place - b.place),
)

export const gamesWithCards: readonly string[] = Object.keys(cards)
export const cardOf = (game: string): Card | undefined => (Object.hasOwn(cards, game) ? cards[game] : undefined)
export const cardName = (game: string): string | undefined => cardOf(game)?.name
export function cardText(game: string): string | undefined {
  const text = cardOf(game)?.text
  return text?.[language] ?? text?.en
}
