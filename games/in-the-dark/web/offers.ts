import type { Offer } from '@sortie/web/wire'

export const may = (offers: readonly Offer[], procedure: string): boolean =>
  offers.some((o) => o.procedure === procedure)

/** Whether something may be started with this very thing in one of its fields. */
export function mayOn(offers: readonly Offer[], procedure: string, field: string, value: string): boolean {
  const shape = offers.find((o) => o.procedure === procedure)?.fields[field]
  return shape?.kind === 'one' && shape.options.includes(value)
}
