import { choose, dice, roll, sum } from '@sortie/engine'
import { nameOf, playerOf } from '../crew/ratings.ts'
import type { Rule } from '../rule.ts'
import { activeOn, lineOf, type Note } from './state.ts'
import { termsOf } from './terms.ts'

interface Losing {
  /** The name of the incident that takes somebody. */
  readonly incident: string
}

/** Lose one crew: off the roster, still on the workup, with one contribution left. RJ-23, B-10, B-11, B-33. */
export const loseOne: Rule<Losing, readonly Note[]> = function* (t, losing) {
  const operative = yield* whoIsLost(t, losing)
  const line = lineOf(t.state.job, operative)
  const contributions = [...line.props, ...line.tactics.map((x) => x.id)]
  const kept =
    contributions.length === 0
      ? null
      : yield* choose('WhichContributionStays', {
          ask: playerOf(t, operative),
          from: contributions,
          rule: 'RJ-23',
          about: { name: nameOf(t, operative) },
        })
  const struck = contributions.filter((c) => c !== kept)
  t.tell('RJ-23', { type: 'OperativeLost', operative, kept, struck })
  return struck.length === 0 || kept === null
    ? [['lose', operative]]
    : [
        ['lose', operative],
        ['keep', kept],
      ]
}

/** The Director chooses, unless the table has it otherwise; nobody is exempt, the lead included. B-10. */
const whoIsLost: Rule<Losing, string> = function* (t, about) {
  const active = activeOn(t.state.job)
  const { lossChosenBy } = termsOf(t)
  if (lossChosenBy === 'random') {
    if (active.length === 1) return active[0] as string
    const by = playerOf(t, t.state.job.lead ?? '')
    const n = yield* roll('LossDie', { by, dice: dice(1, active.length), read: sum, rule: 'B-10' })
    return active[n - 1] as string
  }
  return yield* choose('WhoIsLost', {
    ask: lossChosenBy === 'lead' ? playerOf(t, t.state.job.lead ?? '') : 'gm',
    from: active,
    rule: 'RJ-23',
    about: { incident: about.incident },
  })
}
