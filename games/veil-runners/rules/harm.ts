import { of, oneOf, openWindow, questions } from '@sortie/engine'
import { usesTools } from '../../toolbox/by.ts'
import { procedure, type Rule, type T } from '../rule.ts'
import { type Actor, canAct, isOver, memberOf, SHIP } from '../state.ts'
import { hurts, memberActor } from './crew.ts'
import { hitMember, hitShip } from './damage.ts'
import { earn } from './focus.ts'
import { defendersRoll, type Rolled, useForesight } from './roll.ts'

export const harmQuestions = questions({
  WhetherToDefend: {
    rule: 'VR-60',
    about: of<{ readonly target: string }>(),
    /** A Defender by id, or that the one who is hit takes it. */
    options: of<string>(),
    window: true,
  },
})

/** Damage to the ship or to a member; for a member, a Defender may step in. VR-14, VR-19, VR-60, VR-O3. */
export const harm: Rule<{ readonly who: string; readonly spared?: readonly string[] }> = function* (t, h) {
  if (h.who === SHIP) return yield* hitShip(t, {})
  const defender = yield* whoStepsIn(t, h)
  if (isOver(t.state)) return
  if (defender === undefined) return yield* hitMember(t, h)
  yield* defend(t, { ...h, defender })
}

/** The one who is hit takes it; while they have not, a Defender may step in, and nobody has to decline. VR-60. */
const whoStepsIn: Rule<{ readonly who: string; readonly spared?: readonly string[] }, string | undefined> = function* (
  t,
  { who, spared = [] },
) {
  const able = t.state.roster.filter((id) => id !== who && !spared.includes(id) && mayDefend(t, id, who))
  if (able.length === 0) return undefined
  const keeper = memberOf(t.state, who).player
  const seats = [...new Set([keeper, ...able.map((id) => memberOf(t.state, id).player)])]
  const { answer } = yield* openWindow(harmQuestions.WhetherToDefend, {
    keeper,
    parts: Object.fromEntries(
      seats.map((seat) => {
        const own = able.filter((id) => memberOf(t.state, id).player === seat)
        return [seat, oneOf(seat === keeper ? ['take it', ...own] : own)]
      }),
    ),
    usual: { [keeper]: 'take it' },
    about: { target: who },
  })
  return answer === 'take it' || isOver(t.state) || !mayDefend(t, answer, who) ? undefined : answer
}

/** Nearby means in the same zone. VR-Q36. */
function mayDefend(t: T, id: string, target: string): boolean {
  const m = memberOf(t.state, id)
  return m.qualities.includes('defender') && m.focus > 0 && canAct(m) && m.place === memberOf(t.state, target).place
}

/** A roll of bare Vitality says who is hit. VR-60, VR-Q13, VR-Q14, VR-Q15. */
const defend: Rule<{ readonly who: string; readonly defender: string; readonly spared?: readonly string[] }> =
  function* (t, { who, defender, spared = [] }) {
    t.tell('VR-60', { type: 'FocusSpent', who: defender, amount: 1, on: 'defender' })
    const actor = memberActor(defender, memberOf(t.state, defender))
    const rolled = yield* defendersRoll(t, { actor })
    if (!rolled || isOver(t.state)) return
    const onward = [...spared, who, defender]
    const hitDefender: Rule<Record<never, never>> = function* () {
      if (t.settings.defenderChain) yield* harm(t, { who: defender, spared: onward })
      else yield* hitMember(t, { who: defender })
    }
    if (t.settings.desperateStacks && hurts(t.settings, rolled.outcome, rolled.position)) yield* hitDefender(t, {})
    if (isOver(t.state)) return
    if (rolled.outcome === 'critical') return t.tell('VR-60', { type: 'DamagePrevented', who })
    if (rolled.outcome !== 'fiasco') {
      t.tell('VR-60', { type: 'DamageRedirected', who, to: defender })
      return yield* hitDefender(t, {})
    }
    yield* hitMember(t, { who })
    if (!isOver(t.state)) yield* hitDefender(t, {})
  }

/** What a Desperate roll that went wrong does to the roller. VR-30, VR-Q12, VR-Q33. */
export const desperateHarm: Rule<{ readonly actor: Actor; readonly rolled: Rolled }> = function* (
  t,
  { actor, rolled },
) {
  if (!hurts(t.settings, rolled.outcome, rolled.position)) return
  if (t.settings.foresightWhen === 'until damage' && (yield* useForesight(t, { actor })))
    return t.tell('VR-Q33', { type: 'PositionEased', who: actor.who })
  yield* harm(t, { who: actor.who })
}

/** The Navigator rules that a member or the ship is hit. VR-14, VR-19. */
export const dealDamage = procedure({
  rules: ['VR-19', 'VR-14'],
  by: usesTools,
  when: ({ state }) => !isOver(state),
  args: ({ state }) => ({ who: oneOf([SHIP, ...state.roster.filter((id) => !memberOf(state, id).dead)]) }),
  *run(t, { who }) {
    yield* harm(t, { who })
  },
})

/** VR-02: any number, if the Navigator says so. */
export const awardFocus = procedure({
  rules: ['VR-02'],
  by: 'gm',
  args: ({ state }) => ({ who: oneOf([SHIP, ...state.roster]) }),
  *run(t, { who }) {
    earn(t, 'VR-02', who, 'navigator')
  },
})
