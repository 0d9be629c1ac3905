import { type FactOf, fact, open, type Seat } from '@sortie/engine'
import type { Qualities, Tactic } from '../rules/crew/state.ts'
import {
  type Crew,
  type Mark,
  type Marks,
  newOperative,
  noMarks,
  type OperativeState,
  type Rating,
} from '../rules/crew/state.ts'
import type { State } from '../state.ts'

export const crewFacts = {
  CrewNamed: fact({ name: open<string>() }),
  OperativeCreated: fact({
    id: open<string>(),
    name: open<string>(),
    player: open<Seat>(),
    gig: open<string>(),
    qualities: open<Qualities>(),
    props: open<readonly string[]>(),
    tactics: open<readonly Tactic[]>(),
  }),
  /** What was wrong with an answer while an operative was made; the question is put again. */
  CreationFaulted: fact({ problem: open<CreationProblem>(), about: open<string>() }),
  OperativeEntrusted: fact({ operative: open<string>(), to: open<Seat>() }),
  OperativeRetired: fact({ operative: open<string>() }),
  /** `by` is what really changed; `cut` what went past an end of the range. RJ-70. */
  RatingChanged: fact({
    operative: open<string>(),
    rating: open<Rating>(),
    by: open<number>(),
    to: open<number>(),
    cut: open<number>(),
  }),
  LuckMarked: fact({ operative: open<string>(), way: open<'up' | 'down'>() }),
  LuckMarksResolved: fact({ operative: open<string>(), marks: open<Marks>() }),
  StringAdded: fact({
    id: open<string>(),
    phrase: open<string>(),
    on: open<readonly string[]>(),
    level: open<number>(),
    origin: open<string>(),
  }),
  StringReworded: fact({ id: open<string>(), phrase: open<string>() }),
  PropGained: fact({ operative: open<string>(), prop: open<string>() }),
  PropLost: fact({ operative: open<string>(), prop: open<string>() }),
  PropRenamed: fact({ operative: open<string>(), prop: open<string>(), to: open<string>() }),
  TacticLearned: fact({ operative: open<string>(), tactic: open<Tactic>() }),
  ReputationChanged: fact({ by: open<number>(), to: open<number>() }),
  WeightCarried: fact({ to: open<number>() }),
  NextLeadNamed: fact({ operative: open<string>() }),
  NextJobDangerSet: fact({ dangerous: open<boolean>() }),
  NextJobFortuneChanged: fact({ by: open<number>(), to: open<number>() }),
  OpenItemGained: fact({ operative: open<string>(), item: open<Mark>(), job: open<number>() }),
  FallOutSettled: fact({ operative: open<string>(), item: open<Mark>(), job: open<number>(), meaning: open<string>() }),
}
export type CreationProblem = 'name taken' | 'name empty' | 'same thing twice' | 'empty entry'
export type CrewFact = FactOf<typeof crewFacts>

/** What a fact about the crew does to it. Limits are rules and live in the procedures. */
export const evolveCrew = (s: State, f: CrewFact): State => ({ ...s, crew: evolved(s.crew, f) })

function evolved(crew: Crew, f: CrewFact): Crew {
  switch (f.type) {
    case 'CrewNamed':
      return { ...crew, name: f.name }
    case 'OperativeCreated': {
      const { id, name, player, gig, qualities, props, tactics } = f
      return withOperative(crew, id, () => newOperative(name, player, { gig, qualities, props, tactics }))
    }
    case 'CreationFaulted':
      return crew
    case 'OperativeEntrusted':
      return withOperative(crew, f.operative, (o) => ({ ...o, player: f.to }))
    case 'OperativeRetired': {
      const { [f.operative]: _gone, ...operatives } = crew.operatives
      return { ...crew, operatives, nextLead: crew.nextLead === f.operative ? null : crew.nextLead }
    }
    case 'RatingChanged':
      return withOperative(crew, f.operative, (o) => ({ ...o, ratings: { ...o.ratings, [f.rating]: f.to } }))
    case 'LuckMarked':
      return withOperative(crew, f.operative, (o) => ({
        ...o,
        luckMarks: { ...o.luckMarks, [f.way]: o.luckMarks[f.way] + 1 },
      }))
    case 'LuckMarksResolved':
      return withOperative(crew, f.operative, (o) => ({ ...o, luckMarks: noMarks }))
    case 'StringAdded':
      return withString(crew, f.id, {
        phrase: f.phrase,
        on: f.on,
        level: f.level,
        marks: noMarks,
        lie: false,
        origin: f.origin,
      })
    case 'StringReworded': {
      const string = crew.strings[f.id]
      return string ? withString(crew, f.id, { ...string, phrase: f.phrase }) : crew
    }
    case 'PropGained':
      return withOperative(crew, f.operative, (o) => ({ ...o, props: [...o.props, f.prop] }))
    case 'PropLost':
      return withOperative(crew, f.operative, (o) => ({ ...o, props: o.props.filter((p) => p !== f.prop) }))
    case 'PropRenamed':
      return withOperative(crew, f.operative, (o) => ({
        ...o,
        props: o.props.map((p) => (p === f.prop ? f.to : p)),
      }))
    case 'TacticLearned':
      return withOperative(crew, f.operative, (o) => ({ ...o, tactics: [...o.tactics, f.tactic] }))
    case 'ReputationChanged':
      return { ...crew, reputation: f.to }
    case 'WeightCarried':
      return { ...crew, carried: f.to }
    case 'NextLeadNamed':
      return { ...crew, nextLead: f.operative }
    case 'NextJobDangerSet':
      return { ...crew, nextJobDangerous: f.dangerous }
    case 'NextJobFortuneChanged':
      return { ...crew, nextJobFortune: f.to }
    case 'OpenItemGained':
      return withOperative(crew, f.operative, (o) => ({
        ...o,
        openItems: [...o.openItems, { kind: f.item, job: f.job }],
      }))
    case 'FallOutSettled':
      return withOperative(crew, f.operative, (o) => {
        const at = o.openItems.findIndex((i) => i.kind === f.item && i.job === f.job)
        return { ...o, openItems: o.openItems.filter((_, i) => i !== at) }
      })
  }
}

function withOperative(crew: Crew, id: string, change: (o: OperativeState) => OperativeState): Crew {
  const operative = crew.operatives[id] ?? newOperative(id, '')
  return { ...crew, operatives: { ...crew.operatives, [id]: change(operative) } }
}

const withString = (crew: Crew, id: string, string: Crew['strings'][string]): Crew => ({
  ...crew,
  strings: { ...crew.strings, [id]: string },
})
