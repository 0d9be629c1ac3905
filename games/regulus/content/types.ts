import { type AnswerTo, formOf, line, oneOf, whole } from '@sortie/engine'

/**
 * What the seven types are, in our own words, and what a job of the type is usually like (house): somewhere to start from.
 * RJ-02.
 */
export const typeFields = {
  name: line({ min: 1, max: 20 }),
  text: line({ max: 160 }),
  weight: whole({ min: 3, max: 7 }),
  deadline: whole({ min: 3, max: 7 }),
  overtime: oneOf([true, false]),
  /** What such a job usually asks for besides. */
  usually: line({ max: 120 }),
}
const typeShape = formOf(typeFields)
export type TypeRow = AnswerTo<typeof typeShape>

export const types: { readonly [type: string]: TypeRow } = {
  arson: kind(
    'Arson',
    'Burn down a ship, a part of a haven, or a whole one.',
    4,
    4,
    true,
    'few go; somebody has to know fire',
  ),
  assault: kind(
    'Assault',
    'Storm a group or a place by force, perhaps to take and hold it.',
    6,
    6,
    true,
    'at least three go; Muscle still standing',
  ),
  caper: kind(
    'Caper',
    'Mixed, improbable, hard to file: the harshest table, for the best stories.',
    6,
    6,
    true,
    'anything may be asked for',
  ),
  con: kind('Con', 'Gain something by deceiving those who have it.', 5, 6, false, 'a Face still in play'),
  espionage: kind(
    'Espionage',
    'Get at secrets by deception, best without anybody noticing.',
    4,
    5,
    false,
    'nobody may be recognised',
  ),
  heist: kind('Heist', 'Take a guarded thing away from where it is kept.', 5, 5, false, 'a Cracker still in play'),
  hit: kind('Hit', 'Eliminate a well-guarded target.', 5, 4, false, 'few go; a way out'),
}

function kind(
  name: string,
  text: string,
  weight: number,
  deadline: number,
  overtime: boolean,
  usually: string,
): TypeRow {
  return { name, text, weight, deadline, overtime, usually }
}
