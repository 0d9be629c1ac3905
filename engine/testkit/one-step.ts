import type { AnyStateParts } from '../kernel/index.ts'
import { type OddsRequest, type Policy, type Setup, setupOf } from '../odds/index.ts'
import { keyOf, NOTHING, outcomeOf } from '../odds/met.ts'
import { type Fraction, fraction, fractionText } from '../odds/number.ts'
import { type Branch, type Fork, isCertain, type Start, type Tree, walker } from '../odds/walk.ts'

/** The possible results of one step, as text: states that go on alike give the same text. */
export interface Ahead {
  /** By result: an end with its numbers, a key, or an open choice. */
  readonly shares: ReadonlyMap<string, Fraction>
  /** The average gains on the way. */
  readonly gains: readonly number[]
}

/** The first throw of a procedure, where nothing is open before it, and what comes of each reading. */
interface First {
  readonly fork: Fork
  readonly each: readonly Ahead[]
}

const DIGITS = 9

export const aheadText = ({ shares, gains }: Ahead): string =>
  JSON.stringify([
    [...shares].map(([what, share]) => `${what}: ${fractionText(share)}`).sort(),
    gains.map((g) => Number(g.toFixed(DIGITS))),
  ])

/** Looks one step ahead from states of one question: all answers, all throws, up to where the next procedure would start. */
export function oneStep(request: Omit<OddsRequest, 'from'>) {
  const { question } = request
  const setup = setupOf(request)
  const policy: Policy = { ...question.policy, ...request.policy }
  const walk = walker(setup, policy, question)
  const gains = Object.values(question.gains ?? {}) as ((before: unknown, after: unknown) => number)[]
  const measures = Object.values(question.measures ?? {}) as ((end: unknown) => number)[]
  const keyed = (state: unknown): string | number => keyOf(question)(state, setup, policy)
  const parted = question.parts && partsOf(question.parts, setup, policy)

  /** What comes of a start. Of its first throw also what comes of each reading. */
  function ahead(start: Start): { readonly all: Ahead; readonly first: First | undefined } {
    const ends: string[] = []
    const leaf = (after: unknown) => ({
      end: ends.push(whatIs(after, start.state)) - 1,
      gains: gains.map((g) => g(start.state, after)),
    })
    const tree = walk.walk(start, leaf, { trees: true })
    const thrown = firstThrow(tree)
    const first = thrown && { fork: thrown.fork, each: thrown.children.map((child) => collected(child, ends)) }
    return { all: collected(tree, ends), first }
  }

  function whatIs(state: unknown, before: unknown): string {
    const outcome = outcomeOf(question, walk, state)
    if (outcome === undefined) return `goes on at ${parted ? parted.change(before, state) : keyed(state)}`
    return `ends with ${outcome}${measures.map((m) => ` ${m(state)}`).join('')}`
  }

  /** The possible results of a state at rest, as text. */
  function textAt(state: unknown): { readonly text: string; readonly first: First | undefined } {
    const opening = question.next(state, setup)
    if (!opening) return { text: NOTHING, first: undefined }
    const { all, first } = ahead({ state, opening })
    return { text: aheadText(all), first }
  }

  return {
    textAt,
    keyOf: parted ? parted.keyOf : keyed,
    keyed,
    merged: parted?.merged,
    strayed: parted?.strayed,
    setup,
    policy,
  }
}

/** Of states that come apart: what a step depends on, and what it does. */
function partsOf(parts: AnyStateParts, setup: Setup, policy: Policy) {
  const keysOf = (state: unknown): readonly (string | number)[] => parts.keys(state, setup, policy)
  const touchedIn = (state: unknown): readonly number[] => parts.touched(state, setup, policy)
  /** By part and its key: the first state that had it, as odds put states together. */
  const met = new Map<string, unknown>()
  let astray: string | undefined
  return {
    /** How a part has changed that was said not to be touched, once. */
    strayed: (): string | undefined => astray,
    /** The touched parts. Two states that share them have to go on alike, so two that share all parts do, too. */
    keyOf: (state: unknown): string => {
      const keys = keysOf(state)
      return touchedIn(state)
        .map((i) => `${i}: ${keys[i]}`)
        .join(' | ')
    },
    /** All parts afterwards; those left alone are not named, so states that differ in them compare as equal. */
    change: (before: unknown, after: unknown): string => {
      const touched = touchedIn(before)
      const keys = keysOf(before)
      return keysOf(after)
        .map((key, i) => {
          if (touched.includes(i)) return key
          if (key !== keys[i]) astray = `part ${i} was ${keys[i]} and is ${key}`
          return 'as before'
        })
        .join(' | ')
    },
    /** The same state, put together from others. */
    merged: (state: unknown): unknown =>
      parts.merge(
        keysOf(state).map((key, i) => {
          const name = `${i} ${key}`
          if (!met.has(name)) met.set(name, state)
          return met.get(name)
        }),
      ),
  }
}

/** The first throw, if nothing is open before it. */
function firstThrow(tree: Tree): Branch | undefined {
  if ('end' in tree) return undefined
  if (tree.fork.isThrow) return tree
  return isCertain(tree.fork) ? firstThrow(tree.children[0] as Tree) : undefined
}

/** A tree as shares. A choice that is left open is a thing of its own: the set of what its answers come to. */
function collected(tree: Tree, ends: readonly string[]): Ahead {
  if ('end' in tree) return { shares: new Map([[ends[tree.end] as string, fraction(1n)]]), gains: tree.gains }
  const each = tree.children.map((child) => collected(child, ends))
  if (tree.fork.best) {
    const options = [...new Set(each.map(aheadText))].sort()
    // Where all answers come to the same there is nothing to choose.
    if (options.length === 1) return each[0] as Ahead
    return {
      shares: new Map([[`a choice for ${tree.fork.best.objective} of ${options.join(' or ')}`, fraction(1n)]]),
      gains: [],
    }
  }
  const shares = new Map<string, Fraction>()
  const gains: number[] = []
  for (const [i, child] of each.entries()) {
    const [weight, total] = [tree.fork.weights[i] as bigint, tree.fork.total]
    for (const [what, { n, d }] of child.shares) {
      const there = shares.get(what) ?? fraction(0n)
      shares.set(what, fraction(there.n * d * total + n * weight * there.d, there.d * d * total))
    }
    for (const [g, gained] of child.gains.entries()) gains[g] = (gains[g] ?? 0) + gained * (tree.fork.p[i] as number)
  }
  return { shares, gains }
}
