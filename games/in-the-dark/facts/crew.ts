import { factFor, one, open, unchanged } from '@sortie/engine'
import type { Band } from '../readers.ts'
import type { Position } from '../rules/pool.ts'
import { EntityRecord, type JobEnd, type Pc, type Place, type State } from '../state.ts'

const fact = factFor<State>()

const withCrew = (s: State, change: Partial<State['crew']>): State => ({ ...s, crew: { ...s.crew, ...change } })
const withJob = (s: State, change: Partial<State['job']>): State => ({ ...s, job: { ...s.job, ...change } })

const withFeature = (s: State, id: string, is: State['crew']['features'][string]): State =>
  withCrew(s, { features: { ...s.crew.features, [id]: is } })

const eachPc = (s: State, change: (pc: Pc) => Pc): State => ({
  ...s,
  pcs: Object.fromEntries(Object.entries(s.pcs).map(([id, pc]) => [id, change(pc)])),
})

/** All notes end with the job. ID-Q21. */
const withoutNotes = (s: State): State =>
  withJob(
    eachPc(s, (pc) => ({ ...pc, badNext: false })),
    { goodNext: null, opening: null, engaged: false },
  )

/** What happens to the crew, its base, its job and the world around it. */
export const crewFacts = {
  CrewNamed: fact({ name: open<string>() }, (s, f) => withCrew(s, { name: f.name })),
  CrewRewarded: fact({ xp: open<number>(), funds: open<number>() }, (s, f) =>
    withCrew(s, { xp: s.crew.xp + f.xp, funds: s.crew.funds + f.funds }),
  ),
  CrewLevelled: fact({ level: open<number>(), price: open<number>() }, (s, f) =>
    withCrew(s, { level: f.level, xp: 0, funds: s.crew.funds - f.price }),
  ),
  FeatureAdded: fact({ feature: open<string>(), name: open<string>() }, (s, f) =>
    withFeature(s, f.feature, { name: f.name, damaged: false }),
  ),
  FeatureDamaged: fact({ feature: open<string>(), name: open<string>() }, (s, f) =>
    withFeature(s, f.feature, { name: f.name, damaged: true }),
  ),
  FeatureRepaired: fact({ feature: open<string>(), name: open<string>() }, (s, f) =>
    withFeature(s, f.feature, { name: f.name, damaged: false }),
  ),
  BaseDestroyed: fact({}, unchanged),
  EntityEntered: fact({ entity: open<string>(), is: one(EntityRecord) }, (s, f) => ({
    ...s,
    entities: { ...s.entities, [f.entity]: f.is },
  })),
  LevelSet: fact({ entity: open<string>(), name: open<string>(), level: open<number | null>() }, (s, f) => {
    const old = s.entities[f.entity]
    return old ? { ...s, entities: { ...s.entities, [f.entity]: { ...old, level: f.level } } } : s
  }),
  JobStarted: fact(
    {
      name: open<string>(),
      brief: open<string>(),
      places: open<readonly Place[]>(),
      pay: open<State['job']['pay']>(),
    },
    (s, { name, brief, places, pay }) =>
      withJob(s, { name, brief, places, pay, on: true, underPressure: true, ended: null, against: null }),
  ),
  JobSet: fact({ on: open<boolean>(), underPressure: open<boolean>() }, (s, f) => {
    const set = withJob(s, { on: f.on, underPressure: f.underPressure })
    return f.on ? set : withoutNotes(set)
  }),
  JobEnded: fact({ name: open<string>(), how: open<JobEnd>() }, (s, { name, how }) => {
    const over = withoutNotes(withJob(s, { on: false, underPressure: false, ended: how }))
    return how === 'left' || name === '' ? over : withCrew(over, { finished: [...s.crew.finished, name] })
  }),
  OpeningRead: fact({ position: open<Position>() }, (s, f) => withJob(s, { opening: f.position, engaged: true })),
  DowntimeStarted: fact({}, (s) =>
    withJob(
      eachPc(s, (pc) => ({ ...pc, relaxed: false, healed: false })),
      { ended: null },
    ),
  ),
  GoodPositionNoted: fact({ pc: open<string>() }, (s, f) => withJob(s, { goodNext: f.pc })),
  FlashbackShown: fact({ pc: open<string>(), text: open<string>(), cost: open<number>() }, unchanged),
  FlashbackRefused: fact({ pc: open<string>(), cost: open<number>(), free: open<number>() }, unchanged),
  FortuneRead: fact(
    {
      who: open<string>(),
      about: open<string>(),
      stat: open<string>(),
      value: open<number>(),
      band: open<Band>(),
    },
    unchanged,
  ),
}
