import { line, listOf, oneOf, whole } from '@sortie/engine'
import { noReadyRows, type ReadyRows, readyRowFields } from '../../toolbox/ready/rows.ts'
import { actionNames } from '../rules/actions.ts'
import { crews, playbooks } from './cast.ts'
import type { Playbook, ReadyCrew, Score, Trauma } from './rows.ts'
import { scores } from './scores.ts'
import { traumas } from './traumas.ts'

/** Rows by kind and id; a table may lay its own over them. */
export const content: {
  readonly playbooks: { readonly [id: string]: Playbook }
  readonly crews: { readonly [id: string]: ReadyCrew }
  readonly scores: { readonly [id: string]: Score }
  readonly traumas: { readonly [id: string]: Trauma }
} & ReadyRows = { playbooks, crews, scores, traumas, ...noReadyRows }
export type Content = typeof content

const name = line({ min: 1, max: 60 })
const origin = { house: oneOf([true, false]), source: line({ max: 200 }) }

/** What a row that people write has to look like. */
export const contentFields = {
  playbooks: { name, dots: listOf(oneOf(actionNames), { min: 1, max: 27 }), ...origin },
  crews: {
    name,
    members: listOf({ kind: 'form', fields: { name, playbook: name } }, { min: 1, max: 8 }),
    features: listOf(name, { max: 12 }),
    ...origin,
  },
  scores: {
    name,
    brief: line({ max: 600 }),
    places: listOf({ kind: 'form', fields: { name, text: line({ max: 200 }) } }, { max: 8 }),
    people: listOf({ kind: 'form', fields: { name, note: line({ max: 200 }) } }, { max: 8 }),
    clocks: listOf(
      {
        kind: 'form',
        fields: {
          id: name,
          name,
          role: oneOf(['obstacle', 'danger']),
          size: oneOf([4, 6, 8, 10, 12]),
          shown: oneOf(['open', 'name', 'hidden']),
          waits: oneOf([true, false]),
          outcome: line({ max: 200 }),
          effect: oneOf(['none', 'jobDone', 'jobLost', 'pressureOn']),
          starts: line({ max: 60 }),
        },
      },
      { max: 12 },
    ),
    factions: listOf({ kind: 'form', fields: { name, level: whole({ min: 0, max: 12 }) } }, { max: 6 }),
    payXp: whole({ min: 0, max: 6 }),
    payFunds: whole({ min: 0, max: 6 }),
    ...origin,
  },
  traumas: { name, ...origin },
  ...readyRowFields,
}
