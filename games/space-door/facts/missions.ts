import { open } from '@sortie/engine'
import { missions, sceneOf } from '../content/missions.ts'
import type { Mission, State } from '../state.ts'
import { fact, withAllEmployees } from './change.ts'

const withMission = (s: State, change: (m: Mission) => Partial<Mission>): State => ({
  ...s,
  mission: s.mission && { ...s.mission, ...change(s.mission) },
})

/** Before edition 5 a scene was looked up in the game's own rows; a rolled mission says nothing. */
function ownScene(ready: string | null, scene: Mission['scene']): Pick<Mission, 'text' | 'tests'> {
  const row = missions[ready ?? '']
  return row ? sceneOf(row, scene) : { text: '', tests: null }
}

export const missionFacts = {
  MissionBriefed: fact(
    {
      ready: open<string | null>(),
      title: open<string>(),
      briefing: open<string>(),
      door: open<string>(),
      objective: open<string>(),
      complication: open<string>(),
      text: open<string>(),
      tests: open<Mission['tests']>(),
    },
    (s, { ready, title, briefing, door, objective, complication, text, tests }) => ({
      ...s,
      mission: {
        ready,
        title,
        briefing,
        text,
        tests,
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
  SceneEntered: fact(
    { scene: open<Mission['scene']>(), text: open<string>(), tests: open<Mission['tests']>() },
    (s, { scene, text, tests }) =>
      withMission(s, ({ ready }) => ({ scene, made: [], ...(tests ? { text, tests } : ownScene(ready, scene)) })),
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
      title: s.mission.title,
      door: s.mission.door,
      objective: s.mission.objective,
      counted: s.mission.counted,
      reached,
    },
  })),
}
