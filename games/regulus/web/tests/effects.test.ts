import type { OpenQuestion } from '@sortie/web/wire'
import { expect, test } from 'vitest'
import { effects } from '../effects.ts'
import type { Seen } from '../view.ts'

test('a player who steps in reads what follows from their own ways of saving the job', () => {
  const view = { job: { tally: { progress: 3 }, workup: [] } } as unknown as Seen
  const parts = {
    ada: { kind: 'one', options: [['ada-voss', 'burden', 1], ['ada-voss']] },
    bo: { kind: 'one', options: [['bix', 'prop', 'forged-seal']] },
  }
  const asked = { question: { kind: 'first', name: 'HowToSaveTheJob', keeper: 'ada', parts } }
  const said = (seat: string) => effects(asked as unknown as OpenQuestion, view, seat)
  expect(said('bo')).toEqual([expect.stringContaining('The Prop is gone')])
  expect(said('ada')).toEqual([expect.stringContaining('Trouble −1'), expect.stringContaining('Nothing is paid')])
})
