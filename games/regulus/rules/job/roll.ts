import { choose, dice, of, questions, sum, roll as throwDice } from '@sortie/engine'
import { procedure, type T } from '../../rule.ts'
import { playerOf } from '../crew/ratings.ts'
import { end } from './end.ts'
import { incident } from './incident.ts'
import { termsOf } from './terms.ts'
import { leads } from './who.ts'

interface Progress {
  readonly progress: number
  readonly weight: number
}

export const rollQuestions = questions({
  JobDice: { rule: 'RJ-20' },
  CompanionDie: { rule: 'RJ-25', about: of<{ readonly adding: 1 | 6 }>() },
  WhetherToGoIntoOvertime: {
    rule: 'RJ-34',
    about: of<Progress & { readonly offered: boolean }>(),
    options: of<boolean>(),
  },
  WhetherOvertimeIsAllowed: { rule: 'B-26', about: of<Progress>(), options: of<boolean>() },
  WhetherToStayInOvertime: {
    rule: 'RJ-34',
    about: of<Progress & { readonly offered: boolean }>(),
    options: of<boolean>(),
  },
})
const ask = rollQuestions

const twoDice = dice(2, 6)
const oneDie = dice(1, 6)

/** The lead rolls: two dice, looked up in the table of the job's type. Only these rolls count against the deadline. RJ-20, RJ-21, RJ-22. */
export const roll = procedure({
  rules: ['RJ-20', 'RJ-21', 'RJ-22'],
  by: leads,
  when: ({ state: { job } }) => (job.phase === 'rolling' || job.phase === 'overtime') && job.tally.due === 0,
  *run(t, { by }) {
    const result = yield* throwDice(ask.JobDice, { by, dice: twoDice, read: sum })
    const overtime = t.state.job.phase === 'overtime'
    t.tell('RJ-20', { type: 'RollMade', result, overtime })
    yield* incident(t, { source: overtime ? 'overtime' : 'roll', result })
  },
})

/** A further incident that the last one has set off. It does not move the clock. RJ-25. */
export const companion = procedure({
  rules: ['RJ-25'],
  by: 'game',
  *run(t) {
    const adding = t.state.job.tally.due === 1 ? 1 : 6
    const by = playerOf(t, t.state.job.lead ?? '')
    const die = yield* throwDice(ask.CompanionDie, { by, dice: oneDie, read: sum, about: { adding } })
    t.tell('RJ-25', { type: 'CompanionRolled', result: die + adding, adding })
    yield* incident(t, { source: adding === 1 ? '1d6+1' : '1d6+6', result: die + adding })
  },
})

/** The deadline is there: on, or out? What was not offered before, the Director may allow now. RJ-33, RJ-34, B-26. */
export const decideOvertime = procedure({
  rules: ['RJ-33', 'RJ-34', 'B-26'],
  by: 'game',
  *run(t) {
    const further = t.state.job.phase === 'pause'
    const about = { progress: t.state.job.tally.progress, weight: t.state.job.weight }
    const on = yield* choose(further ? ask.WhetherToStayInOvertime : ask.WhetherToGoIntoOvertime, {
      ask: playerOf(t, t.state.job.lead ?? ''),
      from: [true, false],
      decline: false,
      about: { ...about, offered: further || mayGoOn(t) },
    })
    if (!on) return end(t, 'clocked')
    if (further) return t.tell('RJ-34', { type: 'OvertimeContinued' })
    const allowed =
      mayGoOn(t) ||
      (yield* choose(ask.WhetherOvertimeIsAllowed, {
        ask: 'gm',
        from: [true, false],
        decline: false,
        usual: true,
        about,
      }))
    if (allowed) return t.tell('RJ-34', { type: 'OvertimeEntered' })
    t.tell('B-26', { type: 'OvertimeRefused' })
    end(t, 'clocked')
  },
})

const mayGoOn = (t: T): boolean => t.state.job.overtimeOffered || termsOf(t).overtime === 'always'
