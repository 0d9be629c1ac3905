import { type Faces, type OddsPolicy, type Opening, oneOf, whole } from '@sortie/engine'
import { type Clock, clock, clockSizes } from '../../toolbox/clocks/index.ts'
import { outcomeOf } from '../readers.ts'
import { oddsQuestion } from '../rule.ts'
import { isOver, type Member, memberOf, type Outcome, type Ship, type State } from '../state.ts'
import { numberedBy, numberOf } from './parts.ts'
import { actsBefore, bare, justRolls, named, navigatorSays, underWay } from './start.ts'

const ROLLER = 'roller'
const size = oneOf(clockSizes)

/** A push clock against a catastrophe clock, roll after roll. Fiascos earn Focus, which is spent as the policy says. VR-42, VR-43. */
export const race = oddsQuestion({
  title: 'which of two clocks is full first',
  options: { push: size, catastrophe: size, dice: whole({ min: 1, max: 12 }) },
  defaults: { push: 4, catastrophe: 6, dice: 3 },
  outcomes: ['push_first', 'both', 'catastrophe_first'],
  from: ({ push, catastrophe, dice }, table) => ({
    // Vitality is the basic number of dice; above three it stands for tools that always fit.
    ...underWay(table, { [ROLLER]: { ...bare({ focus: 0, forceful: false }), vitality: dice } }),
    clocks: {
      push: clock({ name: 'push', kind: 'push', size: push }),
      catastrophe: clock({ name: 'catastrophe', kind: 'catastrophe', size: catastrophe }),
    },
  }),
  next: (s): Opening => {
    if (s.roll === null)
      return { procedure: 'crewRoll', args: { member: ROLLER, tools: [], expertise: false, attempt: '' }, by: ROLLER }
    return { procedure: s.roll.results.length === 0 ? 'throwDice' : 'settle', args: {} }
  },
  outcome: (s) => {
    if (s.roll !== null) return undefined
    if (isFull(s, 'push')) return isFull(s, 'catastrophe') ? 'both' : 'push_first'
    if (isFull(s, 'catastrophe')) return 'catastrophe_first'
    return isOver(s) ? 'roller down' : undefined
  },
  key,
  // Without Focus, a throw is worth its outcome.
  throwKey: (s, _table, policy) => {
    const atThrow = s.roll?.results.length === 0 && !spendsFocus(policy) && justRolls(policy)
    const at = atThrow ? key(s, _table, policy) : undefined
    return (reading) => (at === undefined ? undefined : `${at}|${outcomeIn(reading)}`)
  },
  gains: { rolls: (before, after) => (before.roll !== null && after.roll === null ? 1 : 0) },
  policy: {
    WhatTheNavigatorSays: named('Standard, both clocks move', () =>
      navigatorSays({ push: 'push', catastrophe: 'catastrophe' }),
    ),
    HowToRoll: 'usual',
    WhichDiceToRaise: 'never',
    ...actsBefore,
  },
})

const spendsFocus = ({ WhichDiceToRaise: rule }: OddsPolicy): boolean => rule !== 'never'

const outcomeIn = (reading: unknown): Outcome =>
  typeof reading === 'string' ? (reading as Outcome) : outcomeOf(reading as Faces)

/**
 * The clocks, the roll under way, the roller and the ship. Focus that nobody spends changes nothing. What may be spent
 * before a roll can change anything: then all of the state counts.
 */
function key(s: State, _table: unknown, policy: OddsPolicy): string | number {
  if (!justRolls(policy)) return numberOf(s)
  const roller = memberOf(s, ROLLER)
  const focus = spendsFocus(policy) ? roller.focus : ''
  return `${filled(s, 'push')}|${filled(s, 'catastrophe')}|${rollText(s)}|${focus}|${bodyOf(roller)}|${shipOf(s.ship)}`
}

function rollText({ roll, touches: { push, catastrophe } }: State): string {
  if (roll === null) return ''
  return `${roll.word} ${push} ${catastrophe} ${roll.results[0]?.outcome}`
}

/** No rule reads the count of hits. */
const bodyOf = numberedBy((member: Member) => ({ ...member, focus: 0, hits: 0 }))
/** The ship never rolls here, so its dice do not count. */
const shipOf = numberedBy((ship: Ship) => ({ ...ship, core: null }))

const filled = (s: State, id: string): number => (s.clocks[id] as Clock).filled
const isFull = (s: State, id: string): boolean => (s.clocks[id] as Clock).status === 'filled'
