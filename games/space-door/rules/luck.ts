import { choose, dice, highest, line, number, of, oneOf, questions, roll, text, whole } from '@sortie/engine'
import { askOracle } from '../../toolbox/oracle/index.ts'
import { procedure, type Rule, type T } from '../rule.ts'
import { combatantOf, employeeOf, isEmployee, nameOf } from '../state.ts'
import { type Blow, damageOf, landed } from './damage.ts'
import { type Shift, shifted, stepsIn, usefulShifts } from './shifts.ts'
import { type Against, dealsHigh, gradeOf, sideOfTest, succeeds, tally } from './tally.ts'
import { mine } from './who.ts'

/** An attack is told from other checks by its flat bonus. */
export interface MaybeAttack {
  readonly bonus?: number
}
/** A throw that Luck may still change. */
interface LuckAbout extends Against, MaybeAttack {
  /** Of the spender. */
  readonly name: string
  /** Whether the dice are the spender's own. */
  readonly own: boolean
  readonly luck: number
  readonly dice: readonly number[]
  readonly successes: number
  readonly damage?: number
  /** Whether the flat bonus counts without a success. SD-Q26. */
  readonly bonusOnMiss: boolean
  /** Whether one success of a single die is a mild success. SD-Q13. */
  readonly soloGrace: boolean
}
type LuckUse = 'keep' | 'by hand' | 'reroll' | 'question' | Shift

export const luckQuestions = questions({
  HowToSpendLuck: { rule: 'SD-13', about: of<LuckAbout>(), options: of<LuckUse>() },
  HowFarToShift: {
    rule: 'SD-13',
    about: of<{ readonly face: number; readonly left: number; readonly die: number }>(),
  },
  WhichDieToReroll: { rule: 'SD-Q10', about: of<MaybeAttack>() },
  RerollDie: { rule: 'SD-Q10', about: of<MaybeAttack>() },
  WhatToAsk: { rule: 'SD-14', about: of<{ readonly name: string }>() },
  HonestWords: { rule: 'SD-14', about: of<{ readonly name: string; readonly question: string }>() },
  WhetherToGrant: {
    rule: 'SD-15',
    about: of<{ readonly name: string; readonly points: number; readonly what: string }>(),
    options: of<'grant' | 'deny'>(),
  },
})
const ask = luckQuestions

/** SD-12. */
export const MOST_LUCK = 5
/** House prices. SD-Q10. */
export const PRICE = { reroll: 2, die: 3, undo: 5 } as const

/** A throw while Luck may still change it. */
export interface Throw {
  /** Whose dice. */
  readonly who: string
  readonly faces: readonly number[]
  readonly against: Against
  /** The flat bonus of an attack; nothing if it is none. */
  readonly bonus?: number
  /** The weapon gives the first step in an encounter away (LUCKY PIN). */
  readonly pin?: boolean
  /** Every success counts, not the grade alone: repair and first aid. */
  readonly counts?: 'successes'
  /** Of an attack: whom it meets, and what the weapon does to the blow. */
  readonly target?: string
  readonly blow?: Omit<Blow, 'damage'>
}

/** Luck for dice that fell on the rank; it may stand above 5 until the window closes. SD-11, SD-Q05, SD-Q08. */
export function earnLuck(t: T, who: string, matches: number): void {
  const points = t.settings['luck.perRoll'] === 'one' ? Math.min(matches, 1) : matches
  if (points > 0) t.tell('SD-11', { type: 'LuckEarned', who, points })
}

/** What is still above 5 when the window closes is lost. SD-12, SD-Q06. */
export function loseLuckAboveMost(t: T, who: string): void {
  const points = employeeOf(t.state, who).luck - MOST_LUCK
  if (points > 0) t.tell('SD-12', { type: 'LuckWasted', who, points })
}

/**
 * The Luck window of one spender: shift dice in one go, or buy something else first. It opens only where a point could
 * change something, or would be lost. SD-13, SD-15, SD-O1.
 */
export const spendLuck: Rule<Throw & { readonly spender: string }, readonly number[]> = function* (t, w) {
  let faces = w.faces
  for (;;) {
    const points = employeeOf(t.state, w.spender).luck + freeSteps(t, w)
    if (points === 0 || !couldMatter(t, { ...w, faces }, points)) return faces
    const choice = yield* choose(ask.HowToSpendLuck, {
      ask: employeeOf(t.state, w.spender).seat,
      from: ways(t, { ...w, faces }, points),
      decline: 'keep',
      usual: 'keep',
      about: {
        name: nameOf(t.state, w.spender),
        own: w.who === w.spender,
        luck: points,
        dice: faces,
        ...w.against,
        bonusOnMiss: t.settings.bonusOnMiss === 'yes',
        soloGrace: t.settings.soloGrace === 'mild success',
        ...(w.bonus !== undefined && { bonus: w.bonus, damage: dealtBy(t, w, faces) }),
        successes: tally(faces, w.against).successes,
      },
    })
    if (choice === 'keep') return faces
    if (choice === 'question') yield* askOne(t, { who: w.spender })
    else if (choice === 'reroll') faces = yield* reroll(t, { ...w, faces })
    else {
      const shift = choice === 'by hand' ? yield* shiftByHand(t, { ...w, faces, points }) : choice
      return shiftDice(t, { ...w, faces }, shift)
    }
  }
}

const dealtBy = (t: T, { bonus = 0, against }: Throw, faces: readonly number[]): number =>
  damageOf(tally(faces, against), bonus, t.settings.bonusOnMiss === 'yes')

const blowOf = (t: T, { against, bonus }: Throw) => ({
  ...against,
  ...(bonus !== undefined && { bonus }),
  bonusOnMiss: t.settings.bonusOnMiss === 'yes',
})

/** What the dice come to for everybody who looks at the table; two throws that are alike in this do not differ. */
function comesTo(t: T, w: Throw, faces: readonly number[]): string {
  const { successes } = tally(faces, w.against)
  if (w.bonus === undefined)
    return w.counts === 'successes'
      ? `${successes}`
      : gradeOf(successes, faces.length, t.settings.soloGrace === 'mild success')
  const damage = dealtBy(t, w, faces)
  const target = w.target === undefined || isEmployee(t.state, w.target) ? undefined : combatantOf(t.state, w.target)
  // Of a combatant whose numbers are hidden, not even this may be told by a window that stays shut.
  if (!target?.shown) return `${damage}`
  const { resilience, health } = landed({ ...w.blow, damage }, target, t.settings)
  return `${resilience} ${health}`
}

/** Whether a point of Luck could change what the dice come to, or would be lost unused. SD-12, SD-13. */
function couldMatter(t: T, w: Throw & { readonly spender: string }, points: number): boolean {
  const { luck } = employeeOf(t.state, w.spender)
  if (w.who === w.spender && luck > MOST_LUCK) return true
  if (!isEmployee(t.state, w.who)) return dealtBy(t, w, w.faces) > 0
  const now = comesTo(t, w, w.faces)
  const better = usefulShifts(w.faces, blowOf(t, w), { points, attack: w.bonus !== undefined })
  if (better.some((shift) => comesTo(t, w, shifted(w.faces, shift)) !== now)) return true
  if (t.settings['luck.prices'] !== 'house' || luck < PRICE.reroll) return false
  const high = w.bonus === undefined ? sideOfTest(w.against.test) === 'left' : dealsHigh(w.against.test)
  const best = w.faces.map(() => (high ? 10 : 1))
  return comesTo(t, w, best) !== now
}

const freeSteps = (t: T, { who, spender, pin }: Throw & { readonly spender: string }): number =>
  pin && who === spender && t.state.encounter && !employeeOf(t.state, spender).used.includes('lucky-pin') ? 1 : 0

function ways(t: T, w: Throw & { readonly spender: string }, points: number): readonly LuckUse[] {
  const held = employeeOf(t.state, w.spender).luck
  const friendly = isEmployee(t.state, w.who)
  return [
    'keep',
    ...(friendly ? usefulShifts(w.faces, blowOf(t, w), { points, attack: w.bonus !== undefined }) : []),
    'by hand',
    ...(friendly && t.settings['luck.prices'] === 'house' && held >= PRICE.reroll ? (['reroll'] as const) : []),
    ...(held >= 1 ? (['question'] as const) : []),
  ]
}

/** Any die, any way, as far as the points last; no die leaves 1 to 10. SD-Q09. */
const shiftByHand: Rule<Throw & { readonly spender: string; readonly points: number }, Shift> = function* (t, w) {
  const shift: number[] = []
  for (const face of w.faces) {
    const left = w.points - stepsIn(shift)
    const steps = yield* number(ask.HowFarToShift, {
      ask: employeeOf(t.state, w.spender).seat,
      min: -Math.min(left, face - 1),
      max: Math.min(left, 10 - face),
      about: { face, left, die: shift.length + 1 },
    })
    shift.push(steps)
  }
  return shift
}

function shiftDice(t: T, w: Throw & { readonly spender: string }, shift: Shift): readonly number[] {
  const steps = stepsIn(shift)
  if (steps === 0) return w.faces
  const free = freeSteps(t, w)
  if (free > 0) t.tell('SD-H02', { type: 'OnceUsed', who: w.spender, what: 'lucky-pin' })
  if (steps > free) t.tell('SD-13', { type: 'LuckSpent', who: w.spender, points: steps - free })
  const now = shifted(w.faces, shift)
  t.tell('SD-13', { type: 'DiceShifted', who: w.who, by: w.spender, dice: now })
  return now
}

/** House: two points throw one die again. A die on the rank earns Luck as always. SD-Q10. */
const reroll: Rule<Throw & { readonly spender: string }, readonly number[]> = function* (t, w) {
  const seat = employeeOf(t.state, w.spender).seat
  const worstFirst = [...new Set(w.faces)].sort(
    (a, b) => Number(succeeds(a, w.against)) - Number(succeeds(b, w.against)),
  )
  const about = { bonus: w.bonus }
  const from = yield* choose(ask.WhichDieToReroll, { ask: seat, from: worstFirst, about })
  t.tell('SD-Q10', { type: 'LuckSpent', who: w.spender, points: PRICE.reroll })
  const to = yield* roll(ask.RerollDie, { by: seat, dice: dice(1, 10), read: highest, about })
  t.tell('SD-Q10', { type: 'DieRerolled', who: w.who, from, to })
  const earnedAlready = t.settings['luck.perRoll'] === 'one' && w.faces.includes(w.against.rank)
  earnLuck(t, w.who, to === w.against.rank && !earnedAlready ? 1 : 0)
  const at = w.faces.indexOf(from)
  return w.faces.map((f, i) => (i === at ? to : f)).sort((a, b) => b - a)
}

/**
 * One point: the GM answers one question with complete honesty. A GM who leaves the answer to chance says nothing; then
 * the oracle speaks. SD-14, SD-H09.
 */
const askOne: Rule<{ readonly who: string; readonly question?: string }> = function* (t, { who, question: given }) {
  const { seat, name } = employeeOf(t.state, who)
  const question = given ?? (yield* text(ask.WhatToAsk, { ask: seat, min: 1, about: { name } }))
  t.tell('SD-14', { type: 'LuckSpent', who, points: 1 })
  const said = yield* text(ask.HonestWords, { ask: 'gm', max: 400, about: { name, question } })
  const answer =
    said.trim() === '' ? yield* askOracle(t, { question, likelihood: 'even odds', by: seat, rule: 'SD-H09' }) : said
  t.tell('SD-14', { type: 'HonestAnswerGiven', who, question, answer })
}

/** Buy an honest answer while no roll is open. SD-14, SD-Q40. */
export const askHonestly = procedure({
  rules: ['SD-14', 'SD-Q40'],
  by: 'player',
  args: (look, seat) => ({
    actor: oneOf(mine(look, seat, (e) => e.luck > 0 && e.state === 'up')),
    question: line({ min: 1, max: 200 }),
  }),
  *run(t, { actor: who, question }) {
    yield* askOne(t, { who, question })
  },
})

/** Put points together for something greater; the GM says whether it is worth it. SD-15. */
export const bargain = procedure({
  rules: ['SD-15'],
  by: 'player',
  args: (look, seat) => {
    const those = mine(look, seat, (e) => e.luck > 0 && e.state === 'up')
    return {
      actor: oneOf(those),
      what: line({ min: 1, max: 120 }),
      points: whole({ min: 1, max: Math.max(1, ...those.map((id) => employeeOf(look.state, id).luck)) }),
    }
  },
  usual: () => ({ points: 1 }),
  *run(t, { actor: who, what, points: offered }) {
    const { luck, name } = employeeOf(t.state, who)
    const points = Math.min(offered, luck)
    const word = yield* choose(ask.WhetherToGrant, {
      ask: 'gm',
      from: ['grant', 'deny'],
      decline: 'deny',
      about: { name, points, what },
    })
    if (word === 'deny') return t.tell('SD-15', { type: 'AdvantageDenied', who, what })
    t.tell('SD-15', { type: 'LuckSpent', who, points })
    t.tell('SD-15', { type: 'AdvantageGranted', who, points, what })
  },
})
