import { of, oneOf, questions, type Seat } from '@sortie/engine'
import { type L, procedure } from '../rule.ts'
import { type Core, FREE_SHUNT, focusOf, isOver, memberOf, SHIP } from '../state.ts'
import { legalSplits, sameCore } from './ship.ts'

export const shuntQuestions = questions({
  WhichSplit: { rule: 'VR-06', options: of<Core>() },
})

/** The splits that a shunt can lead to: any legal one but the present. VR-05. */
export const otherSplits = (t: Pick<L, 'state' | 'settings'>): readonly Core[] =>
  legalSplits(t.state.ship, t.settings).filter((c) => !sameCore(c, t.state.ship.core))

export interface Shunt {
  readonly cost: 0 | 1
  readonly how: 'find' | 'critical' | 'fastBreakers' | 'focus'
  readonly rule: string
}

/**
 * The shunt that is open now: one that was found, or the one after a roll, until the next is declared. Free after a Critical of
 * the ship, else for a Focus. It is offered, never asked. VR-06, VR-Q06, VR-Q07, VR-Q51, VR-O1 step 11.
 */
export function openShunt({ state, settings }: Pick<L, 'state' | 'settings'>): Shunt | undefined {
  if (isOver(state) || state.roll !== null) return undefined
  if (state.sceneEffects.includes(FREE_SHUNT)) return { cost: 0, how: 'find', rule: 'VR-H04' }
  if (state.shunt === null) return undefined
  const { ship, critical } = state.shunt
  if (critical && (ship || settings.shuntFreeAfter === 'any')) return { cost: 0, how: 'critical', rule: 'VR-06' }
  if (settings.shuntAfter === 'ship only' && !ship) return undefined
  const { upgrades, used } = state.ship
  const free = upgrades.includes('fastBreakers') && !used.includes('scene fastBreakers')
  return free ? { cost: 0, how: 'fastBreakers', rule: 'VR-H03' } : { cost: 1, how: 'focus', rule: 'VR-06' }
}

/** Whose Focus pays: the ship's; where the table says so, also a member's of one's own. VR-Q57. */
const payers = (look: L, { cost }: Shunt, seat: Seat): readonly string[] => {
  if (cost === 0) return ['nobody']
  const { state, settings } = look
  const own = state.roster.filter((id) => memberOf(state, id).player === seat && !memberOf(state, id).dead)
  return [SHIP, ...(settings.shuntPaidBy === 'any' ? own : [])].filter((who) => focusOf(state, who) > 0)
}

/** After a roll, or when something found allows it. VR-05, VR-06. */
export const shunt = procedure({
  rules: ['VR-06', 'VR-05'],
  by: 'player',
  when: (look) => openShunt(look) !== undefined,
  args: (look, seat) => ({
    core: oneOf<Core>(otherSplits(look)),
    payer: oneOf(payers(look, openShunt(look) as Shunt, seat)),
  }),
  usual: (look, seat) => {
    const [payer] = payers(look, openShunt(look) as Shunt, seat)
    return payer === undefined ? {} : { payer }
  },
  *run(t, { core, payer }) {
    const { cost, how, rule } = openShunt(t) as Shunt
    if (cost > 0) t.tell(rule, { type: 'FocusSpent', who: payer, amount: cost, on: 'shunt' })
    if (how === 'fastBreakers') t.tell(rule, { type: 'OnceUsed', what: 'scene fastBreakers' })
    t.tell(rule, { type: 'Shunted', core, how })
  },
})
