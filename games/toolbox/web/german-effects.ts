import type { WrittenEffect } from '@sortie/engine'

/** What cards, rows and clocks can do in every game, in German. What is written stays as it is read. */
export const writtenEffectsGerman: readonly WrittenEffect[] = [
  {
    write: 'start Fire (6)',
    does: 'Eine Uhr beginnt, hier mit 6 Abschnitten. In den Klammern kann auch push, catastrophe, death oder augury stehen, hidden (verborgen), und zuletzt „full:“ mit dem, was sie dann tut, wie in „start Fire (6, full: roll Omens)“.',
  },
  { write: 'move Fire +2', does: 'Die Uhr geht weiter, mit −2 zurück.' },
  { write: 'cancel Fire', does: 'Die Uhr ist abgesagt.' },
  { write: 'hold Fire', does: 'Die Uhr steht still, bis sie weiterläuft.' },
  { write: 'resume Fire', does: 'Eine Uhr, die stillsteht, läuft weiter.' },
  { write: 'draw Omens', does: 'Von diesem Stapel wird eine Karte gezogen, und es geschieht, was sie sagt.' },
  { write: 'roll Rumours', does: 'Auf dieser Tabelle wird gewürfelt, und es geschieht, was die Zeile sagt.' },
  { write: 'reveal Fire', does: 'Alle sehen diese Uhr, oder jede Karte dieses Stapels.' },
  {
    write: 'two keep one',
    does: 'Nur auf einer Karte: Von jetzt an werden aus ihrem Stapel zwei gezogen, und eine wird behalten.',
  },
]
