import type { Json, Question } from '@sortie/engine'
import type { OpenQuestion } from '@sortie/web/wire'
import type { Pc, Seen } from './rules.ts'
import { words } from './words.ts'

const { heads } = words

interface Asked {
  readonly pc: Pc
  /** Whether the one who acts is this seat's. */
  readonly own: boolean
  /** Whether this seat has a part in the answer. */
  readonly asked: boolean
  readonly about: { readonly [k: string]: Json }
}

const headings: { readonly [question: string]: (to: Asked) => string } = {
  WhetherToRoll: () => heads.gate,
  WhichAction: ({ pc, own }) => (own ? heads.action : heads.actionOf(pc.name)),
  WhetherItFits: ({ pc, about }) => heads.fits(pc.name, String(about['action'])),
  WhichTarget: () => heads.target,
  WhichEffort: ({ pc, own, asked }) => (own ? heads.effort : asked ? heads.offer(pc.name) : heads.effortOf(pc.name)),
  WhoAssists: ({ pc, own, asked }) => (own ? heads.help : asked ? heads.assist(pc.name) : heads.helpOf(pc.name)),
  WhetherToCommit: ({ about }) =>
    heads.commit((about['pools'] as unknown as readonly { sum: number }[]).map((p) => p.sum)),
}

/** The question as this seat is asked it, without what the pool and the deed above it say already. */
export function heading({ question }: OpenQuestion, view: Seen, seat: string): string | undefined {
  const q = question as unknown as Question
  const about = (q.about ?? {}) as Asked['about']
  const pc = view.pcs[String(about['pc'])]
  return pc && headings[q.name]?.({ pc, own: pc.player === seat, asked: 'parts' in q && seat in q.parts, about })
}
