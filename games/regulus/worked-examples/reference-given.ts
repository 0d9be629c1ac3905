import type { Json } from '@sortie/engine'
import { checkFields } from '@sortie/engine/plays'
import {
  freshCrew,
  type Marks,
  newOperative,
  noMarks,
  type OperativeState,
  ratingNames,
  stringText,
} from '../rules/crew/state.ts'
import { fresh, type State } from '../state.ts'

const KINDS = ['contest', 'challenge', 'check', 'test', 'strings'] as const

/** A worked example off the job: what is answered, what is told, how it ends. Default settings throughout. */
export interface Example3R {
  readonly id: string
  readonly title?: string
  readonly kind?: (typeof KINDS)[number]
  readonly luck?: number
  readonly marks?: Marks
  /** The item that is claimed as Means: its kind, a colon and the entry, or a name alone. */
  readonly claim?: string
  /** The items that are claimed as leverage. */
  readonly items?: readonly string[]
  readonly payMeans?: boolean
  readonly dice?: number | readonly [number, number]
  readonly sudden?: boolean
  readonly payTime?: boolean
  readonly options?: readonly string[]
  readonly throws?: readonly (readonly number[])[]
  /** For each throw with a re-roll in hand: the die, by its name or by its place in the throw, and its new face. */
  readonly rerolls?: readonly (readonly (string | number)[])[]
  readonly pushes?: readonly string[]
  readonly discard?: boolean
  readonly possibly?: string
  readonly rating?: string
  readonly level?: number
  /** Whether a Situation gives the rating. */
  readonly situation?: boolean
  readonly reasons?: number
  readonly hard?: boolean
  readonly how?: string
  readonly die?: number
  /** Strings by their phrase, with their levels. */
  readonly strings?: { readonly [phrase: string]: number }
  readonly do?: readonly (readonly string[])[]
  readonly facts: readonly string[]
  readonly end?: Json
  readonly offered?: { readonly [question: string]: readonly string[] }
  readonly neverAsked?: readonly string[]
}

const COMMON = [
  'id',
  'title',
  'rules',
  'kind',
  'luck',
  'marks',
  'claim',
  'items',
  'facts',
  'end',
  'offered',
  'neverAsked',
]
const CONTEST = [
  ...['payMeans', 'dice', 'sudden', 'payTime', 'options', 'throws', 'rerolls', 'pushes', 'discard', 'possibly'],
]
const fields: { readonly [K in (typeof KINDS)[number]]: readonly string[] } = {
  contest: [...COMMON, ...CONTEST],
  challenge: [...COMMON, ...CONTEST],
  check: [...COMMON, 'rating', 'level', 'situation', 'reasons', 'dice'],
  test: [...COMMON, 'hard', 'how', 'die'],
  strings: [...COMMON, 'strings', 'do'],
}

/** Throws a sentence that names what no example of its kind has. */
export function checkExample(example: Example3R): void {
  const { kind = 'contest' } = example
  if (!KINDS.includes(kind)) throw new Error(`kind is one of ${KINDS.join(', ')}, not ${JSON.stringify(kind)}`)
  checkFields(example as unknown as Json, fields[kind], `an example of kind ${kind}`)
  if (!Array.isArray(example.facts)) throw new Error('the example needs a list "facts"')
}

export const IRIS = 'iris'

const KINDS_OF_ITEM = ['vocation', 'trait', 'passion', 'aptitude', 'gig', 'prop', 'tactic', 'rating', 'string']

/** A name alone is that of a Prop, which serves for everything. */
export const itemFor = (name: string): string =>
  name === 'none' || KINDS_OF_ITEM.includes(name.split(':')[0] as string) ? name : `prop:${name}`

/** Whatever the example claims is on the sheet of Iris, who is Ada's. */
export function startOf({ kind, luck = 0, marks = noMarks, claim = 'none', items = [], ...example }: Example3R): State {
  checkFields(marks as unknown as Json, ['up', 'down'], 'marks')
  const { rating, level = 0, strings = {} } = example
  const sheet = [claim, ...items].map((name) => itemFor(name).split(':') as [string, string])
  const entries = (of: string) => sheet.flatMap(([kindOf, entry]) => (kindOf === of ? entry : []))
  const own = rating === 'security' ? 'safety' : rating
  const iris: OperativeState = newOperative('Iris', 'ada', {
    gig: entries('gig')[0] ?? '',
    qualities: {
      vocation: entries('vocation')[0] ?? '',
      aptitudes: entries('aptitude'),
      trait: entries('trait')[0] ?? '',
      passion: entries('passion')[0] ?? '',
      others: [],
    },
    props: entries('prop'),
    tactics: entries('tactic').map((id) => ({ id, progress: 1 })),
    luckMarks: { ...noMarks, ...marks },
    ratings: {
      ...{ wealth: 1, safety: 1, comfort: 1, luck },
      ...(kind === 'check' && ratingNames.includes(own as 'luck') && { [own as 'luck']: level }),
    },
  })
  const tied = Object.entries(strings).map(([phrase, at]) => [
    phrase,
    { phrase, on: [IRIS], level: at, marks: noMarks, lie: at < 0, origin: '' },
  ])
  return { ...fresh, crew: { ...freshCrew, operatives: { [IRIS]: iris }, strings: Object.fromEntries(tied) } }
}

/** How it ends, in the words of the examples. */
export function endOf({ crew, offJob }: State): Json {
  const iris = crew.operatives[IRIS]
  const [narration] = Object.values(offJob.narrations)
  return {
    luck: iris?.ratings.luck ?? 0,
    marks: { ...(iris?.luckMarks ?? noMarks) },
    ...(narration && { canon: narration.status === 'canon' }),
    strings: Object.fromEntries(
      Object.values(crew.strings).map(({ phrase, level, marks, lie, on }) => [
        phrase,
        {
          level,
          marks: { ...marks },
          lie,
          text: stringText(
            phrase,
            on.map((id) => crew.operatives[id]?.name ?? id),
          ),
        },
      ]),
    ),
  }
}
