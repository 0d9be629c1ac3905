import { line, oneOf } from '@sortie/engine'
import { type Card, type Deck, deckOf } from '../../toolbox/decks/index.ts'
import { asEffects, laidOut } from '../content/effects.ts'
import { content } from '../content/index.ts'
import { oddsQuestion } from '../rule.ts'
import { underWay } from './start.ts'

const ids = Object.keys(content.decks).sort()

/** The next card of a ready deck with some cards gone. It ends with the draw, whatever the card does. VR-36 to VR-38. */
export const card = oddsQuestion({
  title: 'the next card of a deck',
  options: { deck: oneOf(ids), gone: line({ max: 400 }) },
  defaults: { deck: 'silentFreighter', gone: '' },
  from: ({ deck, gone }, table) => {
    const row = table.content.decks[deck]
    if (!row) throw new RangeError(`deck takes one of ${Object.keys(table.content.decks).join(', ')}, not "${deck}"`)
    const whole = deckOf(row.name, laidOut(row).cards)
    const away = cardsIn(gone, whole)
    const cards = whole.cards.filter((c) => !away.includes(c))
    if (cards.length === 0) throw new RangeError(`no card of ${row.name} is left`)
    // A drawn card has had its effect. VR-38.
    const keepsOne = away.some((c) => asEffects(c.effects).some((e) => e.do === 'two keep one'))
    const left = {
      ...whole,
      cards,
      drawn: away,
      left: cards.length,
      drawRule: keepsOne ? 'two keep one' : 'one',
    } as const
    return { ...underWay(table, {}), decks: { [deck]: left } }
  },
  // The first ready deck on the table, with the cards that were seen to go.
  optionsAt: ({ decks }): { readonly [option: string]: string } => {
    const deck = ids.find((id) => Object.hasOwn(decks, id))
    const { drawn = [], discarded = [] } = decks[deck ?? ''] ?? {}
    return deck === undefined ? {} : { deck, gone: [...drawn, ...discarded].map(({ text }) => text).join('; ') }
  },
  next: ({ decks }) => ({
    procedure: 'drawCard',
    args: { deck: Object.keys(decks)[0] as string, for: 'nobody' },
    by: 'gm',
  }),
  told: (f) => (f.type === 'CardDrawn' ? f.card.text : undefined),
  atOnce: true,
  policy: { WhichCardToKeep: 'uniform' },
})

/** Card names separated by commas or semicolons. A name may contain commas: the longest that fits is meant. */
function cardsIn(text: string, { name, cards }: Deck): readonly Card[] {
  const found: Card[] = []
  for (let left = text.trim(); left !== ''; ) {
    const fits = cards.filter((c) => left.startsWith(c.text) && /^\s*([,;]|$)/.test(left.slice(c.text.length)))
    const [longest] = fits.toSorted((a, b) => b.text.length - a.text.length)
    if (!longest) throw new RangeError(`"${left}" is not in ${name}; there are ${cards.map((c) => c.text).join('; ')}`)
    const card = fits.find((c) => c.text === longest.text && !found.includes(c))
    if (!card) throw new RangeError(`${name} has no further card "${longest.text}"`)
    found.push(card)
    left = left.slice(longest.text.length).replace(/^\s*[,;]?\s*/, '')
  }
  return found
}
