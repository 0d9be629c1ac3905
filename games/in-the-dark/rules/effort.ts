import { line, of, oneOf, openWindow, questions, runs, type Seat, type Shape } from '@sortie/engine'
import type { Rule, T } from '../rule.ts'
import { type Effort, freeBoxes, pcOf } from '../state.ts'

/** A bargain that was offered for one more die. */
export interface Offer {
  readonly by: Seat
  readonly text: string
}
/** What the player may answer: neither, a push, or one of the bargains by its number. */
type Choice = Exclude<Effort, 'bargain'> | { readonly take: number }

export const effortQuestions = questions({
  WhichEffort: {
    rule: 'ID-14',
    about: of<{ readonly pc: string; readonly offers: readonly Offer[]; readonly free: number }>(),
    /** Others answer in words: the bargain they offer. */
    options: of<Choice | string>(),
    window: true,
  },
})
const ask = effortQuestions

export const PUSH_PRICE = 2

/** What one who throws does for another die. */
export interface Agreed {
  readonly pc: string
  readonly effort: Effort
  readonly offer?: Offer
}

/**
 * Push, or take a devil's bargain: one die, not two. Everyone else may offer one bargain each while the player
 * decides; the player's answer closes the window. ID-14, ID-Q02, ID-Q24; ID-B07 and ID-B08 for the prices.
 */
export const makeEffort: Rule<{ readonly pc: string }, Agreed> = function* (t, { pc }) {
  const player = pcOf(t.state, pc).player
  const offers: Offer[] = []
  for (;;) {
    const parts: Record<string, Shape> = { [player]: oneOf(choices(t, pc, offers.length), { decline: 'none' }) }
    for (const other of othersThan(t, player))
      if (!offers.some((o) => o.by === other)) parts[other] = line({ min: 1, max: 200 })
    const { by, answer } = yield* openWindow(ask.WhichEffort, {
      keeper: player,
      parts,
      about: { pc, offers, free: freeBoxes(t.state, pc) },
    })
    if (by === player) return agreed(pc, answer as Choice, offers)
    offers.push({ by, text: answer as string })
    t.tell('ID-Q24', { type: 'BargainOffered', by, to: pc, text: answer as string })
  }
}

/** What cannot be paid is not offered; without an offer there is no bargain. ID-Q06, ID-Q24. */
function choices(t: T, pc: string, offers: number): readonly Choice[] {
  const push: readonly Choice[] = freeBoxes(t.state, pc) >= PUSH_PRICE ? ['push'] : []
  if (pcOf(t.state, pc).status === 'incapacitated') return push.length > 0 ? push : ['none']
  return ['none', ...push, ...Array.from({ length: offers }, (_, i) => ({ take: i }))]
}

/** All other players, and the GM unless this player is the GM. */
const othersThan = (t: T, player: Seat): readonly Seat[] => [
  ...(runs(t.seats, player) ? [] : ['gm']),
  ...t.seats.filter((s) => s.role === 'player' && s.seat !== player).map((s) => s.seat),
]

function agreed(pc: string, answer: Choice, offers: readonly Offer[]): Agreed {
  if (typeof answer === 'string') return { pc, effort: answer }
  const offer = offers[answer.take]
  return offer ? { pc, effort: 'bargain', offer } : { pc, effort: 'none' }
}
