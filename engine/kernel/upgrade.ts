import type { Json } from './json.ts'

export type LoggedFact = { readonly type: string; readonly [field: string]: Json }

/** How facts written by an earlier edition are read. They are reshaped, never judged again. */
export interface Upgrades {
  readonly [type: string]: readonly { readonly before: number; readonly up: (fact: LoggedFact) => LoggedFact }[]
}

/** Upgrades a fact of an older edition step by step; a renamed fact continues under its new name. */
export function lift(upgrades: Upgrades | undefined, fact: LoggedFact, written: number): LoggedFact {
  const step = upgrades?.[fact.type]?.filter((u) => written < u.before).sort((a, b) => a.before - b.before)[0]
  return step ? lift(upgrades, step.up(fact), step.before) : fact
}
