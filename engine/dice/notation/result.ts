/** What was thrown, in reading order, ready to be printed or stored as JSON. */
export interface RollResult {
  readonly text: string
  readonly total: number
  readonly parts: readonly RolledPart[]
}

export type RolledPart =
  | RolledDice
  | RolledGroup
  | RolledParens
  /** a modifier; its label is its name */
  | { readonly kind: 'number'; readonly value: number; readonly label?: string }
  | { readonly kind: 'operator'; readonly operator: '+' | '-' | '*' | '/' }
  /** a minus sign that belongs to the next part alone */
  | { readonly kind: 'minus' }

export interface RolledDice {
  readonly kind: 'dice'
  readonly notation: string
  readonly dice: readonly RolledDie[]
  readonly subtotal: number
  readonly label?: string
}

/** One die of the pool, in the order thrown; with explosions the whole chain. */
export interface RolledDie {
  /** the sum of the faces that stand */
  readonly value: number
  /** one entry, or one more for each explosion */
  readonly throws: readonly Throw[]
  readonly kept: boolean
  readonly exploded: boolean
  readonly rerolled: boolean
  /** present if successes are counted */
  readonly success?: boolean
}

export interface Throw {
  readonly face: number
  /** faces that were thrown again, oldest first */
  readonly earlier: readonly number[]
}

export interface RolledGroup {
  readonly kind: 'group'
  readonly notation: string
  readonly members: readonly RolledMember[]
  readonly subtotal: number
  readonly label?: string
}

export interface RolledMember {
  readonly value: number
  readonly parts: readonly RolledPart[]
  readonly kept: boolean
  readonly success?: boolean
}

export interface RolledParens {
  readonly kind: 'parens'
  readonly parts: readonly RolledPart[]
  readonly subtotal: number
  readonly label?: string
}
