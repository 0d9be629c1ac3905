import { asks, type Input, type Json, type Question } from '@sortie/engine'
import { type Act, checkFields, type Dialect } from '@sortie/engine/plays'
import { workingTools } from '../rules/crew.ts'
import { questions } from '../rules/index.ts'
import { memberOf, type State } from '../state.ts'

const ROLL = ['desperate', 'push', 'catastrophe']

/** What an act can be, with its fields. */
export const acts: Dialect['acts'] = {
  crewRoll: ['actor', 'tools', 'expertise', ...ROLL],
  shipRoll: ['core', 'modules', 'actor', ...ROLL],
  groupRoll: ['members', ...ROLL],
  heal: ['healer', 'target', 'tools', 'expertise', 'bonus', ...ROLL],
  damageCrew: ['target'],
  damageShip: [],
  spendLifeSupport: ['actor'],
  spendEngineering: ['for', 'module', 'into', 'core', 'actor'],
  useModule: ['module', 'actor'],
  willpower: ['actor', 'clock', 'direction'],
  tick: ['clock', 'by'],
  table: ['table'],
  draw: ['deck'],
  compose: ['deck', 'negatives', 'added'],
  upgrade: ['actor', 'list'],
  prep: ['actor'],
  downtimeShunt: ['core', 'actor'],
}

const opened = (procedure: string, by: string, args: Json = {}): readonly Input[] => [
  { kind: 'open', by, procedure, args },
]

const set = (path: readonly string[], value: unknown): Input => ({
  kind: 'fiat',
  by: 'gm',
  reason: 'as the example says',
  act: { act: 'set', path, value: value as Json },
})

/** What has to be so before an act: MEDBAYS for dice that come from them, and downtime for what is done there. */
function surroundings({ mission, ship }: State, act: Act): readonly Input[] {
  const scene = act.action === 'downtimeShunt' ? 'downtime' : 'action'
  const staged = mission.scene === scene ? [] : [set(['mission', 'scene'], scene)]
  if (act.action !== 'heal') return staged
  const bonus = Number(act['bonus'] ?? 0)
  if (bonus !== 0 && bonus !== 1) throw new RangeError(`the bonus of MEDBAYS is 0 or 1, not ${bonus}`)
  const last = ship.modules.length - 1
  const effect = bonus === 1 ? 'medbays' : null
  if (ship.modules[last]?.effect === effect) return staged
  const modules = ship.modules.map((m, i) => (i === last ? { ...m, kind: 'passive', destroyed: false, effect } : m))
  return [...staged, set(['ship', 'modules'], modules)]
}

/** What an act of an example is started with. */
export function actInputs(act: Act, state: State): readonly Input[] {
  return [...surroundings(state, act), ...openings(act, state)]
}

function openings(act: Act, state: State): readonly Input[] {
  const [first = 'ada'] = state.roster
  const actor = String(act['actor'] ?? act['healer'] ?? first)
  switch (act.action) {
    case 'crewRoll':
      return opened('crewRoll', actor, { member: actor, ...declaredIn(act, state), attempt: '' })
    case 'shipRoll':
      return opened('shipRoll', actor, {
        core: act['core'] as Json,
        member: (act['actor'] as Json) ?? 'nobody',
        modules: ((act['modules'] ?? []) as readonly number[]).filter((slot) => isWorkingCore(state, slot)),
        expertise: false,
        attempt: '',
      })
    case 'groupRoll': {
      const members = membersOf(act)
      return opened('groupRoll', members[0] as string, { members, attempt: '' })
    }
    case 'heal':
      return opened('heal', actor, { healer: actor, patient: act['target'] as Json, ...declaredIn(act, state) })
    case 'damageCrew':
      return opened('dealDamage', 'gm', { who: act['target'] as Json })
    case 'damageShip':
      return opened('dealDamage', 'gm', { who: 'ship' })
    case 'spendLifeSupport':
      return opened('spendLifeSupport', actor)
    case 'spendEngineering': {
      const on = { shunt: 'shunt', repair: 'repair', juryRig: 'jury-rig' }[String(act['for'])]
      if (on === undefined) throw new RangeError(`Engineering is spent for repair, juryRig or shunt, not ${act['for']}`)
      return opened('spendEngineering', actor, { on })
    }
    case 'useModule':
      return opened('useModule', actor, { slot: act['module'] as Json, what: '' })
    case 'willpower':
      return opened('spendWillpower', actor, {
        member: actor,
        clock: act['clock'] as Json,
        direction: act['direction'] as Json,
      })
    case 'tick':
      return opened('tickClock', 'gm', { clock: act['clock'] as Json, segments: (act['by'] as Json) ?? 1 })
    case 'table':
      return opened('rollOnTable', 'gm', { table: act['table'] as Json, secret: false })
    case 'draw':
      return opened('drawCard', 'gm', { deck: act['deck'] as Json, for: 'nobody' })
    case 'compose': {
      const [first, second, third, fourth] = act['negatives'] as readonly string[]
      const args = { name: act['deck'], first, second, third, fourth } as Json
      return opened('composeDeck', 'gm', args)
    }
    case 'upgrade':
      return opened('grantUpgrade', 'gm', {
        member: actor,
        list: act['list'] === 'quality' ? 'quality' : 'suit upgrade',
      })
    case 'prep':
      return opened('grantPrep', 'gm', { member: actor })
    case 'downtimeShunt':
      return opened('shuntInDowntime', actor, { core: act['core'] as Json })
    default:
      return []
  }
}

function membersOf({ members }: Act): readonly string[] {
  if (typeof members !== 'object' || members === null || Array.isArray(members))
    throw new TypeError('the members of a groupRoll are written by name, each with tools and expertise')
  for (const [id, declares] of Object.entries(members)) checkFields(declares, ['tools', 'expertise'], `members.${id}`)
  return Object.keys(members)
}

type Declared = { readonly tools?: readonly Json[]; readonly expertise?: boolean }

/** What the act itself says: declarations, the Navigator's word, and details of what is spent. */
export function fromAct(q: Question, act: Act, next: readonly [string, Json] | undefined): Json | undefined {
  const added = (act['added'] ?? []) as readonly (readonly [good: string, against: string])[]
  if (asks(q, questions.WhetherToAddACard)) return q.about.added < added.length ? 'add' : 'pass'
  if (asks(q, questions.WhichGoodCardToAdd)) return added[q.about.added]?.[0]
  if (asks(q, questions.WhichCardAgainstIt)) return added[q.about.added]?.[1]
  switch (q.name) {
    case 'WhatTheNavigatorSays':
      return {
        position: act['desperate'] || !mayBeStandard(q) ? 'desperate' : 'standard',
        strike: [],
        push: (act['push'] as Json) ?? 'none',
        catastrophe: (act['catastrophe'] as Json) ?? 'none',
        delay: 'none',
        safe: true,
      }
    case 'WhomToHeal':
      return act['target'] as Json
    case 'WhichSplit':
      return act['core'] as Json
    case 'WhichModule':
      return act['module'] as Json
    case 'WhatItBecomes': {
      const { type, core } = act['into'] as { readonly type: string; readonly core?: string }
      return { name: 'RIGGED', kind: type === 'core' ? `core ${core}` : type, scope: '' }
    }
    case 'WhetherItFits':
      return 'yes'
    case 'WhichField':
      return 'hacking'
    case 'WhichTool':
      return 'arcSplicer'
    case 'WhichPrep':
      return next?.[0] === 'prepDice' ? 'roll twice' : undefined
    default:
      return undefined
  }
}

/** Rolls that are Desperate anyway are not asked about. */
function mayBeStandard(q: Question): boolean {
  const position = q.kind === 'ask' && q.shape.kind === 'form' ? q.shape.fields['position'] : undefined
  return position?.kind === 'one' && position.options.includes('standard')
}

/** What an example declares for a member of a group; all of it fits. */
export function declaredFor(act: Act, who: string, working: readonly Json[]): { readonly [field: string]: Json } {
  const members = act['members'] as { readonly [id: string]: Declared } | undefined
  const { tools = [], expertise = false } = members ? (members[who] ?? {}) : (act as Declared)
  return { tools: tools.filter((tool) => working.includes(tool)), expertise }
}

/** An example may name a tool that does not work any more: it gives nothing, so it is not declared. */
function declaredIn(act: Act, state: State): { readonly tools: Json; readonly expertise: boolean } {
  const { tools = [], expertise = false } = act as Declared
  const all = state.roster.flatMap((id) => workingTools(memberOf(state, id)))
  const experts = state.roster.some((id) => memberOf(state, id).qualities.includes('expert'))
  return { tools: tools.filter((tool) => all.some((slot) => slot === tool)), expertise: expertise && experts }
}

const isWorkingCore = ({ ship }: State, slot: number): boolean => {
  const m = ship.modules[slot - 1]
  return m?.kind === 'core' && !m.destroyed
}
