import { canonical, type Input, isRefusal, type Json, type Question, type Table, type Told } from '../kernel/index.ts'
import { type Act, actsOf, checkDialect, type Dialect, type Vector } from './dialect.ts'

export interface VectorResult {
  readonly id: string
  readonly title: string
  readonly passed: boolean
  /** The differences, one line each. */
  readonly problems: readonly string[]
}

/** How a game's own names and the names in its worked examples go together. */
export interface VectorNames {
  readonly dialect: Dialect
  readonly start: (given: NonNullable<Vector['given']>) => Table
  /** The meaning of an act in this game: inputs, or facts that need no rule. */
  readonly act: (table: Table, act: Act) => readonly Input[] | { readonly facts: readonly (readonly Json[])[] }
  /** The answer to an open question, from the next written one if that belongs to it (`used`), else by default. */
  readonly answer: (
    q: Question,
    next: readonly [string, Json] | undefined,
    table: Table,
  ) => { readonly input: Omit<Input & { kind: 'answer' }, 'kind' | 'to'>; readonly used: boolean } | string
  /** Whether a written answer belongs to a question that this game does not ask, because only one answer is legal. */
  readonly unasked?: (written: readonly [string, Json], q: Question) => boolean
  /** A told fact in the example's words; nothing if the example has no word for it. */
  readonly fact: (told: Told, table: Table) => readonly (readonly Json[])[]
  /** The written form of an answer (dice that fell, for instance). */
  readonly heard?: (q: Question, answer: Json, table: Table) => readonly (readonly Json[])[]
  /** The end state in the example's words. */
  readonly state: (table: Table) => Json
}

const MOST_QUESTIONS = 500

/** Plays a worked example and lists differences. Never throws: a broken rule is a difference too. */
export function runVector(vector: Vector, names: VectorNames): VectorResult {
  const problems: string[] = []
  try {
    play(vector, names, problems)
  } catch (cause) {
    problems.push(cause instanceof Error ? cause.message : String(cause))
  }
  return { id: vector.id, title: vector.title, passed: problems.length === 0, problems }
}

function play(vector: Vector, names: VectorNames, problems: string[]): void {
  checkDialect(vector, names.dialect)
  const table = names.start(vector.given ?? {})
  const got: (readonly Json[])[] = []
  let used = 0
  const submit = (input: Input): void => {
    const result = table.submit(input)
    if (isRefusal(result)) throw new Error(`${result.refused}: ${result.message}`)
    for (const told of result.facts) got.push(...names.fact(told, table))
  }
  for (const act of actsOf(vector)) {
    const what = names.act(table, act)
    if ('facts' in what) {
      got.push(...what.facts)
      continue
    }
    for (const input of what) {
      submit(input)
      answerAll()
    }
  }
  if (used < vector.answers.length) problems.push(`answers left over: ${canonical(vector.answers.slice(used))}`)
  compareFacts(vector.facts, got, problems)
  compareState(vector.then ?? {}, names.state(table), 'then', problems)

  function answerAll(): void {
    for (let n = 0; table.waiting.length > 0 || table.due; n++) {
      if (n > MOST_QUESTIONS) throw new Error(`more than ${MOST_QUESTIONS} questions`)
      if (table.due) {
        submit({ kind: 'open', by: 'game', ...table.due })
        continue
      }
      const w = table.waiting.at(-1) as Table['waiting'][number]
      while (vector.answers[used] && names.unasked?.(vector.answers[used] as readonly [string, Json], w.question))
        used++
      const given = names.answer(w.question, vector.answers[used], table)
      if (typeof given === 'string') throw new Error(given)
      if (given.used) used++
      got.push(...(names.heard?.(w.question, given.input.answer, table) ?? []))
      submit({ kind: 'answer', to: w.askedAt, ...given.input })
    }
  }
}

function compareFacts(wanted: Vector['facts'], got: readonly (readonly Json[])[], problems: string[]): void {
  for (let i = 0; i < Math.max(wanted.length, got.length); i++)
    if (canonical(wanted[i]) !== canonical(got[i]))
      problems.push(
        `fact ${i + 1}: expected ${canonical(wanted[i] ?? 'nothing')}, got ${canonical(got[i] ?? 'nothing')}`,
      )
}

/** Everything named must hold; everything else is free. */
export function compareState(wanted: Json, got: Json | undefined, path: string, problems: string[]): void {
  if (typeof wanted === 'object' && wanted !== null && !Array.isArray(wanted)) {
    for (const [k, v] of Object.entries(wanted as { [k: string]: Json }))
      compareState(v, (got as { readonly [k: string]: Json } | null | undefined)?.[k], `${path}.${k}`, problems)
  } else if (canonical(wanted) !== canonical(got ?? null))
    problems.push(`${path}: expected ${canonical(wanted)}, got ${canonical(got ?? 'nothing')}`)
}

/** The worked examples of a document: JSON (one or a list), or Markdown with blocks marked `json vector`. */
export function readVectors(text: string): readonly { readonly id: string; readonly [k: string]: Json }[] {
  const lines = text.replaceAll('\r\n', '\n')
  const blocks = [...lines.matchAll(/^```json vector\n([\s\S]*?)^```/gm)].map((m) => m[1] as string)
  const found = (blocks.length > 0 ? blocks : [lines]).flatMap((block, i) => {
    try {
      return JSON.parse(block) as unknown
    } catch (cause) {
      const what = blocks.length > 0 ? `worked example ${i + 1}` : 'this (without blocks marked "json vector")'
      throw new SyntaxError(`${what} is not JSON: ${(cause as Error).message}`)
    }
  })
  const nameless = found.findIndex((v) => typeof (v as { readonly id?: unknown } | null)?.id !== 'string')
  if (nameless >= 0) throw new SyntaxError(`worked example ${nameless + 1} has no id`)
  if (found.length === 0) throw new SyntaxError('there are no worked examples')
  return found as { readonly id: string }[]
}
