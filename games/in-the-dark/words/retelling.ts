import type { Retelling, SeenFactOf, View } from '@sortie/engine'
import { clockRows } from '../../toolbox/clocks/index.ts'
import { toolboxBookkeeping, toolboxTurns } from '../../toolbox/index.ts'
import type { facts } from '../facts/index.ts'
import type { StateRecord } from '../state.ts'

type Seen = View<typeof StateRecord>
type Fact = SeenFactOf<typeof facts>

const grades = { critical: 'better than hoped for', full: 'in full', partial: 'at a price', fail: 'failed' } as const

function rollsText(told: readonly Fact[]): readonly string[] {
  const read = told.flatMap((f) => (f.type === 'ActionRead' ? [f.grade] : []))
  const parts = (Object.keys(grades) as (keyof typeof grades)[]).flatMap((grade) => {
    const n = read.filter((g) => g === grade).length
    return n > 0 ? [`${n} ${grades[grade]}`] : []
  })
  return read.length > 0 ? [`${read.length} action ${read.length === 1 ? 'roll' : 'rolls'}: ${parts.join(', ')}.`] : []
}

function lead({ job }: Seen, told: readonly Fact[]): string {
  const ended = told.flatMap((f) =>
    f.type === 'JobEnded'
      ? [
          {
            done: `${f.name || 'The job'} is done.`,
            lost: `${f.name || 'The job'} is lost.`,
            left: `The crew called off ${f.name ? `“${f.name}”` : 'the job'}.`,
          }[f.how],
        ]
      : [],
  )
  const paid = told.flatMap((f) =>
    f.type === 'CrewRewarded' ? [`It brought the crew ${f.xp} xp, and its funds grew by ${f.funds}.`] : [],
  )
  const now = job.on ? [`${job.name || 'The job'} is under way.`] : ended.length === 0 ? ['No job was played.'] : []
  return [...ended, ...paid, ...now, ...rollsText(told)].join(' ')
}

export const retelling: Retelling<typeof StateRecord, typeof facts> = {
  title: ({ job }) => job.name,
  lead,
  turns: [...toolboxTurns, 'JobStarted', 'JobEnded', 'DowntimeStarted', 'FlashbackShown', 'Relaxed', 'CrewLevelled'],
  bookkeeping: [
    ...toolboxBookkeeping,
    'EntityEntered',
    'ActionPicked',
    'ActionRejected',
    'DifficultySet',
    'BargainOffered',
    'RollCommitted',
    'PoolMade',
    'RollFollowed',
    'ConsequenceReduced',
    'StressMarked',
    'GoodPositionNoted',
    'RollEnded',
    'XpEarned',
  ],
  left: ({ clocks, crew }) => [
    ...clockRows(clocks),
    ...Object.values(crew.features).flatMap((f) => (f.damaged ? [{ label: f.name, value: 'damaged' }] : [])),
  ],
  figures: ({ crew, order, pcs }) => [
    { who: crew.name || 'The crew', has: { Level: crew.level, Xp: crew.xp, Funds: crew.funds } },
    ...order.flatMap((id) => {
      const pc = pcs[id]
      if (!pc) return []
      const { minor, moderate, severe } = pc.harm
      const harm = { 'Minor harm': minor, 'Moderate harm': moderate, 'Severe harm': severe }
      return [{ who: pc.name, has: { Stress: pc.stress, ...harm, Traumas: pc.traumas.length, Xp: pc.xp } }]
    }),
  ],
}
