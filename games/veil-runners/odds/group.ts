import { line, type OddsPolicy } from '@sortie/engine'
import { oddsQuestion } from '../rule.ts'
import { combined, type GroupRule, groupRuleOf } from '../rules/group.ts'
import type { Settings } from '../settings.ts'
import { isOver, memberOf, type Outcome, outcomes, type State } from '../state.ts'
import { numberOf } from './parts.ts'
import { MOST_DICE } from './roll.ts'
import { justRolls, planned, rollPolicy } from './start.ts'

const MOST_FOCUS = 6

/** Several members act together. It ends with the shared outcome, whatever follows from it. VR-31, VR-Q10, VR-D01. */
export const group = oddsQuestion({
  title: 'the outcome of a group roll',
  options: { dice: line({ min: 1, max: 60 }), focus: line({ max: 60 }) },
  defaults: { dice: '3,3,3', focus: '' },
  outcomes,
  from: ({ dice, focus }, table) => planned(table, rollersFrom(dice, focus)),
  // While a roll is being declared, none is planned yet.
  live: (s) => !isOver(s) && (s.roll === null || (s.roll.actors.length > 1 && leftIn(s) > 0)),
  next: (s) => {
    if (s.roll === null || s.roll.actors.length < 2) return undefined
    return { procedure: leftIn(s) > 0 ? 'throwDice' : 'settle', args: {} }
  },
  told: (f) => (f.type === 'GroupRead' ? f.outcome : undefined),
  atOnce: true,
  key,
  policy: rollPolicy,
})

const leftIn = ({ roll }: State): number => (roll ? roll.actors.length - roll.results.length : 0)

/**
 * What the results so far can still lead to, and those who have yet to throw. Who just rolls changes nobody else and
 * nothing of the ship. What may be spent before a roll can change anything: then all of the state counts.
 */
function key(s: State, { settings }: { readonly settings: Settings }, policy: OddsPolicy): string {
  const { roll } = s
  if (roll === null) return s.mission.status
  const left = roll.actors.slice(roll.results.length)
  const so = roll.results.map((r) => r.outcome)
  const whatCounts = justRolls(policy) ? left.map(({ who }) => memberOf(s, who)) : [s]
  return [leadsTo(so, left.length, groupRuleOf(settings)), ...whatCounts.map(numberOf)].join('|')
}

const known = new Map<string, string>()

/** The shared outcome for everything the others can still throw: results that agree on it are worth the same. */
function leadsTo(so: readonly Outcome[], left: number, rule: GroupRule): string {
  const sorted = [...so].sort()
  const name = `${rule} ${left} ${sorted.join()}`
  const there = known.get(name)
  if (there !== undefined) return there
  const text = `${left} ${completions(left)
    .map((others) => outcomes.indexOf(combined([...sorted, ...others], rule)))
    .join('')}`
  known.set(name, text)
  return text
}

/** Every combination of outcomes that this many can throw. */
function completions(count: number, from = 0): readonly (readonly Outcome[])[] {
  if (count === 0) return [[]]
  return outcomes.slice(from).flatMap((o, i) => completions(count - 1, from + i).map((others) => [o, ...others]))
}

function rollersFrom(dice: string, focus: string) {
  const numbers = numbersIn(dice, 'dice', { least: 1, most: MOST_DICE })
  if (numbers.length < 2 || numbers.length > 6)
    throw new RangeError(`dice takes 2 to 6 numbers, one for each member, not "${dice}"`)
  const tokens = focus.trim() === '' ? numbers.map(() => 0) : numbersIn(focus, 'focus', { least: 0, most: MOST_FOCUS })
  if (tokens.length !== numbers.length)
    throw new RangeError(`focus takes ${numbers.length} numbers, as many as there are members, not "${focus}"`)
  return numbers.map((n, i) => ({ dice: n, focus: tokens[i] as number, forceful: false }))
}

function numbersIn(text: string, name: string, { least, most }: { readonly least: number; readonly most: number }) {
  return text.split(',').map((part) => {
    const n = Number(part.trim())
    if (part.trim() === '' || !Number.isInteger(n) || n < least || n > most)
      throw new RangeError(`${name} takes whole numbers from ${least} to ${most} with commas, not "${text}"`)
    return n
  })
}
