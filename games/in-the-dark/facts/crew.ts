import { type FactOf, fact, one, open } from '@sortie/engine'
import type { Band } from '../readers.ts'
import type { Position } from '../rules/pool.ts'
import { EntityRecord, type Pc, type State } from '../state.ts'

/** What happens to the crew, its base, its job and the world around it. */
export const crewFacts = {
  CrewNamed: fact({ name: open<string>() }),
  CrewRewarded: fact({ xp: open<number>(), funds: open<number>() }),
  CrewLevelled: fact({ level: open<number>(), price: open<number>() }),
  FeatureAdded: fact({ feature: open<string>(), name: open<string>() }),
  FeatureDamaged: fact({ feature: open<string>(), name: open<string>() }),
  FeatureRepaired: fact({ feature: open<string>(), name: open<string>() }),
  BaseDestroyed: fact({}),
  EntityEntered: fact({ entity: open<string>(), is: one(EntityRecord) }),
  LevelSet: fact({ entity: open<string>(), name: open<string>(), level: open<number | null>() }),
  JobStarted: fact({ name: open<string>(), brief: open<string>(), pay: open<State['job']['pay']>() }),
  JobSet: fact({ on: open<boolean>(), underPressure: open<boolean>() }),
  JobEnded: fact({ name: open<string>(), how: open<'done' | 'lost' | 'left'>() }),
  OpeningRead: fact({ position: open<Position>() }),
  DowntimeStarted: fact({}),
  GoodPositionNoted: fact({ pc: open<string>() }),
  FlashbackShown: fact({ pc: open<string>(), text: open<string>(), cost: open<number>() }),
  FlashbackRefused: fact({ pc: open<string>(), cost: open<number>(), free: open<number>() }),
  FortuneRead: fact({
    who: open<string>(),
    about: open<string>(),
    stat: open<string>(),
    value: open<number>(),
    band: open<Band>(),
  }),
}
type CrewFact = FactOf<typeof crewFacts>

export const isCrewFact = (f: { readonly type: string }): f is CrewFact => Object.hasOwn(crewFacts, f.type)

export function evolveCrew(s: State, f: CrewFact): State {
  switch (f.type) {
    case 'CrewNamed':
      return { ...s, crew: { ...s.crew, name: f.name } }
    case 'CrewRewarded':
      return { ...s, crew: { ...s.crew, xp: s.crew.xp + f.xp, funds: s.crew.funds + f.funds } }
    case 'CrewLevelled':
      return { ...s, crew: { ...s.crew, level: f.level, xp: 0, funds: s.crew.funds - f.price } }
    case 'FeatureAdded':
      return withFeature(s, f.feature, { name: f.name, damaged: false })
    case 'FeatureDamaged':
      return withFeature(s, f.feature, { name: f.name, damaged: true })
    case 'FeatureRepaired':
      return withFeature(s, f.feature, { name: f.name, damaged: false })
    case 'EntityEntered':
      return { ...s, entities: { ...s.entities, [f.entity]: f.is } }
    case 'LevelSet': {
      const old = s.entities[f.entity]
      return old ? { ...s, entities: { ...s.entities, [f.entity]: { ...old, level: f.level } } } : s
    }
    case 'JobStarted':
      return { ...s, job: { ...s.job, name: f.name, pay: f.pay, on: true, underPressure: true } }
    case 'JobSet': {
      const set = { ...s, job: { ...s.job, on: f.on, underPressure: f.underPressure } }
      return f.on ? set : withoutNotes(set)
    }
    case 'JobEnded':
      return withoutNotes({ ...s, job: { ...s.job, on: false, underPressure: false } })
    case 'OpeningRead':
      return { ...s, job: { ...s.job, opening: f.position, engaged: true } }
    case 'DowntimeStarted':
      return eachPc(s, (pc) => ({ ...pc, relaxed: false, healed: false }))
    case 'GoodPositionNoted':
      return { ...s, job: { ...s.job, goodNext: f.pc } }
    case 'BaseDestroyed':
    case 'FlashbackShown':
    case 'FlashbackRefused':
    case 'FortuneRead':
      return s
  }
}

const withFeature = (s: State, id: string, is: State['crew']['features'][string]): State => ({
  ...s,
  crew: { ...s.crew, features: { ...s.crew.features, [id]: is } },
})

const eachPc = (s: State, change: (pc: Pc) => Pc): State => ({
  ...s,
  pcs: Object.fromEntries(Object.entries(s.pcs).map(([id, pc]) => [id, change(pc)])),
})

/** All notes end with the job. ID-Q21. */
const withoutNotes = (s: State): State => ({
  ...eachPc(s, (pc) => ({ ...pc, badNext: false })),
  job: { ...s.job, goodNext: null, opening: null, engaged: false },
})
