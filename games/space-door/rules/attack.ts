import { type Asking, asThrown, choose, dice, line, of, oneOf, questions, roll } from '@sortie/engine'
import { tallied } from '../readers.ts'
import { type Look, procedure, type Rule, type T } from '../rule.ts'
import {
  combatantOf,
  combatantsUp,
  type Employee,
  employeeOf,
  employeesWho,
  hasMod,
  isEmployee,
  isUp,
  nameOf,
  type Weapon,
} from '../state.ts'
import { placeOf, type Side } from './attributes.ts'
import { againstFor, type Called, gradeCheck, ownsOrMay, poolFor, rollCheck, spendAround, useCheck } from './check.ts'
import { type Blow, damageOf } from './damage.ts'
import { land, loopBack } from './suffer.ts'
import { type Against, type Hits, tally } from './tally.ts'
import { employeesMayAct, mine } from './who.ts'

type Slot = 'main' | 'side'

export const attackQuestions = questions({
  WhichWeapon: {
    rule: 'SD-24',
    about: of<{ readonly name: string; readonly main: string; readonly side: string }>(),
    options: of<Slot>(),
  },
  WhichTarget: {
    rule: 'SD-Q41',
    about: of<{ readonly name: string; readonly names: { readonly [id: string]: string } }>(),
    options: of<string>(),
  },
  WhichTest: { rule: 'SD-H02', about: of<{ readonly rank: number }>(), options: of<Side>() },
  WhetherToSplit: { rule: 'SD-H02', options: of<'split' | 'save'>() },
  CombatantDice: { rule: 'SD-07', about: of<{ readonly name: string }>() },
})
const ask = attackQuestions

const weaponIn = (e: Employee, slot: Slot): Weapon | null => (slot === 'main' ? e.main : e.sideArm)

/** What an employee can attack with now. SD-24, SD-Q04; without a check left only TWIN FEED. */
function readySlots(look: Pick<Look, 'state' | 'settings'>, who: string): readonly Slot[] {
  const e = employeeOf(look.state, who)
  const spent = look.state.encounter !== null && e.checks === 0
  if (spent && (!hasMod(e, 'twin-feed') || e.used.includes('twin-feed'))) return []
  return (spent ? (['main'] as const) : (['main', 'side'] as const)).filter((slot) => {
    const weapon = weaponIn(e, slot)
    return weapon !== null && ownsOrMay(look, who, weapon.sub)
  })
}

/** Whether an employee has a weapon to attack with now. */
export const mayAttack = (look: Pick<Look, 'state' | 'settings'>, who: string): boolean =>
  isUp(employeeOf(look.state, who)) && readySlots(look, who).length > 0

/** Attack with a weapon: the weapon's check, and damage from the same dice. SD-25, SD-29, SD-Q27, SD-O2. */
export const attack = procedure({
  rules: ['SD-23', 'SD-24', 'SD-25', 'SD-27', 'SD-28', 'SD-29', 'SD-O2'],
  by: 'player',
  when: (look) => employeesMayAct(look) && combatantsUp(look.state).length > 0,
  args: (look, seat) => ({
    actor: oneOf(mine(look, seat, (_e, id) => mayAttack(look, id))),
  }),
  *run(t, { actor: who }) {
    const { seat, name } = employeeOf(t.state, who)
    const slot = yield* choose(ask.WhichWeapon, {
      ask: seat,
      from: readySlots(t, who),
      about: {
        name,
        main: employeeOf(t.state, who).main?.name ?? '',
        side: employeeOf(t.state, who).sideArm?.name ?? '',
      },
    })
    const target = yield* choose(ask.WhichTarget, {
      ask: seat,
      from: combatantsUp(t.state),
      about: { name, names: namesOf(t, combatantsUp(t.state)) },
    })
    const weapon = weaponIn(employeeOf(t.state, who), slot) as Weapon
    payForAttack(t, who)
    const grip = yield* chooseTest(t, { who, weapon })
    const against = { ...grip, edge: weapon.mods.includes('edge-chamber') }
    const called: Called = {
      who,
      sub: weapon.sub,
      against,
      bonus: bonusOf(t, who, weapon),
      pin: weapon.mods.includes('lucky-pin'),
    }
    const rigged = useOnce(t, who, weapon, 'steady-rig')
    const extra = yield* splitBarrel(t, { who, weapon })
    const count = yield* poolFor(t, { ...called, rigged, extra })
    const result = yield* rollCheck(t, { ...called, count })
    yield* strikeHome(t, { who, target, weapon, result, bonus: called.bonus as number })
  },
})

const namesOf = (t: T, ids: readonly string[]): { readonly [id: string]: string } =>
  Object.fromEntries(ids.map((id) => [id, nameOf(t.state, id)]))

/** One action check; when there is none left it is TWIN FEED's third. SD-23, SD-H02. */
function payForAttack(t: T, who: string): void {
  if (t.state.encounter && employeeOf(t.state, who).checks === 0)
    t.tell('SD-H02', { type: 'OnceUsed', who, what: 'twin-feed' })
  else useCheck(t, who)
}

/** TURNED GRIP lets the wielder choose either side's test before the dice. SD-H02. */
const chooseTest: Rule<{ readonly who: string; readonly weapon: Weapon }, Against> = function* (t, { who, weapon }) {
  const usual = againstFor(t, who, weapon.sub)
  if (!weapon.mods.includes('turned-grip')) return usual
  const other: Side = usual.test === 'left' ? 'right' : 'left'
  const test = yield* choose(ask.WhichTest, {
    ask: employeeOf(t.state, who).seat,
    from: [usual.test, other],
    about: { rank: usual.rank },
  })
  return { ...usual, test }
}

/** Whether something that works once in an encounter works now; then it is used. SD-H02. */
function useOnce(t: T, who: string, weapon: Weapon, what: string): boolean {
  if (!t.state.encounter || !weapon.mods.includes(what) || employeeOf(t.state, who).used.includes(what)) return false
  t.tell('SD-H02', { type: 'OnceUsed', who, what })
  return true
}

/** SPLIT BARREL: one more die, once per encounter. SD-H02. */
const splitBarrel: Rule<{ readonly who: string; readonly weapon: Weapon }, number> = function* (t, { who, weapon }) {
  const { used, seat } = employeeOf(t.state, who)
  if (!t.state.encounter || !weapon.mods.includes('split-barrel') || used.includes('split-barrel')) return 0
  const word = yield* choose(ask.WhetherToSplit, { ask: seat, from: ['split', 'save'], decline: 'save' })
  return word === 'split' && useOnce(t, who, weapon, 'split-barrel') ? 1 : 0
}

/** Flat bonuses, once per attack. SD-29, SD-Q26, SD-H02. */
function bonusOf(t: T, who: string, { bonus, mods }: Weapon): number {
  const first = t.state.encounter !== null && employeeOf(t.state, who).attacksThisTurn === 0
  return bonus + (mods.includes('sharp-core') ? 1 : 0) + (mods.includes('heavy-core') && first ? 2 : 0)
}

/** What a weapon's modifications do to a blow. SD-H02. */
const blowWith = ({ mods }: Weapon, damage: number): Blow => ({
  damage,
  breach: mods.includes('breacher') ? 1 : 0,
  wear: mods.includes('wear-tooth') ? 2 : 1,
  floor: mods.includes('soft-lens') ? 1 : 0,
})

/** The dice become damage, and the damage meets the target. SD-28, SD-29. */
const strikeHome: Rule<{
  readonly who: string
  readonly target: string
  readonly weapon: Weapon
  readonly result: Hits
  readonly bonus: number
}> = function* (t, { who, target, weapon, result, bonus }) {
  const damage = damageOf(result, bonus, t.settings.bonusOnMiss === 'yes')
  t.tell('SD-29', { type: 'AttackReckoned', who, target, damage })
  const blocked = yield* land(t, { target, blow: blowWith(weapon, damage) })
  if (blocked && weapon.mods.includes('return-loop')) loopBack(t, who)
}

/** An attack straight from the sheet: a combatant's, or a simulated employee's with the main weapon and one die. SD-H07. */
const strikeFromSheet: Rule<{ readonly attacker: string; readonly target: string }> = function* (
  t,
  { attacker, target },
) {
  const { called, weapon, count } = isEmployee(t.state, attacker) ? simulated(t, attacker) : listed(t, attacker)
  useCheck(t, attacker)
  const result = yield* rollOpenly(t, called, count)
  gradeCheck(t, called, count, result)
  yield* strikeHome(t, { who: attacker, target, weapon, result, bonus: called.bonus as number })
}

const bareHands: Weapon = { name: '', sub: 'heavyWeight', bonus: 0, guard: 0, mods: [] }

interface FromSheet {
  readonly called: Called
  readonly weapon: Weapon
  readonly count: number
}

function simulated(t: T, who: string): FromSheet {
  const weapon = employeeOf(t.state, who).main ?? bareHands
  const against = { ...againstFor(t, who, weapon.sub), edge: weapon.mods.includes('edge-chamber') }
  return { called: { who, sub: weapon.sub, against, bonus: bonusOf(t, who, weapon) }, weapon, count: 1 }
}

function listed(t: T, who: string): FromSheet {
  const { sub, rank, dice: count, bonus, name } = combatantOf(t.state, who)
  const against: Against = { rank, test: placeOf(sub).side }
  return { called: { who, sub, against, bonus }, weapon: { ...bareHands, name, sub, bonus }, count }
}

/** Nobody shifts these dice, unless the table lets Luck reach any roll. A combatant's stay with the GM until it is shown. */
const rollOpenly = function* (t: T, called: Called, count: number): Asking<Hits> {
  const { who, against } = called
  const reachable = t.settings['luck.whose'] === 'any'
  const shown = isEmployee(t.state, who) || combatantOf(t.state, who).shown || reachable
  const question = {
    by: 'gm',
    dice: dice(count, 10),
    about: { name: nameOf(t.state, who) },
    seenBy: shown ? 'everyone' : 'gm',
  } as const
  if (!reachable) return yield* roll(ask.CombatantDice, { ...question, read: tallied(against) })
  const faces = yield* roll(ask.CombatantDice, { ...question, read: asThrown })
  return tally(yield* spendAround(t, { ...called, faces }), against)
}

/** The game lets a combatant attack by its sheet. SD-H07. */
export const strike = procedure({
  rules: ['SD-H07', 'SD-O2'],
  by: 'game',
  args: () => ({ attacker: line(), target: line() }),
  *run(t, { attacker, target }) {
    yield* strikeFromSheet(t, { attacker, target })
  },
})

/** The GM lets a combatant attack an employee who is up or unconscious. SD-Q41, SD-O2. */
export const attackAs = procedure({
  rules: ['SD-23', 'SD-Q41', 'SD-Q30'],
  by: 'gm',
  when: ({ state }) => state.encounter === null || state.encounter.side === 'combatants',
  args: ({ state }) => ({
    attacker: oneOf(combatantsUp(state).filter((id) => state.encounter === null || combatantOf(state, id).checks > 0)),
    target: oneOf(employeesWho(state, (e) => e.state !== 'dead')),
  }),
  *run(t, { attacker, target }) {
    yield* strikeFromSheet(t, { attacker, target })
  },
})
