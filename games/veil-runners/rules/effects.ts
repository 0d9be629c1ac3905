import { type Asking, choose, of, questions } from '@sortie/engine'
import { clock, type Filled, running, tick } from '../../toolbox/clocks/index.ts'
import { drawFrom, makeDeck } from '../../toolbox/decks/index.ts'
import { carryingOut, DEEPEST, type From, fromClock, isShared, missed } from '../../toolbox/index.ts'
import { asEffects, clockOutcomes, type Effect, effectsOf, laidOut } from '../content/effects.ts'
import type { Rule, T } from '../rule.ts'
import { FREE_SHUNT, focusOf, isOver, memberOf, SHIP, type SuitSystem, suitSystems, type ToolSlot } from '../state.ts'
import { workingTools } from './crew.ts'
import { loseVitality } from './damage.ts'
import { earn } from './focus.ts'
import { harm } from './harm.ts'
import { slotsOf } from './ship.ts'
import { changeThing, expose, firstAble, inZone, livingCrew, meant, one } from './whom.ts'

/** Each is asked by the rule that brought the effect. */
export const effectQuestions = questions({
  WhoIsHit: { options: of<string>() },
  WhoIsHealed: { about: of<{ readonly left: number }>(), options: of<string>() },
  WhichClockToTick: { options: of<string>() },
  WhichModule: { about: of<{ readonly names: readonly string[] }>(), options: of<number>() },
  WhichSystemToRepair: { options: of<{ readonly who: string; readonly system: SuitSystem }>() },
  WhichToolJams: { about: of<{ readonly who: string }>(), options: of<ToolSlot>() },
  WhoMustChoose: { options: of<string>() },
  FocusOrDamage: { about: of<{ readonly who: string }>(), options: of<'focus' | 'damage'>() },
})
const ask = effectQuestions

/** Whom an effect applies to, and the deck it came from. */
export interface Source {
  readonly actor: string | null
  readonly deck: string | null
  readonly rule: string
  /** How many cards, rows and clocks led here, one to the next. */
  readonly deep?: number
  /** Whether it comes from a clock or deck that players do not know of. */
  readonly secret?: boolean
}

/**
 * Carries out what a card, an entry or a full clock does, one after the other. Between missions that is clocks, draws and
 * rolls alone: nobody is hurt there, and a mission that ends in the middle ends this, too. VR-32.
 */
export function* apply(t: T, effects: readonly Effect[], from: Source): Asking<void> {
  const between = isOver(t.state)
  for (const effect of effects) if (between ? isShared(effect) : !isOver(t.state)) yield* applyOne(t, effect, from)
}

function* applyOne(t: T, e: Effect, from: Source): Asking<void> {
  const { rule } = from
  const actor = from.actor ?? firstAble(t)
  switch (e.do) {
    case 'focus':
      for (const who of e.whom === 'crew' ? livingCrew(t) : [e.whom === 'ship' ? SHIP : actor])
        for (let n = 0; who !== undefined && n < e.amount; n++) earn(t, rule, who, 'find')
      return
    case 'lose focus': {
      const who = e.whom === 'ship' ? SHIP : actor
      if (who !== undefined && focusOf(t.state, who) > 0) t.tell(rule, { type: 'FocusLost', who })
      return
    }
    case 'harm':
      return yield* harmThem(t, e.whom, from)
    case 'expose':
      return expose(t, e.whom === 'crew' ? livingCrew(t) : e.whom === 'zone' ? inZone(t, actor) : one(actor), rule)
    case 'start clock':
      return beginClock(t, e, from)
    case 'cancel clock': {
      const c = t.state.clocks[e.clock]
      if (c) t.tell(rule, { type: 'ClockCancelled', clock: e.clock, name: c.name, shown: c.shown, owner: c.owner })
      return
    }
    case 'tick one':
      return yield* tickOne(t, from)
    case 'draw from':
      return yield* drawOther(t, e.deck, { ...from, deep: (from.deep ?? 0) + 1 })
    case 'heal':
      return yield* healSome(t, e.amount, rule)
    case 'repair system':
      return yield* repairOne(t, rule)
    case 'use':
      return yield* changeUses(t, e.change, rule)
    case 'scene':
      return t.tell(rule, { type: 'SceneEffectSet', effect: e.effect })
    case 'two keep one':
      if (from.deck === null) return
      return t.tell('VR-38', { type: 'DrawRuleSet', deck: from.deck, drawRule: 'two keep one', to: 'everyone' })
    case 'lights on': {
      const place = actor === undefined ? SHIP : memberOf(t.state, actor).place
      const zone = t.state.zones[place]
      if (zone) t.tell(rule, { type: 'ZoneSet', zone: place, is: { ...zone, exploringDesperate: false } })
      return
    }
    case 'goal':
      return t.tell(rule, { type: 'GoalReached' })
    case 'shunt':
      return t.tell(rule, { type: 'SceneEffectSet', effect: FREE_SHUNT })
    case 'strain ship':
      return t.tell(rule, { type: 'ShipStrained', strained: true })
    case 'jam tool':
      return yield* jamTool(t, actor, rule)
    case 'price':
      return yield* crewMatePays(t, actor, rule)
    default:
      return yield* story.all(t, [e], {
        ...from,
        actor: actor ?? null,
        by: actor === undefined ? 'gm' : memberOf(t.state, actor).player,
      })
  }
}

/** VR-16, VR-20. */
function changeVitality(t: T, who: string, amount: number, rule: string): void {
  if (amount > 0) healBy(t, who, 1, rule)
  else loseVitality(t, who, rule)
}

/** What a table's own cards, rows and clocks do: what every game can, and Focus, damage, Exposed and tokens. VR-32, VR-H11. */
const story = carryingOut<T, Source & From>({
  *own(t, e, from) {
    const { actor, rule } = from
    switch (e.do) {
      case 'gain':
        for (const who of meant(t, e.whom, actor))
          for (let n = 0; n < Math.abs(e.amount) && !isOver(t.state); n++) {
            if (e.what === 'vitality') changeVitality(t, who, e.amount, rule)
            else if (e.amount > 0) earn(t, rule, who, 'find')
            else if (focusOf(t.state, who) > 0) t.tell(rule, { type: 'FocusLost', who })
          }
        return
      case 'damage': {
        if (e.whom === 'someone') return yield* harmThem(t, 'someone', from)
        for (const who of meant(t, e.whom, actor)) {
          if (isOver(t.state)) return
          yield* harm(t, { who })
        }
        return
      }
      case 'mark': {
        const who = meant(t, e.whom, actor).filter((id) => id !== SHIP)
        if (e.on) return expose(t, who, rule)
        const safe = who.filter((id) => memberOf(t.state, id).exposed)
        if (safe.length > 0) t.tell(rule, { type: 'Sheltered', who: safe })
        return
      }
      case 'take':
      case 'give back':
        return changeThing(t, e.what, e.do === 'give back', from)
      case 'while running':
        return
    }
  },
  filled: (t, filled, from) => resolveFilled(t, filled, from),
  *draw(t, name, from) {
    const called = (decks: { readonly [id: string]: { readonly name: string } }): string | undefined =>
      Object.keys(decks).find((id) => decks[id]?.name.toLowerCase() === name.toLowerCase())
    const deck = called(t.state.decks) ?? called(t.content.decks)
    if (deck === undefined) return missed(t, 'deck', name, from)
    yield* drawOther(t, deck, from)
  },
  *rows(t, rows, from) {
    for (const row of rows) yield* apply(t, effectsOf(row), from)
  },
})

function* harmThem(t: T, whom: 'actor' | 'someone' | 'zone' | 'ship', from: Source): Asking<void> {
  const actor = from.actor ?? firstAble(t)
  if (whom === 'ship') return yield* harm(t, { who: SHIP })
  if (whom === 'someone') {
    const living = livingCrew(t)
    if (living.length === 0) return
    const who = yield* choose(ask.WhoIsHit, { ask: 'gm', from: living, rule: from.rule })
    return yield* harm(t, { who })
  }
  for (const who of whom === 'zone' ? inZone(t, actor) : one(actor)) {
    if (isOver(t.state)) return
    yield* harm(t, { who })
  }
}

/** A clock of the content begins under its own id; it may stop draws from the deck it came from. */
function beginClock(t: T, e: Effect & { readonly do: 'start clock' }, { deck, rule }: Source): void {
  const row = t.content.clocks[e.clock]
  if (!row) return
  t.tell(rule, { type: 'ClockStarted', clock: e.clock, is: clock(row) })
  if (e.blocks && deck !== null) t.tell(rule, { type: 'DeckBlocked', deck, clock: e.clock })
}

/** What else the Navigator can say. There are always two answers at least: a question with one is not asked. */
const NO_CLOCK = 'none'
const BY_HAND = 'by-hand'

function* tickOne(t: T, { rule }: Source): Asking<void> {
  const ids = running(t.state.clocks)
  // Asked in any case: a game that goes on at once would tell that there is no hidden clock, one that waits that there is.
  const from = [...ids, NO_CLOCK, ...(ids.length > 0 ? [] : [BY_HAND])]
  const id = yield* choose(ask.WhichClockToTick, { ask: 'gm', from, usual: ids[0] ?? NO_CLOCK, rule, seenBy: 'gm' })
  if (id === NO_CLOCK || id === BY_HAND) return
  yield* moveClock(t, { id, by: 1, rule })
}

/** Draws from another deck of the content, which is laid out if it is not there. */
function* drawOther(t: T, deck: string, from: Source): Asking<void> {
  if ((from.deep ?? 0) > DEEPEST) return
  const row = t.content.decks[deck]
  if (!t.state.decks[deck] && row) makeDeck(t, { deck, ...laidOut(row), visibility: 'secret', rule: from.rule })
  const secret = from.secret || t.state.decks[deck]?.shown === 'hidden'
  yield* drawAndResolve(t, { deck, actor: from.actor ?? firstAble(t) ?? null, deep: from.deep ?? 0, secret })
}

/** VR-36, VR-37, VR-38, VR-Q28: draw as the deck's rule says, and carry out the card. */
export const drawAndResolve: Rule<{
  readonly deck: string
  readonly actor: string | null
  readonly deep?: number
  readonly secret?: boolean
}> = function* (t, d) {
  const by = d.actor === null ? 'gm' : memberOf(t.state, d.actor).player
  const card = yield* drawFrom(t, { deck: d.deck, by, rule: 'VR-37' })
  if (!card) return
  if (t.settings.deckReplace) t.tell('VR-Q28', { type: 'CardReturned', deck: d.deck, card, to: 'everyone' })
  const { actor, deck, deep = 0, secret = false } = d
  yield* apply(t, asEffects(card.effects), { actor, deck, rule: 'VR-32', deep, secret })
}

function* healSome(t: T, amount: number, rule: string): Asking<void> {
  for (let left = amount; left > 0; left--) {
    const hurt = livingCrew(t).filter((id) => memberOf(t.state, id).vitality < 3)
    if (hurt.length === 0) return
    const who = yield* choose(ask.WhoIsHealed, { ask: 'crew', from: hurt, rule, about: { left } })
    healBy(t, who, 1, rule)
  }
}

/** Never above 3; a downed member who regains Vitality is up again. VR-16, VR-22. */
export function healBy(t: T, who: string, by: number, rule: string): void {
  const { vitality, dead } = memberOf(t.state, who)
  const healed = Math.min(3, vitality + by)
  if (dead || healed === vitality) return
  t.tell(rule, { type: 'Healed', who, vitality: healed })
  if (vitality === 0) t.tell(rule, { type: 'BackUp', who })
}

export function* repairOne(t: T, rule: string): Asking<void> {
  const lost = livingCrew(t).flatMap((id) =>
    suitSystems.filter((s) => !memberOf(t.state, id).suit[s]).map((system) => ({ who: id, system })),
  )
  if (lost.length === 0) return
  const fixed = yield* choose(ask.WhichSystemToRepair, { ask: 'crew', from: lost, rule })
  t.tell(rule, { type: 'SystemRepaired', who: fixed.who, system: fixed.system })
}

function* changeUses(t: T, change: 1 | -1, rule: string): Asking<void> {
  const slots = slotsOf(t.state.ship, (m) => m.left !== null && m.uses !== null && (change > 0 || m.left > 0))
  if (slots.length === 0) return
  const slot = yield* choose(ask.WhichModule, { ask: 'crew', from: slots, rule, about: moduleNames(t) })
  t.tell(rule, { type: 'UsesChanged', slot, change })
}

/** What the modules are called, in the order of their slots. */
export const moduleNames = ({ state }: Pick<T, 'state'>): { readonly names: readonly string[] } => ({
  names: state.ship.modules.map((m) => m.name),
})

function* jamTool(t: T, who: string | undefined, rule: string): Asking<void> {
  const tools = who === undefined ? [] : workingTools(memberOf(t.state, who))
  if (who === undefined || tools.length === 0) return
  const slot = yield* choose(ask.WhichToolJams, { ask: 'gm', from: tools, rule, about: { who } })
  t.tell(rule, { type: 'ToolJammed', who, slot })
}

function* crewMatePays(t: T, actor: string | undefined, rule: string): Asking<void> {
  const mates = livingCrew(t).filter((id) => id !== actor)
  if (mates.length === 0) return
  const who = yield* choose(ask.WhoMustChoose, { ask: 'gm', from: mates, rule })
  yield* payFocusOrDamage(t, { who, rule })
}

/** Spend a Focus or take damage; with none left there is nothing to choose. VR-22, VR-H04. */
export const payFocusOrDamage: Rule<{ readonly who: string; readonly rule: string }> = function* (t, { who, rule }) {
  const { player, focus } = memberOf(t.state, who)
  const price = yield* choose(ask.FocusOrDamage, {
    ask: player,
    from: focus > 0 ? ['focus', 'damage'] : ['damage'],
    rule,
    about: { who },
  })
  if (isOver(t.state)) return
  if (price === 'focus' && focusOf(t.state, who) > 0)
    return t.tell(rule, { type: 'FocusSpent', who, amount: 1, on: 'healCost' })
  yield* harm(t, { who })
}

/** Moves a clock; what fills resolves at once and completely. VR-41, VR-O6, VR-Q09, VR-Q30. */
export const moveClock: Rule<{ readonly id: string; readonly by: number; readonly rule: string }> = function* (
  t,
  { id, by, rule },
) {
  yield* resolveFilled(t, tick(t, rule, id, by))
}

/** The outcomes of full clocks, in order. VR-41. */
export function* resolveFilled(
  t: T,
  filled: readonly Filled[],
  { deep = 0, secret = false }: Pick<Source, 'deep' | 'secret'> = {},
): Asking<void> {
  for (const full of filled) {
    const { outcomeEffect, whenFull } = full
    const ready = outcomeEffect === null ? [] : (clockOutcomes[outcomeEffect] ?? [])
    yield* apply(
      t,
      [...ready, ...asEffects(whenFull)],
      fromClock(t, full, { actor: null, by: 'gm', rule: 'VR-41', deep, secret }),
    )
  }
}
