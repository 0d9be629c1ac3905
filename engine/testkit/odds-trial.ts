import type { Rng } from '../dice/index.ts'
import {
  type AnyDirectOdds,
  type AnyGame,
  type AnyOddsQuestion,
  canonical,
  defaultsOf,
  type Fields,
  type Json,
  type Settings,
  type Sitting,
  sample,
  sampleFields,
} from '../kernel/index.ts'
import { fromOptions, type OddsRequest, type Policy, setupOf } from '../odds/index.ts'

/** The parts of a table that odds read besides its state, as a scene gets them. */
export type SceneTable = Pick<ReturnType<typeof setupOf>, 'settings' | 'content' | 'seats'>

/** Makes a state that a table could be in, at rest, for a question that can be asked there. */
export type Scene = (rng: Rng, table: SceneTable) => unknown

/** How the odds of a game are tried. */
export interface OddsTrial {
  readonly seats?: readonly Sitting[]
  /** Every draw of the laws follows from this. */
  readonly seed?: number
  /** How many tables (settings, content, options or scene, policy) each question is asked at. */
  readonly tables?: number
  /** The same for the law on keys, which compares one step only and can afford more; as many, if absent. */
  readonly keyTables?: number
  /** Plays for each table, to collect states that share a key. */
  readonly plays?: number
  /** Plays that are simulated where brute force takes too long: for all questions, or for some that take long. */
  readonly simulated?: number | { readonly [question: string]: number }
  /** Runs that brute force may take for one table. */
  readonly runs?: number
  /** Options of a question that are words: only the game knows how to write them. */
  readonly options?: { readonly [question: string]: (rng: Rng) => object }
  /** Questions that keep their own rule, because any other leads round in a circle. */
  readonly undrawn?: readonly string[]
  /** Live positions, by question. A question that can be asked live and has none is only tried from fresh. */
  readonly scenes?: { readonly [question: string]: Scene }
  /**
   * The same table at another moment, by question: what may have changed until then, drawn afresh. Half of the plays that
   * collect states for the law on keys start there, so that states which differ in a single field meet.
   */
  readonly otherwise?: { readonly [question: string]: (state: never, rng: Rng) => unknown }
  /** A table's own content, which replaces the game's. */
  readonly content?: (rng: Rng) => unknown
}

/** A table at which a question is asked, and how a failure there is told. */
export interface Drawn {
  readonly request: OddsRequest
  readonly said: string
}

/** A table at which a question is asked: the first as it comes, the others drawn. */
export function drawTable(
  game: AnyGame,
  name: string,
  question: AnyOddsQuestion,
  trial: OddsTrial,
  rng: Rng,
  i: number,
): Drawn {
  const settings = drawSettings(game, rng, i)
  const content = i > 0 && i % 3 === 0 ? trial.content?.(rng) : undefined
  const table = setupOf({
    game,
    settings,
    ...(content !== undefined && { content }),
    // At first as on the command line and in the lab: without a table, so nobody sits there.
    ...(trial.seats && i > 0 && { seats: trial.seats }),
  })
  const scene = i % 2 === 1 ? trial.scenes?.[name] : undefined
  const options = drawOptions(name, question, trial, rng, i)
  const asked: Pick<OddsRequest, 'question' | 'from'> = scene
    ? { question, from: { state: scene(rng, table) } }
    : fromOptions(game, question, options, table)
  const policy = i > 1 ? drawPolicy(asked.question, trial, rng) : {}
  const said = `${name} ${scene ? 'at a live table' : `with ${canonical(options as Json)}`}, settings ${changed(game, settings)}, policy ${canonical(policy as Json)}`
  return { request: { ...table, question: asked.question, from: asked.from, policy }, said }
}

const changed = (game: AnyGame, settings: object): string => {
  const usual = defaultsOf(game.settings as Settings) as Record<string, Json>
  const other = Object.entries(settings).filter(([k, v]) => canonical(v as Json) !== canonical(usual[k] as Json))
  return canonical(Object.fromEntries(other) as Json)
}

/** The defaults first; then each setting drawn afresh, one time in three. */
export function drawSettings(game: AnyGame, rng: Rng, i: number): object {
  const settings = game.settings as Settings
  return Object.fromEntries(
    Object.entries(settings).map(([k, s]) => [k, i > 0 && rng.below(3) === 0 ? sample(s.shape, rng) : s.default]),
  )
}

export function drawOptions(
  name: string,
  { options, defaults }: AnyOddsQuestion | AnyDirectOdds,
  trial: OddsTrial,
  rng: Rng,
  i: number,
): object {
  if (i === 0) return defaults as object
  const free = Object.fromEntries(Object.entries(options as Fields).filter(([, shape]) => shape.kind !== 'line'))
  return { ...(defaults as object), ...sampleFields(free, rng), ...trial.options?.[name]?.(rng) }
}

/** Another rule for each question that the policy names, as a user could ask for it. */
function drawPolicy(question: AnyOddsQuestion, { undrawn = [] }: OddsTrial, rng: Rng): Policy {
  const aims = [
    ...(question.outcomes ?? []),
    ...Object.keys(question.measures ?? {}),
    ...Object.keys(question.gains ?? {}),
  ]
  const best = aims.length > 0 ? [`best for ${aims[rng.below(aims.length)]}`] : []
  const rules = ['uniform', 'first', 'never', 'always', 'uniform', ...best]
  return Object.fromEntries(
    Object.keys(question.policy ?? {}).flatMap((q) => {
      if (undrawn.includes(q) || rng.below(2) === 0) return []
      return [[q, rules[rng.below(rules.length)] as string]]
    }),
  )
}
