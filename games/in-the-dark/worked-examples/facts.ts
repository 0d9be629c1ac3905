import type { Json, Table } from '@sortie/engine'
import type { Fact } from '../facts/index.ts'
import { type Consequence, rollOf, type State } from '../state.ts'

export type Facts = readonly (readonly Json[])[]

/** A fact in the words of the examples, if they have any for it. */
export function factWords(f: Fact, faces: Json, table: Table): Facts {
  switch (f.type) {
    case 'DeedJudged':
      return [[f.how, f.pc]]
    case 'RollLeft':
      return f.why === 'withdrawn' ? [['withdrawn', f.pc]] : []
    case 'BargainStruck':
      return [['bargain', f.pc, f.text]]
    case 'AssistGiven':
      return [['assists', f.helper, f.pc]]
    case 'StressMarked':
      return [['stress', f.pc, f.stress, f.why]]
    case 'PoolMade':
      return [['pool', f.pc, f.sum, { ...f.lines }]]
    case 'ActionRead':
      return [['read', f.pc, f.value, f.grade]]
    case 'FortuneRead':
      return [['fortune', f.who, f.value, f.band]]
    case 'NpcPartialSettled':
      return [['npcPartial', f.npc, f.which]]
    case 'ClockMoved':
      return [['clock', f.clock, f.filled]]
    case 'ClockFilled':
      return [['clockFilled', f.clock]]
    case 'GoodPositionNoted':
      return [['goodNext', f.pc]]
    case 'BadPositionNoted':
      return [['badNext', f.pc]]
    case 'HarmTreated':
      return [['firstAid', f.pc, f.from, f.to ?? 'none']]
    case 'GroupRead':
      return [['groupGrade', f.grade]]
    case 'BenefitGained':
      return [['benefit', f.pc, f.text]]
    case 'ConsequenceNamed':
      return [['consequence', consequenceWords(f.what, table)]]
    case 'ResistanceRolled':
      return [['resistance', f.pc, f.attribute, faces, f.cost]]
    case 'ConsequenceReduced':
      return [['reduced', f.left && consequenceWords(f.left, table)]]
    case 'OpportunityLost':
      return [['lostOpportunity', f.text]]
    case 'ComplicationArose':
      return [['complication', f.text]]
    default:
      return conditionWords(f)
  }
}

function conditionWords(f: Fact): Facts {
  switch (f.type) {
    case 'HarmMarked':
      return [['harm', f.pc, f.level, f.boxes]]
    case 'NoBoxLeft':
      return [['noBoxLeft', f.pc]]
    case 'Died':
      return [['dead', f.pc]]
    case 'Incapacitated':
      return [['incapacitated', f.pc]]
    case 'TraumaTaken':
      return [['trauma', f.pc, f.trauma]]
    case 'WentOut':
      return [['out', f.pc]]
    case 'Retired':
      return [['retired', f.pc]]
    case 'CameBack':
      return [['back', f.pc]]
    case 'TroubleStarted':
      return [['trouble', f.pc]]
    case 'HarmHealed':
      return [['harmNow', f.pc, { ...f.harm }]]
    case 'CrewLevelled':
      return [['crewLevel', f.level]]
    default:
      return []
  }
}

/** Who bears it is written only if it is not the roller. */
function consequenceWords(what: Consequence, table: Table): Json {
  if (what.kind === 'ticks') return { kind: 'ticks', clock: what.clock, by: what.segments }
  const { attribute: _attribute, ...bare } = what
  if (!('who' in bare)) return { ...bare }
  const { who, ...named } = bare
  const rest: { readonly [field: string]: Json } =
    named.kind === 'harm' ? { kind: named.kind, level: named.level } : { kind: named.kind }
  return who === rollOf(table.world.state as State).pc ? { ...rest } : { ...rest, who }
}
