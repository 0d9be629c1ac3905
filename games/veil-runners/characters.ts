import { formOf, type Json, line, listOf, oneOf, whole } from '@sortie/engine'
import type { CharacterKinds, Rows } from '../toolbox/characters/index.ts'
import type { Quality, Ship, SuitUpgrade, Tool } from './parts.ts'

export { fields as titles } from './words/characters.ts'

const tool = formOf({ name: line({ min: 1, max: 40 }), scope: line({ max: 120 }) })
const die = whole({ min: 0, max: 9 })
const qualities: readonly Quality[] = ['resourceful', 'relentless', 'expert', 'forceful', 'defender', 'reckless']
const upgrades: readonly SuitUpgrade[] = [
  'auxiliaryArm',
  'oversizedSystems',
  'adaptivePlating',
  'ablativeArmour',
  'limiterOverride',
  'recirculationKit',
]
const history = line({ max: 200 })

/** A crew member and the ship as files: what creation decides, and what advancing added. VR-16, VR-18, VR-07. */
export const characters: CharacterKinds = {
  ship: {
    in: ['ship'],
    single: true,
    fields: {
      name: { shape: line({ min: 1, max: 40 }) },
      role: { shape: line({ max: 60 }) },
      history: { shape: history },
      core: { shape: formOf({ CPU: die, HUL: die, NAV: die }) },
      modules: {
        shape: listOf(line({ min: 1, max: 200 }), { max: 20 }),
        written: (ship) => (ship as unknown as Ship).modules.map(({ name, scope }) => calledSo({ name, scope })),
      },
    },
    opens: ({ name = '', role = '', history: past = '', core = {}, modules = [] }, rows) => ({
      procedure: 'buildShip',
      args: {
        name,
        role,
        history: past,
        core,
        modules: (modules as readonly string[]).map((called) => idOf(rows['modules'], called)),
      },
    }),
  },
  member: {
    in: ['crew'],
    fields: {
      name: { shape: line({ min: 1, max: 40 }) },
      look: { shape: line({ max: 120 }) },
      history: { shape: history },
      primary: { shape: tool, at: ['tools', 'primary'] },
      secondary: { shape: tool, at: ['tools', 'secondary'] },
      qualities: { shape: listOf(oneOf(qualities), { max: 6 }) },
      upgrades: { shape: listOf(oneOf(upgrades), { max: 6 }) },
      expertise: { shape: line({ max: 120 }) },
    },
    opens: ({ name = '', look = '', history: past = '', primary, secondary }, rows) => ({
      procedure: 'joinCrew',
      args: { name, look, history: past, primary: toolId(rows, primary), secondary: toolId(rows, secondary) },
    }),
    answers: { WhichSecondaryTool: () => undefined },
  },
}

/** As the ship's sheet and the question about it say it. */
const calledSo = ({ name, scope }: { readonly name: string; readonly scope: string }): string =>
  scope === '' ? name : `${name}: ${scope}`

/** The id of this table's row of that name; the name itself, if the table has no such row. */
function idOf(rows: Rows[string] | undefined, called: string): string {
  const found = Object.entries(rows ?? {}).find(
    ([, { name, scope }]) => calledSo({ name: String(name), scope: typeof scope === 'string' ? scope : '' }) === called,
  )
  return found?.[0] ?? called
}

const toolId = ({ tools }: Rows, wanted: Json | undefined): string =>
  wanted === undefined ? '' : idOf(tools, calledSo(wanted as unknown as Tool))
