import type { Play } from '@sortie/engine/testkit'
import type { LogLine } from '@sortie/web/wire'
import { expect, test } from 'vitest'
import { propose, stateOf, table } from '../../tests/kit.ts'
import { beingBuilt, type PoolNow, poolNow } from '../pool-now.ts'
import type { ActionRoll, Seen } from '../rules.ts'

const faction = { name: 'Customs Watch', kind: 'faction', level: 3 } as const

/** The pool of Kit, who studies with two dots, while the GM is asked something; the crew's level is 1. */
function asked(asking: string): PoolNow {
  const play = table({ pcs: { kit: { actions: { study: 2 } } }, level: 1, entities: { watch: faction } })
  play
    .open('act', { pc: 'kit', deed: 'try' }, 'kit')
    .answer('WhetherToRoll', 'roll')
    .answer('WhichAction', 'study', 'kit')
  play.answer('WhetherItFits', 'accept')
  const answers: { readonly [question: string]: string } = { WhichTarget: 'watch', WhichPosition: 'bad' }
  for (let [name] = play.asked(); name !== undefined && name !== asking; [name] = play.asked())
    play.answer(name, answers[name] ?? 'standard')
  return poolIn(play, asking)
}

function poolIn(play: Play, asking: string): PoolNow {
  const view: Seen = stateOf(play)
  const lines = play.table.entries.map(({ input, answered, facts }, n) => ({
    n,
    facts,
    ...(input.kind === 'answer' && { did: { did: 'answer', question: answered, answer: input.answer } }),
  })) as unknown as readonly LogLine[]
  return poolNow(view, beingBuilt(view) as ActionRoll, 'kit', { lines, settings: {}, asking }) as PoolNow
}
const line = ({ lines }: PoolNow, name: string) => lines.find((l) => l.line === name)

test('level and position count as soon as they are said, not when all terms are', () => {
  const first = asked('WhichTarget')
  expect([first.sum, line(first, 'level')?.is, line(first, 'position')?.is]).toEqual([2, 'unsaid', 'unsaid'])
  const second = asked('WhichPosition')
  expect([second.sum, line(second, 'level'), line(second, 'position')?.is]).toMatchObject([
    0,
    { is: 'set', value: -2 },
    'unsaid',
  ])
  expect(second.against).toEqual({ target: 'watch', level: 3 })
  const third = asked('WhichEffect')
  expect([third.sum, line(third, 'position')]).toMatchObject([-1, { is: 'set', value: -1 }])
})

test('what was said for another approach is void', () => {
  const play = propose(table({ pcs: { kit: { actions: { study: 2 } } } }), 'kit', { target: 4, position: 'bad' })
  play
    .answer('WhetherToGo', 'other approach', 'kit')
    .answer('WhatElse', 'softly', 'kit')
    .answer('WhetherToRoll', 'roll')
  play.answer('WhichAction', 'study', 'kit').answer('WhetherItFits', 'accept')
  expect(poolIn(play, 'WhichTarget')).toMatchObject({ sum: 2, against: undefined, position: undefined })
})
