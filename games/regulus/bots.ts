import type { Bot, Json, Question, View } from '@sortie/engine'
import { directorOffJob } from './rules/offjob/old-index.ts'
import type { StateRecord } from './state.ts'

type Seen = View<typeof StateRecord>

/** What the Director says without looking: an angle takes 4+, Tactics apply, conditions are met unless nobody says so. */
const verdicts: { readonly [question: string]: Json } = {
  WhichTarget: 4,
  WhetherAtHand: true,
  WhetherTheTacticApplies: true,
  WhetherTheConditionIsMet: true,
  WhatTheJobComesTo: 'failure',
  WhetherToCallOff: false,
  HowManyMustGo: 0,
  WhatItMeans: '',
}

/** Who is picked first: whoever comes last on the workup, and the lead only if nobody else is left. */
const harmed: readonly string[] = ['WhoIsLost', 'WhoGetsTheMinorConsequence', 'WhoGetsTheMajorConsequence']
const first: readonly string[] = ['WhoLeads', 'WhoLeadsNextAfterFailure', 'WhichItemToSettle']

/** A Director by simple rules, so that one person can play alone. Harm goes to the rear, and never to the lead first. */
export const director: Bot<typeof StateRecord> = (view, q) => {
  if (Object.hasOwn(verdicts, q.name)) return verdicts[q.name]
  const options = optionsOf(q)
  if (harmed.includes(q.name)) return spared(view, options)
  return first.includes(q.name) ? options[0] : directorOffJob(q)
}

const optionsOf = (q: Question): readonly Json[] => (q.kind === 'ask' && q.shape.kind === 'one' ? q.shape.options : [])

const spared = ({ job }: Seen, options: readonly Json[]): Json | undefined =>
  options.findLast((id) => id !== job.lead) ?? options[0]
