import type { Settings } from '../settings.ts'
import type { Outcome } from '../state.ts'

export type GroupRule = 'seed' | 'draft'

/** VR-Q10, VR-D01. */
export const groupRuleOf = ({ draft2026, groupRule }: Settings): GroupRule => (draft2026 ? 'draft' : groupRule)

/** The shared outcome of a group's rolls. VR-31, VR-Q10; by the later draft VR-D01. */
export const combined = (all: readonly Outcome[], rule: GroupRule): Outcome =>
  rule === 'seed' ? bySeed(all) : byDraft(all)

function bySeed(all: readonly Outcome[]): Outcome {
  if (all.every((o) => o === 'critical')) return 'critical'
  if (all.includes('critical') || all.every((o) => o === 'success')) return 'success'
  return all.every((o) => o === 'fiasco') ? 'fiasco' : 'drawback'
}

/** Each Fiasco turns one Critical into a Success and is used up; a Fiasco left over turns a Success into a drawback. */
function byDraft(all: readonly Outcome[]): Outcome {
  const count = (outcome: Outcome) => all.filter((o) => o === outcome).length
  const cancelled = Math.min(count('fiasco'), count('critical'))
  const fiascos = count('fiasco') - cancelled
  if (count('success') + cancelled > 0) return fiascos > 0 ? 'drawback' : 'success'
  if (count('critical') - cancelled > 0) return 'critical'
  return count('drawback') > 0 ? 'drawback' : 'fiasco'
}
