import { expect, test } from 'vitest'
import type { Face } from '../games/face.ts'
import { answerText, factText, optionText, whoSees } from './say.ts'

const about = (q: { readonly about?: unknown }): { readonly names: { readonly [id: string]: string } } =>
  q.about as never
const game = {
  id: 'drift',
  words: {
    en: {
      facts: {
        Joined: (f: { readonly who: { readonly player: string } }) => `joined, played by ${f.who.player}.`,
        Offered: (f: { readonly by: string }) => `${f.by} offers.`,
      },
      questions: { 'help.spare': () => 'A spare part' },
      options: {
        WhoHelps: (o: string, q: never) => about(q).names[o],
        Plainly: (o: string) => (o === 'neither' ? 'neither: the pool stays' : `undefined ${o}`),
        'help.tool': (o: string) => `the ${o}`,
      },
    },
  },
  facts: {
    Joined: { fields: {} },
    Whispered: { seenBy: () => 'gm', fields: {} },
  },
} as unknown as Face
const nameOf = (seat: string): string => ({ ada: 'Ada', gm: 'Noor' })[seat] ?? seat

test('an answer of the past is told without what the question was about', () => {
  expect(answerText(game, 'WhoHelps', 'main', nameOf)).toBe('Main')
  expect(answerText(game, 'Plainly', 'neither', nameOf)).toBe('Neither: The pool stays')
  expect(answerText(game, 'Plainly', 'other', nameOf)).toBe('Other')
  expect(optionText(game, { name: 'WhoHelps', about: { names: { main: 'Mara' } } } as never, 'main').head).toBe('Mara')
})

test('a form is told by what was filled in, people by their names, free words as they were typed', () => {
  const filled = { tool: 'wrench', spare: true, none: false, note: null, to: 'ada', deed: 'over the wall' }
  expect(answerText(game, 'help', filled, nameOf)).toBe('The wrench, A spare part, Ada, over the wall')
  expect(answerText(game, 'help', { note: null, none: false }, nameOf)).toBe('')
})

test('people in a fact are called by their names, however deep they stand', () => {
  expect(factText(game, { type: 'Joined', who: { player: 'ada' } }, nameOf)).toBe('Joined, played by Ada.')
  expect(factText(game, { type: 'Offered', by: 'gm' }, nameOf)).toBe('Noor offers.')
})

test('only a fact that is hidden as a whole has an audience', () => {
  const seats = [
    { seat: 'gm', role: 'gm', name: 'Noor' },
    { seat: 'ada', role: 'player', name: 'Ada' },
  ] as const
  expect(whoSees(game, { type: 'Joined' }, seats)).toBeUndefined()
  expect(whoSees(game, { type: 'Whispered' }, seats)).toEqual(['Noor'])
})
