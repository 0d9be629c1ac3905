import type { Clock } from '../../toolbox/clocks/index.ts'
import { type Member, MISSION_OVER, memberOf, noPrep, noTouches, SHIP, type State } from '../state.ts'
import type { StoryFact } from './index.ts'

const withMembers = (s: State, change: (m: Member, id: string) => Partial<Member>): State => ({
  ...s,
  crew: Object.fromEntries(Object.entries(s.crew).map(([id, m]) => [id, { ...m, ...change(m, id) }])),
})

/** What stays for the next mission. */
const only = <V>(of: { readonly [id: string]: V }, stays: (v: V) => boolean): { readonly [id: string]: V } =>
  Object.fromEntries(Object.entries(of).filter(([, v]) => stays(v)))

/** The four kinds of the game belong to the mission they were made in; plain ones are the campaign's. */
const asMissionEnds = (c: Clock): Clock => (c.kind === 'plain' ? c : { ...c, scope: MISSION_OVER })

const goesOn = ({ status, scope }: Clock): boolean =>
  (status === 'running' || status === 'paused') && scope !== MISSION_OVER

/** Missions, scenes and places. */
export function evolveStory(s: State, f: StoryFact): State {
  switch (f.type) {
    case 'ShipBuilt':
      return { ...s, ship: f.ship }
    case 'MemberJoined':
      return { ...s, crew: { ...s.crew, [f.who]: f.member }, roster: [...s.roster, f.who] }
    case 'MissionBegun':
      return {
        ...s,
        mission: { number: f.number, status: 'running', scene: 'action', script: f.script, stage: '', goal: false },
        clocks: only(s.clocks, goesOn),
        decks: only(s.decks, (d) => d.drawn.length + d.discarded.length === 0),
        zones: {},
        blocked: {},
        sceneEffects: [],
        lastRoll: null,
        shipStrained: false,
      }
    case 'ShipRefreshed': {
      const { focus, integrity, modules } = f
      const ship = { ...s.ship, focus, integrity, modules }
      return {
        ...s,
        ship: { ...ship, integritySpent: 0, hits: 0, lifeSupport: true, engineering: true, wrecked: false, used: [] },
      }
    }
    case 'MemberRefreshed': {
      const m = memberOf(s, f.who)
      const mended = f.whole ? { vitality: 3, suit: { lifeSupport: true, primary: true, secondary: true } } : {}
      const kept = {
        hits: 0,
        focus: f.focus,
        integrity: f.integrity,
        place: SHIP,
        exposed: false,
        jammed: null,
        prep: noPrep,
      }
      return { ...s, crew: { ...s.crew, [f.who]: { ...m, ...mended, ...kept, nextPrep: [] } } }
    }
    case 'MissionOver':
      return ended(s, false)
    case 'MissionEnded':
      return ended(s, f.successful)
    case 'StageSet': {
      const over = withMembers(s, () => ({ exposed: false }))
      const ship = { ...s.ship, used: s.ship.used.filter((u) => !u.startsWith('scene ')) }
      const mission = { ...s.mission, stage: f.stage, scene: f.scene }
      return { ...over, ship, mission, sceneEffects: [], lastRoll: null }
    }
    case 'SceneEffectSet':
      return { ...s, sceneEffects: [...s.sceneEffects, f.effect] }
    case 'GoalReached':
      return { ...s, mission: { ...s.mission, goal: true } }
    case 'ZoneSet':
      return { ...s, zones: { ...s.zones, [f.zone]: f.is } }
    case 'Moved':
      return { ...s, crew: { ...s.crew, [f.who]: { ...memberOf(s, f.who), place: f.to } } }
    case 'DeckBlocked':
      return { ...s, blocked: { ...s.blocked, [f.deck]: f.clock } }
    case 'ToolJammed':
      return { ...s, crew: { ...s.crew, [f.who]: { ...memberOf(s, f.who), jammed: f.slot } } }
    case 'LetIn':
      return s
  }
}

/** Everyone who lives advances; the ship has an upgrade coming if all went well. VR-46, VR-47, VR-Q35. */
function ended(s: State, successful: boolean): State {
  const status = successful ? 'successful' : 'failed'
  const advancing = s.roster.filter((id) => !memberOf(s, id).dead)
  return {
    ...withMembers(s, () => ({ prep: noPrep })),
    mission: { ...s.mission, status, scene: 'downtime' },
    clocks: Object.fromEntries(Object.entries(s.clocks).map(([id, c]) => [id, asMissionEnds(c)])),
    roll: null,
    touches: noTouches,
    advancing,
    upgradeDue: successful,
  }
}
