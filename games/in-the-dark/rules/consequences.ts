import { eitherOf, type Fields, form, line, listOf, of, oneOf, questions, whole } from '@sortie/engine'
import { type Clock, running, tick } from '../../toolbox/clocks/index.ts'
import { procedure, type Rule, type T } from '../rule.ts'
import { type ActionRoll, type Consequence, gradeOfRoll, rollOf, type State } from '../state.ts'
import { attributeAgainst, attributeNames, attributes } from './actions.ts'
import { carryOutOutcomes } from './clocks.ts'
import { markHarm } from './harm.ts'
import { type Grade, harmLevels } from './pool.ts'

export const consequenceQuestions = questions({
  WhichConsequences: {
    rule: 'ID-B12',
    about: of<Pick<ActionRoll, 'pc' | 'action' | 'deed'> & { readonly grade: Grade | null }>(),
    fields: [
      'named',
      'named.who',
      'named.level',
      'named.name',
      'named.clock',
      'named.segments',
      'named.text',
      'named.attribute',
    ],
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
      usual: { named: [{ ...usualConsequence(t.state) }] },
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
  const attribute = attributeAgainst(danger === undefined ? 'complication' : 'ticks')
  if (danger === undefined) return { kind: 'complication', text: '', attribute }
  return { kind: 'ticks', clock: danger, segments: roll && gradeOfRoll(roll) === 'fail' ? 2 : 1, attribute }
}

function name(t: T, what: Consequence): void {
  const clock = what.kind === 'ticks' ? t.state.clocks[what.clock] : undefined
  t.tell('ID-B12', { type: 'ConsequenceNamed', what, shown: clock?.shown ?? 'open', owner: clock?.owner ?? null })
}

/** The state or a view of it: what of a clock is known to all. */
interface KnownClocks extends Pick<State, 'roll'> {
  readonly clocks: { readonly [id: string]: Pick<Clock, 'kind' | 'status' | 'shown'> }
}

/**
 * What is usually named: the first danger moves; without one a physical deed hurts, and anything else gets complicated. A
 * failure weighs more than a partial. Danger that nobody knows of is only the GM's to name. ID-B12, ID-Q13.
 */
export function usualConsequence({ clocks, roll }: KnownClocks): Consequence {
  const failed = roll !== null && gradeOfRoll(roll) === 'fail'
  const danger = Object.keys(clocks).find((id) => {
    const { kind, status, shown } = clocks[id] as KnownClocks['clocks'][string]
    return kind === 'catastrophe' && status === 'running' && shown !== 'hidden'
  })
  if (danger !== undefined)
    return { kind: 'ticks', clock: danger, segments: failed ? 2 : 1, attribute: attributeAgainst('ticks') }
  if (roll && attributes.prowess.some((action) => action === roll.action))
    return {
      kind: 'harm',
      who: roll.pc,
      level: failed ? 'moderate' : 'minor',
      name: '',
      attribute: attributeAgainst('harm'),
    }
  return { kind: 'complication', text: '', attribute: attributeAgainst('complication') }
}

/** ID-B12. Who bears it: those who threw, and those who helped. ID-Q16. What it is resisted with is said at once. ID-B04. */
function menu(t: T): Record<string, Fields> {
  const who = oneOf(bearers(rollOf(t.state)))
  const clocks = running(t.state.clocks)
  const attribute = oneOf(attributeNames)
  const said = { text: line({ max: 200 }), attribute }
  return {
    harm: { who, level: oneOf(harmLevels), name: line({ max: 40 }), attribute },
    ...(clocks.length > 0 ? { ticks: { clock: oneOf(clocks), segments: whole({ min: 1, max: 3 }), attribute } } : {}),
    badPosition: { who, attribute },
    lostOpportunity: said,
    complication: said,
  }
}

const bearers = ({ members, helpers }: ActionRoll): readonly string[] => [...members.map((m) => m.pc), ...helpers]

/** What was named comes to pass, reduced or not. ID-B12. */
export const suffer: Rule<Consequence> = function* (t, what) {
  switch (what.kind) {
    case 'harm':
      return markHarm(t, what.who, what.level, what.name)
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
