/** The nine actions under their three attributes. ID-05, ID-B01. */
export const attributes = {
  insight: ['operate', 'study', 'tinker'],
  prowess: ['attack', 'maneuver', 'skulk'],
  resolve: ['attune', 'command', 'sway'],
} as const

export type Attribute = keyof typeof attributes
export type Action = (typeof attributes)[Attribute][number]
export type Dots = { readonly [A in Action]: number }

export const attributeNames = Object.keys(attributes) as readonly Attribute[]
export const actionNames: readonly Action[] = attributeNames.flatMap((a) => attributes[a] as readonly Action[])

export const MOST_DOTS = 3

export const noDots: Dots = {
  operate: 0,
  study: 0,
  tinker: 0,
  attack: 0,
  maneuver: 0,
  skulk: 0,
  attune: 0,
  command: 0,
  sway: 0,
}

/** What a consequence is usually resisted with: mental trouble, physical, social or supernatural. ID-B01, ID-B04. */
export const attributeAgainst = (kind: string): Attribute =>
  kind === 'harm' ? 'prowess' : kind === 'ticks' ? 'insight' : 'resolve'

/** How many of the attribute's three actions have a dot. ID-B01. */
export const ratingOf = (dots: Dots, attribute: Attribute): number =>
  attributes[attribute].filter((action) => dots[action] > 0).length

export type Stat = Action | Attribute
export const statNames: readonly Stat[] = [...actionNames, ...attributeNames]

export const isAttribute = (stat: Stat): stat is Attribute => Object.hasOwn(attributes, stat)

/** The dice a stat gives. ID-B03. */
export const statDice = (dots: Dots, stat: Stat): number => (isAttribute(stat) ? ratingOf(dots, stat) : dots[stat])
