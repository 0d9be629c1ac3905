import { type Asking, askEach, canonical, type Declared, formOf, type Json, oneOf } from '@sortie/engine'
import type { T } from '../../../rule.ts'
import { playerOf } from '../../crew/ratings.ts'
import type { Mark } from '../../crew/state.ts'
import { hasMark } from '../state.ts'
import { termsOf } from '../terms.ts'

interface Share {
  readonly operative: string
  readonly share: Mark
  /** Whether it stood on the record, or comes from a choice made while unwinding. */
  readonly recorded: boolean
}

/** Somebody gets a consequence or a value; what it means is settled after the job. RJ-26, RJ-73. */
export function give(t: T, rule: string, { operative, share, recorded }: Share): void {
  t.tell(rule, { type: 'ShareAssigned', operative, share, recorded })
  t.tell('RJ-73', { type: 'OpenItemGained', operative, item: share, job: t.state.job.number })
}

/** Everybody on the workup, lost or not, who has no such share from this job yet. RJ-64, RJ-66, B-28, B-32. */
export const without = (t: T, share: Mark): readonly string[] =>
  t.state.job.workup.map((l) => l.operative).filter((id) => !hasMark(t.state.job, id, share))

/** Those who can bear harm for the crew: an ally leaves after the job and would take it along. RJ-10, B-56. */
export const bearers = (t: Pick<T, 'state' | 'settings'>): readonly string[] =>
  t.state.job.workup.filter((l) => !l.ally || termsOf(t).allyTrouble === 'anyone').map((l) => l.operative)

export const harmable = (t: T, share: Mark): readonly string[] =>
  without(t, share).filter((id) => bearers(t).includes(id))

/**
 * Something that every operative of a list chooses: each player is asked once for all of theirs, and all players at the same
 * time. RJ-50, RJ-54.
 */
export function* forEachOwn<O extends string>(
  t: T,
  question: Declared<undefined, O | { readonly [operative: string]: O }, '*'>,
  operatives: readonly string[],
  options: (operative: string) => readonly O[],
): Asking<{ readonly [operative: string]: O }> {
  const seats = Object.entries(Object.groupBy(operatives, (id) => playerOf(t, id)))
  const parts = seats.map(([seat, own = []]) => ({
    seat,
    shape: formOf(Object.fromEntries(own.map((id) => [id, oneOf(options(id))]))),
    usual: Object.fromEntries(own.map((id) => [id, options(id)[0] as O])),
  }))
  const answers = yield* askEach(question, {
    parts: Object.fromEntries(parts.map((p) => [p.seat, p.shape])),
    usual: Object.fromEntries(parts.map((p) => [p.seat, p.usual])),
  })
  return Object.assign({}, ...Object.values(answers)) as { readonly [operative: string]: O }
}

interface Spending<P extends Json> {
  /** What can be taken now; nothing, once all is spent. */
  readonly from: () => readonly P[]
  readonly ask: (from: readonly P[], points: number) => Asking<{ readonly spend: readonly P[] }>
  readonly take: (picked: P) => Asking<void> | void
}

/**
 * Points are spent in one answer, as many as it names and as long as each can still be taken; what is left is asked for
 * again. What has no alternative is taken without asking.
 */
export function* spendAll<P extends Json>(t: T, { from, ask, take }: Spending<P>): Asking<void> {
  for (let open = from(); open.length > 0; open = from()) {
    const picked = open.length === 1 ? open : (yield* ask(open, t.state.job.unwinding.points)).spend
    for (const pick of picked) {
      if (!from().some((p) => canonical(p) === canonical(pick))) continue
      const asking = take(pick)
      if (asking) yield* asking
    }
  }
}
