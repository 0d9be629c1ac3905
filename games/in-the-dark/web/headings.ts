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
  /** Whether this seat may assist. */
  readonly helps: boolean
}

const nameOf = ({ pc }: { readonly pc: string }, { view }: At): string => view.pcs[pc]?.name ?? pc
/** Whether the character is this seat's. */
const isOwn = ({ pc }: { readonly pc: string }, { view, seat }: At): boolean => view.pcs[pc]?.player === seat

const headings: ByQuestion<At, string> = {
  WhichTerms: (about, at) => heads.terms(nameOf(about, at), about.action),
  WhichAction: (about, at) => (isOwn(about, at) ? heads.action : heads.actionOf(nameOf(about, at))),
  WhetherToCommit: (about, at) => {
    const name = nameOf(about, at)
    if (isOwn(about, at)) return heads.commit(name)
    return at.asked ? (at.helps ? heads.assist(name) : heads.offer(name)) : heads.commitOf(name)
  },
  WhetherToResist: (about, at) => heads.resist(nameOf(about, at)),
}

/** The question as this seat is asked it, without what the pool and the deed above it say already. */
export function heading({ question }: OpenQuestion, view: Seen, seat: string): string | undefined {
  const q = question as Question
  const part = 'parts' in q ? q.parts[seat] : undefined
  return forQuestion(headings, q, { view, seat, asked: part !== undefined, helps: part?.kind === 'form' })
}
