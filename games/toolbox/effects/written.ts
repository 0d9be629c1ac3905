import type { WrittenEffect } from '@sortie/engine'

/** What cards, rows and clocks can do in every game, as people write it after an arrow. */
export const writtenEffects: readonly WrittenEffect[] = [
  {
    write: 'start Fire (6)',
    does: 'A clock starts, here with 6 segments. In the brackets may also stand push, catastrophe, death or augury; hidden; and last “full:” with what it does then, as in “start Fire (6, full: roll Omens)”.',
  },
  { write: 'move Fire +2', does: 'The clock moves on; with −2 it goes back.' },
  { write: 'cancel Fire', does: 'The clock is cancelled.' },
  { write: 'hold Fire', does: 'The clock stands still until it is resumed.' },
  { write: 'resume Fire', does: 'A clock that stands still runs again.' },
  { write: 'draw Omens', does: 'A card is drawn from this deck, and does what it says.' },
  { write: 'roll Rumours', does: 'This table is rolled on, and its row does what it says.' },
  { write: 'reveal Fire', does: 'Everyone sees this clock, or every card of this deck.' },
  { write: 'two keep one', does: 'Only on a card: from now on two cards of its deck are drawn, and one is kept.' },
]
