import { choose, dice, highest, of, questions, roll } from '@sortie/engine'
import { askCrew, type Rule, type T } from '../rule.ts'
import { focusOf, isDown, isOver, memberOf, SHIP, type SuitSystem, suitSystems } from '../state.ts'
import { crewIsDown } from './crew.ts'
import { earn } from './focus.ts'

export const damageQuestions = questions({
  DamageDie: { rule: 'VR-19', about: of<{ readonly who: string }>() },
  WhetherToMoveTheHit: { rule: 'VR-H03', about: of<{ readonly die: number }>() },
  WhereToMoveTheHit: {
    rule: 'VR-64',
    about: of<{ readonly who: string; readonly die: number }>(),
    options: of<number>(),
  },
})
const ask = damageQuestions

/** The ship takes damage: Focus, then Integrity, then the die. VR-14, VR-15, VR-O2. */
export const hitShip: Rule<Record<never, never>> = function* (t) {
  t.tell('VR-14', { type: 'DamageTaken', who: SHIP })
  earn(t, 'VR-02', SHIP, 'damage')
  if (absorbs(t)) return t.tell('VR-12', { type: 'TokenLost', who: SHIP, token: 'integrity' })
  const thrown = yield* roll(ask.DamageDie, {
    by: 'crew',
    dice: dice(1, 6),
    read: highest,
    rule: 'VR-14',
    about: { who: SHIP },
  })
  if (isOver(t.state)) return
  t.tell('VR-14', { type: 'DamageDieRead', who: SHIP, die: thrown })
  const die = yield* shockFrame(t, { die: thrown })
  if (isOver(t.state)) return
  const module = die <= 4 ? t.state.ship.modules[die - 1] : undefined
  if (!module) return t.tell('VR-14', { type: 'HullHeld' })
  if (!module.destroyed) return t.tell('VR-14', { type: 'ModuleDestroyed', slot: die })
  t.tell('VR-15', { type: 'ShipWrecked' })
  t.tell('VR-15', { type: 'MissionOver', why: 'wrecked' })
}

const absorbs = ({ state, settings }: T): boolean =>
  state.ship.integrity > 0 || (!settings.spentIsLost && state.ship.integritySpent > 0)

/** One ship Focus moves the die one step. VR-H03. */
const shockFrame: Rule<{ readonly die: number }, number> = function* (t, { die }) {
  if (!t.state.ship.upgrades.includes('shockFrame') || t.state.ship.focus === 0) return die
  const near = [die - 1, die + 1].filter((d) => d >= 1 && d <= 6)
  const moved = yield* askCrew(t, ask.WhetherToMoveTheHit, { from: [die, ...near], decline: die, about: { die } })
  if (moved === die || t.state.ship.focus === 0) return die
  t.tell('VR-H03', { type: 'FocusSpent', who: SHIP, amount: 1, on: 'shockFrame' })
  t.tell('VR-H03', { type: 'DamageDieMoved', who: SHIP, die: moved })
  return moved
}

/** A member takes damage, with no Defender in the way. VR-19, VR-20, VR-57, VR-65, VR-Q18, VR-O3 steps 1 to 6. */
export const hitMember: Rule<{ readonly who: string }> = function* (t, { who }) {
  if (memberOf(t.state, who).dead) return
  t.tell('VR-19', { type: 'DamageTaken', who })
  earn(t, 'VR-02', who, 'damage')
  if (memberOf(t.state, who).integrity) return t.tell('VR-65', { type: 'TokenLost', who, token: 'integrity' })
  if (diesOfIt(t, who)) return die(t, who)
  const thrown = yield* roll(ask.DamageDie, {
    by: memberOf(t.state, who).player,
    dice: dice(1, 6),
    read: highest,
    about: { who },
  })
  if (isOver(t.state)) return
  t.tell('VR-19', { type: 'DamageDieRead', who, die: thrown })
  const system = systemAt(yield* plating(t, { who, die: thrown }))
  if (isOver(t.state)) return
  if (memberOf(t.state, who).suit[system]) return t.tell('VR-19', { type: 'SystemLost', who, system })
  loseVitality(t, who)
}

const diesOfIt = (t: T, who: string): boolean => {
  const m = memberOf(t.state, who)
  return isDown(m) && (m.qualities.includes('relentless') || t.settings.furtherDamage === 'dies')
}

function die(t: T, who: string): void {
  t.tell('VR-57', { type: 'Died', who })
  endIfAllAreDown(t)
}

/** At 0 one is Down and Out. VR-19, VR-20, VR-21. */
export function loseVitality(t: T, who: string, rule = 'VR-19'): void {
  const left = memberOf(t.state, who).vitality - 1
  if (left < 0) return
  t.tell(rule, { type: 'VitalityLost', who, left })
  if (left > 0) return
  t.tell('VR-20', { type: 'WentDown', who })
  endIfAllAreDown(t)
}

function endIfAllAreDown(t: T): void {
  if (!isOver(t.state) && crewIsDown(t)) t.tell('VR-21', { type: 'MissionOver', why: 'crewDown' })
}

const systemAt = (die: number): SuitSystem => suitSystems[Math.ceil(die / 2) - 1] as SuitSystem

/** Each Focus moves the die one step, until another system is hit. VR-64, VR-Q17. */
const plating: Rule<{ readonly who: string; readonly die: number }, number> = function* (t, { who, die }) {
  const m = memberOf(t.state, who)
  if (!m.upgrades.includes('adaptivePlating')) return die
  const reachable = suitSystems.flatMap((system, i) => {
    if (system === systemAt(die)) return []
    const nearest = 2 * i + 2 < die ? 2 * i + 2 : 2 * i + 1
    const allowed = t.settings.platingDirection === 'both' || nearest > die
    return allowed && Math.abs(nearest - die) <= focusOf(t.state, who) ? [nearest] : []
  })
  const moved = yield* choose(ask.WhereToMoveTheHit, {
    ask: m.player,
    from: [die, ...reachable],
    decline: die,
    about: { who, die },
  })
  const steps = Math.abs(moved - die)
  if (steps === 0 || focusOf(t.state, who) < steps) return die
  t.tell('VR-64', { type: 'FocusSpent', who, amount: steps, on: 'adaptivePlating' })
  t.tell('VR-64', { type: 'DamageDieMoved', who, die: moved })
  return moved
}
