import { factFor, open, seat, unchanged } from '@sortie/engine'
import {
  type Crew,
  type Mark,
  type Marks,
  newOperative,
  noMarks,
  type OperativeState,
  type Qualities,
  type Rating,
  type StringState,
  type Tactic,
} from '../rules/crew/state.ts'
import { type State, withCrew } from '../state.ts'

export type CreationProblem = 'name taken' | 'name empty' | 'same thing twice' | 'empty entry'

const fact = factFor<State>()

const onCrew = (s: State, change: Partial<Crew>): State => withCrew(s, { ...s.crew, ...change })

function onOperative(s: State, id: string, change: (o: OperativeState) => Partial<OperativeState>): State {
  const operative = s.crew.operatives[id] ?? newOperative(id, '')
  return onCrew(s, { operatives: { ...s.crew.operatives, [id]: { ...operative, ...change(operative) } } })
}

const withString = (s: State, id: string, string: StringState): State =>
  onCrew(s, { strings: { ...s.crew.strings, [id]: string } })

/** What becomes so about the crew, between jobs and by them. */
export const crewFacts = {
  CrewNamed: fact({ name: open<string>() }, (s, f) => onCrew(s, { name: f.name })),
  OperativeCreated: fact(
    {
      id: open<string>(),
      name: open<string>(),
      player: seat(),
      gig: open<string>(),
      qualities: open<Qualities>(),
      props: open<readonly string[]>(),
      tactics: open<readonly Tactic[]>(),
      looks: open<string>(),
    },
    (s, { id, name, player, gig, qualities, props, tactics, looks }) =>
      onOperative(s, id, () => newOperative(name, player, { gig, qualities, props, tactics, looks })),
  ),
  /** What was wrong with an answer while an operative was made; the question is asked again. */
  CreationFaulted: fact({ problem: open<CreationProblem>(), about: open<string>() }, unchanged),
  SheetRewritten: fact(
    { operative: open<string>(), gig: open<string>(), qualities: open<Qualities>(), looks: open<string>() },
    (s, { operative, gig, qualities, looks }) => onOperative(s, operative, () => ({ gig, qualities, looks })),
  ),
  /** The Director did not allow a Prop or a Tactic beyond the sheet. */
  ThingRefused: fact({ operative: open<string>(), thing: open<string>() }, unchanged),
  OperativeEntrusted: fact({ operative: open<string>(), to: seat() }, (s, f) =>
    onOperative(s, f.operative, () => ({ player: f.to })),
  ),
  OperativeRetired: fact({ operative: open<string>() }, (s, f) => {
    const { [f.operative]: _gone, ...operatives } = s.crew.operatives
    return onCrew(s, { operatives, nextLead: s.crew.nextLead === f.operative ? null : s.crew.nextLead })
  }),
  /** `by` is what really changed; `cut` what went past an end of the range. RJ-70. */
  RatingChanged: fact(
    {
      operative: open<string>(),
      rating: open<Rating>(),
      by: open<number>(),
      to: open<number>(),
      cut: open<number>(),
    },
    (s, f) => onOperative(s, f.operative, (o) => ({ ratings: { ...o.ratings, [f.rating]: f.to } })),
  ),
  LuckMarked: fact({ operative: open<string>(), way: open<'up' | 'down'>() }, (s, f) =>
    onOperative(s, f.operative, (o) => ({ luckMarks: { ...o.luckMarks, [f.way]: o.luckMarks[f.way] + 1 } })),
  ),
  LuckMarksResolved: fact({ operative: open<string>(), marks: open<Marks>() }, (s, f) =>
    onOperative(s, f.operative, () => ({ luckMarks: noMarks })),
  ),
  StringAdded: fact(
    {
      id: open<string>(),
      phrase: open<string>(),
      on: open<readonly string[]>(),
      level: open<number>(),
      origin: open<string>(),
    },
    (s, { id, phrase, on, level, origin }) =>
      withString(s, id, { phrase, on, level, marks: noMarks, lie: false, origin }),
  ),
  StringReworded: fact({ id: open<string>(), phrase: open<string>() }, (s, f) => {
    const string = s.crew.strings[f.id]
    return string ? withString(s, f.id, { ...string, phrase: f.phrase }) : s
  }),
  PropGained: fact({ operative: open<string>(), prop: open<string>() }, (s, f) =>
    onOperative(s, f.operative, (o) => ({ props: [...o.props, f.prop] })),
  ),
  PropLost: fact({ operative: open<string>(), prop: open<string>() }, (s, f) =>
    onOperative(s, f.operative, (o) => ({ props: o.props.filter((p) => p !== f.prop) })),
  ),
  PropRenamed: fact({ operative: open<string>(), prop: open<string>(), to: open<string>() }, (s, f) =>
    onOperative(s, f.operative, (o) => ({ props: o.props.map((p) => (p === f.prop ? f.to : p)) })),
  ),
  TacticLearned: fact({ operative: open<string>(), tactic: open<Tactic>() }, (s, f) =>
    onOperative(s, f.operative, (o) => ({ tactics: [...o.tactics, f.tactic] })),
  ),
  ReputationChanged: fact({ by: open<number>(), to: open<number>() }, (s, f) => onCrew(s, { reputation: f.to })),
  WeightCarried: fact({ to: open<number>() }, (s, f) => onCrew(s, { carried: f.to })),
  NextLeadNamed: fact({ operative: open<string>() }, (s, f) => onCrew(s, { nextLead: f.operative })),
  NextJobDangerSet: fact({ dangerous: open<boolean>() }, (s, f) => onCrew(s, { nextJobDangerous: f.dangerous })),
  NextJobFortuneChanged: fact({ by: open<number>(), to: open<number>() }, (s, f) =>
    onCrew(s, { nextJobFortune: f.to }),
  ),
  OpenItemGained: fact({ operative: open<string>(), item: open<Mark>(), job: open<number>() }, (s, f) =>
    onOperative(s, f.operative, (o) => ({ openItems: [...o.openItems, { kind: f.item, job: f.job }] })),
  ),
  FallOutSettled: fact(
    { operative: open<string>(), item: open<Mark>(), job: open<number>(), meaning: open<string>() },
    (s, f) =>
      onOperative(s, f.operative, (o) => {
        const at = o.openItems.findIndex((i) => i.kind === f.item && i.job === f.job)
        const { item: kind, job, meaning } = f
        return {
          openItems: o.openItems.filter((_, i) => i !== at),
          settled: meaning === '' ? o.settled : [...o.settled, { kind, job, meaning }],
        }
      }),
  ),
}
