import { expect, it } from 'vitest'
import { type AnyGame, type AnyProcedure, type Entry, standing, type Table } from '../kernel/index.ts'

const kinds = ['procedures', 'questions', 'facts', 'rules'] as const
type Kind = (typeof kinds)[number]

/** Names of a game's parts, by kind. */
export type Named = { readonly [K in Kind]?: readonly string[] }

/** The procedures, questions and facts that random plays of a game reached. Several trials of a game can share it. */
export class Reach {
  readonly #game: AnyGame
  readonly #met: { readonly [K in Kind]: Set<string> } = {
    procedures: new Set(),
    questions: new Set(),
    facts: new Set(),
    rules: new Set(),
  }
  plays = 0

  constructor(game: AnyGame) {
    this.#game = game
  }

  note(table: Table): void {
    this.plays++
    for (const entry of standing(table.entries)) this.#noteEntry(entry)
  }

  #noteEntry({ input, asks, facts }: Entry): void {
    if (input.kind === 'open') this.#met.procedures.add(input.procedure)
    for (const { name } of asks) this.#met.questions.add(name)
    for (const { rule, fact } of facts) {
      this.#met.facts.add(fact.type)
      this.#met.rules.add(rule)
    }
  }

  /** Everything the game declares that no play came to. */
  missed(): { readonly [K in Kind]: readonly string[] } {
    const all = partsOf(this.#game)
    const { procedures, questions, facts, rules } = this.#met
    return {
      procedures: all.procedures.filter((name) => !procedures.has(name)),
      questions: all.questions.filter((name) => !questions.has(name)),
      facts: all.facts.filter((name) => !facts.has(name)),
      rules: all.rules.filter((name) => !rules.has(name)),
    }
  }
}

function partsOf(game: AnyGame): { readonly [K in Kind]: readonly string[] } {
  const procedures = Object.entries(game.procedures as { readonly [name: string]: AnyProcedure })
  return {
    procedures: procedures.map(([name]) => name),
    // Fields of forms have words, too: `question.field`.
    questions: Object.keys(game.words.en.questions).filter((name) => !name.includes('.')),
    facts: Object.keys(game.facts),
    rules: [...new Set(procedures.flatMap(([, p]) => p.rules))],
  }
}

/**
 * The last law: says what the random plays never came to, and fails unless the game names it as out of their reach.
 * Rules are only said: many are told under the id of another, or tell nothing.
 */
export function describeReach(game: AnyGame, reach: Reach, outOfReach: Named = {}): void {
  it('reach: random plays come to every procedure, question and fact that is not named as out of reach', () => {
    const parts = partsOf(game)
    for (const kind of kinds)
      expect(
        (outOfReach[kind] ?? []).filter((name) => !parts[kind].includes(name)),
        `${game.id} has no such ${kind}: take them off the list`,
      ).toEqual([])
    if (reach.plays === 0) return
    const missed = reach.missed()
    const said = (['procedures', 'questions', 'facts'] as const).map((kind) => {
      const all = parts[kind].length
      const never = missed[kind].length > 0 ? ` (not: ${missed[kind].join(', ')})` : ''
      return `${all - missed[kind].length} of ${all} ${kind}${never}`
    })
    const untold =
      missed.rules.length > 0
        ? `. Under these rules no fact was told: ${missed.rules.join(', ')}. Name them in t.tell, if they are more than a description`
        : ''
    console.info(`${game.id}, ${reach.plays} random plays reached ${said.join(', ')}${untold}.`)
    for (const kind of ['procedures', 'questions', 'facts'] as const)
      expect(
        missed[kind].filter((name) => !outOfReach[kind]?.includes(name)),
        `${kind} that no random play came to: play more or longer, start nearer to them, or name them as out of reach`,
      ).toEqual([])
  })
}
