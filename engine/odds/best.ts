import { type Aim, aimsOf, checkAims, objectives } from './aims.ts'
import type { Exploring, Graph } from './graph.ts'
import { LimitReached } from './limits.ts'
import { solveFixed } from './linear.ts'
import { Met } from './met.ts'
import { type Arithmetic, floats } from './number.ts'
import { addTo, emptyRow, type Row } from './row.ts'
import { MOST_IN_LOOP } from './spread.ts'
import { type Branch, type Fork, type Leaf, type Start, shareOfBranch, type Tree } from './walk.ts'

/** Differences below this are rounding, not a better choice. */
const TIE = 1e-12
const MOST_ROUNDS = 200

/**
 * Explores as `explore` does, and makes every choice that a policy leaves open ("best for …") as well as it can be made.
 *
 * Goes down into every state that can be reached and values it when it comes back up. A tree of choices is kept only
 * while its state waits for those below it; after that, the state's worth and the ways it goes on are all that is left.
 * States that lead back to each other are valued together: their choices are improved until none can be.
 */
export function exploreBest<N>(starts: readonly Start[], { question, ...how }: Exploring, n: Arithmetic<N>): Graph<N> {
  const aims = aimsOf(how.policy, question)
  const met = new Met(question, how)
  const worth = new Worth(aims)
  const gains = Object.values(question.gains ?? {}) as ((before: unknown, after: unknown) => number)[]
  /** By number of the state, while it waits for others. */
  const trees: (Tree | undefined)[] = []
  const rows: (Row<N> | undefined)[] = []

  /** Tarjan's algorithm on states that are met as it goes, with a stack of its own: play can go deeper than the machine's. */
  const order: number[] = []
  const low: number[] = []
  const onStack: boolean[] = []
  const stack: number[] = []
  const visiting: { readonly state: number; readonly ways: readonly number[]; at: number }[] = []
  let counter = 0

  const opened = starts.map((start) => expand(start))
  for (const tree of opened)
    for (const state of leaves(tree)) {
      if (order[state] === undefined) enter(state)
      while (visiting.length > 0) visit(visiting.at(-1) as (typeof visiting)[number])
    }
  if (!question.outcomes)
    checkAims(
      aims.map((a) => a.name),
      question,
      met.ends.flatMap((end) => end?.outcome ?? []),
    )
  for (const tree of opened) worth.improve(tree, 'no first')
  return {
    starts: opened.map((tree) => flattened(tree, n)),
    states: met.ends.map((end, i) => ({ end, row: rows[i] })),
  }

  function expand(start: Start): Tree {
    const before = start.state
    const leaf = (after: unknown): Leaf => ({
      end: met.numberOf(after),
      gains: gains.length === 0 ? noGains : gains.map((g) => g(before, after)),
    })
    return how.walk.walk(start, leaf, { trees: true })
  }

  function enter(state: number): void {
    order[state] = low[state] = counter++
    const on = met.next(state)
    if (!on) {
      worth.end(state, met)
      return
    }
    const tree = expand(on)
    trees[state] = tree
    stack.push(state)
    onStack[state] = true
    visiting.push({ state, ways: [...leaves(tree)], at: 0 })
  }

  function visit(frame: (typeof visiting)[number]): void {
    const { state, ways } = frame
    for (; frame.at < ways.length; frame.at++) {
      const to = ways[frame.at] as number
      if (order[to] === undefined) {
        const deep = visiting.length
        enter(to)
        if (visiting.length > deep) return
      } else if (onStack[to]) lower(state, order[to])
    }
    visiting.pop()
    const above = visiting.at(-1)
    if (above) lower(above.state, low[state] as number)
    if (low[state] === order[state]) settleGroup(popGroup(state))
  }

  function lower(state: number, to: number): void {
    if (to < (low[state] as number)) low[state] = to
  }

  function popGroup(state: number): readonly number[] {
    const group: number[] = []
    for (;;) {
      const member = stack.pop() as number
      onStack[member] = false
      group.push(member)
      if (member === state) return group
    }
  }

  /** Values states whose ways all lead to states that are valued, or to each other. Their trees are forgotten. */
  function settleGroup(group: readonly number[]): void {
    const [only] = group as [number]
    const tree = trees[only] as Tree
    if (group.length === 1 && !leaves(tree).has(only)) worth.improve(tree, 'no first', only)
    else settleLoop(group)
    for (const state of group) {
      rows[state] = flattened(trees[state] as Tree, n)
      trees[state] = undefined
    }
  }

  function settleLoop(group: readonly number[]): void {
    if (group.length > MOST_IN_LOOP)
      throw new LimitReached('loop', `A loop of ${group.length} states; at most ${MOST_IN_LOOP} are solved.`)
    steerOut(group, trees)
    for (let round = 0; round < MOST_ROUNDS; round++) {
      worth.valueLoop(group, trees)
      const before = group.flatMap((s) => allPicks(trees[s] as Tree))
      for (const s of group) worth.improve(trees[s] as Tree, 'as before')
      const after = group.flatMap((s) => allPicks(trees[s] as Tree))
      if (before.every((p, i) => p === after[i])) return
    }
    throw new LimitReached(
      'loop',
      `The best choices were not settled after ${MOST_ROUNDS} rounds: where an end can be put off for ever, more of something has no best. Aim at something else, or answer some questions by a fixed rule.`,
    )
  }
}

const noGains: readonly number[] = Object.freeze([])

/** Where nothing is better: the question's way of saying no; inside a loop, what was picked before, or it might never end. */
type Ties = 'no first' | 'as before'

/** The worth of each state for each aim. */
class Worth {
  readonly #aims: readonly Aim[]
  /** Which aims an objective looks at, in order. */
  readonly #wanted = new Map<string, readonly number[]>()
  #values = new Float64Array(1024)
  /** Worths on the way up a tree, a row for each depth: nothing is made anew for a leaf. */
  #scratch = new Float64Array(256)

  constructor(aims: readonly Aim[]) {
    this.#aims = aims
  }

  end(state: number, met: Met): void {
    const { outcome, measures } = met.ends[state] as NonNullable<Met['ends'][number]>
    this.#set(
      state,
      this.#aims.map((a) => a.atEnd(outcome, measures)),
    )
  }

  /** Picks the best branch at every open choice of a tree, from the leaves up; the worth is kept for the state, if there is one. */
  improve(tree: Tree, ties: Ties, state?: number): void {
    this.#up(tree, 0, ties)
    if (state !== undefined) this.#set(state, this.#scratch.subarray(0, this.#aims.length))
  }

  /** With the choices as they are, what each state of a loop is worth. States that cannot get out are worth an endless play. */
  valueLoop(group: readonly number[], trees: readonly (Tree | undefined)[]): void {
    const aims = this.#aims
    const rows = new Map(group.map((s) => [s, flattened(trees[s] as Tree, floats)]))
    const leaving = thatLeave(group, (s) => (rows.get(s) as Row<number>).to)
    for (const s of group)
      if (!leaving.has(s))
        this.#set(
          s,
          aims.map((a) => a.endless),
        )
    const solved = [...leaving]
    const at = new Map(solved.map((s, i) => [s, i]))
    const a = solved.map(() => new Array<number>(solved.length).fill(0))
    const b = solved.map((s) => aims.map((aim) => aim.onTheWay((rows.get(s) as Row<number>).gains)))
    for (const [i, s] of solved.entries()) {
      const row = rows.get(s) as Row<number>
      const worth = b[i] as number[]
      for (const [k, to] of row.to.entries()) {
        const p = row.share[k] as number
        const j = at.get(to)
        if (j !== undefined) (a[i] as number[])[j] = ((a[i] as number[])[j] as number) + p
        else for (const m of aims.keys()) worth[m] = (worth[m] as number) + p * this.#of(to, m)
      }
    }
    const each = aims.map((_, m) =>
      solveFixed(
        a,
        b.map((row) => row[m] as number),
        floats,
      ),
    )
    for (const [i, s] of solved.entries())
      this.#set(
        s,
        aims.map((aim, m) => each[m]?.[i] ?? aim.endless),
      )
  }

  #of(state: number, aim: number): number {
    return this.#values[state * this.#aims.length + aim] as number
  }

  #set(state: number, values: ArrayLike<number>): void {
    const size = this.#aims.length
    const end = (state + 1) * size
    if (end > this.#values.length) {
      const larger = new Float64Array(Math.max(end, 2 * this.#values.length))
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values.set(values, state * size)
  }

  /** The worth of a tree, left in the scratch row of its depth. */
  #up(tree: Tree, depth: number, ties: Ties): void {
    const size = this.#aims.length
    const row = depth * size
    if (row + 2 * size > this.#scratch.length) {
      const larger = new Float64Array(2 * this.#scratch.length)
      larger.set(this.#scratch)
      this.#scratch = larger
    }
    if ('end' in tree) {
      for (let m = 0; m < size; m++)
        this.#scratch[row + m] = this.#of(tree.end, m) + (this.#aims[m] as Aim).onTheWay(tree.gains)
      return
    }
    if (tree.fork.best) return this.#upChoice(tree, depth, ties)
    this.#scratch.fill(0, row, row + size)
    for (let i = 0; i < tree.children.length; i++) {
      this.#up(tree.children[i] as Tree, depth + 1, ties)
      const p = tree.fork.p[i] as number
      for (let m = 0; m < size; m++)
        this.#scratch[row + m] = (this.#scratch[row + m] as number) + p * (this.#scratch[row + size + m] as number)
    }
  }

  #upChoice(tree: Branch, depth: number, ties: Ties): void {
    const size = this.#aims.length
    const row = depth * size
    const { objective, decline } = tree.fork.best as NonNullable<Fork['best']>
    const wanted = this.#aimsIn(objective)
    const first = ties === 'no first' && decline >= 0 ? decline : tree.pick
    tree.pick = first
    this.#up(tree.children[first] as Tree, depth + 1, ties)
    this.#scratch.copyWithin(row, row + size, row + 2 * size)
    for (let i = 0; i < tree.children.length; i++) {
      if (i === first) continue
      this.#up(tree.children[i] as Tree, depth + 1, ties)
      if (!this.#isBetter(row + size, row, wanted)) continue
      tree.pick = i
      this.#scratch.copyWithin(row, row + size, row + 2 * size)
    }
  }

  #aimsIn(objective: string): readonly number[] {
    const known = this.#wanted.get(objective)
    if (known) return known
    const wanted = objectives(objective).map((name) => this.#aims.findIndex((a) => a.name === name))
    this.#wanted.set(objective, wanted)
    return wanted
  }

  #isBetter(a: number, b: number, wanted: readonly number[]): boolean {
    for (const m of wanted) {
      const [x, y] = [this.#scratch[a + m] as number, this.#scratch[b + m] as number]
      if (x === y) continue
      if (Math.abs(x - y) > TIE) return x > y
    }
    return false
  }
}

/** Begins with choices that lead out of the loop wherever any do: from there, better ones can be told from worse. */
function steerOut(group: readonly number[], trees: readonly (Tree | undefined)[]): void {
  const inside = new Set(group)
  for (let before = -1; before !== inside.size; ) {
    before = inside.size
    for (const s of inside) if (steers(trees[s] as Tree, (to) => !inside.has(to))) inside.delete(s)
  }
}

/** Whether some choices in this tree make it possible to get there; if so, they are picked. */
function steers(tree: Tree, there: (state: number) => boolean): boolean {
  if ('end' in tree) return there(tree.end)
  if (!tree.fork.best) return tree.children.filter((child) => steers(child, there)).length > 0
  const order = [tree.pick, ...tree.children.keys()]
  const found = order.find((i) => steers(tree.children[i] as Tree, there))
  if (found !== undefined) tree.pick = found
  return found !== undefined
}

/** The states of a group that have a way out of it. */
function thatLeave(group: readonly number[], next: (s: number) => readonly number[]): ReadonlySet<number> {
  const inside = new Set(group)
  const leaving = new Set<number>()
  for (let grown = true; grown; ) {
    grown = false
    for (const s of group)
      if (!leaving.has(s) && next(s).some((to) => !inside.has(to) || leaving.has(to))) {
        leaving.add(s)
        grown = true
      }
  }
  return leaving
}

function leaves(tree: Tree, into = new Set<number>()): ReadonlySet<number> {
  if ('end' in tree) into.add(tree.end)
  else for (const child of tree.children) leaves(child, into)
  return into
}

function allPicks(tree: Tree, into: number[] = []): number[] {
  if ('end' in tree) return into
  if (tree.fork.best) into.push(tree.pick)
  for (const child of tree.children) allPicks(child, into)
  return into
}

/** A tree with its choices made: where it leads, how often, and the gains on the way. */
function flattened<N>(tree: Tree, n: Arithmetic<N>): Row<N> {
  const row = emptyRow<N>(gainsOf(tree))
  follow(tree, n.one)
  return row

  function follow(t: Tree, share: N): void {
    if ('end' in t) {
      addTo(row, t.end, share, n)
      for (const [g, gained] of t.gains.entries()) row.gains[g] = (row.gains[g] as number) + n.toNumber(share) * gained
    } else if (t.fork.best) follow(t.children[t.pick] as Tree, share)
    else for (const [i, child] of t.children.entries()) follow(child, n.mul(share, shareOfBranch(t.fork, i, n)))
  }
}

const gainsOf = (tree: Tree): number => ('end' in tree ? tree.gains.length : gainsOf(tree.children[0] as Tree))
