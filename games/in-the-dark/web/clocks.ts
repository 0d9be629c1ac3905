import { known } from '@sortie/engine'
import type { ClockView, Seen } from './rules.ts'
import { words } from './words.ts'

export interface ClockOnTable {
  readonly id: string
  readonly is: ClockView
  /** Nothing, where only its name is known to this seat. */
  readonly at: { readonly filled: number; readonly size: number } | undefined
  readonly paint: 'wanted' | 'dreaded' | 'change'
}

const paints: { readonly [K in ClockView['kind']]: ClockOnTable['paint'] } = {
  push: 'wanted',
  catastrophe: 'dreaded',
  death: 'dreaded',
  plain: 'dreaded',
  augury: 'change',
}

const order: readonly ClockView['kind'][] = ['push', 'catastrophe', 'death', 'plain', 'augury']

/** What is on the table for this seat: those that run first, obstacles before dangers. */
export function clocksOf(view: Seen): readonly ClockOnTable[] {
  const all = Object.entries(view.clocks).map(([id, is]): ClockOnTable => {
    const { filled, size } = is
    return { id, is, at: known(filled) && known(size) ? { filled, size } : undefined, paint: paints[is.kind] }
  })
  const waits = ({ is }: ClockOnTable): number => Number(is.status === 'paused')
  return all.sort((a, b) => waits(a) - waits(b) || order.indexOf(a.is.kind) - order.indexOf(b.is.kind))
}

export const isOver = ({ is }: ClockOnTable): boolean => is.status === 'filled' || is.status === 'cancelled'
/** What belonged to a job that has ended is over with it, full or not. */
export const isLeft = ({ is }: ClockOnTable, ended: boolean): boolean =>
  ended && (is.kind === 'push' || is.kind === 'catastrophe')
export const isHidden = ({ is }: ClockOnTable): boolean => is.shown === 'hidden'

/** Kind, progress, what holds while it runs and what it comes to, in words. */
export function saysOf({ is, at }: ClockOnTable): { readonly how: string; readonly outcome: string } {
  const kind = words.clockKind[is.kind]
  const progress = at ? words.of(at.filled, at.size) : words.progressUnknown
  const how = [kind, is.status === 'paused' ? `${words.waits}, ${progress}` : progress].join(', ')
  const leadsTo = known(is.outcome) && is.outcome ? words.leadsTo(is.outcome) : is.hint
  const holds = is.effect !== null && is.status === 'running' ? words.holds(is.effect) : ''
  return { how, outcome: [holds, leadsTo].filter((said) => said !== '').join('; ') }
}
