import type { ActionRoll, Seen } from './rules.ts'

/** The roll that is argued over or about to be thrown: it has begun, and nothing has been thrown yet. */
export const beingBuilt = (view: Seen): ActionRoll | undefined =>
  view.roll && (view.roll.stage === 'negotiating' || view.roll.stage === 'committed') ? view.roll : undefined
