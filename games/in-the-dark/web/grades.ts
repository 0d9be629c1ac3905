import type { Grade } from '@sortie/web/pieces'

/** Worst to best: a roll's four grades, and how a whole job ends. */
export const gradeFills: { readonly [outcome: string]: Grade } = {
  fail: 1,
  partial: 2,
  full: 3,
  critical: 4,
  'no roll': 0,
  done: 4,
  lost: 1,
  out: 0,
  bad: 1,
  mixed: 2,
  strong: 4,
}
