import type { Awaited, Sitting, View } from '@sortie/engine'
import type { StateRecord } from './state.ts'

type Seen = View<typeof StateRecord>

/** Whose move it is while nothing is asked. RJ-01, RJ-07, RJ-11, RJ-20. */
export function awaits(view: Seen, { seats }: { readonly seats: readonly Sitting[] }): readonly Awaited[] {
  const { job, crew } = view
  const members = Object.keys(crew.operatives).filter((id) => crew.operatives[id]?.member)
  const handOf = (id: string | null): string => {
    const player = id === null ? undefined : crew.operatives[id]?.player
    return player !== undefined && seats.some((s) => s.seat === player) ? player : 'gm'
  }
  const lead = handOf(job.lead)
  const room = (job.capacity.max ?? Infinity) - job.workup.length
  const missing = members.filter((id) => !job.workup.some((l) => l.operative === id))
  const canRecruit = room > 0 && missing.length > 0
  const playsAll = missing.every((id) => handOf(id) === lead)
  const canBeEnough = job.workup.length + Math.min(room, missing.length) >= (job.capacity.min ?? 0)
  const tooFew = job.workup.length < (job.capacity.min ?? 0)
  switch (job.phase) {
    case 'none':
    case 'done':
      if (members.length === 0)
        return [
          { who: 'crew', procedure: 'takeReadyCrew' },
          { who: 'crew', procedure: 'createOperative' },
        ]
      // In a Situation people play on as they like.
      if (view.offJob.situation) return []
      return [
        { who: 'gm', procedure: 'takeReadyJob' },
        { who: 'gm', procedure: 'setJob' },
        { who: 'crew', procedure: 'takeReadyJob' },
      ]
    case 'setup':
      if (job.lead === null) return []
      if (canRecruit && (job.workup.length === 1 || tooFew))
        return [{ who: lead, procedure: playsAll && canBeEnough ? 'setOut' : 'recruit' }]
      return [tooFew ? { who: 'gm', procedure: 'changeDetails' } : { who: lead, procedure: 'closeWorkup' }]
    case 'winding':
      if (tooFew) return [canRecruit ? { who: lead, procedure: 'recruit' } : { who: 'gm', procedure: 'changeDetails' }]
      return [{ who: 'gm', procedure: 'openRecord' }]
    case 'rolling':
    case 'overtime':
      return [{ who: lead, procedure: 'roll' }]
    default:
      return []
  }
}
