import type { Names, Retelling, SeenFactOf, View } from '@sortie/engine'
import { clockRows } from '../../toolbox/clocks/index.ts'
import { toolboxBookkeeping, toolboxTurns } from '../../toolbox/index.ts'
import type { facts } from '../facts/index.ts'
import type { Mission, StateRecord } from '../state.ts'
import { missionName } from './names.ts'

type Seen = View<typeof StateRecord>
type Fact = SeenFactOf<typeof facts>

const titleOf = ({ script, number }: Pick<Mission, 'script' | 'number'>, names: Names): string =>
  missionName(script, names) ?? `Mission ${number}`

const outcomes = { critical: 'critical', success: 'clean', drawback: 'with a drawback', fiasco: 'Fiasco' } as const

function rollsText(told: readonly Fact[]): readonly string[] {
  const read = told.flatMap((f) => (f.type === 'OutcomeRead' ? [f.outcome] : []))
  const parts = (Object.keys(outcomes) as (keyof typeof outcomes)[]).flatMap((outcome) => {
    const n = read.filter((o) => o === outcome).length
    return n > 0 ? [`${n} ${outcomes[outcome]}`] : []
  })
  return read.length > 0 ? [`${read.length} ${read.length === 1 ? 'roll' : 'rolls'}: ${parts.join(', ')}.`] : []
}

function lead({ mission }: Seen, told: readonly Fact[], names: Names): string {
  const title = titleOf(mission, names)
  const over = told.findLast((f) => f.type === 'MissionOver')
  const why =
    over?.type === 'MissionOver' ? [over.why === 'wrecked' ? 'The ship is Wrecked.' : 'Nobody is left standing.'] : []
  const how = {
    none: 'No mission was flown.',
    running: `${title} is under way${mission.stage ? `, scene: ${mission.stage}` : ''}.`,
    successful: `${title} is a success.`,
    failed: `${title} has failed.`,
  }[mission.status]
  return [how, ...why, ...rollsText(told)].join(' ')
}

export const retelling: Retelling<typeof StateRecord, typeof facts> = {
  title: ({ mission }, told, names) => {
    // An evening is called after the missions that came to an end in it; the next may have begun already.
    const begun = told.flatMap((f) => (f.type === 'MissionBegun' ? [f] : []))
    const ended = told.filter((f) => f.type === 'MissionEnded' || f.type === 'MissionOver').length
    if (begun.length > ended && ended > 0)
      return begun
        .slice(0, ended)
        .map((m) => titleOf(m, names))
        .join(', ')
    return mission.number > 0 ? titleOf(mission, names) : undefined
  },
  lead,
  turns: [...toolboxTurns, 'MissionBegun', 'StageSet', 'MissionOver', 'MissionEnded', 'ShipUpgraded', 'Advanced'],
  bookkeeping: [
    ...toolboxBookkeeping,
    'ShipBuilt',
    'MemberDescribed',
    'ShipDescribed',
    'MemberJoined',
    'SceneEffectSet',
    'PositionFixed',
    'FocusSpent',
    'FocusEarned',
    'FocusLost',
    'DamageDieRead',
    'RollEnded',
    'ShipRefreshed',
    'MemberRefreshed',
    'ZoneSet',
    'Moved',
    'OnceUsed',
    'UpgradeDieRead',
    'AdvanceDieRead',
    'PrepDiceRead',
  ],
  left: ({ clocks, ship }) => [
    ...clockRows(clocks),
    ...ship.modules.flatMap((m) => (m.destroyed ? [{ label: m.name, value: 'destroyed' }] : [])),
  ],
  figures: ({ ship, crew, roster }) => [
    { who: ship.name, has: { Focus: ship.focus, Hits: ship.hits } },
    ...roster.flatMap((id) => {
      const member = crew[id]
      return member ? [{ who: member.name, has: { Vitality: member.vitality, Focus: member.focus } }] : []
    }),
  ],
}
