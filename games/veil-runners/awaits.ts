import { type Awaited, runs, type Sitting, type View } from '@sortie/engine'
import { SHIP, type StateRecord } from './state.ts'

type Seen = View<typeof StateRecord>

/** Whose move it is while nothing is asked. */
export function awaits(view: Seen, { seats }: { readonly seats: readonly Sitting[] }): readonly Awaited[] {
  const players = seats.filter((s) => s.role === 'player').map((s) => s.seat)
  return view.mission.status === 'running' ? onMission(view, players) : between(view, players, seats)
}

const canAct = (view: Seen, id: string): boolean => {
  const m = view.crew[id]
  return m !== undefined && !m.dead && (m.vitality > 0 || m.qualities.includes('relentless'))
}

/** The ship first, then a crew, then what the last mission earned, then the next one. */
function between(view: Seen, players: readonly string[], seats: readonly Sitting[]): readonly Awaited[] {
  const { ship, roster, advancing } = view
  if (ship.modules.length === 0) {
    if (players.length === 0) return []
    return roster.length === 0
      ? [
          { who: 'crew', procedure: 'takeReady' },
          { who: 'crew', procedure: 'buildShip' },
        ]
      : [{ who: 'crew', procedure: 'buildShip' }]
  }
  const without = players.filter((seat) => !roster.some((id) => view.crew[id]?.player === seat && !view.crew[id]?.dead))
  const waiting = players.filter((seat) =>
    advancing.some((id) => view.crew[id]?.player === seat && !view.crew[id]?.dead),
  )
  const someone = roster.some((id) => !view.crew[id]?.dead)
  return [
    ...(view.upgradeDue && players.length > 0 ? [{ who: 'crew', procedure: 'upgradeShip' }] : []),
    ...waiting.map((who) => ({ who, procedure: 'advance' })),
    ...without.map((who) => ({ who, procedure: 'joinCrew' })),
    ...(someone && seats.some((s) => runs(seats, s.seat)) ? [{ who: 'gm', procedure: 'startMission' }] : []),
  ]
}

/** Whether somebody over there can draw from a deck that is not shut. */
const mayExplore = (view: Seen): boolean =>
  view.roster.some((id) => canAct(view, id) && view.crew[id]?.place !== SHIP) &&
  Object.entries(view.decks).some(([id, d]) => {
    const shutBy = view.blocked[id]
    const shut = shutBy !== undefined && view.clocks[shutBy]?.status === 'running'
    return d.shown === 'open' && d.left > 0 && !shut
  })

/** In an action scene the players act: with the ship, or on foot. */
function onMission(view: Seen, players: readonly string[]): readonly Awaited[] {
  const { mission, roster } = view
  if (view.roll !== null) return []
  if (mission.scene === 'downtime') return mission.script === 'lampsOut' ? [] : [{ who: 'gm', procedure: 'callScene' }]
  const acting = players.filter((seat) => roster.some((id) => view.crew[id]?.player === seat && canAct(view, id)))
  if (acting.length === 0) return []
  const shipsTurn = mission.script === 'lampsOut' && (mission.stage === 'approach' || mission.stage === 'return')
  if (shipsTurn) return [{ who: 'crew', procedure: 'shipRoll' }]
  if (mission.script === 'lampsOut' && mission.stage === 'explore' && mayExplore(view))
    return [{ who: 'crew', procedure: 'explore' }]
  return acting.map((who) => ({ who, procedure: 'crewRoll' }))
}
