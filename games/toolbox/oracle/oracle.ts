import {
  type Asking,
  type Audience,
  dice,
  type FactOf,
  type Fields,
  factFor,
  line,
  of,
  oneOf,
  open,
  type Procedure,
  questions,
  type Reader,
  reader,
  roll,
  type Sitting,
  type To,
  unchanged,
  type Words,
} from '@sortie/engine'
import { maySecretly, usesTools } from '../by.ts'
import { openlyOrInSecret } from '../secret.ts'

/** How likely a yes is held to be, in faces of a hundred. */
export const likelihoods = {
  'almost certain': 90,
  likely: 75,
  'even odds': 50,
  unlikely: 25,
  'hardly possible': 10,
} as const
export type Likelihood = keyof typeof likelihoods
export const likelihoodNames = Object.keys(likelihoods) as readonly Likelihood[]

export type Verdict = 'yes, and more' | 'yes' | 'no' | 'no, and worse'

/** The best and the worst tenth of each side goes further than a plain answer. */
export function verdictOf(likelihood: Likelihood, face: number): Verdict {
  const yes = likelihoods[likelihood]
  if (face <= yes) return face <= yes / 10 ? 'yes, and more' : 'yes'
  return face > 100 - (100 - yes) / 10 ? 'no, and worse' : 'no'
}

const readers = Object.fromEntries(
  likelihoodNames.map((l) => [l, reader<Verdict>(`toolbox/oracle ${l}`, ([face = 0]) => verdictOf(l, face))]),
) as { readonly [L in Likelihood]: Reader<Verdict> }

/** The stated odds: how many faces of a hundred give each answer. */
export function oracleOdds(likelihood: Likelihood): { readonly [V in Verdict]: number } {
  const odds = { 'yes, and more': 0, yes: 0, no: 0, 'no, and worse': 0 }
  for (let face = 1; face <= 100; face++) odds[verdictOf(likelihood, face)]++
  return odds
}

const fact = factFor<object>()
export const oracleFacts = {
  OracleSpoke: fact(
    {
      question: open<string>(),
      likelihood: open<Likelihood>(),
      verdict: open<Verdict>(),
      to: open<Audience>(),
    },
    unchanged,
    { seenBy: (f) => f.to },
  ),
}
export type OracleFact = FactOf<typeof oracleFacts>

export const oracleQuestions = questions({
  OracleDice: { about: of<{ readonly question: string; readonly likelihood: Likelihood }>() },
})

export interface OracleTable {
  tell(rule: string, fact: OracleFact): void
}

/** Put a question to chance that can be answered with yes or no. Nothing follows from it but the answer. */
export function* askOracle(
  t: OracleTable,
  q: {
    readonly question: string
    readonly likelihood: Likelihood
    readonly by: To
    readonly rule: string
    readonly secret?: boolean
  },
): Asking<Verdict> {
  const { question, likelihood, by, rule } = q
  const hidden = q.secret ? { seenBy: 'gm' as const } : {}
  const about = { question, likelihood }
  const verdict = yield* roll(oracleQuestions.OracleDice, {
    by,
    dice: dice(1, 100),
    read: readers[likelihood],
    rule,
    about,
    ...hidden,
  })
  t.tell(rule, { type: 'OracleSpoke', question, likelihood, verdict, to: q.secret ? 'gm' : 'everyone' })
  return verdict
}

interface OracleLook {
  readonly seats: readonly Sitting[]
  readonly settings?: unknown
}
const procedure = <const A extends Fields>(
  p: Procedure<OracleTable, OracleLook, A>,
): Procedure<OracleTable, OracleLook, A> => p

export const oracleProcedures = (rule: string) => ({
  consultOracle: procedure({
    rules: [rule],
    by: usesTools,
    args: (look, seat) => ({
      question: line({ min: 1, max: 200 }),
      likelihood: oneOf(likelihoodNames),
      secret: oneOf(maySecretly(look, seat) ? [false, true] : [false]),
    }),
    usual: () => ({ likelihood: 'even odds', secret: false }),
    seenBy: ({ secret }) => (secret ? 'gm' : 'everyone'),
    *run(t, { by, question, likelihood, secret }) {
      yield* askOracle(t, { question, likelihood, by, secret, rule })
    },
  }),
})

type OracleWords = Words<typeof oracleFacts, ReturnType<typeof oracleProcedures>, typeof oracleQuestions>

export const oracleWords: OracleWords['facts'] = {
  OracleSpoke: (f) => `${f.question} (${f.likelihood}) ${f.verdict}.`,
}
export const oracleQuestionWords: OracleWords['questions'] = {
  OracleDice: { ask: ({ question, likelihood }) => `${question} (${likelihood})` },
}
export const oracleTitles: OracleWords['procedures'] = {
  consultOracle: {
    title: 'Ask the oracle',
    hint: 'Yes or no, by how likely it is; openly or in secret.',
    fields: { question: 'What is the question?', likelihood: 'How likely is a yes?', secret: openlyOrInSecret },
  },
}
