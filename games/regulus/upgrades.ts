import type { LoggedFact, Upgrades } from '@sortie/engine'
import { incidents } from './content/incidents.ts'

/** The fourth edition added these fields; facts written before it are read as if they had been empty. */
const withEmpty =
  (more: { readonly [field: string]: null | string }) =>
  (fact: LoggedFact): LoggedFact => ({ ...more, ...fact })

const cues = new Map<unknown, string>(Object.values(incidents).map((row) => [row.name, row.cue]))

const FOURTH = 4
const FIFTH = 5

export const upgrades: Upgrades = {
  JobSet: [
    { before: FOURTH, up: withEmpty({ brief: null }) },
    // A job kept the settings it was set under; since the fifth edition it goes by the table's.
    { before: FIFTH, up: ({ terms: _, ...fact }) => fact },
  ],
  AngleWorked: [{ before: FOURTH, up: (fact) => ({ angle: fact['benefit'] ?? '', words: '', ...fact }) }],
  // The cue was that of the game's own row (house).
  IncidentApplied: [{ before: FOURTH, up: (fact) => ({ cue: cues.get(fact['incident']) ?? '', ...fact }) }],
  ItemTaken: [{ before: FOURTH, up: withEmpty({ named: '' }) }],
  OperativeCreated: [
    {
      before: FOURTH,
      up: (fact) => ({ ...fact, looks: '', qualities: { others: [], ...(fact['qualities'] as object) } }),
    },
  ],
}
