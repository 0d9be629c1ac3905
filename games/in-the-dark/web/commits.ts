/** Questions whose answer may be the throw: there a person can say that they throw real dice. */
export const commits: readonly string[] = ['WhetherToCommit', 'WhetherToResist']
