import type { ContentWords } from '@sortie/engine'
import { readyContentWords } from '../../toolbox/ready/content-words.ts'

/** What the kinds of content are called in the rules reference. */
export const content: ContentWords = {
  weapons: { title: 'Weapons', rule: 'SD-H01', fields: { sub: 'sub-attribute' } },
  modifications: { title: 'Modifications', rule: 'SD-H02' },
  combatants: {
    title: 'Combatants',
    rule: 'SD-H03',
    fields: { sub: 'sub-attribute' },
    // One that copies an employee has no numbers of its own.
    odds: { question: 'encounter', options: (id, { copy }) => (copy ? undefined : { combatants: id }) },
  },
  employees: { title: 'Ready employees', odds: { question: 'encounter', options: (id) => ({ employees: id }) } },
  doors: { title: 'Doors' },
  objectives: { title: 'Objectives' },
  complications: { title: 'Complications' },
  missions: {
    title: 'Ready missions',
    rule: 'SD-H08',
    fields: { told: 'read aloud', way: 'tests on the way', place: 'tests of the place', back: 'tests on the way back' },
  },
  drills: {
    title: 'Drills',
    odds: {
      question: 'encounter',
      options: (_id, { combatants }) => (Array.isArray(combatants) ? { combatants: combatants.join(', ') } : undefined),
    },
  },
  ...readyContentWords,
}
