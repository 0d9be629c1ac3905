import { type Asking, choose, dice, of, questions, roll, sum } from '@sortie/engine'
import type { Rule, T } from '../../rule.ts'
import { type Named, named, playerOf } from '../crew/ratings.ts'
import { activeOn, lineOf, type Note } from './state.ts'
import { termsOf } from './terms.ts'

export const loseQuestions = questions({
  WhoIsLost: { rule: 'RJ-23', about: of<{ readonly incident: string }>(), options: of<string>() },
  LossDie: { rule: 'B-10' },
  WhichContributionStays: { rule: 'RJ-23', about: of<Named>() },
})
const ask = loseQuestions

interface Losing {
  /** The name of the incident that takes somebody. */
  readonly incident: string
  /** Where it is noted for the record. */
  readonly notes: Note[]
}

/** Lose one crew: off the roster, still on the workup, with one contribution left. RJ-23, B-10, B-11, B-33. */
export const loseOne: Rule<Losing> = function* (t, { incident, notes }) {
  const operative = yield* whoIsLost(t, incident)
  notes.push(['lose', operative])
  const { props, tactics } = lineOf(t.state.job, operative)
  if (props.length + tactics.length === 0)
    return t.tell('RJ-23', { type: 'OperativeLost', operative, kept: null, struck: [] })
  const contributions = [...props, ...tactics.map((x) => x.id)]
  const kept = yield* choose(ask.WhichContributionStays, {
    ask: playerOf(t, operative),
    from: contributions,
    about: named(t, operative),
  })
  const struck = contributions.filter((c) => c !== kept)
  t.tell('RJ-23', { type: 'OperativeLost', operative, kept, struck })
  if (struck.length > 0) notes.push(['keep', kept])
}

/** The Director chooses, unless the table has it otherwise; nobody is exempt, the lead included. B-10. */
const whoIsLost: Rule<string, string> = (t, incident) => {
  const { lossChosenBy } = termsOf(t)
  if (lossChosenBy === 'random') return drawnByDie(t)
  return choose(ask.WhoIsLost, {
    ask: lossChosenBy === 'lead' ? playerOf(t, t.state.job.lead ?? '') : 'gm',
    from: activeOn(t.state.job),
    about: { incident },
  })
}

function* drawnByDie(t: T): Asking<string> {
  const active = activeOn(t.state.job)
  if (active.length === 1) return active[0] as string
  const by = playerOf(t, t.state.job.lead ?? '')
  const n = yield* roll(ask.LossDie, { by, dice: dice(1, active.length), read: sum })
  return active[n - 1] as string
}
