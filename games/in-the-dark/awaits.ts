import type { Awaited, Seat, Sitting, View } from '@sortie/engine'
import { LEVEL_FUNDS, LEVEL_XP } from './rules/crew.ts'
import type { Pc, StateRecord } from './state.ts'

type Seen = View<typeof StateRecord>

/**
 * Whose move it is: a crew first, then a job, then deeds; after the job downtime, in which everyone relaxes and heals, and
 * the next job. ID-B17, ID-02, ID-04, ID-B14.
 */
export function awaits(view: Seen, { seats }: { readonly seats: readonly Sitting[] }): readonly Awaited[] {
  if (seats.every((s) => s.role !== 'player')) return []
  const pcs = view.order.flatMap((id) => view.pcs[id] ?? [])
  if (pcs.length === 0)
    return [
      { who: 'crew', procedure: 'takeReadyCrew' },
      { who: 'crew', procedure: 'makeCharacter' },
    ]
  if (view.job.on)
    return playersOf(pcs.filter((pc) => pc.status === 'active')).map((who) => ({ who, procedure: 'act' }))
  if (view.job.ended !== null) return [{ who: 'crew', procedure: 'startDowntime' }]
  const present = pcs.filter((pc) => pc.status === 'active' || pc.status === 'incapacitated')
  const tired = present.filter((pc) => pc.stress > 0 && !pc.relaxed)
  const { xp, funds } = view.crew
  return [
    ...playersOf(tired).map((who) => ({ who, procedure: 'relax' })),
    ...(xp >= LEVEL_XP && funds >= LEVEL_FUNDS ? [{ who: 'crew', procedure: 'advanceCrew' }] : []),
    { who: 'gm', procedure: 'takeReadyScore' },
  ]
}

const playersOf = (pcs: readonly Pc[]): readonly Seat[] => [...new Set(pcs.map((pc) => pc.player))]
