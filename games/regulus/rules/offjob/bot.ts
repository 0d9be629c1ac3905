import type { Json, Question, Shape } from '@sortie/engine'

/** How a lenient Director answers off the job: what is claimed holds, nothing is sudden, words are left to the players. */
const verdicts: { readonly [question: string]: Json } = {
  WhetherItemApplies: 'yes',
  WhetherSudden: 'there is time',
  WhetherFlipFits: 'it fits',
  WhetherToTest: 'test',
  WhetherHard: 'normal',
  WhatHinders: { reasons: [] },
  WhetherToDispute: 'let it stand',
  WhichWayToDecide: 'contest',
  WhetherItStands: 'canon',
  WhetherToAcceptString: 'accept',
  WhichStringMark: 'none',
  WhichLie: 'none',
  WhichSituationRatings: { ratings: [] },
}
const worded: readonly string[] = [
  'WhatComplication',
  'WhatIssueIsOffered',
  'WhatIssue',
  'WhatDisaster',
  'WhatAnswer',
  'WhatCheckMeans',
]
const picked: readonly string[] = ['WhichDisaster', 'WhoRolls', 'WhichRating']

/** The answer of a Director who is not at the table; nothing where a person has to say. R3-Q01. */
export function directorOffJob(q: Question): Json | undefined {
  if (Object.hasOwn(verdicts, q.name)) return verdicts[q.name]
  if (worded.includes(q.name)) return ''
  return picked.includes(q.name) && q.kind === 'ask' ? firstOf(q.shape) : undefined
}

const firstOf = (shape: Shape): Json | undefined => (shape.kind === 'one' ? shape.options[0] : undefined)
