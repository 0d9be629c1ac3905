import { procedure } from '../rule.ts'
import { rollOf } from '../state.ts'
import { suffer } from './consequences.ts'
import { resistOnce } from './resist.ts'
import { settleStatuses } from './stress.ts'

/** A chance to resist, then what was named in its order, then what it has come to for each. ID-18, ID-B04, ID-Q07, ID-Q23. */
export const settleRoll = procedure({
  rules: ['ID-18', 'ID-B04', 'ID-Q07', 'ID-Q23'],
  by: 'game',
  *run(t) {
    const { pc } = rollOf(t.state)
    if (t.state.consequences.length > 0) yield* resistOnce(t)
    for (const { what } of t.state.consequences) yield* suffer(t, what)
    yield* settleStatuses(t, { first: pc })
    t.tell('ID-18', { type: 'RollEnded', pc })
  },
})
