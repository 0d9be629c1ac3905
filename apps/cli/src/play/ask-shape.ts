import { type Fields, type Json, type Shape, same, unfit } from '@sortie/engine'
import { parsedJson, valueText } from '@sortie/engine/odds'
import { spaced } from '../shape-text.ts'
import { Cancelled, keysFor, type PickOption, type Terminal } from '../terminal.ts'

/** How an option is said: of the whole answer, or of one field of it. */
export type Say = (option: Json, field?: string) => string

const plainly: Say = (option) => valueText(option)

/** Numbers up to so many are offered as a list; more are typed. */
const MOST_LISTED = 9

/** Asks for an answer of any shape. What comes back is legal. */
export async function askShape(
  terminal: Terminal,
  message: string,
  shape: Shape,
  say: Say = plainly,
  usual?: Json,
): Promise<Json> {
  switch (shape.kind) {
    case 'one':
      return shape.options.length === 1
        ? (shape.options[0] as Json)
        : pickOne(terminal, message, usualFirst(shape.options, usual), say)
    case 'some':
      return pickSome(terminal, message, shape, say)
    case 'whole':
      if (shape.min === shape.max) return shape.min
      return shape.max - shape.min < MOST_LISTED
        ? pickOne(terminal, message, usualFirst(numbers(shape.min, shape.max), usual), say)
        : Number(await typed(terminal, `${message} (${shape.min} to ${shape.max})`, shape, asNumber))
    case 'line':
      return typed(terminal, message, shape, (text) => text)
    case 'form':
      return askFields(terminal, message, shape.fields, say, undefined, usual as Usual)
    case 'list':
      return askList(terminal, message, shape, say)
    case 'either': {
      const kind = await pickOne(terminal, message, possibleCases(shape.cases), say)
      return { kind, ...(await askFields(terminal, message, shape.cases[kind as string] as Fields, say)) }
    }
  }
}

/** What is usually said, of some or all fields. */
type Usual = { readonly [field: string]: Json } | undefined

/** The usual answer comes first: Enter takes it. */
const usualFirst = (from: readonly Json[], usual: Json | undefined): readonly Json[] =>
  from.some((o) => same(o, usual)) ? [usual as Json, ...from.filter((o) => !same(o, usual))] : from

/** Asks for each field in turn. */
export async function askFields(
  terminal: Terminal,
  message: string,
  fields: Fields,
  say: Say = plainly,
  ask: (field: string) => string | undefined = () => undefined,
  usual: Usual = undefined,
): Promise<{ readonly [field: string]: Json }> {
  const answers: Record<string, Json> = {}
  for (const [name, shape] of Object.entries(fields)) {
    const asked = ask(name) ?? `${message} ${spaced(name)}:`
    answers[name] = await askShape(terminal, asked, shape, (option) => say(option, name), usual?.[name])
  }
  return answers
}

async function pickOne(terminal: Terminal, message: string, from: readonly Json[], say: Say): Promise<Json> {
  if (from.length === 0) throw new Cancelled(`there is nothing to choose from: ${message}`)
  const options = listed(from, say)
  const key = await terminal.pick(message, options)
  return from[options.findIndex((o) => o.key === key)] as Json
}

async function pickSome(
  terminal: Terminal,
  message: string,
  shape: Shape & { readonly kind: 'some' },
  say: Say,
): Promise<Json> {
  if (shape.min === shape.options.length) return shape.options
  const options = listed(shape.options, say)
  const keys = await terminal.pickSome(message, options, shape)
  return shape.options.filter((_, i) => keys.includes((options[i] as PickOption).key))
}

async function askList(
  terminal: Terminal,
  message: string,
  shape: Shape & { readonly kind: 'list' },
  say: Say,
): Promise<Json> {
  const entries: Json[] = []
  while (entries.length < shape.max && !impossible(shape.of)) {
    const number = entries.length + 1
    if (entries.length >= shape.min) {
      const more = await terminal.pick(`${message} ${entries.length} so far.`, [
        { key: 'd', label: 'done' },
        { key: 'a', label: `add entry ${number}` },
      ])
      if (more === 'd') break
    }
    entries.push(await askShape(terminal, `${message} Entry ${number}:`, shape.of, say))
  }
  return entries
}

const possibleCases = (cases: { readonly [kind: string]: Fields }): readonly string[] =>
  Object.keys(cases).filter((kind) => !Object.values(cases[kind] as Fields).some(impossible))

/** Whether there is no legal answer at all. */
function impossible(shape: Shape): boolean {
  switch (shape.kind) {
    case 'one':
      return shape.options.length === 0
    case 'form':
      return Object.values(shape.fields).some(impossible)
    case 'list':
      return shape.min > 0 && impossible(shape.of)
    case 'either':
      return possibleCases(shape.cases).length === 0
    default:
      return false
  }
}

/** A typed line that is a legal answer once it is read. */
const typed = (terminal: Terminal, message: string, shape: Shape, read: (text: string) => Json): Promise<string> =>
  terminal.line(message, (text) => {
    const expected = unfit(shape, read(text))
    return expected && `This takes ${expected}.`
  })

const asNumber = (text: string): Json => (/^\s*[+-]?\d+\s*$/.test(text) ? Number(text) : text)

/** JSON, for values that no shape is known of. */
export async function askJson(terminal: Terminal, message: string): Promise<Json> {
  const text = await terminal.line(`${message} (JSON; words may go without quotes)`, () => undefined)
  return parsedJson(text) ?? text
}

export const listed = (from: readonly Json[], say: Say): readonly PickOption[] => {
  const keys = keysFor(from.length)
  return from.map((option, i) => ({ key: keys[i] as string, label: say(option) }))
}

const numbers = (min: number, max: number): readonly number[] =>
  Array.from({ length: max - min + 1 }, (_, i) => min + i)
