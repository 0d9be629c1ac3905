import { line, oneOf } from '@sortie/engine'
import { fraction, fractionText } from '@sortie/engine/odds'
import { deckOf, nextCard } from '../../toolbox/decks/index.ts'
import { content } from '../content/index.ts'
import { directOdds } from '../rule.ts'

const ids = Object.keys(content.decks).sort()

/** The next card of a ready deck, some cards being gone. VR-36, VR-37. */
export const card = directOdds({
  title: 'the next card of a deck',
  options: { deck: oneOf(ids), gone: line({ max: 400 }) },
  defaults: { deck: 'silentFreighter', gone: '' },
  reckon: ({ deck, gone }) => {
    const row = content.decks[deck]
    if (!row) throw new RangeError(`deck takes one of ${ids.join(', ')}, not "${deck}"`)
    const away = gone.split(',').flatMap((text) => text.trim() || [])
    const stray = away.find((text) => !row.cards.some((c) => c.text === text))
    if (stray !== undefined)
      throw new RangeError(`"${stray}" is not in ${row.name}; there are ${row.cards.map((c) => c.text).join(', ')}`)
    const left = deckOf(
      row.name,
      row.cards.filter((c) => !away.includes(c.text)),
    )
    const { cards, left: size } = nextCard(left)
    return {
      outcomes: Object.fromEntries(
        cards.map((c) => [
          c.text,
          { p: c.count / size, fraction: fractionText(fraction(BigInt(c.count), BigInt(size))) },
        ]),
      ),
      policy: 'one card is drawn',
      states: 1,
    }
  },
})
