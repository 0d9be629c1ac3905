import { known, type Names, type Panel, type PanelRow, type Seat } from '@sortie/engine'
import { toolboxPanels } from '../toolbox/index.ts'
import { attributes, scales, sideOf } from './rules/attributes.ts'
import { nextTest } from './rules/scenes.ts'
import type { Employee, Mission, Seen, Weapon } from './state.ts'
import { attributeNames, plural, sceneNames, subNames, titleOf } from './words/names.ts'

const weaponText = (w: Weapon | null, names: Names): string =>
  w
    ? `${w.name} (${subNames[w.sub]}${w.bonus ? `, +${w.bonus}` : ''})${w.mods.length ? ` with ${w.mods.map((id) => titleOf(id, names)).join(', ')}` : ''}`
    : 'none'

const condition = (e: Employee): string =>
  [e.state, ...(e.prepared ? ['prepared'] : []), ...(e.state === 'up' ? [] : ['cannot act'])].join(', ')

const scaleRow = (e: Employee, a: (typeof attributes)[number]): PanelRow => {
  const rank = e.ranks[a]
  const side = sideOf(rank)
  return {
    label: attributeNames[a],
    value: `${subNames[scales[a][side]]} rank ${rank}: ${side === 'left' ? 'high' : 'low'} dice succeed`,
  }
}

const employeePanel = (e: Employee, inEncounter: boolean, names: Names): Panel => ({
  title: e.name,
  of: e.seat,
  rows: [
    { label: 'State', value: condition(e) },
    ...(inEncounter ? [{ label: 'Checks left', value: e.checks, most: 2 }] : []),
    { label: 'Resilience', value: e.resilience, most: e.resilienceTotal + e.plate },
    { label: 'Health', value: e.health, most: e.healthTotal },
    { label: 'Luck', value: e.luck, most: 5 },
    { label: 'Main weapon', value: weaponText(e.main, names) },
    { label: 'Side arm', value: weaponText(e.sideArm, names) },
    ...(inEncounter ? [] : attributes.map((a) => scaleRow(e, a))),
    ...(e.expertise.length ? [{ label: 'Expertise', value: e.expertise.join('; ') }] : []),
    ...(e.equipment ? [{ label: 'Equipment', value: e.equipment }] : []),
  ],
})

function combatantRows(view: Seen): readonly PanelRow[] {
  return Object.values(view.combatants).flatMap((c) => {
    if (c.state === 'defeated') return [{ label: c.name, value: 'defeated' }]
    if (!known(c.health) || !known(c.resilience) || !known(c.sub)) return [{ label: c.name, value: 'up' }]
    return [
      {
        label: c.name,
        value: `Health ${c.health} of ${c.healthTotal}, Resilience ${c.resilience}, ${subNames[c.sub]} rank ${c.rank}, ${plural(c.dice as number, 'die', 'dice')} +${c.bonus}`,
      },
    ]
  })
}

/** Which sub-attributes the next check of the scene may test, if the mission says so. */
function nextRow(m: Mission): readonly PanelRow[] {
  const tests = nextTest(m)
  return tests ? [{ label: 'Next check', value: tests.map((s) => subNames[s]).join(' or ') }] : []
}

function missionPanel(view: Seen): readonly Panel[] {
  const m = view.mission
  if (!m) return []
  return [
    {
      title: m.title ? `Mission: ${m.title}` : 'Mission',
      rows: [
        { label: 'Door', value: m.door },
        { label: 'Objective', value: m.objective },
        { label: 'Complication', value: m.complication },
        { label: 'Scene', value: `${m.scene}, ${sceneNames[m.scene]}` },
        ...nextRow(m),
        { label: 'Toward the objective', value: m.counted, most: 3 },
      ],
    },
  ]
}

export const sheet = (view: Seen, _seat: Seat, names: Names): readonly Panel[] => {
  const { encounter } = view
  return [
    ...(encounter
      ? [
          {
            title: 'Encounter',
            rows: [{ label: 'Turn', value: `${encounter.turn}, ${encounter.side}` }, ...combatantRows(view)],
          },
        ]
      : []),
    ...missionPanel(view),
    ...Object.values(view.employees).map((e) => employeePanel(e, encounter !== null, names)),
    ...(view.kit.length || view.keys
      ? [
          {
            title: 'Found',
            rows: [
              { label: 'Kit', value: view.kit.map((id) => titleOf(id, names)).join(', ') || 'nothing' },
              { label: 'Keys', value: view.keys },
            ],
          },
        ]
      : []),
    ...toolboxPanels(view),
  ]
}
