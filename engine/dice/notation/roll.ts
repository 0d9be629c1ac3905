import type { Rng } from '../rng.ts'
import { LIMITS } from './limits.ts'
import { calculate, explodesOn, faceAt, holds, kept, standingFaces } from './meaning.ts'
import type { RolledDie, RolledMember, RolledPart, RollResult, Throw } from './result.ts'
import type { Comparison, DiceTerm, Die, Expression, GroupTerm, Notation, Reroll, Select } from './syntax.ts'

/** Throws the dice of a notation, left to right. */
export function rollNotation(notation: Notation, rng: Rng): RollResult {
  const parts: RolledPart[] = []
  const total = rollInto(parts, notation.root, rng)
  return { text: notation.text, total, parts }
}

function rollInto(parts: RolledPart[], node: Expression, rng: Rng): number {
  switch (node.kind) {
    case 'number':
      parts.push({ kind: 'number', value: node.value, label: node.label })
      return node.value
    case 'dice':
      return rollDice(parts, node, rng)
    case 'group':
      return rollGroup(parts, node, rng)
    case 'parens': {
      const inner: RolledPart[] = []
      const subtotal = rollInto(inner, node.body, rng)
      parts.push({ kind: 'parens', parts: inner, subtotal, label: node.label })
      return subtotal
    }
    case 'negation':
      parts.push({ kind: 'minus' })
      return 0 - rollInto(parts, node.body, rng)
    case 'arithmetic': {
      const left = rollInto(parts, node.left, rng)
      parts.push({ kind: 'operator', operator: node.operator })
      return calculate(node.operator, left, rollInto(parts, node.right, rng))
    }
  }
}

type Open<T> = { -readonly [K in keyof T]: T[K] }

function rollDice(parts: RolledPart[], node: DiceTerm, rng: Rng): number {
  const dice: Open<RolledDie>[] = []
  const simple = !node.reroll && !node.explode
  for (let i = 0; i < node.count; i++) dice.push(simple ? throwSimple(node.die, rng) : throwChain(node, rng))
  const subtotal = settle(dice, node.select, node.success)
  parts.push({ kind: 'dice', notation: node.notation, dice, subtotal, label: node.label })
  return subtotal
}

function rollGroup(parts: RolledPart[], node: GroupTerm, rng: Rng): number {
  const members: Open<RolledMember>[] = []
  for (const member of node.members) {
    const inner: RolledPart[] = []
    members.push({ value: rollInto(inner, member, rng), parts: inner, kept: true, success: undefined })
  }
  const subtotal = settle(members, node.select, node.success)
  parts.push({ kind: 'group', notation: node.notation, members, subtotal, label: node.label })
  return subtotal
}

const NONE: readonly number[] = Object.freeze([])

function throwSimple(die: Die, rng: Rng): Open<RolledDie> {
  const face = throwFace(die, rng)
  return {
    value: face,
    throws: [{ face, earlier: NONE }],
    kept: true,
    exploded: false,
    rerolled: false,
    success: undefined,
  }
}

function throwChain({ die, reroll, explode }: DiceTerm, rng: Rng): Open<RolledDie> {
  const throws: Throw[] = []
  let value = 0
  let rerolled = false
  for (;;) {
    const thrown = reroll ? throwAgain(die, reroll, rng) : { face: throwFace(die, rng), earlier: NONE }
    throws.push(thrown)
    value += thrown.face
    rerolled ||= thrown.earlier.length > 0
    if (!explode || throws.length > explode.limit || !explodesOn(explode, die, thrown.face)) break
  }
  return { value, throws, kept: true, exploded: throws.length > 1, rerolled, success: undefined }
}

function throwAgain(die: Die, reroll: Reroll, rng: Rng): Throw {
  const most = reroll.untilItStands ? LIMITS.rerolls : 1
  const earlier: number[] = []
  let face = throwFace(die, rng)
  while (earlier.length < most && holds(reroll.when, face)) {
    earlier.push(face)
    face = throwFace(die, rng)
  }
  if (reroll.untilItStands && holds(reroll.when, face)) {
    // Given that it stands, every face that may stand is as likely as the next, so drawing one directly is exact.
    const standing = standingFaces(die, reroll)
    face = standing[rng.below(standing.length)]!
  }
  return { face, earlier }
}

function throwFace(die: Die, rng: Rng): number {
  if (die.kind === 'plain') return 1 + rng.below(die.sides)
  if (die.kind === 'fate') return rng.below(3) - 1
  const tens = rng.below(6)
  return faceAt(die, tens * 6 + rng.below(6))
}

interface Settling {
  readonly value: number
  kept: boolean
  success?: boolean
}

/** Marks dropped dice and successes; returns the sum of the kept dice, or the number of their successes. */
function settle(items: Settling[], select: Select | undefined, success: Comparison | undefined): number {
  if (select) markKept(items, select)
  let total = 0
  for (const item of items) {
    if (success) item.success = item.kept && holds(success, item.value)
    if (success ? item.success : item.kept) total += success ? 1 : item.value
  }
  return total
}

/** Picks the smaller side one by one, which needs no sorting and no copy. Of equals the first stays. */
function markKept(items: Settling[], select: Select): void {
  const { highest, count } = kept(select, items.length)
  const dropped = items.length - count
  const pickKept = count < dropped
  if (pickKept) for (const item of items) item.kept = false
  const sign = highest === pickKept ? 1 : -1
  for (let picks = pickKept ? count : dropped; picks > 0; picks--) {
    let best: Settling | undefined
    for (const item of items) {
      if (item.kept === pickKept) continue
      if (!best || sign * item.value > sign * best.value || (!pickKept && item.value === best.value)) best = item
    }
    if (best) best.kept = pickKept
  }
}
