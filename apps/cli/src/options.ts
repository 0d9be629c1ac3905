import type { ArgDef, ArgsDef } from 'citty'
import { instead, nearest, UsageError } from './errors.ts'

/** What was said on the command line, nothing of it unknown. Options go by their names in kebab-case. */
export interface Given {
  readonly positionals: readonly string[]
  readonly flags: { readonly [name: string]: boolean }
  readonly values: { readonly [name: string]: readonly string[] }
  /** Other names under which options were given. */
  readonly calledAs?: { readonly [name: string]: string }
}

/** `beaconSize` and `beacon-size` are the same option. */
export const kebab = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()

/** Options that may be given more than once. */
const REPEATABLE: readonly string[] = ['policy', 'bot', 'settings', 'postgres']
const HELP = ['--help', '-h']

export const wantsHelp = (args: readonly string[]): boolean => args.some((a) => HELP.includes(a))

/** Reads a command line strictly: whatever is not declared is refused by its name, with the nearest that is. */
export function parseOptions(args: readonly string[], declared: ArgsDef): Given {
  const known = optionsOf(declared)
  const positionals: string[] = []
  const flags: Record<string, boolean> = {}
  const values: Record<string, string[]> = {}
  const calledAs: Record<string, string> = {}
  const left = [...args]
  for (let token = left.shift(); token !== undefined; token = left.shift()) {
    if (token === '--') {
      positionals.push(...left.splice(0))
    } else if (!isOption(token)) positionals.push(token)
    else {
      const { name, value, type, called } = optionNamed(token, known)
      if (called !== name) calledAs[name] = called
      if (Object.hasOwn(flags, name) || (Object.hasOwn(values, name) && !REPEATABLE.includes(name)))
        throw new UsageError(`--${called} is given twice; once is enough`)
      if (type === 'boolean') flags[name] = flagValue(token, name, value ?? takeTruth(left))
      else values[name] = [...(values[name] ?? []), value ?? takeValue(left, called)]
    }
  }
  const places = Object.entries(declared).filter(([, d]) => d.type === 'positional')
  // The last place may take any number.
  const endless = places.at(-1)?.[1].valueHint === '…'
  const [over] = endless ? [] : positionals.slice(places.length)
  if (over !== undefined) throw new UsageError(`"${over}" is one argument too many; ${expects(places)}`)
  const missing = places.slice(positionals.length).find(([, d]) => d.required !== false)
  if (missing) throw new UsageError(`the <${missing[0]}> is missing; ${expects(places)}`)
  return { positionals, flags, values, calledAs }
}

const expects = (places: readonly (readonly [string, ArgDef])[]): string =>
  places.length === 0
    ? 'this command takes none'
    : `this command takes ${places.map(([name, d]) => (d.required === false ? `[${name}]` : `<${name}>`)).join(' ')}`

/** The arguments before the first option that is not declared: enough to know which game and question are meant. */
export function leading(args: readonly string[], declared: ArgsDef): readonly string[] {
  const known = optionsOf(declared)
  const found: string[] = []
  for (let i = 0; i < args.length; i++) {
    const token = args[i] as string
    if (!isOption(token)) {
      found.push(token)
      continue
    }
    const [bare = ''] = token.split('=')
    const type = known.get(kebab(bare.replace(/^-+/, '')))?.type
    if (type === undefined && !HELP.includes(token)) break
    if (type === 'string' && !token.includes('=')) i++
  }
  return found
}

interface Option {
  readonly name: string
  readonly type: 'boolean' | 'string'
}
/** Options by what they can be called: their name, or another that they had once. */
type Known = ReadonlyMap<string, Option>

const optionsOf = (declared: ArgsDef): Known =>
  new Map(
    Object.entries(declared).flatMap(([key, d]) => {
      if (d.type === 'positional') return []
      const option = { name: kebab(key), type: d.type === 'boolean' ? 'boolean' : 'string' } as const
      return [key, ...('alias' in d ? [d.alias ?? []].flat() : [])].map((called) => [kebab(called), option] as const)
    }),
  )

/** A dash and a digit is a negative number, not an option. */
const isOption = (token: string): boolean => /^-(?![\d.])./.test(token)

interface Named extends Option {
  readonly called: string
  readonly value?: string
}

function optionNamed(token: string, known: Known): Named {
  const cut = token.indexOf('=')
  const name = kebab((cut < 0 ? token : token.slice(0, cut)).replace(/^--?/, ''))
  const value = cut < 0 ? undefined : token.slice(cut + 1)
  const option = token.startsWith('--') ? known.get(name) : undefined
  if (option) return { ...option, called: name, ...(value !== undefined && { value }) }
  const positive = name.replace(/^no-/, '')
  if (positive !== name && known.get(positive)?.type === 'boolean' && value === undefined)
    return { name: positive, called: positive, type: 'boolean', value: 'false' }
  const near = nearest(name, [...known.keys()])
  const all = [...known.keys()].map((k) => `--${k}`)
  throw new UsageError(`there is no option ${token}${instead(near && `--${near}`, all, '')}`)
}

function flagValue(token: string, name: string, value: string | undefined): boolean {
  if (value === undefined || value === 'true') return true
  if (value === 'false') return false
  throw new UsageError(`--${name} is said or not said; "${token}" gives it a value that is neither true nor false`)
}

function takeTruth(left: string[]): string | undefined {
  return left[0] === 'true' || left[0] === 'false' ? left.shift() : undefined
}

function takeValue(left: string[], name: string): string {
  const [next] = left
  if (next === undefined || next.startsWith('--')) throw new UsageError(`--${name} needs a value after it`)
  return left.shift() as string
}

/** The value of an option that is there at most once. */
export const textOf = (given: Given, name: string): string | undefined => given.values[name]?.[0]

/** A whole number out of an option. */
export function numberOf(
  given: Given,
  name: string,
  limits: { readonly min: number; readonly max: number },
): number | undefined {
  const text = textOf(given, name)
  if (text === undefined) return undefined
  const number = Number(text.replaceAll('_', ''))
  if (text.trim() === '' || !Number.isSafeInteger(number) || number < limits.min || number > limits.max)
    throw new UsageError(
      `--${given.calledAs?.[name] ?? name} takes a whole number from ${limits.min} to ${limits.max}, not "${text}"`,
    )
  return number
}

/** `a=b` pairs of a repeatable option. */
export function pairsOf(given: Given, name: string, form: string): readonly (readonly [string, string])[] {
  return (given.values[name] ?? []).map((text) => {
    const cut = text.indexOf('=')
    if (cut < 1 || cut === text.length - 1) throw new UsageError(`--${name} takes ${form}, not "${text}"`)
    return [text.slice(0, cut).trim(), text.slice(cut + 1).trim()] as const
  })
}
