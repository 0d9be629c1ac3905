import { type FactOf, fact, forGm, open, type Seat } from '@sortie/engine'
import { type ClockShown, knowsOf } from '../../toolbox/clocks/index.ts'
import type { Action, Attribute } from '../rules/actions.ts'
import type { Effect, Grade, Lines, Position } from '../rules/pool.ts'
import type { ActionRoll, Aim, Consequence, Effort, Member, State } from '../state.ts'

const who = { pc: open<string>() }

/** One action roll, from its first words to its end. */
export const rollFacts = {
  DeedDescribed: fact({
    ...who,
    deed: open<string>(),
    aim: open<Aim>(),
    members: open<readonly string[]>(),
    group: open<boolean>(),
  }),
  /** No dice: it cannot fail, or cannot succeed. */
  DeedJudged: fact({ ...who, how: open<'automatic' | 'impossible'>() }),
  RollLeft: fact({ ...who, why: open<'withdrawn' | 'fortune'>() }),
  ActionPicked: fact({ ...who, action: open<Action>() }),
  ActionRejected: fact({ ...who, action: open<string>(), reason: open<string>() }),
  DifficultySet: fact({
    target: open<string>(),
    level: open<number | null>(),
    position: open<Position | null>(),
    effect: open<Effect>(),
    clock: open<string | null>(),
    npc: open<string | null>(),
  }),
  BargainOffered: fact({ by: open<string>(), to: open<string>(), text: open<string>() }),
  BargainStruck: fact({ ...who, by: open<string>(), text: open<string>() }),
  AssistGiven: fact({ helper: open<string>(), ...who, how: open<string>() }),
  RollCommitted: fact({
    ...who,
    members: open<readonly { readonly pc: string; readonly position: Position; readonly effort: Effort }[]>(),
    helpers: open<readonly string[]>(),
    usesGood: open<boolean>(),
    usesOpening: open<boolean>(),
  }),
  PoolMade: fact({ ...who, sum: open<number>(), lines: open<Lines>() }),
  ActionRead: fact({ ...who, value: open<number>(), grade: open<Grade>() }),
  GroupRead: fact({ grade: open<Grade>(), failed: open<number>() }),
  NpcPartialSettled: fact({ npc: open<string>(), which: open<'bothSuffer' | 'bothGain' | 'oneEach'>() }),
  BenefitGained: fact({ ...who, text: open<string>() }),
  /** All that the success does is done; `consequence` says whether something bad is to be named. */
  RollFollowed: fact({ ...who, grade: open<Grade>(), consequence: open<boolean>() }),
  ConsequenceNamed: fact(
    { what: open<Consequence>(), shown: open<ClockShown>(), owner: open<Seat | null>() },
    { seenBy: knowsOf },
  ),
  ResistanceRolled: fact({
    ...who,
    attribute: open<Attribute>(),
    value: open<number>(),
    cost: open<number>(),
  }),
  /** What is left of it; nothing, if it is gone. Its number would give away that hidden ones were named too. */
  ConsequenceReduced: fact({ index: forGm<number>(), left: open<Consequence | null>() }),
  OpportunityLost: fact({ text: open<string>() }),
  ComplicationArose: fact({ text: open<string>() }),
  RollEnded: fact(who),
}
type RollFact = FactOf<typeof rollFacts>

export const isRollFact = (f: { readonly type: string }): f is RollFact => Object.hasOwn(rollFacts, f.type)

export function evolveRoll(s: State, f: RollFact): State {
  switch (f.type) {
    case 'DeedDescribed':
      return { ...s, consequences: [], roll: begun(f) }
    case 'DeedJudged':
    case 'RollLeft':
    case 'RollEnded':
      return withRoll(s, { stage: 'done' })
    case 'ActionPicked':
      return withRoll(s, { action: f.action })
    case 'DifficultySet': {
      const { type: _type, ...difficulty } = f
      return withRoll(s, { ...difficulty, revision: (s.roll?.revision ?? 0) + 1 })
    }
    case 'RollCommitted':
      return committed(s, f)
    case 'PoolMade':
      return withMember(s, f.pc, { lines: f.lines })
    case 'ActionRead':
      return thrown(withMember(s, f.pc, { value: f.value, grade: f.grade }))
    case 'RollFollowed':
      return withRoll(s, { stage: f.consequence ? 'faulty' : 'followed' })
    case 'ConsequenceNamed': {
      const { type: _type, ...named } = f
      return { ...withRoll(s, { stage: 'named' }), consequences: [...s.consequences, named] }
    }
    case 'ConsequenceReduced':
      return { ...s, consequences: reduced(s.consequences, f) }
    case 'ActionRejected':
    case 'BargainOffered':
    case 'BargainStruck':
    case 'AssistGiven':
    case 'GroupRead':
    case 'NpcPartialSettled':
    case 'BenefitGained':
    case 'ResistanceRolled':
    case 'OpportunityLost':
    case 'ComplicationArose':
      return s
  }
}

const begun = (f: RollFact & { type: 'DeedDescribed' }): ActionRoll => ({
  stage: 'negotiating',
  pc: f.pc,
  members: f.members.map((pc) => ({ pc, position: 'neutral', effort: 'none', lines: null, value: 0, grade: null })),
  group: f.group,
  deed: f.deed,
  aim: f.aim,
  action: null,
  target: 'none',
  level: null,
  position: null,
  effect: 'standard',
  clock: null,
  npc: null,
  revision: 0,
  helpers: [],
})

const withRoll = (s: State, change: Partial<ActionRoll>): State =>
  s.roll ? { ...s, roll: { ...s.roll, ...change } } : s

const withMember = (s: State, pc: string, change: Partial<Member>): State =>
  withRoll(s, { members: (s.roll?.members ?? []).map((m) => (m.pc === pc ? { ...m, ...change } : m)) })

/** Once the last has thrown. */
const thrown = (s: State): State =>
  s.roll?.members.every((m) => m.grade !== null) ? withRoll(s, { stage: 'thrown' }) : s

function committed(s: State, f: RollFact & { type: 'RollCommitted' }): State {
  const agreed = withRoll(s, {
    stage: 'committed',
    helpers: f.helpers,
    members: f.members.map((m) => ({ ...m, lines: null, value: 0, grade: null })),
  })
  const pcs = { ...agreed.pcs }
  for (const { pc } of f.members) {
    const old = pcs[pc]
    if (old?.badNext) pcs[pc] = { ...old, badNext: false }
  }
  const { job } = agreed
  return {
    ...agreed,
    pcs,
    job: {
      ...job,
      goodNext: f.usesGood ? null : job.goodNext,
      opening: f.usesOpening ? null : job.opening,
    },
  }
}

const reduced = (all: State['consequences'], f: RollFact & { type: 'ConsequenceReduced' }): State['consequences'] =>
  all.flatMap((named, i) => {
    if (i !== f.index) return [named]
    return f.left === null ? [] : [{ ...named, what: f.left }]
  })
