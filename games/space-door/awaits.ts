import { type Awaited, known, type Seat, type Sitting, type View } from '@sortie/engine'
import type { Content } from './content/index.ts'
import { placeOf, sideOf } from './rules/attributes.ts'
import { checksOf } from './rules/scenes.ts'
import { type Employee, isUp, type StateRecord, type Weapon } from './state.ts'

type Seen = View<typeof StateRecord>

/** Whose move it is while nothing is asked, most pressing first. */
export function awaits(
  view: Seen,
  { seats, content }: { readonly seats: readonly Sitting[]; readonly content?: Pick<Content, 'employees'> },
): readonly Awaited[] {
  const players = seats.filter((s) => s.role === 'player').map((s) => s.seat)
  const playing = (fits: (e: Employee, id: string) => boolean): readonly Seat[] => {
    const own = Object.entries(view.employees).flatMap(([id, e]) => (fits(e, id) ? [e.seat] : []))
    return [...new Set(own)].filter((seat) => players.includes(seat))
  }
  if (view.encounter) return inEncounter(view, playing)
  if (view.mission) return inMission(view, playing)
  const idle = players.filter((seat) => !Object.values(view.employees).some((e) => e.seat === seat && isUp(e)))
  const ready = Object.keys(content?.employees ?? {}).some((id) => !Object.hasOwn(view.employees, id))
  const ways = ready ? ['hireReady', 'hire'] : ['hire']
  const hiring = idle.flatMap((who) => ways.map((procedure) => ({ who, procedure })))
  if (!Object.values(view.employees).some(isUp)) return hiring
  if (Object.values(view.combatants).some(isUp)) return [{ who: 'gm', procedure: 'startEncounter' }]
  const [only, ...others] = players
  return [...hiring, { who: only !== undefined && others.length === 0 ? only : 'gm', procedure: 'brief' }]
}

type Playing = (fits: (e: Employee, id: string) => boolean) => readonly Seat[]

function inEncounter(view: Seen, playing: Playing): readonly Awaited[] {
  if (view.encounter?.side === 'combatants') {
    // How many checks they have left is the GM's to know, until their numbers are shown.
    const able = Object.values(view.combatants).some((c) => isUp(c) && known(c.checks) && c.checks > 0)
    const acts = able && Object.values(view.employees).some(isUp)
    return [{ who: 'gm', procedure: acts ? 'foesAct' : 'endTurn' }]
  }
  if (!Object.values(view.combatants).some(isUp)) return [{ who: 'crew', procedure: 'endTurn' }]
  const strikers = playing((e) => isUp(e) && e.checks > 0 && isArmed(e))
  const others = playing((e) => isUp(e) && e.checks > 0).filter((seat) => !strikers.includes(seat))
  const all = [
    ...strikers.map((who) => ({ who, procedure: 'attack' })),
    ...others.map((who) => ({ who, procedure: 'actionCheck' })),
  ]
  return all.length > 0 ? all : [{ who: 'crew', procedure: 'endTurn' }]
}

/** With a weapon of a side on which the employee stands: such a one may be used under every ruling. */
const isArmed = (e: Employee): boolean => [e.main, e.sideArm].some((w) => w !== null && standsOn(e, w))
const standsOn = ({ ranks }: Employee, { sub }: Weapon): boolean =>
  sideOf(ranks[placeOf(sub).attribute]) === placeOf(sub).side

function inMission({ mission, employees: staff }: Seen, playing: Playing): readonly Awaited[] {
  if (!mission || mission.made.length >= checksOf(mission.scene)) return []
  const up = Object.keys(staff).filter((id) => isUp(staff[id] as Employee))
  const fresh = up.filter((id) => !mission.made.includes(id))
  const who = mission.scene === 2 && fresh.length > 0 ? fresh : up
  return playing((_e, id) => who.includes(id)).map((seat) => ({ who: seat, procedure: 'tryScene' }))
}
