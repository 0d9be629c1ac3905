import type { AnyGame, Asking } from '@sortie/engine'
import { expect, it, vi } from 'vitest'
import { firstLight } from '../../../games/first-light/game.ts'
import { memoryStore } from '../../index.ts'
import { seated } from '../../tests/seated.ts'

// A machine so busy that this thread hardly ever computes: the processor time that it reports stands still.
vi.hoisted(() => {
  process.threadCpuUsage = () => ({ user: 0, system: 0 })
})

let begun = 0
const whole: AnyGame = firstLight
const endless: AnyGame = {
  ...whole,
  procedures: {
    ...whole.procedures,
    chew: {
      rules: ['FL-01'],
      by: 'anyone',
      *run(): Asking<void> {
        begun++
        for (;;);
      },
    },
  },
}

it('a rule that never ends is stopped and refused after four tries, however busy the machine is elsewhere', async () => {
  const { live, ada } = await seated(memoryStore(), {}, { game: async () => endless, report: () => undefined })
  const version = live.log.table.version
  expect(await ada.do({ do: 'open', procedure: 'chew', args: {} })).toMatchObject({ refused: 'step/too-long' })
  expect(begun).toBe(4)
  expect(live.log.table.version).toBe(version)
  await ada.write('and on it goes')
  expect(live.log.table.version).toBeGreaterThan(version)
})
