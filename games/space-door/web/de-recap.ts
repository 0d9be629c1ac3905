import type { Names, SeenFactOf } from '@sortie/engine'
import type { facts } from '../facts/index.ts'
import type { Seen } from '../state.ts'
import { called, sceneNames } from '../words/names.ts'

function lead({ mission, encounter }: Seen, told: readonly SeenFactOf<typeof facts>[], names: Names): string {
  const ended = told.flatMap((f) =>
    f.type === 'MissionEnded'
      ? [f.reached ? 'Zurück durch die Tür, das Ziel ist erreicht.' : 'Zurück durch die Tür, ohne das Ziel.']
      : [],
  )
  const now = mission ? [`Die Mission läuft. ${sceneNames[mission.scene] ?? ''}.`] : []
  const fights = told.flatMap((f) => (f.type === 'EncounterEnded' ? [f.won] : []))
  const won = fights.filter((side) => side === 'employees').length
  const fought =
    fights.length > 0 ? [`${fights.length === 1 ? 'Ein Kampf' : `${fights.length} Kämpfe`}, ${won} gewonnen.`] : []
  const fighting = encounter ? [`Ein Kampf läuft, Runde ${encounter.turn}.`] : []
  const dead = told.flatMap((f) => (f.type === 'Died' ? [`${called(f.who, names)} ist gestorben.`] : []))
  const all = [...ended, ...now, ...fought, ...fighting, ...dead]
  return all.length > 0 ? all.join(' ') : 'Keine Mission wurde gespielt.'
}

/** The recap of Space Door in German. */
export const recapWords = {
  lead,
  labels: {
    Objective: 'Ziel',
    Complication: 'Schwierigkeit',
    'not fitted': 'nicht eingebaut',
    'Keys to other doors': 'Schlüssel zu anderen Türen',
    Health: 'Gesundheit',
    Resilience: 'Widerstand',
    Luck: 'Glück',
    Points: 'Punkte',
  },
}
