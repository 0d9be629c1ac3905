import type { AnyDirectOdds, AnyGame, AnyOddsQuestion, Fields, Json } from '@sortie/engine'
import { type Policy, policyText } from '@sortie/engine/odds'
import type { ArgsDef } from 'citty'
import { UsageError, unknown } from './errors.ts'
import { loadGame } from './games.ts'
import { type Given, kebab, pairsOf } from './options.ts'
import { isFlag, parseValue, shapeText, valueText } from './shape-text.ts'

type OddsPart = AnyOddsQuestion | AnyDirectOdds
export type Options = { readonly [name: string]: Json }

export const isDirect = (q: OddsPart): q is AnyDirectOdds => 'reckon' in q

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
            description: `of this question; ${valueText(defaults[name] ?? null)} if not said`,
          }
        : {
            type: 'string' as const,
            valueHint: shapeText(shape),
            description: `of this question; ${valueText(defaults[name] ?? null)} if not said`,
          },
    ]),
  )
}

/** Those of `sortie odds <game> <question>`, if both are there; a wrong name is told later, by the command itself. */
export async function optionsOfLeading([id, name]: readonly string[]): Promise<ArgsDef> {
  if (id === undefined || name === undefined) return {}
  return declaredOptions(questionNamed(await loadGame(id), name))
}

/** What was said for a question's options, over its defaults. */
export function optionsGiven(question: OddsPart, given: Given): Options {
  const said = Object.entries(question.options as Fields).flatMap(([name, shape]) => {
    const key = kebab(name)
    if (Object.hasOwn(given.flags, key)) return [[name, given.flags[key] as boolean] as const]
    const text = given.values[key]?.[0]
    return text === undefined ? [] : [[name, parseValue(shape, text, `--${key}`)] as const]
  })
  return { ...(question.defaults as Options), ...Object.fromEntries(said) }
}

const POLICIES = 'always, never, uniform, "best for <outcome>" or one of its answers'

/** What `--policy` says, of questions that the game asks. */
export function policyOf(game: AnyGame, given: Given): Policy {
  const pairs = pairsOf(given, 'policy', `Question=rule (the rule: ${POLICIES})`)
  const twice = pairs.find(([q], i) => pairs.findIndex(([other]) => other === q) !== i)
  if (twice) throw new UsageError(`--policy speaks of ${twice[0]} twice; say one rule for it`)
  const asked = Object.keys(game.words.en.questions)
  const stray = pairs.find(([q]) => q !== 'default' && !asked.includes(q))
  if (stray) throw unknown(`question that ${game.id} asks,`, stray[0], asked)
  return Object.fromEntries(pairs)
}

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
