import { chooseSome, line, of, oneOf, questions, runs } from '@sortie/engine'
import { usesTools } from '../../toolbox/by.ts'
import { clock, resume } from '../../toolbox/clocks/index.ts'
import { makeDeck } from '../../toolbox/decks/index.ts'
import { freeNoteId } from '../../toolbox/notes/index.ts'
import { findTable, rollTable } from '../../toolbox/tables/index.ts'
import { effectsOf, laidOut } from '../content/effects.ts'
import type { MissionRow } from '../content/missions.ts'
import { askCrew, type L, procedure, type Rule, type T } from '../rule.ts'
import { isDown, isOver, type Module, memberOf, SHIP, type State } from '../state.ts'
import { ableMembers } from './crew.ts'
import { apply, moveClock } from './effects.ts'
import { usePreps } from './prepare.ts'
import { timeClocks } from './settle.ts'
import { focusLimit, hasPassive } from './ship.ts'
import { HELD } from './spend.ts'

export const missionQuestions = questions({
  WhoGoesOver: { rule: 'VR-H09', options: of<string>() },
  WhetherToLeave: { rule: 'VR-H09' },
})
const ask = missionQuestions

/** Ship and crew are made ready, then preparations apply, in seat order. VR-O8, VR-Q25, VR-Q32. */
export const beginMission: Rule<{ readonly script: string | null }> = function* (t, { script }) {
  t.tell('VR-O8', { type: 'MissionBegun', number: t.state.mission.number + 1, script })
  const ship = t.state.ship
  const anew = t.settings.refresh === 'each mission'
  t.tell('VR-Q25', {
    type: 'ShipRefreshed',
    focus: startingFocus(t, SHIP, ship.focus, ship.upgrades.includes('figurehead')),
    integrity: anew ? (ship.upgrades.includes('twinHull') ? 2 : 1) : ship.integrity,
    modules: anew ? ship.modules.map(refreshed) : ship.modules.map((m) => unrigged(t, m)),
    tokens: anew,
  })
  for (const who of t.state.roster) {
    const { dead, focus, upgrades, nextPrep } = memberOf(t.state, who)
    if (dead) continue
    const start = startingFocus(t, who, focus, hasPassive(t.state.ship, 'quietBunks'))
    const integrity = upgrades.includes('ablativeArmour')
    t.tell('VR-Q25', { type: 'MemberRefreshed', who, focus: start, integrity, whole: anew })
    usePreps(t, who, nextPrep)
  }
  const ready = script === null ? undefined : t.content.missions[script]
  if (ready) return setUp(t, ready, script)
  if (script === null) t.tell('VR-H08', { type: 'StageSet', stage: 'scene 1', scene: 'action', script })
  else yield* turnTo(t, { stage: 'brief' })
}

/** A ready mission is laid out: its briefing, places, people, clocks and deck. VR-H12. */
function setUp(t: T, { briefing, places, people, goal, danger, deck }: MissionRow, script: string | null): void {
  t.tell('VR-H12', { type: 'StageSet', stage: 'scene 1', scene: 'action', script })
  for (const { name, supportsLife, dark } of places)
    t.tell('VR-H12', { type: 'ZoneSet', zone: name, is: { name, supportsLife, exploringDesperate: dark } })
  begin(t, goal)
  begin(t, danger)
  const by = t.seats.find((s) => runs(t.seats, s.seat))?.seat ?? 'gm'
  for (const [on, text] of [['Briefing', briefing], ...people.map((p) => ['People', p])] as const)
    t.tell('VR-H12', {
      type: 'NoteTaken',
      note: freeNoteId(t.state.notes, 'everyone'),
      kind: 'note',
      on: on ?? '',
      text: text ?? '',
      count: 0,
      by,
      to: 'everyone',
    })
  // Rows that tables wrote before decks of their own could be named say null for none.
  const row = deck ? t.content.decks[deck] : undefined
  if (row) makeDeck(t, { deck, ...laidOut(row), visibility: 'secret', rule: 'VR-36' })
}

/** Nothing, or what was left; one more from the ship's fittings, if that is below the limit. VR-01, VR-Q32. */
function startingFocus(t: T, who: string, held: number, oneMore: boolean): number {
  const kept = t.settings.focusCarriesOver ? held : 0
  return oneMore && kept < focusLimit(t.state, who) ? kept + 1 : kept
}

/** Without a refresh a module keeps its damage and its uses, but a jury-rig still ends with its mission. VR-Q25, VR-Q26. */
const unrigged = ({ settings }: T, m: Module): Module =>
  settings.juryRigLasts === 'mission' && m.original ? { ...m.original, destroyed: m.destroyed } : m

/** A jury-rigged module is what it was before. VR-Q26. */
function refreshed(m: Module): Module {
  const old = m.original ?? m
  return { ...old, left: old.uses, destroyed: false }
}

/** The Navigator begins a mission: one of their own, or the starter mission. VR-O8, VR-H08. */
export const startMission = procedure({
  rules: ['VR-O8', 'VR-H08'],
  by: usesTools,
  when: ({ state }) => isOver(state) && state.ship.modules.length > 0 && standing(state),
  args: ({ content }) => ({ mission: oneOf(['our own', 'Lamps Out', ...Object.keys(content.missions).sort()]) }),
  usual: ({ state }) => ({ mission: state.mission.number === 0 ? 'Lamps Out' : 'our own' }),
  *run(t, { mission }) {
    yield* beginMission(t, {
      script: mission === 'our own' ? null : mission === 'Lamps Out' ? 'lampsOut' : mission,
    })
  },
})

const standing = (state: State): boolean => state.roster.some((id) => !memberOf(state, id).dead)

/** Successful or not, the Navigator says. VR-Q35, VR-O8. */
export const endMission = procedure({
  rules: ['VR-O8', 'VR-Q35'],
  by: usesTools,
  when: ({ state }) => !isOver(state),
  args: () => ({ successful: oneOf([true, false]) }),
  usual: ({ state }) => ({ successful: state.mission.goal }),
  *run(t, { successful }) {
    t.tell('VR-Q35', { type: 'MissionEnded', successful })
  },
})

/** A new scene, or downtime between two. VR-H08, VR-Q29. */
export const callScene = procedure({
  rules: ['VR-H08'],
  by: usesTools,
  when: ({ state }) => !isOver(state) && state.mission.script !== 'lampsOut' && state.roll === null,
  args: () => ({ name: line({ min: 1, max: 60 }), scene: oneOf(['action', 'downtime']) }),
  usual: ({ state }) => ({ scene: state.mission.scene === 'action' ? 'downtime' : 'action' }),
  *run(t, { name, scene }) {
    endScene(t)
    t.tell('VR-H08', { type: 'StageSet', stage: name, scene, script: t.state.mission.script })
    if (t.settings.clockTime === 'per scene') yield* tickTime(t, {})
  },
})

/** Time passes: every running death clock, then every augury, moves by one. VR-44, VR-45. */
export const passTime = procedure({
  rules: ['VR-44', 'VR-45'],
  by: usesTools,
  when: ({ state }) => !isOver(state),
  *run(t) {
    yield* tickTime(t, {})
  },
})

const tickTime: Rule<Record<never, never>> = function* (t) {
  for (const id of timeClocks(t, () => true)) {
    if (isOver(t.state)) return
    yield* moveClock(t, { id, by: 1, rule: 'VR-44' })
  }
}

/** What holds for a scene ends with it: Exposed by an effect, clocks that were held. VR-Q58, VR-H01. */
function endScene(t: T): void {
  const exposed = t.state.roster.filter((id) => memberOf(t.state, id).exposed)
  if (exposed.length > 0) t.tell('VR-Q58', { type: 'Sheltered', who: exposed })
  for (const used of t.state.ship.used) if (used.startsWith(HELD)) resume(t, 'VR-H01', used.slice(HELD.length))
}

/** "Lamps Out", scene by scene. VR-H09. */
type Stage = 'brief' | 'approach' | 'explore' | 'leave' | 'return'

/** Which scene comes next, if the present one is over. */
export function nextStage({ state }: Pick<L, 'state'>): Stage | 'end' | undefined {
  const { script, stage, goal } = state.mission
  if (script === null || isOver(state) || state.roll !== null) return undefined
  if (script !== 'lampsOut') return goal || state.sceneEffects.includes('too late') ? 'end' : undefined
  const full = (id: string) => state.clocks[id]?.status === 'filled'
  if (stage === 'brief') return 'approach'
  if (stage === 'approach' && full('reachHerLock')) return 'explore'
  if (stage === 'explore' && (goal || state.sceneEffects.includes('all agree to leave'))) return 'leave'
  if (stage === 'leave' && full('castOff')) return 'return'
  return stage === 'return' && state.lastRoll?.kind === 'ship' && state.lastRoll.core === 'NAV' ? 'end' : undefined
}

/** The starter mission continues automatically. VR-H09. */
export const turnScene = procedure({
  rules: ['VR-H09', 'VR-H08'],
  by: 'game',
  *run(t) {
    const next = nextStage(t)
    if (next === 'end') {
      const up = t.state.roster.some((id) => !memberOf(t.state, id).dead && !isDown(memberOf(t.state, id)))
      return t.tell('VR-H09', { type: 'MissionEnded', successful: t.state.mission.goal && up })
    }
    if (next) yield* turnTo(t, { stage: next })
  },
})

const turnTo: Rule<{ readonly stage: Stage }> = function* (t, { stage }) {
  endScene(t)
  const scene = stage === 'brief' ? 'downtime' : 'action'
  t.tell('VR-H09', { type: 'StageSet', stage, scene, script: t.state.mission.script })
  if (stage === 'brief') yield* rollTable(t, { table: 'patron', find: findTable(t), by: 'gm', rule: 'VR-H04' })
  if (stage === 'approach') {
    begin(t, 'reachHerLock')
    begin(t, 'hullStrain')
    yield* weather(t, {})
  }
  if (stage === 'explore') yield* goOver(t, {})
  if (stage === 'leave') {
    begin(t, 'castOff')
    begin(t, 'sheBreaksUp')
  }
  if (stage === 'return') for (const who of t.state.roster) bringAboard(t, who)
}

const weather: Rule<Record<never, never>> = function* (t) {
  const rows = yield* rollTable(t, { table: 'veilWeather', find: findTable(t), by: 'gm', rule: 'VR-H04' })
  for (const row of rows) yield* apply(t, effectsOf(row), { actor: null, deck: null, rule: 'VR-H04' })
}

function begin(t: T, id: string): void {
  const row = t.content.clocks[id]
  if (row) t.tell('VR-H06', { type: 'ClockStarted', clock: id, is: clock(row) })
}

/** Into the freighter: a dark zone that supports life, and a deck that nobody has seen. */
const goOver: Rule<Record<never, never>> = function* (t) {
  const is = { name: 'the silent freighter', supportsLife: true, exploringDesperate: true }
  t.tell('VR-H09', { type: 'ZoneSet', zone: 'freighter', is })
  const row = t.content.decks['silentFreighter']
  if (row) makeDeck(t, { deck: 'silentFreighter', ...laidOut(row), visibility: 'partly known', rule: 'VR-36' })
  const able = ableMembers(t.state)
  const party = yield* chooseSome(ask.WhoGoesOver, {
    ask: 'crew',
    from: able,
    min: Math.min(1, able.length),
    usual: able,
  })
  if (!isOver(t.state)) for (const who of party) t.tell('VR-H09', { type: 'Moved', who, to: 'freighter' })
}

function bringAboard(t: T, who: string): void {
  const { place, dead } = memberOf(t.state, who)
  if (place !== SHIP && !dead) t.tell('VR-H09', { type: 'Moved', who, to: SHIP })
}

/** The crew agrees to leave without what they came for. VR-H09. */
export const giveUpSearch = procedure({
  rules: ['VR-H09'],
  by: 'player',
  when: ({ state }) => !isOver(state) && state.mission.script === 'lampsOut' && state.mission.stage === 'explore',
  *run(t) {
    const wish = yield* askCrew(t, ask.WhetherToLeave, { from: ['leave', 'stay'], decline: 'stay' })
    if (wish === 'leave') t.tell('VR-H09', { type: 'SceneEffectSet', effect: 'all agree to leave' })
  },
})
