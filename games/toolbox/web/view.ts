import type { PieceProps } from '@sortie/web/pieces'
import type { ToolboxView } from '../panels.ts'

export type Props = PieceProps<ToolboxView>
export type ClockView = ToolboxView['clocks'][string]
export type Deck = ToolboxView['decks'][string]
export type Note = ToolboxView['notes'][string]

type Options = { readonly options?: readonly unknown[] }

/** Whether an offer is there, and may be begun with this. */
export function offered(
  { offers }: Pick<PieceProps, 'offers'>,
  procedure: string,
  field?: string,
  value?: unknown,
): boolean {
  const offer = offers.find((o) => o.procedure === procedure)
  if (!offer || field === undefined) return offer !== undefined
  const shape = (offer.fields as { readonly [name: string]: Options })[field]
  return shape?.options?.includes(value) ?? false
}
