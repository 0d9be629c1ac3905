import {
  eitherOf,
  formOf,
  line,
  listOf,
  type Names,
  namesFor,
  oneOf,
  type PlainQuestion,
  someOf,
  whole,
} from '@sortie/engine'
import { expect, test } from 'vitest'
import type { Face } from '../../games/face.ts'
import { answerText, emptyAnswer, factText, missing, optionText, settledText, whoSees, windowText } from '../say.ts'

type About = { readonly names: { readonly [id: string]: string } }
const game = {
  id: 'drift',
  words: {
    en: {
      facts: {
        Joined: (f: { readonly player: string }, names: Names) => `joined, played by ${names.seat(f.player)}.`,
      },
      procedures: {
        help: {
          title: 'Help',
          fields: {
            spare: 'A spare part',
            known: 'Is it known?',
            tool: { ask: 'Which tool?', option: (o: string) => `the ${o}` },
            for: {
              ask: 'Who sees it?',
              option: (o: string) => (o === 'everyone' ? 'for everybody to see' : o),
            },
          },
        },
      },
      questions: {
        WhoHelps: {
          ask: 'Who helps?',
          option: (o: string, about: About | undefined) => about?.names[o] ?? o,
          window: (keeper: string) => `${keeper} may also go on alone.`,
        },
        Plainly: {
          ask: 'Plainly?',
          option: (o: string) => (o === 'neither' ? { head: 'neither', rest: 'the pool stays' } : o),
        },
        WhichPart: { ask: 'Which part?', option: (o: boolean) => (o ? 'they help' : 'they look on') },
        WhichWay: { ask: 'Which way?', option: ({ over }: { readonly over: string }) => `over the ${over}` },
      },
    },
  },
  facts: {
    Joined: { fields: {} },
    Whispered: { seenBy: () => 'gm', fields: {} },
  },
} as unknown as Face
const seats = [
  { seat: 'gm', role: 'gm', name: 'Noor' },
  { seat: 'ada', role: 'player', name: 'Ada' },
] as const
const speaker = { game, names: namesFor(game, seats) }

test('an answer of the past is told without what the question was about', () => {
  expect(answerText(speaker, 'WhoHelps', 'main')).toBe('main')
  expect(answerText(speaker, 'Plainly', 'neither')).toBe('neither: the pool stays')
  expect(answerText(speaker, 'Plainly', 'other')).toBe('other')
  expect(answerText(speaker, 'WhichPart', false)).toBe('they look on')
  expect(answerText(speaker, 'WhichWay', { over: 'wall' })).toBe('over the wall')
  expect(optionText(speaker, { name: 'WhoHelps', about: { names: { main: 'Mara' } } } as never, 'main').head).toBe(
    'Mara',
  )
})

test('a form is told by what was filled in, people by their names, free words as they were typed', () => {
  const filled = { tool: 'wrench', spare: true, none: false, note: null, to: 'ada', deed: 'over the wall' }
  expect(answerText(speaker, 'help', filled)).toBe('the wrench, A spare part, Ada, over the wall')
  expect(answerText(speaker, 'help', { note: null, none: false })).toBe('')
  expect(answerText(speaker, 'help', { known: true, for: 'everyone' })).toBe('for everybody to see')
  expect(answerText(speaker, 'lend', { for: 'ada' })).toBe('Ada')
})

test('what is missing is said as it is asked for, with what it takes', () => {
  const q = { kind: 'ask', name: 'help', to: 'ada' } as unknown as PlainQuestion
  const form = formOf({
    vocation: line({ min: 1, max: 40 }),
    known: oneOf(['yes', 'no']),
    tools: someOf(['axe', 'saw', 'rope'], { min: 2 }),
    aid: eitherOf({ dice: { count: whole({ min: 1, max: 3 }) } }),
    words: listOf(line({ min: 1, max: 20 }), { max: 3 }),
  })
  const filled = {
    vocation: 'smith',
    known: 'no',
    tools: ['axe', 'saw'],
    aid: { kind: 'dice', count: 2 },
    words: ['one'],
  }
  expect(missing(speaker, q, form, filled)).toBeUndefined()
  const without = (change: object): string | undefined => missing(speaker, q, form, { ...filled, ...change } as never)
  expect(without({ vocation: '' })).toBe('Still needed: a vocation (1 to 40 characters).')
  expect(without({ known: undefined })).toBe('Not answered yet: Is it known?')
  expect(without({ tools: ['axe'] })).toBe('Still needed: tools (choose 2 to 3).')
  expect(without({ aid: { kind: 'dice' } })).toBe('Still needed: a count (1 to 3).')
  expect(without({ aid: undefined })).toBe('Still needed: an aid.')
  expect(without({ words: ['one', ''] })).toBe('Still needed: words (1 to 20 characters).')
  expect(missing(speaker, q, line({ min: 1, max: 9 }), '')).toBe('Still needed: 1 to 9 characters.')
})

test('what can be answered in one way only is filled in, and shown if it says something', () => {
  const form = formOf({ tool: oneOf(['axe']), note: line(), spare: oneOf([false]), with: someOf(['bo'], { min: 1 }) })
  expect(emptyAnswer(form)).toEqual({ tool: 'axe', note: '', spare: false, with: ['bo'] })
  const field = (name: string) => ({ name: `help.${name}` }) as unknown as PlainQuestion
  expect(settledText(speaker, field('tool'), 'axe')).toBe('The axe')
  expect(settledText(speaker, field('with'), ['bo', 'cy'])).toBe('Bo, Cy')
  for (const nothing of ['none', false, true, []]) expect(settledText(speaker, field('spare'), nothing)).toBe('')
})

test('a window says what closes it; without words of the game, only what holds for all', () => {
  expect(windowText(game, 'WhoHelps', 'the GM')).toBe('The GM may also go on alone.')
  expect(windowText(game, 'WhoKnows', 'Ada')).toBe('The first answer counts.')
})

test('people in a fact are called by their names', () => {
  expect(factText(speaker, { type: 'Joined', player: 'ada' })).toBe('Joined, played by Ada.')
})

test('only a fact that is hidden as a whole has an audience', () => {
  expect(whoSees(game, { type: 'Joined' }, seats)).toBeUndefined()
  expect(whoSees(game, { type: 'Whispered' }, seats)).toEqual(['Noor'])
})
