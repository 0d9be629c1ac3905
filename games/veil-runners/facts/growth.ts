import { factFor, open, unchanged } from '@sortie/engine'
import { qualities } from '../content/lists.ts'
import type { Member, Prep, Quality, State, SuitUpgrade, Tool } from '../state.ts'
import { withMember } from './change.ts'

const fact = factFor<State>()
const who = open<string>()

const isQuality = (item: Quality | SuitUpgrade): item is Quality => qualities.some((quality) => quality === item)

/** Advancement. VR-46 to VR-67. */
export const growthFacts = {
  AdvanceDieRead: fact({ who, die: open<number>() }, unchanged),
  Acquired: fact({ who, item: open<Quality | SuitUpgrade>() }, (s, { who, item }) =>
    withMember(s, who, (m) =>
      isQuality(item) ? { qualities: [...m.qualities, item] } : { upgrades: [...m.upgrades, item] },
    ),
  ),
  GaveUp: fact({ who, item: open<Quality | SuitUpgrade>() }, (s, f) =>
    withMember(s, f.who, (m) => ({
      qualities: m.qualities.filter((q) => q !== f.item),
      upgrades: m.upgrades.filter((u) => u !== f.item),
      ...(f.item === 'expert' && { expertise: '' }),
      ...(f.item === 'auxiliaryArm' && { tools: { ...m.tools, auxiliary: null } }),
      ...(f.item === 'ablativeArmour' && { integrity: false }),
    })),
  ),
  ExpertiseChosen: fact({ who, field: open<string>() }, (s, f) => withMember(s, f.who, () => ({ expertise: f.field }))),
  ArmFitted: fact({ who, tool: open<Tool>() }, (s, f) =>
    withMember(s, f.who, (m) => ({ tools: { ...m.tools, auxiliary: f.tool } })),
  ),
  PrepDiceRead: fact({ who, dice: open<readonly number[]>() }, unchanged),
  PrepChosen: fact({ who, preps: open<Member['nextPrep']>() }, (s, f) =>
    withMember(s, f.who, () => ({ nextPrep: f.preps })),
  ),
  Prepared: fact({ who, prep: open<Prep>(), amount: open<number>() }, (s, { who, prep, amount }) =>
    withMember(s, who, (m) =>
      prep === 'focus' ? { focus: m.focus + amount } : { prep: { ...m.prep, [prep]: m.prep[prep] + amount } },
    ),
  ),
  Advanced: fact({ who }, (s, f) => ({ ...s, advancing: s.advancing.filter((id) => id !== f.who) })),
}
