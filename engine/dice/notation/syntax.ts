/** The syntax tree. Plain data; only `parse` makes it, so its readers may rely on the limits being kept. */
export interface Notation {
  readonly text: string
  readonly root: Expression
}

export type Expression = NumberTerm | DiceTerm | GroupTerm | ParensTerm | Negation | Arithmetic

export interface NumberTerm {
  readonly kind: 'number'
  readonly at: number
  readonly value: number
  readonly label?: string
}

export interface DiceTerm {
  readonly kind: 'dice'
  readonly at: number
  /** as written, without spaces and label */
  readonly notation: string
  readonly count: number
  readonly die: Die
  readonly reroll?: Reroll
  readonly explode?: Explode
  readonly select?: Select
  readonly success?: Comparison
  readonly label?: string
}

export interface GroupTerm {
  readonly kind: 'group'
  readonly at: number
  readonly notation: string
  readonly members: readonly Expression[]
  readonly select?: Select
  readonly success?: Comparison
  readonly label?: string
}

export interface ParensTerm {
  readonly kind: 'parens'
  readonly at: number
  readonly body: Expression
  readonly label?: string
}

export interface Negation {
  readonly kind: 'negation'
  readonly at: number
  readonly body: Expression
}

export interface Arithmetic {
  readonly kind: 'arithmetic'
  /** position of the operator */
  readonly at: number
  readonly operator: Operator
  readonly left: Expression
  readonly right: Expression
}

export type Operator = '+' | '-' | '*' | '/'

export type Die =
  | { readonly kind: 'plain'; readonly sides: number }
  | { readonly kind: 'd66' }
  | { readonly kind: 'fate' }

export interface Comparison {
  readonly is: '>' | '>=' | '<' | '<=' | '='
  readonly value: number
}

export interface Reroll {
  readonly when: Comparison
  readonly untilItStands: boolean
}

export interface Explode {
  /** further dice per die */
  readonly limit: number
  /** the highest face if absent */
  readonly when?: Comparison
}

export interface Select {
  readonly act: 'keep' | 'drop'
  readonly end: 'highest' | 'lowest'
  readonly count: number
}
