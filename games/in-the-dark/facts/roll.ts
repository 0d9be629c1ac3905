import { factFor, forGm, open, seat, seatOrNobody, unchanged } from '@sortie/engine'
import { type ClockShown, knowsOf } from '../../toolbox/clocks/index.ts'
import type { Action, Attribute } from '../rules/actions.ts'
import type { Effect, Grade, Lines, Position } from '../rules/pool.ts'
import type { ActionRoll, Aim, Consequence, Effort, Member, State } from '../state.ts'

const fact = factFor<State>()
const who = { pc: open<string>() }

const withRoll = (s: State, change: Partial<ActionRoll>): State =>
  s.roll ? { ...s, roll: { ...s.roll, ...change } } : s

const withMember = (s: State, pc: string, change: Partial<Member>): State =>
  withRoll(s, { members: (s.roll?.members ?? []).map((m) => (m.pc === pc ? { ...m, ...change } : m)) })

const over = (s: State): State => withRoll(s, { stage: 'done' })

/** Once the last has thrown. */
const thrown = (s: State): State =>
  s.roll?.members.every((m) => m.grade !== null) ? withRoll(s, { stage: 'thrown' }) : s

/** What a roll is before anything is agreed on. */
const nothingAgreed = {
  stage: 'negotiating',
  action: null,
  target: 'none',
  level: null,
  position: null,
  effect: 'standard',
  clock: null,
  npc: null,
  revision: 0,
  helpers: [],
} as const

/** The bad notes of those who throw are used up. */
function withoutBadNotes(pcs: State['pcs'], members: readonly { readonly pc: string }[]): State['pcs'] {
  const left = { ...pcs }
  for (const { pc } of members) {
    const old = left[pc]
    if (old?.badNext) left[pc] = { ...old, badNext: false }
  }
  return left
}

/** One action roll, from its first words to its end. */
export const rollFacts = {
  DeedDescribed: fact(
    {
      ...who,
      deed: open<string>(),
      aim: open<Aim>(),
      members: open<readonly string[]>(),
      group: open<boolean>(),
    },
    (s, { pc, deed, aim, members, group }) => ({
      ...s,
      consequences: [],
      roll: {
        ...nothingAgreed,
        pc,
        members: members.map((each) => ({
          pc: each,
          position: 'neutral',
          effort: 'none',
          lines: null,
          value: 0,
          grade: null,
        })),
        group,
        deed,
        aim,
      },
    }),
  ),
  /** No dice: it cannot fail, or cannot succeed. */
  DeedJudged: fact({ ...who, how: open<'automatic' | 'impossible'>() }, over),
  RollLeft: fact({ ...who, why: open<'withdrawn' | 'fortune'>() }, over),
  ActionPicked: fact({ ...who, action: open<Action>() }, (s, f) => withRoll(s, { action: f.action })),
  ActionRejected: fact({ ...who, action: open<string>(), reason: open<string>() }, unchanged),
  DifficultySet: fact(
    {
      target: open<string>(),
      level: open<number | null>(),
      position: open<Position | null>(),
      effect: open<Effect>(),
      clock: open<string | null>(),
      npc: open<string | null>(),
    },
    (s, { target, level, position, effect, clock, npc }) => ({
      ...withRoll(s, { target, level, position, effect, clock, npc, revision: (s.roll?.revision ?? 0) + 1 }),
      job: { ...s.job, against: target },
    }),
  ),
  BargainOffered: fact({ by: seat(), to: open<string>(), text: open<string>() }, unchanged),
  AssistOffered: fact({ helper: open<string>(), ...who, how: open<string>() }, unchanged),
  BargainStruck: fact({ ...who, by: seat(), text: open<string>() }, unchanged),
  AssistGiven: fact({ helper: open<string>(), ...who, how: open<string>() }, unchanged),
  RollCommitted: fact(
    {
      ...who,
      members: open<readonly { readonly pc: string; readonly position: Position; readonly effort: Effort }[]>(),
      helpers: open<readonly string[]>(),
      usesGood: open<boolean>(),
      usesOpening: open<boolean>(),
    },
    (s, { members, helpers, usesGood, usesOpening }) => ({
      ...withRoll(s, {
        stage: 'committed',
        helpers,
        members: members.map((m) => ({ ...m, lines: null, value: 0, grade: null })),
      }),
      pcs: withoutBadNotes(s.pcs, members),
      job: {
        ...s.job,
        goodNext: usesGood ? null : s.job.goodNext,
        opening: usesOpening ? null : s.job.opening,
      },
    }),
  ),
  PoolMade: fact({ ...who, sum: open<number>(), lines: open<Lines>() }, (s, f) =>
    withMember(s, f.pc, { lines: f.lines }),
  ),
  ActionRead: fact({ ...who, value: open<number>(), grade: open<Grade>() }, (s, f) =>
    thrown(withMember(s, f.pc, { value: f.value, grade: f.grade })),
  ),
  GroupRead: fact({ grade: open<Grade>(), failed: open<number>() }, unchanged),
  NpcPartialSettled: fact({ npc: open<string>(), which: open<'bothSuffer' | 'bothGain' | 'oneEach'>() }, unchanged),
  BenefitGained: fact({ ...who, text: open<string>() }, unchanged),
  /** All that the success does is done; `consequence` says whether something bad is to be named. */
  RollFollowed: fact({ ...who, grade: open<Grade>(), consequence: open<boolean>() }, (s, f) =>
    withRoll(s, { stage: f.consequence ? 'faulty' : 'followed' }),
  ),
  ConsequenceNamed: fact(
    { what: open<Consequence>(), shown: open<ClockShown>(), owner: seatOrNobody() },
    (s, { what, shown, owner }) => ({
      ...withRoll(s, { stage: 'named' }),
      consequences: [...s.consequences, { what, shown, owner }],
    }),
    { seenBy: knowsOf },
  ),
  ResistanceRolled: fact(
    { ...who, attribute: open<Attribute>(), value: open<number>(), cost: open<number>() },
    unchanged,
  ),
  /** What is left of it; nothing, if it is gone. Its number would give away that hidden ones were named too. */
  ConsequenceReduced: fact({ index: forGm<number>(), left: open<Consequence | null>() }, (s, { index, left }) => ({
    ...s,
    consequences: s.consequences.flatMap((named, i) =>
      i !== index ? [named] : left === null ? [] : [{ ...named, what: left }],
    ),
  })),
  OpportunityLost: fact({ text: open<string>() }, unchanged),
  ComplicationArose: fact({ text: open<string>() }, unchanged),
  RollEnded: fact(who, over),
}
