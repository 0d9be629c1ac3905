import type { Bot, Json, Question, View } from '@sortie/engine'
import { usualFor } from '@sortie/engine'
import type { questions } from './rules/index.ts'
import type { StateRecord } from './state.ts'

type Seen = View<typeof StateRecord>
type Name = keyof typeof questions

/**
 * What the Director says without looking. On a job Tactics apply, conditions are met and overtime is allowed; off the job
 * words are left to the players. Everything else that has a usual answer is answered so. R3-Q01.
 */
const verdicts: { readonly [Q in Name]?: Json } = {
  WhetherTheTacticApplies: true,
  WhetherTheConditionIsMet: true,
  WhatTheJobComesTo: 'failure',
  WhetherOvertimeIsAllowed: true,
  WhetherItStands: 'canon',
  WhetherToAcceptString: 'accept',
  WhetherFlipFits: 'it fits',
  WhatComplication: '',
  WhatIssueIsOffered: '',
  WhatIssue: '',
  WhatDisaster: '',
  WhatAnswer: '',
}
const hasVerdict = (name: string): name is Name => Object.hasOwn(verdicts, name)

const first = among('WhoLeads', 'WhoLeadsNextAfterFailure', 'WhichDisaster')

/** A Director by simple rules, so that one person can play alone. Nothing is answered where a person has to decide. */
export const director: Bot<typeof StateRecord> = (view, q) => {
  if (hasVerdict(q.name)) return verdicts[q.name]
  if (q.name === 'WhoIsLost') return spared(view, optionsOf(q))
  return (first(q) ? optionsOf(q)[0] : undefined) ?? usualFor(q, 'gm')
}

function among(...names: readonly Name[]): (q: Question) => boolean {
  const all: readonly string[] = names
  return (q) => all.includes(q.name)
}

const optionsOf = (q: Question): readonly Json[] => (q.kind === 'ask' && q.shape.kind === 'one' ? q.shape.options : [])

/** Who pays: the last on the workup, and the lead only if nobody else is left. */
const spared = ({ job }: Seen, options: readonly Json[]): Json | undefined =>
  options.findLast((id) => id !== job.lead) ?? options[0]
