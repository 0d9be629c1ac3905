import { of, questions, roll as throwDice } from '@sortie/engine'
import { actionReader } from '../readers.ts'
import { procedure } from '../rule.ts'
import { type Member, pcOf, rollOf } from '../state.ts'
import { linesOf } from './commit.ts'
import { diceOf } from './effort.ts'
import { diceFor, sumOf } from './pool.ts'

export const throwQuestions = questions({
  ActionDice: { rule: 'ID-16', about: of<{ readonly pc: string; readonly sum: number }>() },
})
const ask = throwQuestions

/** The next one throws the pool that was agreed. ID-09 to ID-17, ID-Q26. */
export const throwPool = procedure({
  rules: ['ID-16', 'ID-17', 'ID-09', 'ID-10', 'ID-11', 'ID-12', 'ID-13', 'ID-14', 'ID-15', 'ID-Q01'],
  by: 'game',
  *run(t) {
    const { pc, position, effort } = rollOf(t.state).members.find((m) => m.grade === null) as Member
    const lines = linesOf(t, { pc, position, effort: diceOf(effort), helpers: rollOf(t.state).helpers.length })
    const sum = sumOf(lines)
    t.tell('ID-09', { type: 'PoolMade', pc, sum, lines })
    const { value, grade } = yield* throwDice(ask.ActionDice, {
      by: pcOf(t.state, pc).player,
      dice: diceFor(sum),
      read: actionReader(sum, t.settings.zeroDiceCrit),
      about: { pc, sum },
    })
    t.tell(grade === 'critical' ? 'ID-17' : 'ID-16', { type: 'ActionRead', pc, value, grade })
  },
})
