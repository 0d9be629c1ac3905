import { seeded } from '@sortie/engine'
import type { T } from '../rule.ts'
import { employeeOf, employeesUp, type Party, type Weapon } from '../state.ts'
import { placeOf } from './attributes.ts'
import { againstFor } from './check.ts'
import { damageOf, landed, type Rulings } from './damage.ts'
import { type Against, tally, testOn } from './tally.ts'

/** What an estimate reads of a fighter. */
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

/** Enough for the nearest five percent. */
const FIGHTS = 240
/** What all groups of one choice may take together: a table may bring hundreds of kinds of its own. */
const FIGHTS_IN_ALL = 4800
const FEWEST = 10
/** After so many that all went the same way there is no need to go on. */
const CLEAR = 60
const LONGEST = 400
const SEED = 1

const known = new Map<string, number>()

/**
 * How often the employees would win, in percent, with one die and no Luck, if they strike one combatant after another, as
 * they arrived, and the combatants strike the weakest, as SD-H07 says: for the GM who chooses the opposition. A sample with
 * fixed dice, so that it is the same for everybody; the odds question `encounter` is exact. SD-H08.
 */
export function chanceAgainst(
  t: Pick<T, 'state' | 'settings'>,
  foes: readonly Sheet[],
  initiator: Party,
  fights = FIGHTS,
): number {
  const employees = employeesUp(t.state).map((id) => employeeFighter(t, id))
  const combatants = foes.map((foe) => combatantFighter(t, foe))
  const { equal, miss, bonusOnMiss } = t.settings
  const key = JSON.stringify([employees, combatants, initiator, equal, miss, bonusOnMiss, fights])
  const found = known.get(key)
  if (found !== undefined) return found
  const rulings = { equal, miss, onMiss: bonusOnMiss === 'yes' }
  const sides = { employees: employees.map(striker), combatants: combatants.map(striker) }
  const die = new FixedDice()
  let won = 0
  let fought = 0
  while (fought < fights && !(fought === CLEAR && (won === 0 || won === fought))) {
    fought++
    if (fight(sides, initiator, rulings, die)) won++
  }
  const percent = 5 * Math.round((20 * won) / fought)
  if (known.size > 500) known.clear()
  known.set(key, percent)
  return percent
}

/** How often each of so many groups is fought. */
export const fightsEach = (groups: number): number =>
  Math.max(FEWEST, Math.min(FIGHTS, Math.floor(FIGHTS_IN_ALL / groups)))

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

/** A fighter with what each face of a die does: thousands of strikes are thrown for one estimate. */
interface Striker extends Fighter {
  readonly successesOn: readonly number[]
  readonly marginOn: readonly number[]
}

const FACES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
function striker(fighter: Fighter): Striker {
  const tallies = FACES.map((face) => tally([face], fighter.against))
  return { ...fighter, successesOn: tallies.map((t) => t.successes), marginOn: tallies.map((t) => t.margin) }
}

/** The dice that every estimate throws, as far as one has come. */
const faces: number[] = []
const source = seeded(SEED)

/** Throws the same dice from the first on. */
class FixedDice {
  #thrown = 0

  next(): number {
    if (this.#thrown === faces.length) faces.push(1 + source.below(FACES.length))
    return faces[this.#thrown++] as number
  }
}

/** One encounter to its end; a fight that will not end is not won. */
function fight(
  sides: { readonly [side in Party]: readonly Striker[] },
  initiator: Party,
  rulings: Rulings & { readonly onMiss: boolean },
  die: FixedDice,
): boolean {
  const now = { employees: sides.employees.map(unhurt), combatants: sides.combatants.map(unhurt) }
  // Employees do not know which combatant is the weakest. The weakest employee is weaker still after a strike, and so stays
  // the target until down.
  const next = { employees: () => weakestOf(now.employees), combatants: () => now.combatants.find((c) => c.health > 0) }
  const target = { employees: next.employees(), combatants: next.combatants() }
  let side = initiator
  let struck = other(side)
  for (let strikes = 0; strikes < LONGEST; [side, struck] = [struck, side])
    for (let i = 0; i < sides[side].length; i++) {
      const fighter = sides[side][i] as Striker
      if (now[side][i]?.health === 0) continue
      for (let n = 0; n < fighter.checks; n++, strikes++) {
        const hit = target[struck]
        if (hit === undefined) return side === 'employees'
        const { resilience, health } = landed({ damage: damageBy(fighter, rulings.onMiss, die) }, hit, rulings)
        hit.resilience = resilience
        hit.health = health
        if (health === 0) target[struck] = next[struck]()
      }
      if (target[struck] === undefined) return side === 'employees'
    }
  return false
}

const unhurt = ({ resilience, health }: Numbers): Numbers => ({ resilience, health })

function damageBy({ dice, bonus, successesOn, marginOn }: Striker, onMiss: boolean, die: FixedDice): number {
  let successes = 0
  let margin = 0
  for (let n = 0; n < dice; n++) {
    const face = die.next()
    successes += successesOn[face - 1] as number
    margin += marginOn[face - 1] as number
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
