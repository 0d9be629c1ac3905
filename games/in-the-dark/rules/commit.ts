import { choose, of, questions } from '@sortie/engine'
import type { Rule, T } from '../rule.ts'
import { freeBoxes, pcOf, rollOf } from '../state.ts'
import { ASSIST_PRICE, type Help } from './assist.ts'
import { type Agreed, PUSH_PRICE } from './effort.ts'
import { notesFor } from './notes.ts'
import { type Lines, lineOrder, linesFor, type Position, ruleOf, sumOf } from './pool.ts'
import { markStress } from './stress.ts'

/** A pool as it is shown before the roll: line by line, each with its rule. */
export interface ShownPool {
  readonly pc: string
  readonly sum: number
  readonly lines: readonly { readonly line: keyof Lines; readonly value: number; readonly rule: string }[]
}

export const commitQuestions = questions({
  WhetherToCommit: {
    rule: 'ID-08',
    about: of<{ readonly pc: string; readonly pools: readonly ShownPool[] }>(),
    options: of<'roll' | 'back'>(),
  },
})
const ask = commitQuestions

interface Terms {
  readonly efforts: readonly Agreed[]
  readonly help: readonly Help[]
}

/** The pool is shown line by line, each with its rule; then the player rolls, or goes back. Section 5, step 5. ID-Q09. */
export const offerToRoll: Rule<Terms, 'roll' | 'back'> = function* (t, terms) {
  const pools = terms.efforts.map(({ pc, effort }) =>
    shown(pc, linesOf(t, { pc, position: positionOf(t, pc), effort: effort !== 'none', helpers: terms.help.length })),
  )
  return yield* choose(ask.WhetherToCommit, {
    ask: pcOf(t.state, rollOf(t.state).pc).player,
    from: ['roll', 'back'],
    decline: 'back',
    about: { pc: rollOf(t.state).pc, pools },
  })
}

/** Whether everyone can still pay what was agreed. ID-Q06. */
export const canPay = (t: T, { efforts, help }: Terms): boolean =>
  efforts.every(({ pc, effort }) => effort !== 'push' || freeBoxes(t.state, pc) >= PUSH_PRICE) &&
  help.every(({ helper }) => freeBoxes(t.state, helper) >= ASSIST_PRICE)

/** Now it is paid, and a bargain is binding whatever the dice say. ID-B07, ID-B08, ID-15, ID-Q21. */
export function commit(t: T, { efforts, help }: Terms): void {
  const { pc } = rollOf(t.state)
  const members = efforts.map((e) => ({ pc: e.pc, position: positionOf(t, e.pc), effort: e.effort }))
  const { usesGood, usesOpening } = notesFor(
    t.state,
    members.map((m) => m.pc),
  )
  for (const { pc: who, effort, offer } of efforts) {
    if (effort === 'push') markStress(t, 'ID-B07', { pc: who, amount: PUSH_PRICE, why: 'push' })
    if (offer) t.tell('ID-B08', { type: 'BargainStruck', pc: who, ...offer })
  }
  for (const { helper, how } of help) {
    t.tell('ID-15', { type: 'AssistGiven', helper, pc, how })
    markStress(t, 'ID-15', { pc: helper, amount: ASSIST_PRICE, why: 'assist' })
  }
  const helpers = help.map((h) => h.helper)
  t.tell('ID-Q21', { type: 'RollCommitted', pc, members, helpers, usesGood, usesOpening })
}

/** What a note says, else what was set for this roll. ID-12, ID-Q21. */
export function positionOf(t: T, pc: string): Position {
  const roll = rollOf(t.state)
  const { fixed } = notesFor(
    t.state,
    roll.members.map((m) => m.pc),
  )
  return fixed[pc] ?? roll.position ?? 'neutral'
}

/** The lines of one who throws. ID-09 to ID-15. */
export function linesOf(
  t: T,
  who: { readonly pc: string; readonly position: Position; readonly effort: boolean; readonly helpers: number },
): Lines {
  const roll = rollOf(t.state)
  const pc = pcOf(t.state, who.pc)
  return linesFor(
    {
      dots: roll.action ? pc.actions[roll.action] : 0,
      crew: t.state.crew.level,
      target: roll.level,
      position: who.position,
      harm: pc.harm,
      effort: who.effort,
      helpers: who.helpers,
    },
    t.settings.unlevelled,
  )
}

const shown = (pc: string, lines: Lines): ShownPool => ({
  pc,
  sum: sumOf(lines),
  lines: lineOrder.map((line) => ({ line, value: lines[line], rule: ruleOf(line, lines[line]) })),
})
