/** The five scales and their ten ends. SD-01. */
export const attributes = ['charm', 'athletics', 'tough', 'sharp', 'belief'] as const
export type Attribute = (typeof attributes)[number]

export type Side = 'left' | 'right'
/**
 * Which comparison a check uses: at the rank or above (left), or at the rank or below (right). `strict`: only above, or only
 * below. `line`: damage on the left is rank − die, as in the formula line. SD-07, SD-Q01, SD-Q24.
 */
export type Test = `${Side}${'' | ' strict'}${'' | ' line'}`

export const scales = {
  charm: { left: 'introvert', right: 'extrovert' },
  athletics: { left: 'featherWeight', right: 'heavyWeight' },
  tough: { left: 'defense', right: 'offense' },
  sharp: { left: 'hindsight', right: 'foresight' },
  belief: { left: 'fantastical', right: 'logical' },
} as const satisfies { readonly [A in Attribute]: { readonly [S in Side]: string } }
export type Sub = (typeof scales)[Attribute][Side]

export const subs: readonly Sub[] = attributes.flatMap((a) => [scales[a].left, scales[a].right])

export const isSub = (value: unknown): value is Sub => subs.some((sub) => sub === value)

const places = Object.fromEntries(
  attributes.flatMap((attribute) =>
    (['left', 'right'] as const).map((side) => [scales[attribute][side], { attribute, side }]),
  ),
) as { readonly [S in Sub]: { readonly attribute: Attribute; readonly side: Side } }

/** Where a sub-attribute lies. */
export const placeOf = (sub: Sub): { readonly attribute: Attribute; readonly side: Side } => places[sub]

/** The last position filled. SD-03, SD-06. */
export const rankOf = (side: Side, points: number): number => (side === 'left' ? 6 - points : 5 + points)

export const sideOf = (rank: number): Side => (rank <= 5 ? 'left' : 'right')

/** Points on each scale. */
export type Placed = { readonly [A in Attribute]: { readonly side: Side; readonly points: number } }
export type Ranks = { readonly [A in Attribute]: number }

export const ranksOf = (placed: Placed): Ranks =>
  Object.fromEntries(attributes.map((a) => [a, rankOf(placed[a].side, placed[a].points)])) as Ranks

export const pointsOn = (placed: Partial<Placed>, side: Side): number =>
  Object.values(placed).reduce((sum, at) => sum + (at.side === side ? at.points : 0), 0)

/** SD-16. */
export const resilienceOf = (placed: Partial<Placed>): number => pointsOn(placed, 'left') + 2
/** SD-19, SD-Q36. */
export const healthOf = (placed: Partial<Placed>, perPoint: number): number => pointsOn(placed, 'right') * perPoint + 20
