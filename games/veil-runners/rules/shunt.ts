import { of, questions } from '@sortie/engine'
import { askCrew, type Rule, type T } from '../rule.ts'
import { type Core, SHIP } from '../state.ts'
import { legalSplits, sameCore } from './ship.ts'

export const shuntQuestions = questions({
  WhetherToShunt: {
    rule: 'VR-06',
    about: of<{ readonly cost: 0 | 1; readonly focus: number }>(),
    options: of<Core | 'keep'>(),
  },
  WhichSplit: { rule: 'VR-06', options: of<Core>() },
})

/** The splits that a shunt can lead to: any legal one but the present. VR-05. */
export const otherSplits = (t: Pick<T, 'state' | 'settings'>): readonly Core[] =>
  legalSplits(t.state.ship, t.settings).filter((c) => !sameCore(c, t.state.ship.core))

/** The crew may move the dice, for nothing or for one ship Focus. VR-05, VR-06. */
export const offerShunt: Rule<{ readonly cost: 0 | 1; readonly rule: string; readonly how: string }> = function* (
  t,
  { cost, rule, how },
) {
  const split = yield* askCrew(t, shuntQuestions.WhetherToShunt, {
    from: ['keep', ...otherSplits(t)],
    decline: 'keep',
    rule,
    about: { cost, focus: t.state.ship.focus },
  })
  if (split === 'keep' || t.state.ship.focus < cost) return
  if (cost > 0) t.tell(rule, { type: 'FocusSpent', who: SHIP, amount: cost, on: 'shunt' })
  t.tell(rule, { type: 'Shunted', core: split, how })
}

/** After a roll: free after a Critical of the ship, else for a Focus of the ship. VR-06, VR-Q06, VR-Q07, VR-Q51, VR-O1 step 11. */
export const shuntAfterRoll: Rule<{ readonly ship: boolean; readonly critical: boolean }> = function* (
  t,
  { ship, critical },
) {
  if (critical && (ship || t.settings.shuntFreeAfter === 'any'))
    return yield* offerShunt(t, { cost: 0, rule: 'VR-06', how: 'critical' })
  if (t.settings.shuntAfter === 'ship only' && !ship) return
  const { upgrades, used, focus } = t.state.ship
  if (upgrades.includes('fastBreakers') && !used.includes('scene fastBreakers')) {
    const before = t.state.ship.core
    yield* offerShunt(t, { cost: 0, rule: 'VR-H03', how: 'fastBreakers' })
    if (!sameCore(before, t.state.ship.core)) t.tell('VR-H03', { type: 'OnceUsed', what: 'scene fastBreakers' })
    return
  }
  if (focus > 0) yield* offerShunt(t, { cost: 1, rule: 'VR-06', how: 'focus' })
}
