import type { Names, Panel, PanelRow, Seat, View } from '@sortie/engine'
import { toolboxPanels } from '../toolbox/index.ts'
import { actionNames, attributeNames, attributes, ratingOf } from './rules/actions.ts'
import { STRESS_BOXES, sumOf } from './rules/pool.ts'
import type { ActionRoll, Pc, StateRecord } from './state.ts'
import { playbookName, traumaName } from './words/say.ts'

type Seen = View<typeof StateRecord>

/** What matters now: the roll under way, the clocks, one's own characters in full, the others in a line. */
export const sheet = (view: Seen, seat: Seat, names: Names): readonly Panel[] => [
  ...(view.roll && view.roll.stage !== 'done' ? [rollPanel(view, view.roll)] : []),
  { title: view.job.on ? view.job.name || 'The job' : 'Between jobs', rows: jobRows(view) },
  ...toolboxPanels(view),
  ...ownPanels(
    view.order.flatMap((id) => (view.pcs[id]?.player === seat ? [view.pcs[id]] : [])),
    names,
  ),
  { title: 'The crew', rows: crewRows(view, seat, names) },
]

function rollPanel(view: Seen, roll: ActionRoll): Panel {
  return {
    title: roll.group ? 'A group action' : 'The roll',
    rows: [
      { label: view.pcs[roll.pc]?.name ?? roll.pc, value: roll.deed || '…' },
      ...(roll.action ? [{ label: 'Action', value: roll.action }] : []),
      ...(roll.revision > 0 ? [{ label: 'Against', value: against(view, roll) }] : []),
      ...roll.members.flatMap((m) =>
        m.lines ? [{ label: `${view.pcs[m.pc]?.name ?? m.pc}: dice`, value: sumOf(m.lines) }] : [],
      ),
    ],
  }
}

function against(view: Seen, { target, level, position, effect, clock }: ActionRoll): string {
  const whom = view.entities[target]?.name ?? (level === null ? 'no level' : 'level')
  const parts = [
    level === null ? whom : `${whom} ${level}`,
    position ? `${position} position` : 'position by note',
    effect,
  ]
  return clock ? [...parts, `on ${view.clocks[clock]?.name ?? clock}`].join(', ') : parts.join(', ')
}

function jobRows(view: Seen): readonly PanelRow[] {
  const { goodNext, opening, on, underPressure } = view.job
  return [
    ...(on ? [{ label: 'Pressure', value: underPressure ? 'on' : 'off' }] : []),
    ...(goodNext
      ? [{ label: 'Set up', value: `good position for the next one but ${view.pcs[goodNext]?.name ?? goodNext}` }]
      : []),
    ...(opening ? [{ label: 'First roll', value: `${opening} position` }] : []),
    ...Object.values(view.entities).map((e) => ({
      label: e.name,
      value: e.level === null ? `${e.kind}, no level` : `${e.kind}, level ${e.level}`,
    })),
  ]
}

/** One or two in full; of more, each in two rows. */
const ownPanels = (own: readonly Pc[], names: Names): readonly Panel[] =>
  own.length <= 2
    ? own.map((pc) => ownPanel(pc, names))
    : own
        .slice(0, 1)
        .map(({ player }) => ({ title: 'Your people', of: player, rows: own.flatMap((pc) => shortRows(pc, names)) }))

const shortRows = (pc: Pc, names: Names): readonly PanelRow[] => [
  { label: `${pc.name}: stress`, value: pc.stress, most: STRESS_BOXES },
  { label: playbookName(pc.playbook, names), value: inShort(pc, names) },
]

const ownPanel = (pc: Pc, names: Names): Panel => ({
  title: `${pc.name} (${playbookName(pc.playbook, names)})`,
  of: pc.player,
  rows: [
    { label: 'Stress', value: pc.stress, most: STRESS_BOXES },
    ...(['minor', 'moderate', 'severe'] as const).flatMap((level) =>
      pc.harm[level] > 0 ? [{ label: `Harm, ${level}`, value: pc.harm[level], most: level === 'severe' ? 1 : 2 }] : [],
    ),
    ...attributeNames.map((a) => ({
      label: `${a[0]?.toUpperCase()}${a.slice(1)} ${ratingOf(pc.actions, a)}`,
      value: attributes[a].map((action) => `${action} ${pc.actions[action]}`).join(', '),
    })),
    ...(pc.traumas.length > 0
      ? [{ label: 'Trauma', value: pc.traumas.map((id) => traumaName(id, names)).join(', ') }]
      : []),
    ...(pc.badNext ? [{ label: 'Next roll', value: 'bad position' }] : []),
    ...(pc.status === 'active' ? [] : [{ label: 'Now', value: pc.status }]),
    ...(pc.xp > 0 ? [{ label: 'Xp', value: pc.xp }] : []),
  ],
})

function crewRows(view: Seen, seat: Seat, names: Names): readonly PanelRow[] {
  const { name, level, xp, funds, features } = view.crew
  return [
    { label: name || 'Not named yet', value: `level ${level}, xp ${xp} of 6, funds ${funds}` },
    ...view.order.flatMap((id) => {
      const pc = view.pcs[id]
      return pc && pc.player !== seat ? [{ label: pc.name, of: pc.player, value: inALine(pc, names) }] : []
    }),
    ...Object.values(features).map((f) => ({ label: f.name, value: f.damaged ? 'damaged' : 'in order' })),
  ]
}

const inALine = (pc: Pc, names: Names): string => `stress ${pc.stress}, ${inShort(pc, names)}`

/** Whatever is not as it should be, then the actions with dots. */
function inShort(pc: Pc, names: Names): string {
  const { minor, moderate, severe } = pc.harm
  return [
    ...(pc.status === 'active' ? [] : [pc.status]),
    ...(minor > 0 ? [`minor harm ${minor}`] : []),
    ...(moderate > 0 ? [`moderate harm ${moderate}`] : []),
    ...(severe > 0 ? [`severe harm ${severe}`] : []),
    ...pc.traumas.map((id) => traumaName(id, names)),
    ...(pc.badNext ? ['bad position next'] : []),
    ...actionNames.filter((a) => pc.actions[a] > 0).map((a) => `${a} ${pc.actions[a]}`),
  ].join(', ')
}
