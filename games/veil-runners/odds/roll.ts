import { line, oneOf, whole } from '@sortie/engine'
import { combined } from '../group.ts'
import { oddsQuestion } from '../rule.ts'
import { type Outcome, outcomes, type State } from '../state.ts'
import { bestPlay, plainly, planned, stated } from './start.ts'

const MOST_DICE = 12

/** What a roll that is planned comes to, once everybody has thrown. */
function ended(s: State): string | undefined {
  if (s.roll === null) return 'no roll'
  if (s.roll.results.length < s.roll.actors.length) return undefined
  const all = resultsOf(s)
  return all.length === 1 ? all[0] : combined(all, 'seed')
}
/** What was had so far, and with what the others will throw: that is all the end hangs on. */
function key(s: State): string {
  const results = resultsOf(s)
  const others = (s.roll?.actors ?? []).slice(results.length)
  return `${soFar(results)}|${others.map((a) => `${a.who} ${a.tools} ${a.modules} ${a.expertise} ${a.bonus}`).join('|')}`
}
const next = () => ({ procedure: 'throwDice', args: {} })
const policy = stated({ ...plainly, ...bestPlay })

/** One roll, with Focus spent as well as can be. VR-28, VR-29, VR-59. */
export const roll = oddsQuestion({
  title: 'the outcome of one roll',
  options: {
    dice: whole({ min: 1, max: MOST_DICE }),
    focus: whole({ min: 0, max: 6 }),
    forceful: oneOf([true, false]),
  },
  defaults: { dice: 3, focus: 0, forceful: false },
  outcomes,
  from: (options) => planned([options]),
  next,
  outcome: ended,
  key,
  policy,
})

/** Several members act together. VR-31. */
export const group = oddsQuestion({
  title: 'the outcome of a group roll',
  options: { dice: line({ min: 1, max: 60 }), focus: line({ max: 60 }) },
  defaults: { dice: '3,3,3', focus: '' },
  outcomes,
  from: ({ dice, focus }) => planned(rollersFrom(dice, focus)),
  next,
  outcome: ended,
  key,
  policy,
})

const resultsOf = (s: State): readonly Outcome[] => (s.roll?.results ?? []).map((r) => r.outcome)

/** All that the end hangs on: what all have had, or whether there was a Critical or anything but a Fiasco. */
function soFar(all: readonly Outcome[]): string {
  const [first] = all
  if (all.every((o) => o === first)) return `all ${first}`
  return all.includes('critical') ? 'a critical' : 'mixed'
}

function rollersFrom(dice: string, focus: string) {
  const numbers = numbersIn(dice, 'dice', { least: 1, most: MOST_DICE })
  if (numbers.length < 2 || numbers.length > 6)
    throw new RangeError(`dice takes 2 to 6 numbers, one for each member, not "${dice}"`)
  const tokens = focus.trim() === '' ? numbers.map(() => 0) : numbersIn(focus, 'focus', { least: 0, most: 6 })
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
