import type { Bot, Json, Question, View } from '@sortie/engine'
import type { questions } from './rules/index.ts'
import type { StateRecord } from './state.ts'

type Seen = View<typeof StateRecord>
type Name = keyof typeof questions

/**
 * What the Director says without looking. On a job an angle takes 4+, Tactics apply and conditions are met; off the job
 * claims hold, nothing is sudden, and words are left to the players. R3-Q01.
 */
const verdicts: { readonly [Q in Name]?: Json } = {
  WhichTarget: 4,
  WhetherAtHand: true,
  WhetherTheTacticApplies: true,
  WhetherTheConditionIsMet: true,
  WhatTheJobComesTo: 'failure',
  WhetherToCallOff: false,
  HowManyMustGo: 0,
  WhatItMeans: '',
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
  WhatComplication: '',
  WhatIssueIsOffered: '',
  WhatIssue: '',
  WhatDisaster: '',
  WhatAnswer: '',
  WhatCheckMeans: '',
}
const hasVerdict = (name: string): name is Name => Object.hasOwn(verdicts, name)

/** Who pays: the last on the workup, and the lead only if nobody else is left. */
const harmed = among('WhoIsLost', 'WhoGetsTheMinorConsequence', 'WhoGetsTheMajorConsequence')
const first = among(
  'WhoLeads',
  'WhoLeadsNextAfterFailure',
  'WhichItemToSettle',
  'WhichDisaster',
  'WhoRolls',
  'WhichRating',
)

/** A Director by simple rules, so that one person can play alone. Nothing is answered where a person has to decide. */
export const director: Bot<typeof StateRecord> = (view, q) => {
  if (hasVerdict(q.name)) return verdicts[q.name]
  if (harmed(q)) return spared(view, optionsOf(q))
  return first(q) ? optionsOf(q)[0] : undefined
}

function among(...names: readonly Name[]): (q: Question) => boolean {
  const all: readonly string[] = names
  return (q) => all.includes(q.name)
}

const optionsOf = (q: Question): readonly Json[] => (q.kind === 'ask' && q.shape.kind === 'one' ? q.shape.options : [])

const spared = ({ job }: Seen, options: readonly Json[]): Json | undefined =>
  options.findLast((id) => id !== job.lead) ?? options[0]
