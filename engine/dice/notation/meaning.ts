/** The meaning of the parts of the tree, defined once for rolling and for odds. */
import type { Comparison, Die, Explode, Operator, Reroll, Select } from './syntax.ts'

export function faceCount(die: Die): number {
  if (die.kind === 'plain') return die.sides
  return die.kind === 'd66' ? 36 : 3
}

/** Faces in rising order, `index` from 0. */
export function faceAt(die: Die, index: number): number {
  if (die.kind === 'plain') return index + 1
  if (die.kind === 'fate') return index - 1
  return 11 + 10 * Math.floor(index / 6) + (index % 6)
}

export const highestFace = (die: Die): number => faceAt(die, faceCount(die) - 1)

export function holds(comparison: Comparison, value: number): boolean {
  switch (comparison.is) {
    case '>':
      return value > comparison.value
    case '>=':
      return value >= comparison.value
    case '<':
      return value < comparison.value
    case '<=':
      return value <= comparison.value
    case '=':
      return value === comparison.value
  }
}

export const explodesOn = (explode: Explode, die: Die, face: number): boolean =>
  explode.when ? holds(explode.when, face) : face === highestFace(die)

/** The faces a die can show once its rerolls are done, in rising order. */
export function standingFaces(die: Die, reroll: Reroll | undefined): number[] {
  const faces: number[] = []
  for (let i = 0; i < faceCount(die); i++) {
    const face = faceAt(die, i)
    if (!reroll?.untilItStands || !holds(reroll.when, face)) faces.push(face)
  }
  return faces
}

/** Keeping and dropping are one thing: how many stay, counted from which end. */
export function kept(select: Select, of: number): { readonly highest: boolean; readonly count: number } {
  const count = Math.min(select.count, of)
  if (select.act === 'keep') return { highest: select.end === 'highest', count }
  return { highest: select.end === 'lowest', count: of - count }
}

/** Adding zero turns minus zero, which a product or a quotient can be, into zero. */
export function calculate(operator: Operator, left: number, right: number): number {
  switch (operator) {
    case '+':
      return left + right
    case '-':
      return left - right
    case '*':
      return left * right + 0
    case '/':
      return Math.floor(left / right) + 0
  }
}
