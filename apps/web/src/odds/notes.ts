import type { Assumption, Knowledge } from '@sortie/engine/odds'
import type { Face } from '../games/face.ts'
import { capital } from '../question/say.ts'
import { w } from '../words/odds.ts'
import type { ComputedOdds, GivenUp } from './compute-odds.ts'
import { LIMITS } from './limits.ts'
import { inOneLine, policyWords, statedWords } from './policy-words.ts'

/** What accompanies the numbers. */
export interface OddsNotes {
  /** What was computed, how exactly, what it assumes, and whose knowledge it rests on: a sentence each. */
  readonly how: readonly string[]
  /** What it assumes, in one line beside the bar; empty if nothing. */
  readonly assumes: string
  /** Whose knowledge it rests on; empty at a table for one, where all knowledge is the same. */
  readonly knowledge: string
}

interface NotesContext {
  readonly game: Face
  readonly outcomes: { readonly [name: string]: string }
  /** Whether others sit at this table. */
  readonly shared: boolean
}

/** What a game's arithmetic states for a roll without any choices before it. */
const NOBODY_ASKED = 'nobody is asked anything'

export function notesOn(
  { title, knowledge, plays, stated }: Omit<ComputedOdds, 'assumptions'>,
  assumptions: readonly Assumption[],
  { game, outcomes, shared }: NotesContext,
): OddsNotes {
  const own = stated === undefined || stated === NOBODY_ASKED ? [] : statedWords(stated)
  const assumes = [...own, ...policyWords(game, assumptions, outcomes)]
  const whose = shared || knowledge !== 'everyone' ? w.knowledge[knowledge] : ''
  return {
    how: [
      `${title === '' ? w.ofThrow : capital(title)}. ${precision(knowledge, plays, assumes.length > 0)}`,
      ...assumes,
      // An average says so at once.
      ...(whose === '' || knowledge === 'guess' ? [] : [whose]),
    ],
    assumes: inOneLine(assumes),
    knowledge: whose,
  }
}

/** "Exact" only if nothing is averaged or sampled, and with a condition if answers are assumed. */
function precision(knowledge: Knowledge, plays: number | undefined, assumes: boolean): string {
  if (plays === undefined && knowledge !== 'guess') return assumes ? w.exactIf : w.exact
  const how = plays === undefined ? w.averaged : w.playedOut(plays)
  return assumes ? `${how} ${w.itAssumes}` : how
}

/** Why there are no odds, as a sentence. */
export function gaveUpText(why: GivenUp): string {
  switch (why) {
    case 'states':
      return w.gaveUp.states(LIMITS.states)
    case 'seconds':
      return w.gaveUp.seconds(LIMITS.seconds)
    case 'dice':
    case 'error':
      return w.gaveUp[why]
    default:
      return w.gaveUp.other
  }
}
