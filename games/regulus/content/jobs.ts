import { type AnswerTo, formOf, line, oneOf, whole } from '@sortie/engine'
import { jobTypes } from '../rules/job/type.ts'

/** A job that is ready to be taken. House content. RJ-01. */
export const jobFields = {
  title: line({ min: 1, max: 80 }),
  type: oneOf(jobTypes),
  weight: whole({ min: 3, max: 7 }),
  deadline: whole({ min: 3, max: 7 }),
  overtime: oneOf([true, false]),
  /** A gig that has to be active at the end, or nothing. */
  gig: line({ max: 40 }),
  /** How many must go and how many may; 0 for no limit. */
  min: whole({ min: 0, max: 12 }),
  max: whole({ min: 0, max: 12 }),
}
const jobShape = formOf(jobFields)
export type ReadyJob = AnswerTo<typeof jobShape>

export const jobs: { readonly [id: string]: ReadyJob } = {
  'slow-freighter': row('Lift the strongbox of a slow freighter', 'heist', 3, 5),
  'dockside-ledger': row('Copy a dock boss’s second ledger', 'espionage', 4, 5),
  'empty-warehouse': row('Burn a warehouse that should be empty', 'arson', 4, 4, { overtime: true }),
  'duke-of-nowhere': row('Sell an asteroid to a duke who does not exist', 'con', 5, 6, { gig: 'Face' }),
  'armed-relay': row('Take the armed relay at Keller Point', 'assault', 6, 6, { overtime: true, min: 3 }),
  'gala-of-glass': row('Everything at once, at the Gala of Glass', 'caper', 7, 7, { max: 5 }),
}

function row(
  title: string,
  type: ReadyJob['type'],
  weight: number,
  deadline: number,
  more: Partial<ReadyJob> = {},
): ReadyJob {
  return { title, type, weight, deadline, overtime: false, gig: '', min: 0, max: 0, ...more }
}

/** Tables for jobs that are drawn. House content. */
export const aimFields = { text: line({ min: 1, max: 60 }), type: oneOf(jobTypes) }
const aimShape = formOf(aimFields)
export type Aim = AnswerTo<typeof aimShape>

const aim = (type: Aim['type'], text: string): Aim => ({ text, type })

export const aims: { readonly [id: string]: Aim } = {
  'arson-1': aim('arson', 'Burn the contraband lockers'),
  'arson-2': aim('arson', 'Set the rival’s hangar alight'),
  'arson-3': aim('arson', 'Gut the empty show ship'),
  'assault-1': aim('assault', 'Storm the watch post'),
  'assault-2': aim('assault', 'Take the pump room and hold it'),
  'assault-3': aim('assault', 'Break up the gang’s council'),
  'caper-1': aim('caper', 'Swap the heir, the ring and the guest list'),
  'caper-2': aim('caper', 'Steal the float out of the parade'),
  'caper-3': aim('caper', 'Stage a mutiny as a cover'),
  'con-1': aim('con', 'Pose as the insurance assessors'),
  'con-2': aim('con', 'Run a false auction'),
  'con-3': aim('con', 'Sell the same cargo twice'),
  'espionage-1': aim('espionage', 'Photograph the charter'),
  'espionage-2': aim('espionage', 'Plant an ear in the council'),
  'espionage-3': aim('espionage', 'Learn who pays the informer'),
  'heist-1': aim('heist', 'Lift the navigator’s core'),
  'heist-2': aim('heist', 'Empty the tithe vault'),
  'heist-3': aim('heist', 'Take the painting nobody may see'),
  'hit-1': aim('hit', 'Get to the collector of debts'),
  'hit-2': aim('hit', 'Silence the witness for hire'),
  'hit-3': aim('hit', 'Reach the admiral at dinner'),
}

export const placeFields = { text: line({ min: 1, max: 60 }) }
const placeShape = formOf(placeFields)

export const places: { readonly [id: string]: AnswerTo<typeof placeShape> } = {
  ring: { text: 'on the ring market' },
  liner: { text: 'aboard a liner under way' },
  haven: { text: 'in the heart of a haven' },
  dock: { text: 'at the quarantine dock' },
  villa: { text: 'in a villa under glass' },
  belt: { text: 'out in the belt' },
}
