import { type AnswerTo, formOf, line, oneOf, whole } from '@sortie/engine'

/** What an angle brings if it works, in terms that the rules know; the words are the table's. RJ-09. */
export const angleFields = {
  name: line({ min: 1, max: 40 }),
  effect: oneOf(['lighten', 'stretch', 'ally', 'tactic', 'stash']),
  /** How often in one job. */
  often: whole({ min: 1, max: 9 }),
  text: line({ max: 120 }),
}
const angleShape = formOf(angleFields)
type Angle = AnswerTo<typeof angleShape>
/** What an angle does to the job. RJ-09. */
export type Benefit = Angle['effect']

/** House angles; the source's guide is empty. */
export const angles: { readonly [id: string]: Angle } = {
  lighten: { name: 'Lighten', effect: 'lighten', often: 2, text: 'weight −1' },
  stretch: { name: 'Stretch', effect: 'stretch', often: 2, text: 'deadline +1' },
  ally: {
    name: 'Ally',
    effect: 'ally',
    often: 9,
    text: 'hire somebody for this job, for a level of your Wealth',
  },
  tactic: { name: 'Tactic', effect: 'tactic', often: 9, text: 'one more, worth 1' },
  stash: { name: 'Stash', effect: 'stash', often: 9, text: 'Fortune +1 at the start' },
}
