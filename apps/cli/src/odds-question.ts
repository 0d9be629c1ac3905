import type { AnyDirectOdds, AnyGame, AnyOddsQuestion, Fields, Json, Shape } from '@sortie/engine'
import {
  type Assumption,
  fromOptions,
  isDirect,
  type OddsRequest,
  type Policy,
  policyText,
  setupOf,
  valueText,
} from '@sortie/engine/odds'
import type { ArgsDef } from 'citty'
import type { ComputeRequest, Options, RulesSaid } from './compute/asked.ts'
import { UsageError, unknown } from './errors.ts'
import { contentOf, loadGame, settingsOf } from './games.ts'
import { type Given, kebab, pairsOf } from './options.ts'
import { isFlag, parseValue, shapeText } from './shape-text.ts'

type OddsPart = AnyOddsQuestion | AnyDirectOdds

export const questionsOf = (game: AnyGame): { readonly [name: string]: OddsPart } => game.odds ?? {}

export function questionNamed(game: AnyGame, name: string): OddsPart {
  const all = questionsOf(game)
  const found = Object.hasOwn(all, name) ? all[name] : undefined
  if (!found) throw unknown(`odds question of ${game.id}`, name, Object.keys(all))
  return found
}

/** The options of a question, declared as options of the command line. */
function declaredOptions(question: OddsPart): ArgsDef {
  const defaults = question.defaults as Options
  return Object.fromEntries(
    Object.entries(question.options as Fields).map(([name, shape]) => [
      kebab(name),
      isFlag(shape)
        ? {
            type: 'boolean' as const,
            description: `of this question (${valueText(defaults[name] ?? null)})`,
          }
        : {
            type: 'string' as const,
            valueHint: shapeText(shape),
            description: `of this question (${valueText(defaults[name] ?? null)}); for several ${exampleOf(shape)}`,
          },
    ]),
  )
}

/** How several values are said. */
const exampleOf = (shape: Shape): string =>
  shape.kind === 'whole' ? `${shape.min}..${shape.max}` : shape.kind === 'one' ? 'a,b or "*"' : '"a | b"'

/** Those of `sortie odds <game> <question>`, if both are there; a wrong name is told later, by the command itself. */
export async function optionsOfLeading([id, name]: readonly string[]): Promise<ArgsDef> {
  if (id === undefined || name === undefined) return {}
  return declaredOptions(questionNamed(await loadGame(id), name))
}

/** What was said for a question's options, over its defaults. */
function optionsGiven(question: OddsPart, given: Given): Options {
  const said = Object.entries(question.options as Fields).flatMap(([name, shape]) => {
    const key = kebab(name)
    if (Object.hasOwn(given.flags, key)) return [[name, given.flags[key] as boolean] as const]
    const text = given.values[key]?.[0]
    return text === undefined ? [] : [[name, parseValue(shape, text, `--${key}`)] as const]
  })
  return { ...(question.defaults as Options), ...Object.fromEntries(said) }
}

/** The same as texts, as far as they were said: each a value or a range. */
export const optionTexts = (question: OddsPart, given: Given): { readonly [name: string]: string } =>
  Object.fromEntries(
    Object.keys(question.options as Fields).flatMap((name) => {
      const flag = given.flags[kebab(name)]
      const text = flag === undefined ? given.values[kebab(name)]?.[0] : String(flag)
      return text === undefined ? [] : [[name, text] as const]
    }),
  )

/** The rules by which a question can be answered, the same for odds and for plays. */
const RULES =
  'never, always, first, usual, min, max, uniform, "best for <outcome>", or an answer (where it is not legal, the nearest one)'

export const POLICY_OPTION = {
  policy: {
    type: 'string',
    valueHint: 'Question=rule',
    description: `how a question is answered: ${RULES}; repeatable`,
  },
} as const satisfies ArgsDef

/** What `--policy` says, of questions that the game asks. */
export function policyOf(game: AnyGame, given: Given): RulesSaid {
  const pairs = pairsOf(given, 'policy', `Question=rule (the rule: ${RULES})`)
  const twice = pairs.find(([q], i) => pairs.findIndex(([other]) => other === q) !== i)
  if (twice) throw new UsageError(`--policy speaks of ${twice[0]} twice; say one rule for it`)
  const asked = Object.keys(game.words.en.questions).filter((name) => !/[.]|Dice$|Draw$/.test(name))
  const stray = pairs.find(([q]) => q !== 'default' && !asked.includes(q))
  if (stray) throw unknown(`question that ${game.id} asks,`, stray[0], asked)
  return Object.fromEntries(pairs)
}

/**
 * A rule for a question that never came up is a slip: the number does not depend on it. Those that the odds question has
 * a rule for itself may come up with other options or settings; they are listed, for their rule was not even tried.
 */
export function checkRules(
  game: AnyGame,
  asked: ComputeRequest,
  assumptions: readonly Assumption[],
): readonly string[] {
  const met = assumptions.map((a) => a.question)
  const own = Object.keys(rulesOf(requestOf(game, { ...asked, policy: {} })))
  const legal = [...new Set([...met, ...own])]
  const idle = Object.entries(asked.policy).find(([question]) => !legal.includes(question))
  if (idle === undefined) return Object.keys(asked.policy).filter((question) => !met.includes(question))
  const [question, rule] = idle
  const named = legal.filter((name) => name !== 'default').join(', ')
  const why = question === 'default' ? 'every question has a rule of its own' : `${question} never came up`
  throw new UsageError(
    `--policy ${question}=${rule} answers nothing: ${why}; ${named ? `"${asked.question}" asks ${named}` : 'nobody is asked anything'}`,
  )
}

/** Everything that was said of a question. */
export function askedOf(game: AnyGame, question: string, given: Given): ComputeRequest {
  const content = contentOf(game, given)
  return {
    game: game.id,
    question,
    options: optionsGiven(questionNamed(game, question), given),
    settings: settingsOf(game, given),
    policy: policyOf(game, given),
    ...(content !== undefined && { content }),
  }
}

/** A question of a game as a walk of its rules; one with arithmetic of its own has such a walk beside it. */
export function requestOf(game: AnyGame, asked: ComputeRequest): OddsRequest {
  const { options, policy, settings, content } = asked
  const question = questionNamed(game, asked.question)
  if (!isDirect(question)) return { ...fromOptions(game, question, options, { settings, content }), policy }
  const setup = setupOf({ game, settings, content })
  const twin = question.walked(options as never, setup)
  return { ...setup, question: twin.question, from: { state: twin.state }, policy: { ...twin.policy, ...policy } }
}

/** All rules by which a request answers questions. */
export const rulesOf = ({ question, policy }: OddsRequest): Policy => ({ ...question.policy, ...policy })

/** The questions of a game, a few lines each. */
export function questionLines(game: AnyGame): readonly string[] {
  return Object.entries(questionsOf(game)).flatMap(([name, q]) => [
    `  ${name}: ${q.title}`,
    ...Object.entries(q.options as Fields).map(
      ([option, shape]) =>
        `      --${kebab(option)} ${shapeText(shape)}  (${valueText((q.defaults as Options)[option] ?? null)})`,
    ),
  ])
}

export const questionsJson = (game: AnyGame): Json =>
  Object.fromEntries(
    Object.entries(questionsOf(game)).map(([name, q]) => [
      name,
      { title: q.title, options: q.options as Json, defaults: q.defaults as Json, policy: policyJson(q) },
    ]),
  )

const policyJson = (q: OddsPart): Json => (isDirect(q) ? null : policyText(q.policy ?? {}))
