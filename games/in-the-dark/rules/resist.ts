import { choose, lowest, of, questions, type Seat, text, roll as throwDice } from '@sortie/engine'
import { twoSixes } from '../readers.ts'
import type { Rule, T } from '../rule.ts'
import { type Consequence, freeBoxes, pcOf, rollOf } from '../state.ts'
import { type Attribute, attributeAgainst, attributeNames, ratingOf } from './actions.ts'
import { below } from './follow.ts'
import { diceFor, priceOf } from './pool.ts'
import { markStress } from './stress.ts'

export const resistQuestions = questions({
  WhetherToResist: {
    rule: 'ID-B04',
    about: of<{ readonly pc: string; readonly consequences: readonly Consequence[] }>(),
    /** A consequence by its number, at any price; or with a second look at the price once it is known. */
    options: of<'no' | number | { readonly ask: number }>(),
  },
  WhichAttribute: {
    rule: 'ID-B04',
    about: of<{ readonly pc: string; readonly what: Consequence }>(),
    options: of<Attribute>(),
  },
  ResistanceDice: {
    rule: 'ID-B04',
    about: of<{ readonly pc: string; readonly attribute: Attribute; readonly rating: number }>(),
  },
  WhetherToPay: {
    rule: 'ID-B04',
    about: of<{ readonly pc: string; readonly cost: number }>(),
    options: of<'pay' | 'decline'>(),
  },
  WhatIsLeft: { rule: 'ID-B05', about: of<{ readonly what: Consequence }>() },
})
const ask = resistQuestions

/** The roller's one chance; at some tables the assistant's too, for what falls on them. ID-B04, ID-Q13, ID-Q16. */
export const resistOnce: Rule<void> = function* (t) {
  const { pc, helpers } = rollOf(t.state)
  yield* resist(t, { pc, only: () => true })
  if (!t.settings.assistantResists) return
  for (const helper of helpers) yield* resist(t, { pc: helper, only: (what) => 'who' in what && what.who === helper })
}

/** Roll for the price of reducing one consequence, then pay it or let it stand. ID-B04. */
const resist: Rule<{ readonly pc: string; readonly only: (what: Consequence) => boolean }> = function* (
  t,
  { pc, only },
) {
  const known = knownConsequences(t).filter((i) => only(consequence(t, i)))
  if (known.length === 0 || pcOf(t.state, pc).dying) return
  const picked = yield* choose(ask.WhetherToResist, {
    ask: pcOf(t.state, pc).player,
    from: ['no', ...known.map((_, nth) => nth), ...known.map((_, nth) => ({ ask: nth }))],
    decline: 'no',
    about: { pc, consequences: known.map((i) => consequence(t, i)) },
  })
  if (picked === 'no') return
  const index = known[typeof picked === 'number' ? picked : picked.ask] as number
  const cost = yield* priceToResist(t, { pc, what: consequence(t, index) })
  const pays = yield* decideToPay(t, { pc, cost, asked: typeof picked !== 'number' })
  if (!pays) return
  markStress(t, 'ID-B04', { pc, amount: cost, why: 'resist' })
  yield* reduce(t, { index })
}

/** A price of nothing is paid; one without free boxes is not. Else the player decides, beforehand or now. ID-B04, ID-Q06. */
const decideToPay: Rule<{ readonly pc: string; readonly cost: number; readonly asked: boolean }, boolean> = function* (
  t,
  { pc, cost, asked },
) {
  if (cost > freeBoxes(t.state, pc)) return false
  if (cost === 0 || !asked) return true
  const pays = yield* choose(ask.WhetherToPay, {
    ask: pcOf(t.state, pc).player,
    from: ['pay', 'decline'],
    decline: 'decline',
    usual: 'pay',
    about: { pc, cost },
  })
  return pays === 'pay'
}

/** Which attribute is at stake is said by the GM; no dice: two, and the lowest. ID-B04, ID-Q12, ID-Q17. */
const priceToResist: Rule<{ readonly pc: string; readonly what: Consequence }, number> = function* (t, { pc, what }) {
  const attribute =
    what.attribute ??
    (yield* choose(ask.WhichAttribute, {
      ask: 'gm',
      from: attributeNames,
      usual: attributeAgainst(what.kind),
      about: { pc, what },
    }))
  const rating = ratingOf(pcOf(t.state, pc).actions, attribute)
  const { value, critical } = yield* readResistance(t, { by: pcOf(t.state, pc).player, pc, attribute, rating })
  const cost = priceOf(value)
  t.tell('ID-B04', { type: 'ResistanceRolled', pc, attribute, value, cost })
  if (critical && t.settings.critResistClears > 0)
    markStress(t, 'ID-Q17', { pc, amount: -t.settings.critResistClears, why: 'cleared' })
  return cost
}

const readResistance: Rule<
  { readonly by: Seat; readonly pc: string; readonly attribute: Attribute; readonly rating: number },
  { readonly value: number; readonly critical: boolean }
> = function* (_t, { by, pc, attribute, rating }) {
  const asked = { by, dice: diceFor(rating), about: { pc, attribute, rating } }
  if (rating > 0) return yield* throwDice(ask.ResistanceDice, { ...asked, read: twoSixes })
  return { value: yield* throwDice(ask.ResistanceDice, { ...asked, read: lowest }), critical: false }
}

/** What is left of it. ID-B05. */
const reduce: Rule<{ readonly index: number }> = function* (t, { index }) {
  const left = yield* milder(t, consequence(t, index))
  t.tell('ID-B05', { type: 'ConsequenceReduced', index, left })
}

/** Harm a level down, a segment fewer, no bad position; anything else in milder words, or gone. ID-B05. */
const milder: Rule<Consequence, Consequence | null> = function* (_t, what) {
  switch (what.kind) {
    case 'harm': {
      const level = below(what.level)
      return level === null ? null : { ...what, level }
    }
    case 'ticks':
      return what.segments > 1 ? { ...what, segments: what.segments - 1 } : null
    case 'badPosition':
      return null
    default: {
      const words = yield* text(ask.WhatIsLeft, { ask: 'gm', max: 200, about: { what } })
      return words === '' ? null : { ...what, text: words }
    }
  }
}

const consequence = (t: T, index: number): Consequence =>
  (t.state.consequences[index] as (typeof t.state.consequences)[number]).what

/** Nobody resists what nobody knows of. */
const knownConsequences = (t: T): readonly number[] =>
  t.state.consequences.flatMap((named, i) => (named.shown === 'hidden' ? [] : [i]))
