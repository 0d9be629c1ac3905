import type { AnyGame, Fields, Json, Settings, Shape } from '@sortie/engine'
import { isDirect, type policyText } from '@sortie/engine/odds'
import type { Counted, Grade } from '../games/pieces.ts'
import { rowTitle } from '../log/rows-text.ts'
import { capital, spaced } from '../question/say.ts'

/** An option or a setting, as the page draws it: without any code of the game. */
export interface FieldInfo {
  readonly name: string
  readonly title: string
  readonly shape: Shape
  readonly default: Json
  /** What values are called, where the game has words for them. */
  readonly values?: { readonly [value: string]: string }
}
export interface QuestionInfo {
  readonly name: string
  readonly title: string
  readonly options: readonly FieldInfo[]
  /** Questions that it has a rule for, and the rule. */
  readonly policy: { readonly [question: string]: string }
}
export interface RowInfo {
  readonly id: string
  readonly title: string
  readonly row: Json
}
export interface KindInfo {
  readonly name: string
  readonly title: string
  readonly rows: readonly RowInfo[]
}
/** Everything that can be asked of a game. */
export interface Catalogue {
  readonly id: string
  readonly name: string
  readonly edition: number
  readonly questions: readonly QuestionInfo[]
  readonly settings: readonly FieldInfo[]
  readonly kinds: readonly KindInfo[]
  readonly outcomes: { readonly [name: string]: string }
  readonly grades: { readonly [name: string]: Grade }
  readonly counted: { readonly [question: string]: Counted }
}

export interface OutcomeWords {
  readonly outcomes: { readonly [name: string]: string }
  readonly grades: { readonly [name: string]: Grade }
  readonly counted: { readonly [question: string]: Counted }
}

export function catalogueOf(game: AnyGame, said: OutcomeWords | undefined): Catalogue {
  const { settings: titles, settingValues } = game.words.en
  return {
    id: game.id,
    name: game.words.en.name,
    edition: game.edition,
    questions: questionsOf(game),
    settings: Object.entries(game.settings as Settings).map(([name, s]) => ({
      name,
      title: capital(titles?.[name] ?? spaced(name)),
      shape: s.shape,
      default: s.default,
      ...(settingValues?.[name] && { values: settingValues[name] }),
    })),
    kinds: kindsOf(game),
    outcomes: said?.outcomes ?? {},
    grades: said?.grades ?? {},
    counted: said?.counted ?? {},
  }
}

function questionsOf(game: AnyGame): readonly QuestionInfo[] {
  return Object.entries(game.odds ?? {}).map(([name, q]) => ({
    name,
    title: capital(q.title),
    options: Object.entries(q.options as Fields).map(([option, shape]) => ({
      name: option,
      title: capital(spaced(option).toLowerCase()),
      shape,
      default: (q.defaults as { readonly [o: string]: Json })[option] ?? null,
    })),
    policy: isDirect(q) ? {} : rulesIn(q.policy ?? {}),
  }))
}

/** Rules that are functions have no text that could be said again. */
const rulesIn = (policy: Parameters<typeof policyText>[0]): { readonly [question: string]: string } =>
  Object.fromEntries(
    Object.entries(policy).flatMap(([q, rule]) => (typeof rule === 'string' ? [[q, rule] as const] : [])),
  )

function kindsOf(game: AnyGame): readonly KindInfo[] {
  const content = (game.content ?? {}) as { readonly [kind: string]: { readonly [id: string]: Json } }
  return Object.keys(game.contentFields ?? {}).map((kind) => ({
    name: kind,
    title: capital(spaced(kind).toLowerCase()),
    rows: Object.entries(content[kind] ?? {}).map(([id, row]) => ({ id, title: rowTitle(row) ?? id, row })),
  }))
}
