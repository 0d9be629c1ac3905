import { eitherOf, type Fields, form, line, listOf, of, oneOf, questions, whole } from '@sortie/engine'
import { running, tick } from '../../toolbox/clocks/index.ts'
import { procedure, type Rule, type T } from '../rule.ts'
import { type ActionRoll, type Consequence, gradeOfRoll, rollOf, type State } from '../state.ts'
import { carryOutOutcomes } from './clocks.ts'
import { markHarm } from './harm.ts'
import { type Grade, harmLevels } from './pool.ts'

export const consequenceQuestions = questions({
  WhichConsequences: {
    rule: 'ID-B12',
    about: of<Pick<ActionRoll, 'pc' | 'action' | 'deed'> & { readonly grade: Grade | null }>(),
    fields: ['named', 'named.who', 'named.level', 'named.clock', 'named.segments', 'named.text'],
  },
})
const ask = consequenceQuestions

const MOST_NAMED = 5

/** A partial and a failure bring something bad; the GM names it, at least one thing. ID-18, ID-Q13, ID-B12. */
export const nameConsequences = procedure({
  rules: ['ID-18', 'ID-Q13', 'ID-B12', 'ID-Q16'],
  by: 'game',
  *run(t) {
    const { pc, action, deed } = rollOf(t.state)
    const { named } = yield* form(ask.WhichConsequences, {
      ask: 'gm',
      fields: { named: listOf(eitherOf(menu(t)), { min: 1, max: MOST_NAMED }) },
      about: { pc, action, deed, grade: gradeOfRoll(rollOf(t.state)) ?? null },
      // Hidden clocks are among the options.
      seenBy: 'gm',
    })
    for (const what of named as readonly Consequence[]) name(t, what)
  },
})

/** At a table where nobody names them, the danger clock moves: one segment for a partial, two for a failure. ID-H01. */
export const moveDanger = procedure({
  rules: ['ID-H01'],
  by: 'game',
  *run(t) {
    name(t, dangerMoves(t.state))
  },
})

/** What the danger clock says. Dangers are the clocks nobody wants full. ID-H01. */
export function dangerMoves({ clocks, roll }: Pick<State, 'clocks' | 'roll'>): Consequence {
  const danger = running(clocks).find((id) => clocks[id]?.kind === 'catastrophe')
  if (danger === undefined) return { kind: 'complication', text: '' }
  return { kind: 'ticks', clock: danger, segments: roll && gradeOfRoll(roll) === 'fail' ? 2 : 1 }
}

function name(t: T, what: Consequence): void {
  const clock = what.kind === 'ticks' ? t.state.clocks[what.clock] : undefined
  t.tell('ID-B12', { type: 'ConsequenceNamed', what, shown: clock?.shown ?? 'open', owner: clock?.owner ?? null })
}

/** ID-B12. Who bears it: those who threw, and those who helped. ID-Q16. */
function menu(t: T): Record<string, Fields> {
  const who = oneOf(bearers(rollOf(t.state)))
  const clocks = running(t.state.clocks)
  const said = { text: line({ max: 200 }) }
  return {
    harm: { who, level: oneOf(harmLevels) },
    ...(clocks.length > 0 ? { ticks: { clock: oneOf(clocks), segments: whole({ min: 1, max: 3 }) } } : {}),
    badPosition: { who },
    lostOpportunity: said,
    complication: said,
  }
}

const bearers = ({ members, helpers }: ActionRoll): readonly string[] => [...members.map((m) => m.pc), ...helpers]

/** What was named comes to pass, reduced or not. ID-B12. */
export const suffer: Rule<Consequence> = function* (t, what) {
  switch (what.kind) {
    case 'harm':
      return markHarm(t, what.who, what.level)
    case 'ticks':
      return yield* carryOutOutcomes(t, tick(t, 'ID-B11', what.clock, what.segments))
    case 'badPosition':
      // The roll may have ended the job, and all notes with it.
      return t.state.job.on ? t.tell('ID-Q21', { type: 'BadPositionNoted', pc: what.who }) : undefined
    case 'lostOpportunity':
      return t.tell('ID-B12', { type: 'OpportunityLost', text: what.text })
    case 'complication':
      return t.tell('ID-B12', { type: 'ComplicationArose', text: what.text })
  }
}
