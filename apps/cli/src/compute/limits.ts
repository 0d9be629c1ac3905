import { getHeapStatistics } from 'node:v8'
import type { Limits, Policy } from '@sortie/engine/odds'
import type { ArgsDef } from 'citty'
import { type Given, numberOf } from '../options.ts'
import type { TooMuch } from './asked.ts'

/** How much may be spent on exact odds, as options of a command. */
export const LIMIT_OPTIONS = {
  states: {
    type: 'string',
    alias: 'most',
    valueHint: 'n',
    description: 'meet at most so many states; also --most',
  },
  seconds: { type: 'string', valueHint: 'n', description: 'compute for at most so long' },
  megabytes: { type: 'string', valueHint: 'n', description: 'use at most so much memory (60 % of what Node may use)' },
} as const satisfies ArgsDef

const MEGABYTE = 2 ** 20
/** Of the memory that a process may use, so much is left to what is not counted while it is used. */
const SHARE_OF_HEAP = 0.6
/** A map holds at most 2 to the power of 24 entries. */
const MOST_STATES = 16_000_000

/** What was said of the limits, and sensible ones for those that were not. */
export function limitsOf(given: Given, { seconds, states }: { readonly seconds: number; readonly states: number }) {
  return {
    states: numberOf(given, 'states', { min: 1, max: MOST_STATES }) ?? states,
    seconds: numberOf(given, 'seconds', { min: 1, max: 86_400 }) ?? seconds,
    megabytes: numberOf(given, 'megabytes', { min: 16, max: 1_000_000 }) ?? usualMegabytes(),
  } satisfies Limits
}

const usualMegabytes = (): number => Math.floor((getHeapStatistics().heap_size_limit / MEGABYTE) * SHARE_OF_HEAP)

/** How large the heap of a process has to be that may use so much, and has to notice in time. */
export const heapFor = (megabytes: number): number => Math.ceil(megabytes / SHARE_OF_HEAP)

export const counted = (n: number): string => n.toLocaleString('en')

/** Why exact odds were given up, and what to try. */
export function tooMuchText(found: TooMuch, limits: Required<Limits>, policy: Policy): string {
  const best = questionsWith(policy, isBest)
  const open = best.length > 0 ? best : questionsWith(policy, (rule) => rule === 'uniform')
  const tries = [
    ...(found.tooMuch in limits ? [`allow more with --${found.tooMuch}`] : []),
    ...(open.length > 0
      ? [`fix ${open.length > 1 ? 'one of ' : ''}${open.join(', ')} (--policy ${open[0]}=first)`]
      : []),
  ]
  const instead = best.length > 0 ? ', and "best for" cannot be simulated instead' : ''
  return `${reached(found, limits)}${instead}; ${tries.join(', or ') || 'ask about less'}`
}

function reached({ tooMuch, message, done }: TooMuch, { states, seconds, megabytes }: Required<Limits>): string {
  const after = done > 0 ? ` after ${counted(done)} states` : ''
  if (tooMuch === 'states') return `there are more than ${counted(states)} states`
  if (tooMuch === 'seconds') return `${seconds} s are over${after}`
  if (tooMuch === 'megabytes') return `${counted(megabytes)} MB of memory are full${after}`
  return message.replace(/\.$/, '')
}

const isBest = (rule: Policy[string]): boolean => typeof rule === 'string' && rule.startsWith('best for ')

/** Whether nothing but computing finds the answers: plays cannot know them. */
export const hasBest = (policy: Policy): boolean => questionsWith(policy, isBest).length > 0

const questionsWith = (policy: Policy, fits: (rule: Policy[string]) => boolean): readonly string[] =>
  Object.entries(policy)
    .filter(([, rule]) => fits(rule))
    .map(([question]) => question)
