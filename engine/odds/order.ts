/**
 * Groups of states that lead back to each other, in an order in which every group leads only to later ones.
 * `next`: for each state, where it leads to.
 */
export function groupsInOrder(next: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const size = next.length
  const index = new Int32Array(size).fill(-1)
  const low = new Int32Array(size)
  const onStack = new Uint8Array(size)
  const stack: number[] = []
  const groups: number[][] = []
  let counter = 0

  // Tarjan's algorithm with a stack of its own: play can go deeper than the machine's.
  const visiting: number[] = []
  const at = new Int32Array(size)
  for (let root = 0; root < size; root++) {
    if (index[root] === -1) enter(root)
    while (visiting.length > 0) visit(visiting.at(-1) as number)
  }
  return groups.reverse()

  function enter(state: number): void {
    index[state] = low[state] = counter++
    stack.push(state)
    onStack[state] = 1
    visiting.push(state)
  }

  /** Goes on from a state to the next that was not met before; leaves it if there is none. */
  function visit(state: number): void {
    const ways = next[state] as readonly number[]
    for (let i = at[state] as number; i < ways.length; i++) {
      const to = ways[i] as number
      if (index[to] === -1) {
        at[state] = i + 1
        return enter(to)
      }
      if (onStack[to]) lower(state, index[to] as number)
    }
    visiting.pop()
    const above = visiting.at(-1)
    if (above !== undefined) lower(above, low[state] as number)
    if (low[state] === index[state]) groups.push(popGroup(state))
  }

  function lower(state: number, to: number): void {
    if (to < (low[state] as number)) low[state] = to
  }

  function popGroup(state: number): number[] {
    const group: number[] = []
    for (;;) {
      const member = stack.pop() as number
      onStack[member] = 0
      group.push(member)
      if (member === state) return group
    }
  }
}
