import type { Question } from '@sortie/engine'
import type { OpenQuestion } from '@sortie/web/wire'
import { type ByQuestion, forQuestion, type Seen } from './rules.ts'
import { words } from './words.ts'

const { heads } = words

interface At {
  readonly view: Seen
  readonly seat: string
  /** Whether this seat has a part in the answer. */
  readonly asked: boolean
}

const nameOf = ({ pc }: { readonly pc: string }, { view }: At): string => view.pcs[pc]?.name ?? pc
/** Whether the character is this seat's. */
const isOwn = ({ pc }: { readonly pc: string }, { view, seat }: At): boolean => view.pcs[pc]?.player === seat

const headings: ByQuestion<At, string> = {
  WhetherToRoll: () => heads.gate,
  WhichAction: (about, at) => (isOwn(about, at) ? heads.action : heads.actionOf(nameOf(about, at))),
  WhetherItFits: (about, at) => heads.fits(nameOf(about, at), about.action),
  WhichTarget: () => heads.target,
  WhichEffort: (about, at) => {
    if (isOwn(about, at)) return heads.effort
    return at.asked ? heads.offer(nameOf(about, at)) : heads.effortOf(nameOf(about, at))
  },
  WhoAssists: (about, at) => {
    if (isOwn(about, at)) return heads.help
    return at.asked ? heads.assist(nameOf(about, at)) : heads.helpOf(nameOf(about, at))
  },
  WhetherToCommit: ({ pools }) => heads.commit(pools.map((p) => p.sum)),
}

/** The question as this seat is asked it, without what the pool and the deed above it say already. */
export function heading({ question }: OpenQuestion, view: Seen, seat: string): string | undefined {
  const q = question as Question
  return forQuestion(headings, q, { view, seat, asked: 'parts' in q && seat in q.parts })
}
