import type { Json } from '@sortie/engine'

export { placeText, type Spot, stateSpot, stepInto } from '@sortie/engine'

export type NameOf = (seat: string) => string
export type Values = { readonly [key: string]: Json }
export const isPlain = (value: Json): boolean => typeof value !== 'object' || value === null
