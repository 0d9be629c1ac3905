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
  seat,
  type To,
  together,
  unchanged,
} from '@sortie/engine'
import { maySecretly, usesTools } from '../by.ts'
import { freeNoteId, type NoteFact, type Notes } from '../notes/index.ts'
import { type Likelihood, likelihoodNames, likelihoods, TWIST_SIDES } from './likelihood.ts'
import { commonThings, deeds, type Things } from './prompts.ts'

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

export const MOST_TENSION = 9
const TENSION = 'tension'
const FIRST_TENSION = 3

const withTwist = (verdict: Verdict) => `${verdict}, with a twist` as const
type Spoken = Verdict | ReturnType<typeof withTwist>
const isTwisted = (spoken: Spoken): boolean => spoken.endsWith(', with a twist')
const plain = (spoken: Spoken): Verdict =>
  (isTwisted(spoken) ? spoken.slice(0, -', with a twist'.length) : spoken) as Verdict

/** How an answer is read while there is tension. */
const tenseReaders = new Map<string, Reader<Spoken>>()
function tenseReader(likelihood: Likelihood, tension: number): Reader<Spoken> {
  const name = `toolbox/oracle ${likelihood} tension ${tension}`
  const known = tenseReaders.get(name)
  if (known) return known
  const made = reader<Spoken>(name, (_faces, { answer = [], twist = [] }) => {
    const verdict = verdictOf(likelihood, answer[0] ?? 0)
    return (twist[0] ?? TWIST_SIDES) <= tension ? withTwist(verdict) : verdict
  })
  tenseReaders.set(name, made)
  return made
}

/** How tense the scene is, 0 to 9: a counter that everyone sees. Without scenes there is none, and there are no twists. */
export const tensionIn = (notes: Notes): number => {
  const kept = notes[TENSION]
  return kept?.kind === 'counter' && kept.audience === 'everyone' ? Math.min(MOST_TENSION, kept.count) : 0
}

const MOST_NAMES = 100
/** Who and what the oracle may name: notes for everyone about one of these. */
export const oracleLists = ['people', 'threads'] as const
export type OracleList = (typeof oracleLists)[number]
/** Whom the oracle may name. Where nobody is on the list of people, it is one of the players. */
const namedBy = ({ state, seats }: OracleLook, list: OracleList): readonly string[] => {
  const names = listed(state.notes, list)
  if (list !== 'people' || names.length > 0) return names
  return seats.flatMap(({ role, name, seat: id }) => (role === 'player' ? [name ?? id] : []))
}
const listed = (notes: Notes, list: OracleList): readonly string[] =>
  Object.values(notes).flatMap((n) => (n.kind === 'note' && n.on === list && n.audience === 'everyone' ? [n.text] : []))

const fact = factFor<{ readonly notes: Notes }>()
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
  /** A scene begins, with its heading and how tense it is. */
  SceneBegan: fact({ heading: open<string>(), tension: open<number>(), by: seat() }, (s, { tension, by }) => ({
    ...s,
    notes: {
      ...s.notes,
      [TENSION]: {
        kind: 'counter',
        on: 'oracle',
        text: 'Tension',
        count: tension,
        by,
        audience: 'everyone',
        picture: '',
      },
    },
  })),
  /** Words to start from, about something; with a twist, something that nobody expected comes in. */
  PromptDrawn: fact(
    { about: open<string>(), deed: open<string>(), thing: open<string>(), twist: open<boolean>() },
    unchanged,
  ),
  /** The oracle named somebody or something of a list. */
  OracleNamed: fact({ list: open<OracleList>(), name: open<string>() }, unchanged),
}
export type OracleFact = FactOf<typeof oracleFacts>

export const oracleQuestions = questions({
  OracleDice: {
    about: of<{ readonly question: string; readonly likelihood: Likelihood; readonly tension?: number }>(),
  },
  PromptDice: { about: of<{ readonly about: string; readonly twist: boolean }>() },
  NameDice: { about: of<{ readonly list: OracleList; readonly names: number }>() },
})

export interface OracleTable extends OracleLook {
  tell(rule: string, fact: OracleFact | NoteFact): void
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
    readonly things?: Things
  },
): Asking<Verdict> {
  const { question, likelihood, by, rule } = q
  const tension = q.secret ? 0 : tensionIn(t.state.notes)
  if (tension > 0) return yield* askTensely(t, { ...q, tension })
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

/** While there is tension, a second die says whether a twist comes along. */
function* askTensely(
  t: OracleTable,
  q: {
    readonly question: string
    readonly likelihood: Likelihood
    readonly by: To
    readonly rule: string
    readonly tension: number
    readonly things?: Things
  },
): Asking<Verdict> {
  const { question, likelihood, tension, by, rule } = q
  const spoken = yield* roll(oracleQuestions.OracleDice, {
    by,
    dice: together(dice(1, 100, 'answer'), dice(1, TWIST_SIDES, 'twist')),
    read: tenseReader(likelihood, tension),
    rule,
    about: { question, likelihood, tension },
  })
  const verdict = plain(spoken)
  t.tell(rule, { type: 'OracleSpoke', question, likelihood, verdict, to: 'everyone' })
  if (!isTwisted(spoken)) return verdict
  yield* drawPrompt(t, { about: question, by, rule, things: q.things ?? commonThings, twist: true })
  return verdict
}

/** Two dice pick the words: a deed and a thing, as one number. */
const promptReader = reader<number>(
  'toolbox/oracle prompt',
  (_faces, { deed = [], thing = [] }) => ((deed[0] ?? 1) - 1) * deeds.length + (thing[0] ?? 1) - 1,
)

function* drawPrompt(
  t: OracleTable,
  q: {
    readonly about: string
    readonly by: To
    readonly rule: string
    readonly things: Things
    readonly twist: boolean
  },
): Asking<void> {
  const { about, by, rule, things, twist } = q
  const picked = yield* roll(oracleQuestions.PromptDice, {
    by,
    dice: together(dice(1, deeds.length, 'deed'), dice(1, deeds.length, 'thing')),
    read: promptReader,
    rule,
    about: { about, twist },
  })
  const deed = deeds[Math.floor(picked / deeds.length)] ?? deeds[0]
  const thing = things[picked % deeds.length] ?? commonThings[0]
  t.tell(rule, { type: 'PromptDrawn', about, deed, thing, twist })
}

const nameReader = reader<number>('toolbox/oracle name', ([face = 1]) => face)

const inHand = ['as it was', 'calmer', 'tenser'] as const
/** A scene that went the crew's way calms things down, one that did not makes them tenser. */
const tensionAfter = (before: number, went: (typeof inHand)[number]): number => {
  if (before === 0) return FIRST_TENSION
  const change = { 'as it was': 0, calmer: -1, tenser: 1 }[went]
  return Math.min(MOST_TENSION, Math.max(1, before + change))
}

interface OracleLook {
  readonly state: { readonly notes: Notes }
  readonly seats: readonly Sitting[]
  readonly settings?: unknown
}
const procedure = <const A extends Fields>(
  p: Procedure<OracleTable, OracleLook, A>,
): Procedure<OracleTable, OracleLook, A> => p

export const oracleProcedures = (rule: string, things: Things = commonThings) => ({
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
      yield* askOracle(t, { question, likelihood, by, secret, rule, things })
    },
  }),

  beginScene: procedure({
    rules: [rule],
    by: usesTools,
    args: () => ({ heading: line({ min: 1, max: 80 }), tension: oneOf(inHand) }),
    usual: () => ({ tension: 'as it was' }),
    *run(t, { by, heading, tension }) {
      t.tell(rule, { type: 'SceneBegan', heading, tension: tensionAfter(tensionIn(t.state.notes), tension), by })
    },
  }),

  drawPrompt: procedure({
    rules: [rule],
    by: usesTools,
    args: () => ({ about: line({ max: 200 }) }),
    usual: () => ({ about: '' }),
    *run(t, { by, about }) {
      yield* drawPrompt(t, { about, by, rule, things, twist: false })
    },
  }),

  listName: procedure({
    rules: [rule],
    by: usesTools,
    when: ({ state }) => oracleLists.reduce((sum, list) => sum + listed(state.notes, list).length, 0) < MOST_NAMES,
    args: () => ({ name: line({ min: 1, max: 80 }), list: oneOf(oracleLists) }),
    usual: () => ({ list: 'people' }),
    *run(t, { by, name, list }) {
      const note = freeNoteId(t.state.notes, 'everyone')
      t.tell(rule, { type: 'NoteTaken', note, kind: 'note', on: list, text: name, count: 0, by, to: 'everyone' })
    },
  }),

  askWho: procedure({
    rules: [rule],
    by: usesTools,
    args: (look) => ({ list: oneOf(oracleLists.filter((list) => namedBy(look, list).length > 0)) }),
    usual: (look) => (namedBy(look, 'people').length > 0 ? { list: 'people' } : {}),
    *run(t, { by, list }) {
      const names = namedBy(t, list)
      const face = yield* roll(oracleQuestions.NameDice, {
        by,
        dice: dice(1, Math.max(2, names.length)),
        read: nameReader,
        rule,
        about: { list, names: names.length },
      })
      t.tell(rule, { type: 'OracleNamed', list, name: names[(face - 1) % names.length] ?? '' })
    },
  }),
})
