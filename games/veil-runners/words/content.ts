import type { ContentWords } from '@sortie/engine'
import { readyContentWords } from '../../toolbox/ready/content-words.ts'

/** What the kinds of content are called in the rules reference. */
export const content: ContentWords = {
  modules: { title: 'Modules', rule: 'VR-H01', house: true },
  tools: { title: 'Tools', rule: 'VR-H02', house: true },
  shipUpgrades: { title: 'Ship upgrades', rule: 'VR-H03', house: true },
  tables: { title: 'Tables', rule: 'VR-H04', house: true },
  decks: { title: 'Decks', house: true, odds: { question: 'card', options: (id) => ({ deck: id }) } },
  clocks: {
    title: 'Clocks',
    house: true,
    odds: {
      question: 'race',
      options: (_id, { kind, size }) =>
        kind === 'push' || kind === 'catastrophe' ? { [kind]: size ?? null } : undefined,
    },
  },
  ships: { title: 'Ready ships', house: true },
  missions: { title: 'Ready missions', house: true },
  crew: { title: 'Ready crew', house: true },
  handouts: readyContentWords.handouts,
}
