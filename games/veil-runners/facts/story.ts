import { factFor, open, seat, unchanged } from '@sortie/engine'
import type { Clock } from '../../toolbox/clocks/index.ts'
import {
  type Member,
  MISSION_OVER,
  type Module,
  memberOf,
  noPrep,
  noTouches,
  SHIP,
  type Ship,
  type State,
  type Tool,
  type ToolSlot,
  type Zone,
} from '../state.ts'
import { withMember, withMembers, withShip } from './change.ts'

const fact = factFor<State>()
const who = open<string>()

/** Missions, scenes, places. VR-H08. */
export const storyFacts = {
  ShipBuilt: fact({ ship: open<Ship>() }, (s, f) => ({ ...s, ship: f.ship })),
  MemberJoined: fact({ who, member: open<Member>() }, (s, f) => ({
    ...s,
    crew: { ...s.crew, [f.who]: f.member },
    roster: [...s.roster, f.who],
  })),
  MissionBegun: fact({ number: open<number>(), script: open<string | null>() }, (s, { number, script }) => ({
    ...s,
    mission: { number, status: 'running', scene: 'action', script, stage: '', goal: false },
    clocks: only(s.clocks, goesOn),
    decks: only(s.decks, (d) => d.drawn.length + d.discarded.length === 0),
    zones: {},
    blocked: {},
    sceneEffects: [],
    lastRoll: null,
    shunt: null,
    shipStrained: false,
  })),
  ShipRefreshed: fact(
    {
      focus: open<number>(),
      integrity: open<number>(),
      modules: open<readonly Module[]>(),
      /** Whether the other tokens come back as well; they did in older editions. */
      tokens: open<boolean | undefined>(),
    },
    (s, { focus, integrity, modules, tokens }) =>
      withShip(s, {
        ...{ focus, integrity, modules, integritySpent: 0, hits: 0, wrecked: false, used: [] },
        ...(tokens !== false && { lifeSupport: true, engineering: true }),
      }),
  ),
  MemberRefreshed: fact(
    { who, focus: open<number>(), integrity: open<boolean>(), whole: open<boolean>() },
    (s, { who, focus, integrity, whole }) =>
      withMember(s, who, () => ({
        ...(whole && { vitality: 3, suit: { lifeSupport: true, primary: true, secondary: true } }),
        ...{ focus, integrity, hits: 0, place: SHIP, exposed: false, jammed: null, prep: noPrep, nextPrep: [] },
      })),
  ),
  MissionOver: fact({ why: open<'wrecked' | 'crewDown'>() }, (s) => ended(s, false)),
  MissionEnded: fact({ successful: open<boolean>() }, (s, f) => ended(s, f.successful)),
  StageSet: fact(
    { stage: open<string>(), scene: open<'action' | 'downtime'>(), script: open<string | null>() },
    (s, { stage, scene }) => ({
      ...withMembers(s, { exposed: false }),
      ship: { ...s.ship, used: s.ship.used.filter((u) => !u.startsWith('scene ')) },
      mission: { ...s.mission, stage, scene },
      sceneEffects: [],
      lastRoll: null,
    }),
  ),
  SceneEffectSet: fact({ effect: open<string>() }, (s, f) => ({ ...s, sceneEffects: [...s.sceneEffects, f.effect] })),
  GoalReached: fact({}, (s) => ({ ...s, mission: { ...s.mission, goal: true } })),
  ZoneSet: fact({ zone: open<string>(), is: open<Zone>() }, (s, f) => ({
    ...s,
    zones: { ...s.zones, [f.zone]: f.is },
  })),
  Moved: fact({ who, to: open<string>() }, (s, f) => withMember(s, f.who, () => ({ place: f.to }))),
  DeckBlocked: fact({ deck: open<string>(), clock: open<string>() }, (s, f) => ({
    ...s,
    blocked: { ...s.blocked, [f.deck]: f.clock },
  })),
  ToolJammed: fact({ who, slot: open<ToolSlot | null>() }, (s, f) => withMember(s, f.who, () => ({ jammed: f.slot }))),
  /** What people wrote about a member or the ship, anew. */
  MemberDescribed: fact({ who, name: open<string>(), look: open<string>(), history: open<string>() }, (s, f) =>
    withMember(s, f.who, () => ({ name: f.name, look: f.look, history: f.history })),
  ),
  ShipDescribed: fact({ name: open<string>(), role: open<string>(), history: open<string>() }, (s, f) =>
    withShip(s, { name: f.name, role: f.role, history: f.history }),
  ),
  ToolCarried: fact({ who, slot: open<ToolSlot>(), tool: open<Tool>() }, (s, f) =>
    withMember(s, f.who, (m) => ({ tools: { ...m.tools, [f.slot]: f.tool } })),
  ),
  LetIn: fact({ seat: seat(), in: open<boolean>() }, unchanged),
}

/** What stays for the next mission. */
const only = <V>(of: { readonly [id: string]: V }, stays: (v: V) => boolean): { readonly [id: string]: V } =>
  Object.fromEntries(Object.entries(of).filter(([, v]) => stays(v)))

const goesOn = ({ status, scope }: Clock): boolean =>
  (status === 'running' || status === 'paused') && scope !== MISSION_OVER

/** The four kinds of the game belong to the mission they were made in; plain ones are the campaign's. */
const asMissionEnds = (c: Clock): Clock => (c.kind === 'plain' ? c : { ...c, scope: MISSION_OVER })

/** Everyone who lives advances; the ship has an upgrade coming if all went well. VR-46, VR-47, VR-Q35. */
const ended = (s: State, successful: boolean): State => ({
  ...withMembers(s, { prep: noPrep }),
  mission: { ...s.mission, status: successful ? 'successful' : 'failed', scene: 'downtime' },
  clocks: Object.fromEntries(Object.entries(s.clocks).map(([id, c]) => [id, asMissionEnds(c)])),
  roll: null,
  touches: noTouches,
  shunt: null,
  advancing: s.roster.filter((id) => !memberOf(s, id).dead),
  upgradeDue: successful,
})
