import type { Names, Retelling, SeenFactOf } from '@sortie/engine'
import { toolboxBookkeeping, toolboxTurns } from '../../toolbox/index.ts'
import type { facts } from '../facts/index.ts'
import type { Seen, StateRecord } from '../state.ts'
import { called, plural, sceneNames, titleOf } from './names.ts'

type Fact = SeenFactOf<typeof facts>

function lead({ mission, encounter }: Seen, told: readonly Fact[], names: Names): string {
  const ended = told.flatMap((f) =>
    f.type === 'MissionEnded'
      ? [f.reached ? 'Back through the door, objective reached.' : 'Back through the door, without the objective.']
      : [],
  )
  const now = mission ? [`The mission is under way. ${sceneNames[mission.scene] ?? ''}.`] : []
  const fights = told.flatMap((f) => (f.type === 'EncounterEnded' ? [f.won] : []))
  const won = fights.filter((side) => side === 'employees').length
  const fought = fights.length > 0 ? [`${plural(fights.length, 'encounter')}, ${won} won by the employees.`] : []
  const fighting = encounter ? [`An encounter is under way, in turn ${encounter.turn}.`] : []
  const dead = told.flatMap((f) => (f.type === 'Died' ? [`${called(f.who, names)} died.`] : []))
  const all = [...ended, ...now, ...fought, ...fighting, ...dead]
  return all.length > 0 ? all.join(' ') : 'No mission was played.'
}

export const retelling: Retelling<typeof StateRecord, typeof facts> = {
  title: (_view, told) => {
    const briefed = told.findLast((f) => f.type === 'MissionBriefed')
    return briefed?.type === 'MissionBriefed' && briefed.title ? briefed.title : undefined
  },
  lead,
  turns: [
    ...toolboxTurns,
    'MissionBriefed',
    'SceneEntered',
    'EncounterBegun',
    'AttackReckoned',
    'HonestAnswerGiven',
    'AdvantageGranted',
    'EncounterEnded',
    'MissionEnded',
  ],
  bookkeeping: [
    ...toolboxBookkeeping,
    'WeaponIssued',
    'ProfileWritten',
    'CheckUsed',
    'PreparationUsed',
    'LuckEarned',
    'LuckSpent',
    'TurnBegun',
    'ResilienceSet',
    'HealthSet',
    'FieldCleared',
  ],
  left: ({ mission, kit, keys }, names) => [
    ...(mission
      ? [
          { label: 'Objective', value: mission.objective },
          { label: 'Complication', value: mission.complication },
        ]
      : []),
    ...kit.map((mod) => ({ label: titleOf(mod, names), value: 'not fitted' })),
    ...(keys > 0 ? [{ label: 'Keys to other doors', value: keys }] : []),
  ],
  figures: ({ employees }) =>
    Object.values(employees).map(({ name, health, resilience, luck, advances }) => ({
      who: name,
      has: { Health: health, Resilience: resilience, Luck: luck, Points: advances },
    })),
  sides: 10,
}
