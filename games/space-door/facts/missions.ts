import { open } from '@sortie/engine'
import type { Mission, State } from '../state.ts'
import { fact, withAllEmployees } from './change.ts'

const withMission = (s: State, change: (m: Mission) => Partial<Mission>): State => ({
  ...s,
  mission: s.mission && { ...s.mission, ...change(s.mission) },
})

export const missionFacts = {
  MissionBriefed: fact(
    { ready: open<string | null>(), door: open<string>(), objective: open<string>(), complication: open<string>() },
    (s, { ready, door, objective, complication }) => ({
      ...s,
      mission: {
        ready,
        door,
        objective,
        complication,
        scene: 2,
        made: [],
        added: 0,
        counted: 0,
        greats: 0,
        finds: 0,
        fought: false,
      },
    }),
  ),
  SceneEntered: fact({ scene: open<Mission['scene']>() }, (s, { scene }) =>
    withMission(s, () => ({ scene, made: [] })),
  ),
  SceneCheckMade: fact(
    {
      who: open<string>(),
      scene: open<number>(),
      /** One more combatant in scene 4. */
      added: open<number>(),
      /** Toward the objective. */
      counted: open<number>(),
      great: open<number>(),
    },
    (s, { who, added, counted, great }) =>
      withMission(s, (m) => ({
        made: [...m.made, who],
        added: m.added + added,
        counted: m.counted + counted,
        greats: m.greats + great,
      })),
  ),
  FindRolled: fact({ face: open<number>() }, (s) => withMission(s, (m) => ({ finds: m.finds + 1 }))),
  MissionEnded: fact({ reached: open<boolean>() }, (s, { reached }) => ({
    ...withAllEmployees(s, (e) => ({ missions: e.missions + (e.state === 'dead' ? 0 : 1) })),
    mission: null,
    lastMission: s.mission && {
      ready: s.mission.ready,
      door: s.mission.door,
      objective: s.mission.objective,
      counted: s.mission.counted,
      reached,
    },
  })),
}
