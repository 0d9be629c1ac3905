import { overlaid } from '@sortie/engine'
import type { Rng } from '@sortie/engine/dice'
import type { OddsTrial } from '@sortie/engine/testkit'
import { content } from '../content/index.ts'
import { spaceDoor } from '../game.ts'
import { attack, checkAtHand, encounter } from '../odds/index.ts'
import { type Combatant, type Employee, fresh, type State } from '../state.ts'
import { foe, staff, weapon } from './table.ts'

const pick = <T>(from: readonly T[], rng: Rng): T => from[rng.below(from.length)] as T
const chance = (inTen: number, rng: Rng): boolean => rng.below(10) < inTen

const ready = Object.keys(content.employees)
const mods = Object.keys(content.modifications)
/** What these do depends on the moment, and they come up seldom among so many. */
const ofTheMoment = ['heavy-core', 'return-loop']
const mains = Object.keys(content.weapons).filter((id) => content.weapons[id]?.slot === 'main')

/** What an encounter changes of an employee: low numbers, so that brute force gets to its end. */
function momentOf({ main }: Employee, rng: Rng): Partial<Employee> {
  const state = pick(['up', 'up', 'up', 'unconscious', 'dead'] as const, rng)
  return {
    state,
    resilience: rng.below(3),
    health: state === 'up' ? 1 + rng.below(4) : 0,
    luck: rng.below(3),
    checks: state === 'up' ? rng.below(3) : 0,
    prepared: chance(3, rng),
    used: (main?.mods ?? []).filter(() => chance(4, rng)),
    attacksThisTurn: rng.below(3),
  }
}

function fighter(rng: Rng): Employee {
  const fitted = [pick(mods, rng), pick(chance(5, rng) ? ofTheMoment : mods, rng)].slice(rng.below(2))
  const armed = staff(pick(ready, rng), {
    main: chance(9, rng) ? weapon(pick(mains, rng), [...new Set(fitted)]) : null,
  })
  return { ...armed, ...momentOf(armed, rng) }
}

/** The same of a combatant. */
function momentAgainst(rng: Rng): Partial<Combatant> {
  const health = rng.below(5)
  return { state: health === 0 ? 'defeated' : 'up', health, resilience: rng.below(3), checks: rng.below(3) }
}

const opponent = (rng: Rng): Combatant =>
  foe({
    shown: chance(5, rng),
    sub: pick(['offense', 'defense'] as const, rng),
    rank: 2 + rng.below(8),
    dice: 1 + rng.below(2),
    bonus: rng.below(2),
    checksPerTurn: 1 + rng.below(2),
    ...momentAgainst(rng),
  })

const mapped = <P>(people: { readonly [id: string]: P }, change: (p: P, id: string) => Partial<P>): typeof people =>
  Object.fromEntries(Object.entries(people).map(([id, p]) => [id, { ...p, ...change(p, id) }]))

/** The same encounter, but for one number of one who is in it: so that states meet which differ in nothing else. */
function withOneChange(s: State, rng: Rng): State {
  const id = pick([...Object.keys(s.employees), ...Object.keys(s.combatants)], rng)
  const { [id]: employee } = s.employees
  return employee
    ? { ...s, employees: { ...s.employees, [id]: { ...employee, ...oneOf(momentOf(employee, rng), rng) } } }
    : {
        ...s,
        combatants: mapped(s.combatants, (c, who) => (who === id ? { ...c, ...oneOf(momentAgainst(rng), rng) } : c)),
      }
}

/** One of some numbers; who stands and who does not goes with its Health and stays as it is. */
function oneOf<P extends object>({ state: _state, health: _health, ...numbers }: P & Fallen, rng: Rng): object {
  const [name, value] = pick(Object.entries(numbers), rng)
  return { [name]: value }
}
interface Fallen {
  readonly state?: unknown
  readonly health?: unknown
}

/** The same people at another moment of the encounter. */
function atAnotherMoment(s: State, rng: Rng): State {
  if (chance(5, rng)) return withOneChange(s, rng)
  const side = pick(['employees', 'combatants'] as const, rng)
  return {
    ...s,
    employees: mapped(s.employees, (e) => momentOf(e, rng)),
    combatants: mapped(s.combatants, () => momentAgainst(rng)),
    encounter: s.encounter && { ...s.encounter, side, turn: 1 + rng.below(9) },
  }
}

/** The same attacker and target, some attacks later. */
const afterSomeBlows = (s: State, rng: Rng): State => ({
  ...s,
  employees: mapped(s.employees, (e) => ({ resilience: rng.below(e.resilience + 1), health: 1 + rng.below(e.health) })),
  combatants: mapped(s.combatants, (c) => ({ checks: c.checks - rng.below(c.checks + 3) })),
})

/** A fight, or the same people outside one. */
function scene(rng: Rng, inEncounter: boolean): State {
  const employees = { mara: fighter(rng), ...(chance(3, rng) && { otto: fighter(rng) }) }
  const combatants = { guard: opponent(rng), ...(chance(3, rng) && { hound: opponent(rng) }) }
  const side = pick(['employees', 'combatants'] as const, rng)
  return {
    ...fresh(),
    employees,
    combatants,
    encounter: inEncounter ? { initiator: side, side, turn: 1 + rng.below(4) } : null,
  }
}

/** Until a question can be asked there: it is only asked where it is live. */
const where = (question: { readonly live?: (state: State) => boolean }, peace: boolean) => (rng: Rng) => {
  for (;;) {
    const state = scene(rng, !(peace && chance(4, rng)))
    if (question.live?.(state)) return state
  }
}

/** A table's own rows: stronger weapons, other people, other combatants. */
function ownRows(rng: Rng): unknown {
  const laid = overlaid(spaceDoor, {
    weapons: { 'ribbon-blades': { ...content.weapons['ribbon-blades'], bonus: rng.below(4), guard: rng.below(3) } },
    combatants: {
      'door-mite': { ...content.combatants['door-mite'], dice: 1 + rng.below(2), checks: 1 + rng.below(4) },
    },
    employees: { 'mara-quill': { ...content.employees['mara-quill'], main: pick(mains, rng) } },
  })
  if ('problems' in laid) throw new Error(laid.problems.join('; '))
  return laid.content
}

const fighters = (rng: Rng): object => ({
  employees: pick(ready, rng),
  combatants: pick(['door-mite', 'lost-drone', 'door-mite,door-mite'], rng),
})

/** How the odds are tried. */
export const oddsTrial: OddsTrial = {
  tables: 6,
  keyTables: 40,
  runs: 3000,
  scenes: {
    encounter: where(encounter, false),
    attack: where(attack, true),
    checkAtHand: where(checkAtHand, true),
  },
  otherwise: { encounter: atAnotherMoment, down: afterSomeBlows },
  content: ownRows,
  options: {
    encounter: fighters,
    attack: fighters,
    checkAtHand: fighters,
    check: (rng) => ({ dice: 1 + rng.below(3) }),
    luckEarned: (rng) => ({ dice: 1 + rng.below(3) }),
    damage: (rng) => ({ dice: 1 + rng.below(3) }),
    down: (rng) => ({
      dice: 1 + rng.below(2),
      resilience: rng.below(3),
      health: 1 + rng.below(9),
      within: 1 + rng.below(5),
    }),
  },
}
