import { type Asking, choose, dice, type Faces, of, questions, roll } from '@sortie/engine'
import type { FocusSource } from '../facts/rolls.ts'
import { joined, outcomeOf, outcomeReader, throwReader } from '../readers.ts'
import type { Rule, T } from '../rule.ts'
import { type Actor, focusOf, memberOf, type Outcome, SHIP } from '../state.ts'
import { batches, bestRaise, type Raise, raised, raises, staying, tokensOf } from './raise.ts'
import { focusLimit, hasPassive } from './ship.ts'

interface Thrown {
  readonly who: string
  readonly faces: Faces
}
type Spendable = Thrown & { readonly focus: number }

export const focusQuestions = questions({
  RollDice: { rule: 'VR-29', about: of<{ readonly who: string; readonly count: number }>() },
  WhoseFocus: { rule: 'VR-Q05', about: of<{ readonly faces: Faces }>(), options: of<string>() },
  RaiseOrThrowAgain: { rule: 'VR-Q16', about: of<Thrown>() },
  WhichDiceToRaise: { rule: 'VR-28', about: of<Spendable>(), options: of<Raise>() },
  WhichDiceToThrowAgain: { rule: 'VR-59', about: of<Spendable>(), options: of<Faces>() },
  DiceThrownAgain: { rule: 'VR-59', about: of<{ readonly who: string; readonly count: number }>() },
})
const ask = focusQuestions

/** A gain at the limit is lost. VR-01, VR-02, VR-Q49. */
export function earn(t: T, rule: string, who: string, why: FocusSource): void {
  if (focusOf(t.state, who) < focusLimit(t.state, who)) t.tell(rule, { type: 'FocusEarned', who, why })
}

/** The Focus that a Fiasco earns the roller. VR-30, VR-55, VR-67, VR-Q44. */
export function earnForFiasco(t: T, who: string): void {
  earn(t, 'VR-30', who, 'fiasco')
  if (who === SHIP) {
    if (hasPassive(t.state.ship, 'chapelNook') && !t.state.ship.used.includes('chapelNook')) {
      t.tell('VR-H01', { type: 'OnceUsed', what: 'chapelNook' })
      earn(t, 'VR-H01', who, 'chapelNook')
    }
  } else {
    const { prep, upgrades } = memberOf(t.state, who)
    for (let n = 0; n < prep.sheerDread; n++) earn(t, 'VR-55', who, 'sheerDread')
    if (upgrades.includes('recirculationKit')) earn(t, 'VR-67', who, 'recirculationKit')
  }
  if (t.state.sceneEffects.includes('glow')) earn(t, 'VR-H04', who, 'glow')
}

/** Throw the pool; Focus may be spent once the dice are seen. VR-28, VR-29, VR-Q05. */
export const throwAndSpend: Rule<{ readonly actor: Actor; readonly count: number }, Outcome> = function* (
  t,
  { actor, count },
) {
  const payers = payersOf(t, actor)
  const about = { who: actor.who, count }
  const question = { by: actor.by, dice: dice(count, 6), about }
  if (payers.length === 0) return yield* roll(ask.RollDice, { ...question, read: outcomeReader })
  const faces = yield* roll(ask.RollDice, { ...question, read: throwReader })
  const helped = payersOf(t, actor).filter((who) => helps(t, faces, who))
  if (helped.length === 0) return outcomeOf(faces)
  const payer = yield* choose(ask.WhoseFocus, { ask: actor.by, from: helped, about: { faces } })
  return yield* spend(t, { actor, faces, payer })
}

/** Whether this Focus could make the outcome better: if not, nothing is asked. */
function helps(t: T, faces: Faces, who: string): boolean {
  const focus = focusOf(t.state, who)
  if (isForceful(t, who) && batches(faces, focus).length > 1) return true
  return (!isForceful(t, who) || t.settings.forcefulMayRaise) && bestRaise(faces, focus).length > 0
}

const isForceful = ({ state }: T, who: string): boolean =>
  who !== SHIP && memberOf(state, who).qualities.includes('forceful')

const payersOf = (t: T, actor: Actor): readonly string[] =>
  [actor.who, ...(t.settings.shipRollFocus === 'ship or actor' && actor.hand !== null ? [actor.hand] : [])].filter(
    (who, i, all) => all.indexOf(who) === i && focusOf(t.state, who) > 0,
  )

interface Spending {
  readonly actor: Actor
  readonly faces: Faces
  readonly payer: string
}

/** Raise dice; or, with Forceful, throw some of them again. VR-28, VR-59, VR-Q16. */
function* spend(t: T, s: Spending): Asking<Outcome> {
  if (!isForceful(t, s.payer)) return yield* raise(t, s)
  if (!t.settings.forcefulMayRaise) return yield* throwAgain(t, s)
  const how = yield* choose(ask.RaiseOrThrowAgain, {
    ask: s.actor.by,
    from: ['throw again', 'raise'],
    about: { who: s.payer, faces: s.faces },
  })
  return how === 'raise' ? yield* raise(t, s) : yield* throwAgain(t, s)
}

function* raise(t: T, { actor, faces, payer }: Spending): Asking<Outcome> {
  const focus = focusOf(t.state, payer)
  const chosen = yield* choose(ask.WhichDiceToRaise, {
    ask: actor.by,
    from: raises(faces, focus),
    decline: [],
    about: { who: payer, faces, focus },
  })
  if (chosen.length === 0) return outcomeOf(faces)
  t.tell('VR-28', { type: 'FocusSpent', who: payer, amount: tokensOf(chosen), on: 'dice' })
  t.tell('VR-28', { type: 'DiceRaised', who: actor.who, raise: chosen })
  return outcomeOf(raised(faces, chosen))
}

function* throwAgain(t: T, { actor, faces, payer }: Spending): Asking<Outcome> {
  const focus = focusOf(t.state, payer)
  const batch = yield* choose(ask.WhichDiceToThrowAgain, {
    ask: actor.by,
    from: batches(faces, focus),
    decline: [],
    about: { who: payer, faces, focus },
  })
  if (batch.length === 0) return outcomeOf(faces)
  t.tell('VR-59', { type: 'FocusSpent', who: payer, amount: batch.length, on: 'reroll' })
  t.tell('VR-59', { type: 'DiceRethrown', who: actor.who, batch })
  const again = yield* roll(ask.DiceThrownAgain, {
    by: actor.by,
    dice: dice(batch.length, 6),
    read: outcomeReader,
    about: { who: actor.who, count: batch.length },
  })
  return joined(outcomeOf(staying(faces, batch)), again)
}
