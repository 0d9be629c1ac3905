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

/** What the dice have decided is so, or is not. R3-03. */
export function settleNarration(t: T, { id, words, about, canon }: Decided): void {
  const known = id === null ? undefined : t.state.offJob.narrations[id]
  t.tell('R3-03', {
    type: 'NarrationSettled',
    id: id ?? nextNarration(t),
    by: known?.by ?? playerOf(t, about[0] ?? ''),
    words: known?.words ?? words,
    about: known?.about ?? about,
    canon,
  })
}
