import type { AnyOddsQuestion } from '../kernel/index.ts'
import { type Graph, isTree } from './graph.ts'
import { solveFixed } from './linear.ts'
import { type Arithmetic, floats } from './number.ts'
import { groupsInOrder } from './order.ts'
import { PolicyMissing } from './policy.ts'
import { addTo, emptyRow, type Row } from './row.ts'
import type { Branch, Fork, Leaf, Tree } from './walk.ts'

/**
 * What can be aimed at: an outcome (or several, `a|b`), a number at the end, or a number gained on the way; `-x` for less
 * of it. Play without end counts as the worst that could come of it: nobody stalls to avoid an outcome.
 */
interface Aim {
  readonly name: string
  readonly atEnd: (outcome: string, measures: readonly number[]) => number
  readonly onTheWay: (gains: readonly number[]) => number
  /** What play without end is worth. */
  readonly endless: number
}

const TIE = 1e-12
const MOST_ROUNDS = 200

/**
 * Makes every choice that was left open for the best, and gives the graph with those choices made.
 * States are valued from the ends backwards; inside a loop, choices are improved until none can be.
 */
export function bestChoices<N>(graph: Graph<N>, question: AnyOddsQuestion, n: Arithmetic<N>): Graph<N> {
  const aims = aimsOf(graph, question)
  const place = new Map(aims.map((a, i) => [a.name, i]))
  const values: (readonly number[])[] = graph.states.map(({ end }) =>
    aims.map((a) => (end ? a.atEnd(end.outcome, end.measures) : 0)),
  )
  const trees = graph.states.map((s) => s.row as Tree | undefined)
  const ways = trees.map((tree) => leaves(tree))
  for (const group of groupsInOrder(ways).toReversed()) settleGroup(group)
  for (const start of graph.starts) improve(start as Tree, 'no first')
  return {
    starts: graph.starts.map((s) => flattened(s as Tree, n)),
    states: graph.states.map((s) => ({ end: s.end, row: s.row && flattened(s.row as Tree, n) })),
  }

  function settleGroup(group: readonly number[]): void {
    const [only] = group as [number]
    if (group.length === 1 && !(ways[only] as number[]).includes(only)) {
      const tree = trees[only]
      if (tree) values[only] = improve(tree, 'no first')
      return
    }
    steerOut(group)
    for (let round = 0; round < MOST_ROUNDS; round++) {
      valueLoop(group)
      const before = group.flatMap((s) => picks(trees[s] as Tree))
      for (const s of group) improve(trees[s] as Tree, 'as before')
      const after = group.flatMap((s) => picks(trees[s] as Tree))
      if (before.every((p, i) => p === after[i])) return
    }
    throw new Error(`the best choices were not settled after ${MOST_ROUNDS} rounds`)
  }

  /** Begins with choices that lead out of the loop wherever any do: from there, better ones can be told from worse. */
  function steerOut(group: readonly number[]): void {
    const inside = new Set(group)
    for (let before = -1; before !== inside.size; ) {
      before = inside.size
      for (const s of inside) if (steers(trees[s] as Tree, (to) => !inside.has(to))) inside.delete(s)
    }
  }

  /** With the choices as they are, what each state of a loop is worth. States that cannot get out are worth an endless play. */
  function valueLoop(group: readonly number[]): void {
    const rows = new Map(group.map((s) => [s, flattened(trees[s] as Tree, floats)]))
    const leaving = thatLeave(group, (s) => (rows.get(s) as Row<number>).to)
    for (const s of group) if (!leaving.has(s)) values[s] = aims.map((a) => a.endless)
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
        else for (const m of aims.keys()) worth[m] = (worth[m] as number) + p * ((values[to] as number[])[m] as number)
      }
    }
    const each = aims.map((_, m) =>
      solveFixed(
        a,
        b.map((row) => row[m] as number),
        floats,
      ),
    )
    for (const [i, s] of solved.entries()) values[s] = aims.map((aim, m) => each[m]?.[i] ?? aim.endless)
  }

  /** Picks the best branch at every open choice of a tree, from the leaves up, and gives its worth. */
  function improve(tree: Tree, ties: Ties): readonly number[] {
    if ('end' in tree) return aims.map((a, m) => ((values[tree.end] as number[])[m] as number) + a.onTheWay(tree.gains))
    const worths = tree.children.map((child) => improve(child, ties))
    if (!tree.fork.best)
      return aims.map((_, m) => worths.reduce((sum, w, i) => sum + (tree.fork.p[i] as number) * (w[m] as number), 0))
    tree.pick = bestOf(tree, worths, { place, ties })
    return worths[tree.pick] as readonly number[]
  }
}

/** Where nothing is better: the question's way of saying no; inside a loop, what was picked before, or it might never end. */
type Ties = 'no first' | 'as before'

function bestOf(
  tree: Branch,
  worths: readonly (readonly number[])[],
  { place, ties }: { readonly place: ReadonlyMap<string, number>; readonly ties: Ties },
): number {
  const { objective, decline } = tree.fork.best as NonNullable<Fork['best']>
  const wanted = objectives(objective).map((name) => place.get(name) as number)
  const better = (a: number, b: number): boolean => {
    for (const m of wanted) {
      const difference = ((worths[a] as number[])[m] as number) - ((worths[b] as number[])[m] as number)
      if (Math.abs(difference) > TIE) return difference > 0
    }
    return false
  }
  let best = ties === 'no first' && decline >= 0 ? decline : tree.pick
  for (let i = 0; i < worths.length; i++) if (better(i, best)) best = i
  return best
}

const objectives = (text: string): string[] => text.split(/\s+then\s+/)

function aimsOf<N>(graph: Graph<N>, question: AnyOddsQuestion): Aim[] {
  const names = new Set<string>()
  const visit = (tree: Tree | undefined): void => {
    if (!tree || 'end' in tree) return
    if (tree.fork.best) for (const name of objectives(tree.fork.best.objective)) names.add(name)
    tree.children.forEach(visit)
  }
  for (const row of [...graph.starts, ...graph.states.map((s) => s.row)]) if (row && isTree(row)) visit(row)
  const possible = new Set([
    ...(question.outcomes ?? []),
    ...graph.states.flatMap((s) => (s.end ? [s.end.outcome] : [])),
    ...Object.keys(question.measures ?? {}),
    ...Object.keys(question.gains ?? {}),
  ])
  for (const name of names)
    for (const part of name.replace(/^-/, '').split('|'))
      if (!possible.has(part))
        throw new PolicyMissing(`there is no "${part}" to do best for; there are ${[...possible].sort().join(', ')}`)
  return [...names].map((name) => aim(name, question))
}

function aim(name: string, question: AnyOddsQuestion): Aim {
  const sign = name.startsWith('-') ? -1 : 1
  const of = name.replace(/^-/, '')
  const measure = Object.keys(question.measures ?? {}).indexOf(of)
  const gain = Object.keys(question.gains ?? {}).indexOf(of)
  if (measure >= 0)
    return {
      name,
      atEnd: (_o, m) => sign * (m[measure] as number),
      onTheWay: () => 0,
      endless: Number.NEGATIVE_INFINITY,
    }
  if (gain >= 0)
    return { name, atEnd: () => 0, onTheWay: (g) => sign * (g[gain] as number), endless: Number.NEGATIVE_INFINITY }
  const outcomes = of.split('|')
  return { name, atEnd: (o) => (outcomes.includes(o) ? sign : 0), onTheWay: () => 0, endless: Math.min(0, sign) }
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

/** Those of a group from which there is a way out of it. */
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

function leaves(tree: Tree | undefined, into: number[] = []): number[] {
  if (!tree) return into
  if ('end' in tree) into.push(tree.end)
  else for (const child of tree.children) leaves(child, into)
  return into
}

function picks(tree: Tree, into: number[] = []): number[] {
  if ('end' in tree) return into
  if (tree.fork.best) into.push(tree.pick)
  for (const child of tree.children) picks(child, into)
  return into
}

/** A tree with its choices made, as a plain row. */
export function flattened<N>(tree: Tree, n: Arithmetic<N>): Row<N> {
  const row = emptyRow<N>(firstLeaf(tree).gains.length)
  follow(tree, n.one)
  return row

  function follow(t: Tree, share: N): void {
    if ('end' in t) {
      addTo(row, t.end, share, n)
      for (const [g, gained] of t.gains.entries()) row.gains[g] = (row.gains[g] as number) + n.toNumber(share) * gained
    } else if (t.fork.best) follow(t.children[t.pick] as Tree, share)
    else
      for (const [i, child] of t.children.entries())
        follow(child, n.mul(share, n.share(t.fork.weights[i] as bigint, t.fork.total, t.fork.p[i] as number)))
  }
}

const firstLeaf = (tree: Tree): Leaf => ('end' in tree ? tree : firstLeaf(tree.children[0] as Tree))
