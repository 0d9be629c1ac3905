/** Groups of states that lead back to each other, in an order in which every group leads only to later ones. */
export function groupsInOrder(
  size: number,
  next: (state: number) => readonly number[],
): readonly (readonly number[])[] {
  const index = new Int32Array(size).fill(-1)
  const low = new Int32Array(size)
  const onStack = new Uint8Array(size)
  const stack: number[] = []
  const groups: number[][] = []
  let counter = 0

  // Tarjan's algorithm with a stack of its own: play can go deeper than the machine's.
  const visiting: { readonly state: number; readonly to: readonly number[]; at: number }[] = []
  for (let root = 0; root < size; root++) {
    if (index[root] !== -1) continue
    enter(root)
    while (visiting.length > 0) {
      const top = visiting.at(-1) as (typeof visiting)[number]
      if (top.at < top.to.length) {
        const to = top.to[top.at++] as number
        if (index[to] === -1) enter(to)
        else if (onStack[to]) low[top.state] = Math.min(low[top.state] as number, index[to] as number)
        continue
      }
      visiting.pop()
      const above = visiting.at(-1)
      if (above) low[above.state] = Math.min(low[above.state] as number, low[top.state] as number)
      if (low[top.state] === index[top.state]) groups.push(popGroup(top.state))
    }
  }
  return groups.reverse()

  function enter(state: number): void {
    index[state] = low[state] = counter++
    stack.push(state)
    onStack[state] = 1
    visiting.push({ state, to: next(state), at: 0 })
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
