import type { Names, Panel, PanelRow, Seat, View } from '@sortie/engine'
import { toolboxPanels } from '../toolbox/index.ts'
import type { Member, Module, StateRecord } from './state.ts'
import { lampsOut } from './words/lamps-out.ts'
import { coreText, missionName as nameOfMission, sceneText, termFor, upgradeName } from './words/names.ts'

type V = View<typeof StateRecord>

/** What matters now: the mission, the ship, the crew, and what is laid out. */
export const sheet = (view: V, _seat: Seat, names: Names): readonly Panel[] => [
  { title: 'Mission', rows: missionRows(view, names) },
  { title: view.ship.name, rows: shipRows(view, names) },
  { title: 'Crew', rows: view.roster.flatMap((id) => memberRows(view.crew[id])) },
  ...toolboxPanels(view),
]

function missionRows({ mission, sceneEffects, zones }: V, names: Names): readonly PanelRow[] {
  const status =
    mission.status === 'running'
      ? `${mission.stage} (${mission.scene})`
      : mission.status === 'none'
        ? ''
        : mission.status
  const scripted = mission.script === 'lampsOut' && mission.status === 'running'
  const scene = scripted ? lampsOut.scenes[mission.stage] : undefined
  return [
    { label: missionName(mission, names), value: status },
    ...(scene ? [{ label: 'Scene', value: scene.story }] : []),
    ...(scene?.toDo ? [{ label: 'Now', value: scene.toDo(names) }] : []),
    ...(mission.goal ? [{ label: 'Goal', value: 'reached' }] : []),
    ...sceneEffects.map((effect) => ({ label: 'This scene', value: sceneText(effect) })),
    ...Object.values(zones).map((z) => ({
      label: z.name,
      value: `${z.supportsLife ? 'air' : 'no air'}${z.exploringDesperate ? ', dark: exploring is Desperate' : ''}`,
    })),
  ]
}

function missionName({ script, number }: V['mission'], names: Names): string {
  const ready = nameOfMission(script, names)
  if (ready !== undefined) return ready
  return number === 0 ? 'No mission yet' : `Mission ${number}`
}

const shipRows = ({ ship }: V, names: Names): readonly PanelRow[] => [
  { label: 'CORE', value: coreText(ship.core) },
  { label: 'Focus', value: ship.focus, most: Math.max(3, ship.focus) },
  {
    label: 'Tokens',
    value:
      [
        ship.lifeSupport ? 'Life Support' : '',
        ship.integrity > 0 ? `Integrity${ship.integrity > 1 ? ` ×${ship.integrity}` : ''}` : '',
        ship.engineering ? 'Engineering' : '',
      ]
        .filter((token) => token !== '')
        .join(', ') || 'none',
  },
  ...ship.modules.map((m, i) => ({ label: `#${i + 1} ${m.name}`, value: moduleText(m) })),
  ...(ship.upgrades.length > 0
    ? [{ label: 'Upgrades', value: ship.upgrades.map((id) => upgradeName(id, names)).join(', ') }]
    : []),
]

const moduleText = (m: Module): string =>
  [
    m.kind === 'core' ? `${m.core} +1` : m.kind,
    m.scope,
    m.left === null ? '' : `${m.left} of ${m.uses} uses`,
    m.destroyed ? 'DESTROYED' : '',
    m.original ? 'jury-rigged' : '',
  ]
    .filter((part) => part !== '')
    .join(' · ')

function memberRows(m: Member | undefined): readonly PanelRow[] {
  if (!m) return []
  return [{ label: m.name, of: m.player, value: m.dead ? 'dead' : '' }, ...(m.dead ? [] : livingRows(m))]
}

function livingRows(m: Member): readonly PanelRow[] {
  return [
    { label: '  Vitality', value: m.vitality, most: 3 },
    { label: '  Focus', value: m.focus, most: Math.max(3, m.focus) },
    { label: '  Gear', value: gearText(m) },
    ...(itemsText(m) === '' ? [] : [{ label: '  Has', value: itemsText(m) }]),
  ]
}

const gearText = (m: Member): string =>
  [
    m.place === 'ship' ? '' : `in ${m.place}`,
    m.vitality === 0 ? 'DOWN AND OUT' : '',
    m.exposed ? 'Exposed' : '',
    m.suit.lifeSupport ? '' : 'suit Life Support lost',
    `${m.tools.primary.name}${m.suit.primary ? '' : ' (lost)'}`,
    `${m.tools.secondary.name}${m.suit.secondary ? '' : ' (lost)'}`,
    m.tools.auxiliary ? m.tools.auxiliary.name : '',
  ]
    .filter((part) => part !== '')
    .join(' · ')

const itemsText = (m: Member): string =>
  [
    ...m.qualities.map(termFor),
    ...m.upgrades.map(termFor),
    ...Object.entries(m.prep).flatMap(([token, n]) => (n > 0 ? [`${termFor(token)} ×${n}`] : [])),
    m.integrity ? 'Integrity' : '',
  ]
    .filter((part) => part !== '')
    .join(', ')
