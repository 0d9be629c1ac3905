import { type Clock, type ClockKind, running } from '../../toolbox/clocks/index.ts'
import { procedure, type Rule, type T } from '../rule.ts'
import { type Actor, isOver, memberOf, type Outcome, type Plan, type Result } from '../state.ts'
import { commit } from './commit.ts'
import { drawAndResolve, healBy, moveClock, payFocusOrDamage } from './effects.ts'
import { combined, groupRuleOf } from './group.ts'
import { desperateHarm } from './harm.ts'
import { takeRoll } from './roll.ts'

/** The next member of the roll throws. VR-O1 steps 3 to 8, VR-O5. */
export const throwDice = procedure({
  rules: ['VR-O1', 'VR-O5', 'VR-29', 'VR-30'],
  by: 'game',
  *run(t) {
    const plan = t.state.roll as Plan
    const actor = plan.actors[plan.results.length] as Actor
    const { word, kind, attempt } = plan
    const r = { actor, word, kind, attempt }
    const committed = yield* commit(t, { ...r, mayStepBack: plan.results.length === 0 })
    if (!committed) return
    const rolled = yield* takeRoll(t, { ...r, committed })
    if (rolled && hurtsAtOnce(t, plan) && !isOver(t.state)) yield* desperateHarm(t, { actor, rolled })
  },
})

/** In a group, damage waits for the others; on a heal roll, a table may rule that the price is enough. VR-O5, VR-Q50. */
const hurtsAtOnce = ({ settings }: T, { kind, actors }: Plan): boolean =>
  actors.length === 1 && (kind !== 'heal' || settings.desperateStacks)

/** What follows from the outcome: the group's, the patient's, the card, the clocks, the shunt. VR-O1 steps 9 and 10; the shunt of step 11 is offered on the board. */
export const settle = procedure({
  rules: ['VR-O1', 'VR-31', 'VR-22', 'VR-42', 'VR-43', 'VR-06'],
  by: 'game',
  *run(t) {
    const plan = t.state.roll as Plan
    const outcome = yield* sharedOutcome(t, plan)
    for (const step of [healing, exploring, movingClocks, passingTime]) {
      if (isOver(t.state)) return
      yield* step(t, { plan, outcome })
    }
    if (!isOver(t.state)) t.tell('VR-O1', { type: 'RollEnded', outcome })
  },
})

interface Settling {
  readonly plan: Plan
  readonly outcome: Outcome
}

/** VR-31, VR-Q10, VR-Q11. */
const sharedOutcome: Rule<Plan, Outcome> = function* (t, { results, actors }) {
  const [only] = results as [Result]
  if (results.length === 1) return only.outcome
  const outcome = combined(
    results.map((r) => r.outcome),
    groupRuleOf(t.settings),
  )
  t.tell('VR-31', { type: 'GroupRead', outcome })
  for (const [i, rolled] of results.entries()) {
    if (isOver(t.state)) break
    if (outcome === 'fiasco' || t.settings.individualDamage)
      yield* desperateHarm(t, { actor: actors[i] as Actor, rolled })
  }
  return outcome
}

/** VR-22, VR-O4. A healer who died of the roll pays nothing. */
const healing: Rule<Settling> = function* (t, { plan, outcome }) {
  if (plan.kind !== 'heal' || plan.patient === null) return
  const healer = (plan.actors[0] as Actor).who
  const by = { critical: 2, success: 1, drawback: 1, fiasco: 0 }[outcome]
  if (by > 0) healBy(t, plan.patient, by, 'VR-22')
  if ((outcome === 'drawback' || outcome === 'fiasco') && !memberOf(t.state, healer).dead)
    yield* payFocusOrDamage(t, { who: healer, rule: 'VR-22' })
}

/** One draw whatever the outcome. VR-37, VR-O9, VR-Q54. */
const exploring: Rule<Settling> = function* (t, { plan, outcome }) {
  if (plan.kind !== 'explore' || plan.deck === null || (t.state.decks[plan.deck]?.left ?? 0) === 0) return
  if (outcome === 'fiasco' && t.settings.exploreDraw === 'not on Fiasco') return
  yield* drawAndResolve(t, { deck: plan.deck, actor: (plan.actors[0] as Actor).who })
}

/** Push first, then catastrophe; each resolves before the next moves. VR-42, VR-43, VR-Q47. */
const movingClocks: Rule<Settling> = function* (t, { outcome }) {
  const { push, catastrophe, delay } = t.state.touches
  const onPush = { critical: 2, success: 1, drawback: t.settings.pushOnDrawback, fiasco: 0 }[outcome]
  const onCatastrophe = { critical: 0, success: 0, drawback: 1, fiasco: 2 }[outcome]
  const onDelay = { critical: -2, success: -1, drawback: 0, fiasco: 0 }[outcome]
  if (push !== null) yield* moveClock(t, { id: push, by: onPush, rule: 'VR-42' })
  if (catastrophe !== null && !isOver(t.state))
    yield* moveClock(t, { id: catastrophe, by: onCatastrophe, rule: 'VR-43' })
  if (delay !== null && !isOver(t.state)) yield* moveClock(t, { id: delay, by: onDelay, rule: 'VR-Q47' })
}

/** Death clocks, then auguries, in the order they were made. VR-44, VR-45, VR-Q29. */
const passingTime: Rule<Settling> = function* (t) {
  const all = t.settings.clockTime === 'per roll'
  for (const id of timeClocks(t, (c) => all || c.scope === 'every roll')) {
    if (isOver(t.state)) return
    yield* moveClock(t, { id, by: 1, rule: 'VR-44' })
  }
}

export const timeClocks = (t: Pick<T, 'state'>, which: (c: Clock) => boolean): readonly string[] =>
  (['death', 'augury'] satisfies ClockKind[]).flatMap((kind) =>
    running(t.state.clocks).filter((id) => {
      const c = t.state.clocks[id] as Clock
      return c.kind === kind && which(c)
    }),
  )
