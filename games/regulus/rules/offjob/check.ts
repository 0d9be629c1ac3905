import { choose, dice, form, line, listOf, oneOf, roll, text } from '@sortie/engine'
import { procedure } from '../../rule.ts'
import { playerOf } from '../crew/ratings.ts'
import { checkSum } from './dice.ts'
import { levelFor, ratingsFor } from './levels.ts'
import { about, mayOpen, presentIn } from './scope.ts'
import { checkTarget, passes } from './targets.ts'

/** A passive ordeal: 2d6 and a rating against a target. R3-04, R3-26 to R3-29. */
export const check = procedure({
  rules: ['R3-26', 'R3-04', 'R3-27', 'R3-28', 'R3-29', 'R3-Q22', 'R3-Q23'],
  by: 'gm',
  when: mayOpen,
  args: (look) => ({ operative: oneOf(presentIn(look)) }),
  *run(t, { operative }) {
    const rating = yield* choose('WhichRating', {
      ask: 'gm',
      from: ratingsFor(t, operative),
      rule: 'R3-26',
      about: {
        ...about(t, operative),
        levels: Object.fromEntries(ratingsFor(t, operative).map((r) => [r, levelFor(t, operative, r)])),
      },
    })
    const { reasons } = yield* form('WhatHinders', {
      ask: 'gm',
      fields: { reasons: listOf(line({ min: 1 })) },
      rule: 'R3-28',
      about: { ...about(t, operative), rating },
    })
    const level = levelFor(t, operative, rating)
    const target = checkTarget(reasons.length)
    t.tell('R3-28', { type: 'CheckCalled', operative, rating, level, reasons, target })
    const sum = yield* roll('CheckDice', {
      by: playerOf(t, operative),
      dice: dice(2, 6),
      read: checkSum,
      rule: 'R3-27',
      about: { ...about(t, operative), rating, level, target },
    })
    const passed = passes(sum + level, target)
    const words = yield* text('WhatCheckMeans', { ask: 'gm', rule: 'R3-29', about: { ...about(t, operative), passed } })
    t.tell('R3-27', { type: 'CheckSettled', operative, total: sum + level, target, passed, words })
  },
})
