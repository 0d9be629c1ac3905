import { factFor, one, open, unchanged } from '@sortie/engine'
import type { Action } from '../rules/actions.ts'
import type { Harm, HarmLevel } from '../rules/pool.ts'
import { noWounds, type Pc, PcRecord, type State, type Status, type Wounds } from '../state.ts'

export type StressReason = 'push' | 'assist' | 'resist' | 'group' | 'flashback' | 'relax' | 'back' | 'cleared' | 'story'

const fact = factFor<State>()
const who = { pc: open<string>() }

/** A character who was struck from the log is not there for what followed. */
function withPc(s: State, id: string, change: (pc: Pc) => Pc): State {
  const pc = s.pcs[id]
  return pc ? { ...s, pcs: { ...s.pcs, [id]: change(pc) } } : s
}

const withStatus = (s: State, id: string, status: Status): State => withPc(s, id, (pc) => ({ ...pc, status }))

/** The names of a level's boxes with one of them changed; boxes before it that have none stay without. */
const renamed = (pc: Pc, level: HarmLevel, box: number, name: string): readonly string[] =>
  Array.from({ length: Math.max(pc.wounds[level].length, box) }, (_, i) =>
    i === box - 1 ? name : (pc.wounds[level][i] ?? ''),
  )

/** Every name goes a level down with its box; where all is healed none is left. */
const healed = ({ moderate, severe }: Wounds, harm: Harm): Wounds => ({
  ...noWounds,
  minor: moderate.slice(0, harm.minor),
  moderate: severe.slice(0, harm.moderate),
})

/** What happens to one character. */
export const pcFacts = {
  PcMade: fact({ ...who, is: one(PcRecord) }, (s, f) => ({
    ...s,
    pcs: { ...s.pcs, [f.pc]: f.is },
    order: [...s.order, f.pc],
  })),
  /** The player's own words about the character. */
  PcDescribed: fact({ ...who, name: open<string>(), look: open<string>(), gear: open<string>() }, (s, f) =>
    withPc(s, f.pc, (pc) => ({ ...pc, name: f.name, look: f.look, gear: f.gear })),
  ),
  DotsChanged: fact({ ...who, action: open<Action>(), dots: open<number>() }, (s, f) =>
    withPc(s, f.pc, (pc) => ({ ...pc, actions: { ...pc.actions, [f.action]: f.dots } })),
  ),
  XpEarned: fact({ ...who, amount: open<number>() }, (s, f) =>
    withPc(s, f.pc, (pc) => ({ ...pc, xp: pc.xp + f.amount })),
  ),
  /** `amount` is what changed, `stress` where it stands now. */
  StressMarked: fact({ ...who, amount: open<number>(), stress: open<number>(), why: open<StressReason>() }, (s, f) =>
    withPc(s, f.pc, (pc) => ({ ...pc, stress: pc.stress + f.amount })),
  ),
  HarmMarked: fact({ ...who, level: open<HarmLevel>(), boxes: open<number>(), name: open<string>() }, (s, f) =>
    withPc(s, f.pc, (pc) => ({
      ...pc,
      harm: { ...pc.harm, [f.level]: pc.harm[f.level] + 1 },
      wounds: { ...pc.wounds, [f.level]: [...pc.wounds[f.level], f.name] },
    })),
  ),
  HarmNamed: fact({ ...who, level: open<HarmLevel>(), box: open<number>(), name: open<string>() }, (s, f) =>
    withPc(s, f.pc, (pc) => ({ ...pc, wounds: { ...pc.wounds, [f.level]: renamed(pc, f.level, f.box, f.name) } })),
  ),
  NoBoxLeft: fact(who, (s, f) => withPc(s, f.pc, (pc) => ({ ...pc, dying: true }))),
  /** One box moved down, or was cleared. */
  HarmTreated: fact({ ...who, from: open<HarmLevel>(), to: open<HarmLevel | null>() }, (s, f) =>
    withPc(s, f.pc, (pc) => {
      const without = { ...pc.harm, [f.from]: pc.harm[f.from] - 1 }
      const [name = '', ...rest] = pc.wounds[f.from]
      const left = { ...pc.wounds, [f.from]: rest }
      if (f.to === null) return { ...pc, harm: without, wounds: left }
      return {
        ...pc,
        harm: { ...without, [f.to]: without[f.to] + 1 },
        wounds: { ...left, [f.to]: [...left[f.to], name] },
      }
    }),
  ),
  HarmHealed: fact({ ...who, harm: open<Harm>() }, (s, f) =>
    withPc(s, f.pc, (pc) => ({ ...pc, harm: f.harm, wounds: healed(pc.wounds, f.harm), healed: true })),
  ),
  Died: fact(who, (s, f) => withStatus(s, f.pc, 'dead')),
  Incapacitated: fact(who, (s, f) => withStatus(s, f.pc, 'incapacitated')),
  TraumaTaken: fact({ ...who, trauma: open<string>() }, (s, f) =>
    withPc(s, f.pc, (pc) => ({ ...pc, traumas: [...pc.traumas, f.trauma] })),
  ),
  WentOut: fact(who, (s, f) => withStatus(s, f.pc, 'out')),
  Retired: fact(who, (s, f) => withStatus(s, f.pc, 'retired')),
  CameBack: fact({ ...who, status: open<Status>() }, (s, f) => withStatus(s, f.pc, f.status)),
  BadPositionNoted: fact(who, (s, f) => withPc(s, f.pc, (pc) => ({ ...pc, badNext: true }))),
  TroubleStarted: fact(who, unchanged),
  Relaxed: fact({ ...who, how: open<string>() }, (s, f) => withPc(s, f.pc, (pc) => ({ ...pc, relaxed: true }))),
}
