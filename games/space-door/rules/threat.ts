import { seeded } from '@sortie/engine'
import type { T } from '../rule.ts'
import { employeeOf, employeesUp, type Party, type Weapon } from '../state.ts'
import { placeOf } from './attributes.ts'
import { againstFor } from './check.ts'
import { damageOf, landed, type Rulings } from './damage.ts'
import { type Against, marginOf, succeeds, testOn } from './tally.ts'

/** All that an estimate looks at of somebody who fights. */
interface Fighter {
  readonly against: Against
  readonly dice: number
  readonly bonus: number
  readonly checks: number
  readonly resilience: number
  readonly health: number
}

/** A combatant's numbers, as its sheet has them. */
export interface Sheet {
  readonly sub: Parameters<typeof placeOf>[0]
  readonly rank: number
  readonly dice: number
  readonly bonus: number
  readonly resilience: number
  readonly health: number
  readonly checks: number
}

/** Enough for the nearest five percent, and quick enough to do it for every kind of combatant. */
const FIGHTS = 240
const LONGEST = 400
const SEED = 1

const known = new Map<string, number>()

/**
 * How often the employees would win, in percent, if all strike the weakest first as SD-H07 says, with one die and no Luck:
 * for the GM who chooses the opposition. A sample with fixed dice, so that it is the same for everybody; the odds question
 * `encounter` is exact. SD-H08.
 */
export function chanceAgainst(t: Pick<T, 'state' | 'settings'>, foes: readonly Sheet[], initiator: Party): number {
  const employees = employeesUp(t.state).map((id) => employeeFighter(t, id))
  const combatants = foes.map((foe) => combatantFighter(t, foe))
  const { equal, miss, bonusOnMiss } = t.settings
  const key = JSON.stringify([employees, combatants, initiator, equal, miss, bonusOnMiss])
  const found = known.get(key)
  if (found !== undefined) return found
  const rng = seeded(SEED)
  const die = (): number => 1 + rng.below(10)
  let won = 0
  for (let i = 0; i < FIGHTS; i++)
    if (fight({ employees, combatants }, initiator, { equal, miss, onMiss: bonusOnMiss === 'yes' }, die)) won++
  const percent = 5 * Math.round((20 * won) / FIGHTS)
  if (known.size > 500) known.clear()
  known.set(key, percent)
  return percent
}

function employeeFighter(t: Pick<T, 'state' | 'settings'>, id: string): Fighter {
  const { main, resilience, health } = employeeOf(t.state, id)
  const weapon: Pick<Weapon, 'sub' | 'bonus' | 'guard'> = main ?? { sub: 'heavyWeight', bonus: 0, guard: 0 }
  return {
    against: againstFor(t, id, weapon.sub),
    dice: 1,
    bonus: weapon.bonus,
    checks: 2,
    resilience: resilience + weapon.guard,
    health,
  }
}

const combatantFighter = (
  { settings }: Pick<T, 'settings'>,
  { sub, rank, dice, bonus, resilience, health, checks }: Sheet,
): Fighter => ({
  against: { rank, test: testOn(placeOf(sub).side, settings) },
  dice,
  bonus,
  checks,
  resilience: Math.max(0, resilience),
  health,
})

/** One encounter to its end; a fight that will not end is not won. */
function fight(
  sides: { readonly [side in Party]: readonly Fighter[] },
  initiator: Party,
  rulings: Rulings & { readonly onMiss: boolean },
  die: () => number,
): boolean {
  const now = {
    employees: sides.employees.map(({ resilience, health }) => ({ resilience, health })),
    combatants: sides.combatants.map(({ resilience, health }) => ({ resilience, health })),
  }
  let side = initiator
  for (let strikes = 0; strikes < LONGEST; side = other(side))
    for (const [i, fighter] of sides[side].entries()) {
      if ((now[side][i]?.health ?? 0) === 0) continue
      for (let n = 0; n < fighter.checks; n++, strikes++) {
        const target = weakestOf(now[other(side)])
        if (target === undefined) return side === 'employees'
        const { resilience, health } = landed({ damage: struck(fighter, rulings.onMiss, die) }, target, rulings)
        target.resilience = resilience
        target.health = health
      }
      if (weakestOf(now[other(side)]) === undefined) return side === 'employees'
    }
  return false
}

/** The damage of one strike. Thousands are thrown for one estimate, so the dice are not gathered first. */
function struck({ against, dice, bonus }: Fighter, onMiss: boolean, die: () => number): number {
  let successes = 0
  let margin = 0
  for (let n = 0; n < dice; n++) {
    const face = die()
    if (succeeds(face, against)) successes++
    margin += marginOf(face, against)
  }
  return damageOf({ successes, margin }, bonus, onMiss)
}

const other = (side: Party): Party => (side === 'employees' ? 'combatants' : 'employees')

interface Numbers {
  resilience: number
  health: number
}

function weakestOf(all: readonly Numbers[]): Numbers | undefined {
  let best: Numbers | undefined
  for (const one of all)
    if (
      one.health > 0 &&
      (!best || one.resilience < best.resilience || (one.resilience === best.resilience && one.health < best.health))
    )
      best = one
  return best
}
