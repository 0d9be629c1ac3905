import {
  type Asking,
  asThrown,
  dice,
  type Form,
  formOf,
  line,
  type One,
  of,
  oneOf,
  openWindow,
  questions,
  roll,
  type Seat,
} from '@sortie/engine'
import { tallied } from '../readers.ts'
import { type Look, procedure, type Rule, type T } from '../rule.ts'
import {
  combatantOf,
  combatantsUp,
  type Employee,
  employeeOf,
  employeesWho,
  isEmployee,
  isUp,
  nameOf,
  type Weapon,
} from '../state.ts'
import { placeOf, type Side, type Sub } from './attributes.ts'
import {
  againstFor,
  type Called,
  type Claim,
  countDice,
  gradeCheck,
  type Helpers,
  helpParts,
  ownsOrMay,
  payForDie,
  payHelper,
  rollCheck,
  sayWhatHelps,
  spendAround,
  useCheck,
} from './check.ts'
import { type Blow, damageOf } from './damage.ts'
import { carries, hasMod } from './modifications.ts'
import { land, loopBack } from './suffer.ts'
import { type Against, type Hits, sideOfTest, tally, testOn, turned } from './tally.ts'
import { employeesMayAct, mine } from './who.ts'

export type Slot = 'main' | 'side'

/** A weapon as its wielder throws with it now. */
interface InHand extends Against {
  readonly name: string
  readonly sub: Sub
  /** With what its modifications add now. */
  readonly bonus: number
}
interface HowToAttackAbout extends Helpers {
  readonly who: string
  readonly name: string
  readonly expertise: readonly string[]
  /** Prepared already, which is one die. */
  readonly ready: boolean
  readonly luck: number
  /** Of each weapon that can be used. */
  readonly weapons: { readonly [slot: string]: InHand }
  /** Whether the flat bonus counts without a success. SD-Q26. */
  readonly bonusOnMiss: boolean
}

export const attackQuestions = questions({
  HowToAttack: {
    rule: 'SD-O2',
    about: of<HowToAttackAbout>(),
    options: of<string>(),
    fields: ['weapon', 'target', 'claims', 'helper', 'test', 'split', 'die'],
    window: true,
  },
  CombatantDice: { rule: 'SD-07', about: of<{ readonly name: string; readonly target: string }>() },
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
    const terms = yield* attackTerms(t, { who })
    const weapon = weaponIn(employeeOf(t.state, who), terms.weapon) as Weapon
    const { target } = terms
    payForAttack(t, who)
    const helper = terms.helper === 'nobody' ? undefined : terms.helper
    if (helper !== undefined) payHelper(t, helper, who)
    const bought = terms.die === 'buy'
    if (bought) payForDie(t, who)
    const rigged = useOnce(t, who, weapon, 'steady-rig')
    const extra = terms.split === 'split' && useOnce(t, who, weapon, 'split-barrel') ? 1 : 0
    const bonus = bonusOf(t, who, weapon)
    const called: Called = {
      who,
      sub: weapon.sub,
      against: againstWith(t, who, weapon, terms.test),
      bonus,
      pin: carries(weapon, 'lucky-pin'),
      target,
      blow: blowWith(weapon),
    }
    const claims = rigged ? terms.claims.filter((c) => c !== 'prepared') : terms.claims
    const said = yield* sayWhatHelps(t, { ...called, claims, ...(helper !== undefined && { helper }) })
    const pool = { ...said, rigged, extra, bought, ...(helper !== undefined && { helper }) }
    const count = countDice(t, who, pool)
    const result = yield* rollCheck(t, { ...called, count })
    yield* strikeHome(t, { who, target, weapon, result, bonus })
  },
})

interface AttackTerms {
  readonly weapon: Slot
  readonly target: string
  readonly claims: readonly Claim[]
  readonly helper: string
  readonly test: Side
  readonly split: 'save' | 'split'
  readonly die: string
}

/** Weapon, target and help in one go. A colleague may offer help meanwhile; nobody has to say no. SD-24, SD-Q15, SD-Q41. */
const attackTerms: Rule<{ readonly who: string }, AttackTerms> = function* (t, { who }) {
  let agreed: string | undefined
  for (;;) {
    const e = employeeOf(t.state, who)
    const { seat, prepared, luck } = e
    const slots = readySlots(t, who)
    const targets = combatantsUp(t.state)
    const help = helpParts(t, who, agreed)
    const weapons = Object.fromEntries(slots.map((slot) => [slot, inHand(t, who, weaponIn(e, slot) as Weapon)]))
    const own: Side = e.main ? sideOfTest(againstFor(t, who, e.main.sub).test) : 'left'
    const other: Side = own === 'left' ? 'right' : 'left'
    const fields = {
      weapon: oneOf(slots),
      target: oneOf(targets),
      ...help.fields,
      test: oneOf(slots.includes('main') && hasMod(e, 'turned-grip') ? [own, other] : [own]),
      split: oneOf(mayUseOnce(t, e, 'split-barrel') ? (['save', 'split'] as const) : (['save'] as const)),
    }
    const usual = {
      ...help.usual,
      weapon: slots[0] as Slot,
      target: targets[0] as string,
      test: own,
      split: 'save' as const,
    }
    const parts: { readonly [seat: Seat]: One<string> | Form<typeof fields> } = {
      ...help.others,
      [seat]: formOf(fields),
    }
    const { answer } = yield* openWindow(ask.HowToAttack, {
      keeper: seat,
      parts,
      usual: { [seat]: usual },
      about: {
        ...help.about,
        names: { ...help.about.names, ...namesOf(t, targets) },
        who,
        name: e.name,
        expertise: e.expertise,
        ready: prepared,
        luck,
        weapons,
        bonusOnMiss: t.settings.bonusOnMiss === 'yes',
      },
    })
    if (typeof answer !== 'string') return answer
    agreed = answer
  }
}

const inHand = (t: T, who: string, weapon: Weapon): InHand => ({
  name: weapon.name,
  sub: weapon.sub,
  bonus: bonusOf(t, who, weapon),
  ...againstWith(t, who, weapon, undefined),
})

/** TURNED GRIP lets the wielder choose either side's test before the dice. EDGE CHAMBER counts dice on the rank. SD-H02. */
function againstWith(t: T, who: string, weapon: Weapon, test: Side | undefined): Against {
  const usual = againstFor(t, who, weapon.sub)
  return {
    ...usual,
    ...(test && carries(weapon, 'turned-grip') && { test: turned(usual.test, test) }),
    edge: carries(weapon, 'edge-chamber'),
  }
}

const namesOf = (t: T, ids: readonly string[]): { readonly [id: string]: string } =>
  Object.fromEntries(ids.map((id) => [id, nameOf(t.state, id)]))

/** One action check; when there is none left it is TWIN FEED's third. SD-23, SD-H02. */
function payForAttack(t: T, who: string): void {
  if (t.state.encounter && employeeOf(t.state, who).checks === 0)
    t.tell('SD-H02', { type: 'OnceUsed', who, what: 'twin-feed' })
  else useCheck(t, who)
}

/** Whether something that works once in an encounter can still be used. SD-H02. */
const mayUseOnce = (t: T, e: Employee, what: string): boolean =>
  t.state.encounter !== null && hasMod(e, what) && !e.used.includes(what)

/** Whether something that works once in an encounter works now; then it is used. SD-H02. */
function useOnce(t: T, who: string, weapon: Weapon, what: string): boolean {
  if (!carries(weapon, what) || !mayUseOnce(t, employeeOf(t.state, who), what)) return false
  t.tell('SD-H02', { type: 'OnceUsed', who, what })
  return true
}

/** Flat bonuses, once per attack. SD-29, SD-Q26, SD-H02. */
function bonusOf(t: T, who: string, weapon: Weapon): number {
  const first = t.state.encounter !== null && employeeOf(t.state, who).attacksThisTurn === 0
  return weapon.bonus + (carries(weapon, 'sharp-core') ? 1 : 0) + (carries(weapon, 'heavy-core') && first ? 2 : 0)
}

/** What a weapon's modifications do to a blow. SD-H02. */
const blowWith = (weapon: Weapon): Omit<Blow, 'damage'> => ({
  breach: carries(weapon, 'breacher') ? 1 : 0,
  wear: carries(weapon, 'wear-tooth') ? 2 : 1,
  floor: carries(weapon, 'soft-lens') ? 1 : 0,
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
  const blocked = yield* land(t, { target, blow: { ...blowWith(weapon), damage } })
  if (blocked && carries(weapon, 'return-loop')) loopBack(t, who)
}

/** An attack straight from the sheet: a combatant's, or a simulated employee's with the main weapon and one die. SD-H07. */
const strikeFromSheet: Rule<{ readonly attacker: string; readonly target: string }> = function* (
  t,
  { attacker, target },
) {
  const { called, weapon, count } = fromSheet(t, attacker)
  useCheck(t, attacker)
  const result = yield* rollOpenly(t, { ...called, target }, count)
  gradeCheck(t, called, count, result)
  yield* strikeHome(t, { who: attacker, target, weapon, result, bonus: called.bonus as number })
}

/** An attack from the sheet whose dice lie already: one of a whole turn. SD-H07. */
export const strikeWith: Rule<{
  readonly attacker: string
  readonly target: string
  readonly faces: readonly number[]
}> = function* (t, { attacker, target, faces }) {
  const { called, weapon } = fromSheet(t, attacker)
  useCheck(t, attacker)
  const { successes, margin } = tally(faces, called.against)
  gradeCheck(t, called, faces.length, { successes, margin })
  yield* strikeHome(t, { who: attacker, target, weapon, result: { successes, margin }, bonus: called.bonus as number })
}

const bareHands: Weapon = { name: '', sub: 'heavyWeight', bonus: 0, guard: 0, mods: [] }

interface FromSheet {
  readonly called: Called
  readonly weapon: Weapon
  readonly count: number
}

const fromSheet = (t: T, who: string): FromSheet => (isEmployee(t.state, who) ? simulated(t, who) : listed(t, who))

function simulated(t: T, who: string): FromSheet {
  const weapon = employeeOf(t.state, who).main ?? bareHands
  const against = { ...againstFor(t, who, weapon.sub), edge: carries(weapon, 'edge-chamber') }
  return { called: { who, sub: weapon.sub, against, bonus: bonusOf(t, who, weapon) }, weapon, count: 1 }
}

function listed(t: T, who: string): FromSheet {
  const { sub, rank, dice: count, bonus, name } = combatantOf(t.state, who)
  const against: Against = { rank, test: testOn(placeOf(sub).side, t.settings) }
  return { called: { who, sub, against, bonus }, weapon: { ...bareHands, name, sub, bonus }, count }
}

/** Nobody shifts these dice, unless the table lets Luck reach any roll. A combatant's stay with the GM until it is shown. */
const rollOpenly = function* (t: T, called: Called & { readonly target: string }, count: number): Asking<Hits> {
  const { who, against, target } = called
  const reachable = t.settings['luck.whose'] === 'any'
  const shown = isEmployee(t.state, who) || combatantOf(t.state, who).shown || reachable
  const question = {
    by: 'gm',
    dice: dice(count, 10),
    about: { name: nameOf(t.state, who), target: nameOf(t.state, target) },
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
