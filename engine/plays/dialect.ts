import type { Json } from '../kernel/index.ts'

/** A worked example as the rule catalogues write it. */
export interface Vector {
  readonly id: string
  readonly title: string
  readonly given?: { readonly [k: string]: Json }
  readonly do: Act | readonly Act[]
  readonly answers: readonly (readonly [string, Json])[]
  readonly facts: readonly (readonly Json[])[]
  readonly then?: Json
}
export type Act = { readonly action: string; readonly [k: string]: Json }

/** The words that the worked examples of a catalogue are written in. What is not in it is an error, never ignored. */
export interface Dialect {
  /** The fields of `given`. */
  readonly given: readonly string[]
  /** Each act with its fields. */
  readonly acts: { readonly [action: string]: readonly string[] }
  /** The names of the questions that answers belong to. */
  readonly questions: readonly string[]
}

const FIELDS = ['id', 'title', 'rules', 'given', 'do', 'answers', 'facts', 'then']

/** Throws a sentence that names the field, act or question that the dialect does not know. */
export function checkDialect(vector: Vector, { given, acts, questions }: Dialect): void {
  checkFields(vector as unknown as Json, FIELDS, 'the example')
  for (const list of ['answers', 'facts'] as const)
    if (!Array.isArray(vector[list])) throw new Error(`the example needs a list "${list}"`)
  checkFields(vector.given, given, 'given')
  for (const act of actsOf(vector)) {
    if (typeof act?.action !== 'string') throw new Error('"do" has to be an act or a list of acts, each with "action"')
    const fields = Object.hasOwn(acts, act.action) ? acts[act.action] : undefined
    if (!fields) throw new Error(`there is no act "${act.action}". There are ${Object.keys(acts).join(', ')}.`)
    checkFields(act, ['action', ...fields], `the act "${act.action}"`)
  }
  const odd = vector.answers.find((answer) => !Array.isArray(answer) || !questions.includes(answer[0]))
  if (odd !== undefined)
    throw new Error(`no question is called ${JSON.stringify(odd[0] ?? odd)}. There are ${questions.join(', ')}.`)
}

export const actsOf = (vector: Vector): readonly Act[] =>
  (Array.isArray(vector.do) ? vector.do : [vector.do]) as readonly Act[]

/** Throws a sentence if something is not an object, or has a field that is not known. */
export function checkFields(what: Json | undefined, known: readonly string[], where: string): void {
  if (what === undefined) return
  if (typeof what !== 'object' || what === null || Array.isArray(what)) throw new Error(`${where} has to be an object`)
  const odd = Object.keys(what).find((field) => !known.includes(field))
  if (odd !== undefined) throw new Error(`${where} has no field "${odd}". It takes ${known.join(', ')}.`)
}

/** The same for each entry of a record, such as people by name. */
export function checkEach(what: Json | undefined, known: readonly string[], where: string): void {
  if (what === undefined) return
  if (typeof what !== 'object' || what === null || Array.isArray(what)) throw new Error(`${where} has to be an object`)
  for (const [name, each] of Object.entries(what)) checkFields(each, known, `${where}.${name}`)
}
