import { choose, dice, highest, of, oneOf, questions, roll, whole } from '@sortie/engine'
import { procedure, type Rule, type T } from '../rule.ts'
import {
  combatantOf,
  combatantsUp,
  type Employee,
  employeeOf,
  employeesWho,
  isEmployee,
  mostResilience,
  nameOf,
} from '../state.ts'
import { type Blow, landed } from './damage.ts'
import { PRICE } from './luck.ts'

export const sufferQuestions = questions({
  WhetherTheyDie: { rule: 'SD-Q22', about: of<{ readonly name: string }>(), options: of<'dies' | 'lives'>() },
  DeathDie: { rule: 'SD-Q22', about: of<{ readonly name: string }>() },
  WhetherToUndo: { rule: 'SD-Q10', about: of<{ readonly name: string }>(), options: of<'undo' | 'no'>() },
})
const ask = sufferQuestions

/** An unconscious employee dies on this face or lower. SD-Q22. */
const DIES_UP_TO = 6

/** A blow lands: Resilience wears or Health falls. Returns whether it was blocked. SD-17, SD-O2. */
export const land: Rule<{ readonly target: string; readonly blow: Blow }, boolean> = function* (t, { target, blow }) {
  if (!isEmployee(t.state, target)) return landOnCombatant(t, target, blow)
  const before = employeeOf(t.state, target)
  const counted = guarded(t, before)
  const after = landed(blow, counted, t.settings)
  if (after.blocked) {
    t.tell('SD-17', { type: 'Blocked', who: target })
    if (after.resilience !== counted.resilience) setResilience(t, 'SD-17', { who: target, now: after.resilience })
  } else {
    t.tell('SD-17', { type: 'HealthSet', who: target, shown: true, now: after.health })
    if (before.state === 'unconscious') yield* riskDeath(t, { who: target })
    else if (after.health === 0) t.tell('SD-20', { type: 'FellUnconscious', who: target })
  }
  yield* undoBlow(t, { who: target, before })
  return after.blocked
}

/** SD-Q29: the same numbers, no death die. */
function landOnCombatant(t: T, who: string, blow: Blow): boolean {
  const before = combatantOf(t.state, who)
  const after = landed(blow, before, t.settings)
  if (after.blocked) {
    t.tell('SD-17', { type: 'Blocked', who })
    if (after.resilience !== before.resilience) setResilience(t, 'SD-17', { who, now: after.resilience })
    return true
  }
  t.tell('SD-17', { type: 'HealthSet', who, shown: before.shown, now: after.health })
  if (after.health === 0) t.tell('SD-20', { type: 'Defeated', who })
  return false
}

/** The unconscious have no Resilience, if the table says so. SD-Q23. */
const guarded = (t: T, e: Employee): Employee =>
  e.state === 'unconscious' && t.settings.unconsciousResilience === 'no' ? { ...e, resilience: 0 } : e

export function setResilience(t: T, rule: string, { who, now }: { readonly who: string; readonly now: number }): void {
  const shown = isEmployee(t.state, who) || combatantOf(t.state, who).shown
  t.tell(rule, { type: 'ResilienceSet', who, shown, now })
}

/** Damage that gets through to an unconscious employee. SD-21, SD-Q22. */
const riskDeath: Rule<{ readonly who: string }> = function* (t, { who }) {
  const { death } = t.settings
  if (death === 'never') return
  const about = { name: nameOf(t.state, who) }
  if (death === 'GM') {
    const word = yield* choose(ask.WhetherTheyDie, { ask: 'gm', from: ['dies', 'lives'], about })
    if (word === 'dies') t.tell('SD-21', { type: 'Died', who })
    return
  }
  const face = yield* roll(ask.DeathDie, { by: 'gm', dice: dice(1, 10), read: highest, about })
  t.tell('SD-Q22', { type: 'DeathDieRead', who, face })
  if (face <= DIES_UP_TO) t.tell('SD-21', { type: 'Died', who })
}

/** House: five points of Luck undo one blow just taken. SD-Q10. */
const undoBlow: Rule<{ readonly who: string; readonly before: Employee }> = function* (t, { who, before }) {
  const now = employeeOf(t.state, who)
  const changed = now.health !== before.health || now.resilience !== before.resilience || now.state !== before.state
  if (t.settings['luck.prices'] !== 'house' || now.luck < PRICE.undo || !changed) return
  const word = yield* choose(ask.WhetherToUndo, {
    ask: now.seat,
    from: ['undo', 'no'],
    decline: 'no',
    about: { name: now.name },
  })
  if (word === 'no') return
  t.tell('SD-Q10', { type: 'LuckSpent', who, points: PRICE.undo })
  const { resilience, health, state } = before
  t.tell('SD-Q10', { type: 'BlowUndone', who, resilience, health, state })
}

/** A blocked attack gives its wielder 1 Resilience back (RETURN LOOP). SD-H02. */
export function loopBack(t: T, who: string): void {
  const e = employeeOf(t.state, who)
  if (e.resilience < mostResilience(e)) setResilience(t, 'SD-H02', { who, now: e.resilience + 1 })
}

/**
 * Damage that is no attack: a fall, a fire, the GM's word. Resilience is dodging and enduring, so it counts here too,
 * unless the table sends such damage straight to Health. SD-17, SD-Q45.
 */
export const suffer = procedure({
  rules: ['SD-Q45', 'SD-17', 'SD-20', 'SD-21'],
  by: 'gm',
  args: ({ state }) => ({
    target: oneOf([...employeesWho(state, (e) => e.state !== 'dead'), ...combatantsUp(state)]),
    damage: whole({ min: 0, max: 200 }),
  }),
  // How much a combatant takes tells how much it can take: that stays with the GM as long as its numbers do.
  seenBy: ({ target }, { state }) =>
    isEmployee(state, target) || combatantOf(state, target).shown ? 'everyone' : 'gm',
  *run(t, hazard) {
    yield* strike(t, hazard)
  },
})

/** A fall, a fire: as the table has it. SD-Q45. */
export const strike: Rule<{ readonly target: string; readonly damage: number }> = function* (t, { target, damage }) {
  const straight = t.settings.hazard === 'straight to Health'
  if (straight && damage === 0) return
  yield* land(t, { target, blow: { damage, ...(straight && { breach: Number.MAX_SAFE_INTEGER }) } })
}
