/** Words that start a thought: one of what happens, one of what it happens to. Twenty of each, so that two dice pick them. */
export const deeds = [
  ...['opens', 'closes', 'follows', 'hides', 'breaks', 'mends', 'trades', 'betrays', 'protects', 'delays'],
  ...['arrives', 'leaves', 'watches', 'forgets', 'demands', 'offers', 'divides', 'joins', 'burns', 'returns'],
] as const

/** What it may happen to, where a game names nothing of its own. */
export const commonThings = [
  ...['a friend', 'a rival', 'a stranger', 'a promise', 'a debt', 'a door', 'a signal', 'a secret', 'the way out'],
  ...['the crew', 'a machine', 'a name', 'an old wound', 'the law', 'a place to sleep', 'the weather', 'a crowd'],
  ...['something small', 'something lost', 'the plan'],
] as const

/** Things of one game: twenty of them. */
export type Things = readonly string[]
