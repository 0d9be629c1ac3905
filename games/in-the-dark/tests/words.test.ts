import { namesFor, type Question, sayFact, sayOption, sayQuestion } from '@sortie/engine'
import { expect, it } from 'vitest'
import { inTheDark } from '../game.ts'
import type { questions } from '../rules/index.ts'
import { stateOf, table } from './kit.ts'

const seats = [
  { seat: 's1', role: 'player', name: 'Noor' },
  { seat: 's2', role: 'gm', name: 'Bo' },
] as const

it('characters, NPCs and factions go by their names, not by the spelling of their ids', () => {
  const watch = { name: 'HM Customs', kind: 'faction', level: 2 } as const
  const view = stateOf(table({ pcs: { 'jan-o-neill': { name: 'Jan O’Neill' } }, entities: { 'hm-customs': watch } }))
  const names = namesFor(inTheDark, seats, view)
  const say = (fact: Parameters<typeof sayFact>[1]) => sayFact(inTheDark, fact, names)
  expect(say({ type: 'XpEarned', pc: 'jan-o-neill', amount: 1 })).toBe('Jan O’Neill earns 1 xp.')
  expect(say({ type: 'NpcPartialSettled', npc: 'hm-customs', which: 'oneEach' })).toBe(
    'HM Customs gets through as well.',
  )
  // Nobody of this id is on the table any more.
  expect(say({ type: 'XpEarned', pc: 'van-dyke', amount: 1 })).toBe('Van Dyke earns 1 xp.')
  const asked: Question = {
    kind: 'ask',
    name: 'WhoGetsWhat',
    to: 'gm',
    shape: { kind: 'one', options: ['bothSuffer', 'oneEach'] },
    about: { npc: 'hm-customs' },
  }
  expect(sayQuestion(inTheDark, asked, names).head).toBe('A partial success against HM Customs: who gets what?')
})

it('people go by their names, and the GM is never a bare seat', () => {
  const offer = { type: 'BargainOffered', to: 'kit', text: 'you will owe me' }
  const names = namesFor(inTheDark, seats)
  expect(sayFact(inTheDark, { ...offer, by: 's1' }, names)).toBe('Noor offers Kit a bargain: you will owe me.')
  expect(sayFact(inTheDark, { ...offer, by: 'gm' }, names)).toBe('The GM offers Kit a bargain: you will owe me.')
})

it('an answer is told even where nothing is known any more of what the question was about', () => {
  const told = (name: keyof typeof questions, option: string | number | { readonly take: number }) =>
    sayOption(inTheDark, { kind: 'ask', name, to: 'gm', shape: { kind: 'one', options: [option] } }, option)
  expect(told('WhichAction', 'sway')).toEqual({ head: 'Sway', rest: '' })
  expect(told('WhetherToCommit', { take: 0 })).toEqual({ head: 'Take the bargain, roll one more', rest: '' })
  expect(told('WhetherToResist', 0)).toEqual({ head: 'Resist', rest: '' })
})
