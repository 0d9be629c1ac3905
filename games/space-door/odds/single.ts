import { type Json, type OddsPolicy, oneOf, type Question, whole } from '@sortie/engine'
import { newcomer } from '../facts/people.ts'
import {
  attributes,
  healthOf,
  type Placed,
  ranksOf,
  resilienceOf,
  type Side,
  type Sub,
  sideOf,
} from '../rules/attributes.ts'
import { luckQuestions, MOST_LUCK } from '../rules/luck.ts'
import { mostDamage, mostSuccesses, type Shift, stepsIn } from '../rules/shifts.ts'
import type { Against } from '../rules/tally.ts'
import { type Combatant, type Employee, employeeOf, type State, type Weapon } from '../state.ts'
import { aboutIn } from './assumed.ts'
import { ANYONE } from './staged.ts'

/** What helps, one die each, and the most that the GM may grant besides. SD-09, SD-Q14. */
const HELPS = ['prepared', 'expertise', 'assistance']
const MOST_GRANTED = 4

/** What one roll is asked with. */
export const rollOptions = {
  rank: whole({ min: 2, max: 9 }),
  dice: whole({ min: 1, max: 1 + HELPS.length + MOST_GRANTED }),
  test: oneOf(['own', 'left', 'right']),
  luck: whole({ min: 0, max: MOST_LUCK }),
}

export interface Roller {
  readonly rank: number
  readonly test: 'own' | Side
  readonly luck?: number
}

/** The end of the scale whose test is asked for; without one, that of the side the rank lies on. SD-07. */
export const subFor = ({ rank, test }: Roller): Sub =>
  (test === 'own' ? sideOf(rank) : test) === 'left' ? 'introvert' : 'extrovert'

/** What is claimed and what the GM says, so that a roll has this many dice. */
export function helpsFor(dice: number): OddsPolicy {
  const some = HELPS.slice(0, dice - 1)
  const grant = dice - 1 - some.length
  const claims = [...some, ...(grant > 0 ? ['other'] : [])]
  return {
    WhatHelps: saying(some, grant),
    HowToAttack: claims.length > 0 ? claiming(claims) : 'usual',
  }
}

/** The GM lets all of this hold, as far as it is asked about. */
function saying(wanted: readonly string[], dice: number): (q: Question) => Json {
  const name = [...(wanted.length > 0 ? wanted : ['nothing']), ...(dice > 0 ? [`${dice} more`] : [])].join(', ')
  const named = {
    [name]: (q: Question): Json => {
      const fields = q.kind === 'ask' && q.shape.kind === 'form' ? q.shape.fields : {}
      const { helps, grant } = fields
      return {
        helps: helps?.kind === 'some' ? wanted.filter((help) => helps.options.includes(help)) : [],
        grant: grant?.kind === 'whole' ? Math.min(dice, grant.max) : 0,
      }
    },
  }
  return named[name] as (q: Question) => Json
}

/** The usual weapon and target, with these claims. */
function claiming(claims: readonly string[]): (q: Question) => unknown {
  const name = `the usual, with ${claims.join(', ')}`
  const named = {
    [name]: (q: Question) => {
      if (q.kind !== 'first') throw new TypeError(`${q.name} is not a window`)
      const usual = q.usual?.[q.keeper] as { readonly [field: string]: Json }
      return { by: q.keeper, answer: { ...usual, claims } }
    },
  }
  return named[name] as (q: Question) => unknown
}

// Odds show a policy by the name of its function, so the name is a sentence.
const MOST_SUCCESSES = 'most successes, fewest points'
const forSuccesses = { [MOST_SUCCESSES]: (q: Question): Json => shiftOr(q, mostSuccesses) }

/** Luck for the most successes, fewest points. */
export const forMostSuccesses = forSuccesses[MOST_SUCCESSES] as (q: Question) => Json

/** Luck for the most damage, at most so many points. */
export const forMostDamage = (most: number): ((q: Question) => Json) => {
  const name = `most damage for at most ${most}`
  const named = {
    [name]: (q: Question) => shiftOr(q, (dice, against, points) => mostDamage(dice, against, Math.min(points, most))),
  }
  return named[name] as (q: Question) => Json
}

function shiftOr(q: Question, shift: (dice: readonly number[], against: Against, points: number) => Shift): Json {
  const about = aboutIn(q, luckQuestions.HowToSpendLuck)
  const best = shift(about.dice, about, about.luck)
  return stepsIn(best) > 0 ? best : 'keep'
}

export const ROLLER = 'roller'
export const TARGET = 'target'

const placed = Object.fromEntries(attributes.map((a) => [a, { side: 'left', points: 1 }])) as Placed

/** An employee with this rank on one scale and a weapon rolled with it; nothing else about them counts. */
export function employeeWith(roller: Roller, change: Partial<Weapon> = {}): Employee {
  const numbers = { resilience: resilienceOf(placed), health: healthOf(placed, 10) }
  const ranks = { ...ranksOf(placed), charm: roller.rank }
  const main: Weapon = { name: 'weapon', sub: subFor(roller), bonus: 0, guard: 0, mods: [], ...change }
  return { ...newcomer({ name: ROLLER, seat: ANYONE, placed, ranks, ...numbers }), luck: roller.luck ?? 0, main }
}

/** The sub-attribute that the roller's weapon names. */
export const subOf = (s: State): Sub => employeeOf(s, ROLLER).main?.sub ?? 'introvert'

/** Without Resilience, and with more Health than an attack takes: what it loses is the damage. */
export const bareTarget: Combatant = {
  name: TARGET,
  state: 'up',
  shown: true,
  sub: 'offense',
  rank: 6,
  dice: 1,
  bonus: 0,
  resilience: 0,
  resilienceTotal: 0,
  health: 1000,
  healthTotal: 1000,
  checksPerTurn: 1,
  checks: 1,
}
