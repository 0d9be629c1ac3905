import { type FactOf, fact, one, open } from '@sortie/engine'
import type { Action } from '../rules/actions.ts'
import type { Harm, HarmLevel } from '../rules/pool.ts'
import { type Pc, PcRecord, type State, type Status } from '../state.ts'

export type StressReason = 'push' | 'assist' | 'resist' | 'group' | 'flashback' | 'relax' | 'back' | 'cleared'

const who = { pc: open<string>() }

/** What happens to one character. */
export const pcFacts = {
  PcMade: fact({ ...who, is: one(PcRecord) }),
  DotsChanged: fact({ ...who, action: open<Action>(), dots: open<number>() }),
  XpEarned: fact({ ...who, amount: open<number>() }),
  /** `amount` is what changed, `stress` where it stands now. */
  StressMarked: fact({ ...who, amount: open<number>(), stress: open<number>(), why: open<StressReason>() }),
  HarmMarked: fact({ ...who, level: open<HarmLevel>(), boxes: open<number>() }),
  NoBoxLeft: fact(who),
  /** One box moved down, or was cleared. */
  HarmTreated: fact({ ...who, from: open<HarmLevel>(), to: open<HarmLevel | null>() }),
  HarmHealed: fact({ ...who, harm: open<Harm>() }),
  Died: fact(who),
  Incapacitated: fact(who),
  TraumaTaken: fact({ ...who, trauma: open<string>() }),
  WentOut: fact(who),
  Retired: fact(who),
  CameBack: fact({ ...who, status: open<Status>() }),
  BadPositionNoted: fact(who),
  TroubleStarted: fact(who),
  Relaxed: fact({ ...who, how: open<string>() }),
}
type PcFact = FactOf<typeof pcFacts>

export const isPcFact = (f: { readonly type: string }): f is PcFact => Object.hasOwn(pcFacts, f.type)

/** A character who was struck from the log is not there for what followed. */
export function evolvePc(s: State, f: PcFact): State {
  if (f.type === 'PcMade') return { ...s, pcs: { ...s.pcs, [f.pc]: f.is }, order: [...s.order, f.pc] }
  const pc = s.pcs[f.pc]
  return pc ? { ...s, pcs: { ...s.pcs, [f.pc]: changed(pc, f) } } : s
}

function changed(pc: Pc, f: Exclude<PcFact, { type: 'PcMade' }>): Pc {
  switch (f.type) {
    case 'DotsChanged':
      return { ...pc, actions: { ...pc.actions, [f.action]: f.dots } }
    case 'XpEarned':
      return { ...pc, xp: pc.xp + f.amount }
    case 'StressMarked':
      return { ...pc, stress: pc.stress + f.amount }
    case 'HarmMarked':
      return { ...pc, harm: { ...pc.harm, [f.level]: pc.harm[f.level] + 1 } }
    case 'NoBoxLeft':
      return { ...pc, dying: true }
    case 'HarmTreated': {
      const without = { ...pc.harm, [f.from]: pc.harm[f.from] - 1 }
      return { ...pc, harm: f.to === null ? without : { ...without, [f.to]: without[f.to] + 1 } }
    }
    case 'HarmHealed':
      return { ...pc, harm: f.harm, healed: true }
    case 'Died':
      return { ...pc, status: 'dead' }
    case 'Incapacitated':
      return { ...pc, status: 'incapacitated' }
    case 'TraumaTaken':
      return { ...pc, traumas: [...pc.traumas, f.trauma] }
    case 'WentOut':
      return { ...pc, status: 'out' }
    case 'Retired':
      return { ...pc, status: 'retired' }
    case 'CameBack':
      return { ...pc, status: f.status }
    case 'BadPositionNoted':
      return { ...pc, badNext: true }
    case 'TroubleStarted':
      return pc
    case 'Relaxed':
      return { ...pc, relaxed: true }
  }
}
