import type { Look, T } from '../../rule.ts'
import { playerOf } from '../crew/ratings.ts'

/** Narrations are numbered as they come; none is ever taken away. */
export const nextNarration = ({ state }: Pick<Look, 'state'>): string =>
  `narration-${Object.keys(state.offJob.narrations).length + 1}`

interface Decided {
  /** The narration that was disputed; nothing if the stake was put straight to the dice. */
  readonly id: string | null
  readonly words: string
  readonly about: readonly string[]
  readonly canon: boolean
}

/** What the dice have decided is so, or is not. A danger is the Director's narration. R3-03, R3-23. */
export function settleNarration(t: T, { id, words, about, canon }: Decided): void {
  const known = id === null ? undefined : t.state.offJob.narrations[id]
  const director = t.seats.find((s) => s.role === 'gm')?.seat
  const byDirector = t.state.offJob.contest?.kind === 'challenge' ? director : undefined
  t.tell('R3-03', {
    type: 'NarrationSettled',
    id: id ?? nextNarration(t),
    by: known?.by ?? byDirector ?? playerOf(t, about[0] ?? ''),
    words: known?.words ?? words,
    about: known?.about ?? about,
    canon,
  })
}

/** What was said and not disputed is canon once the story goes on. R3-03. */
export function letStand(t: T): void {
  for (const [id, { status, words, about }] of Object.entries(t.state.offJob.narrations))
    if (status === 'proposed') settleNarration(t, { id, words, about, canon: true })
}

/** The last thing that somebody said and that is not canon yet. */
export const proposed = ({ state }: Pick<Look, 'state'>): string | undefined =>
  Object.keys(state.offJob.narrations).findLast((id) => state.offJob.narrations[id]?.status === 'proposed')
