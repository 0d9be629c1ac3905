import { formOf, type Json, line, same, whole } from '@sortie/engine'
import type { CharacterKinds, Rows } from '../toolbox/characters/index.ts'
import { type Action, actionNames, MOST_DOTS, noDots } from './rules/actions.ts'

export { fields as titles } from './words/characters.ts'

/** More dots than creation gives are for the GM to allow. ID-B17. */
const dot = whole({ min: 0, max: 2 * MOST_DOTS })
const dots = Object.fromEntries(actionNames.map((action) => [action, dot])) as { readonly [A in Action]: typeof dot }
const counted = whole({ min: 0, max: 99 })

/** A character, and the crew's own numbers, as a file. ID-B17, ID-B02. */
export const characters: CharacterKinds = {
  character: {
    in: ['pcs'],
    fields: {
      name: { shape: line({ min: 1, max: 40 }) },
      playbook: { shape: line({ min: 1, max: 60 }) },
      look: { shape: line({ max: 200 }) },
      gear: { shape: line({ max: 200 }) },
      actions: { shape: formOf(dots) },
      xp: { shape: counted },
    },
    opens: ({ name = '', playbook = 'own', look = '', gear = '', actions = {} }, rows) => ({
      procedure: 'makeCharacter',
      // Dots that are not those the playbook starts with are dots of one's own.
      args: { name, playbook: same(actions, startOf(rows, playbook)) ? playbook : 'own', look, gear },
    }),
    answers: { WhichDots: ({ actions }) => actions },
  },
  /** Nobody creates the crew's numbers: they come in only by the GM's word. */
  crew: {
    in: ['crew'],
    single: true,
    fields: {
      name: { shape: line({ max: 60 }) },
      level: { shape: whole({ min: 0, max: 12 }) },
      xp: { shape: counted },
      funds: { shape: counted },
    },
  },
}

/** The dots that a playbook of this table starts with. ID-B17. */
function startOf({ playbooks = {} }: Rows, playbook: Json): Json {
  const row = typeof playbook === 'string' && Object.hasOwn(playbooks, playbook) ? playbooks[playbook] : undefined
  const start: { [action: string]: number } = { ...noDots }
  for (const action of (row?.['dots'] ?? []) as readonly string[])
    start[action] = Math.min(MOST_DOTS, (start[action] ?? 0) + 1)
  return start
}
