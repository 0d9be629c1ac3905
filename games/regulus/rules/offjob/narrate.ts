import { choose, line, oneOf, openWindow, type Seat, someOf } from '@sortie/engine'
import { procedure, type Rule, type T } from '../../rule.ts'
import { nameOf, playerOf } from '../crew/ratings.ts'
import { nextNarration, settleNarration } from './narrations.ts'
import { prepare } from './prepare.ts'
import { mayOpen, presentIn } from './scope.ts'

/** Say something about the world. It is canon unless somebody disputes it; then the dice decide. R3-02, R3-03. */
export const narrate = procedure({
  rules: ['R3-03', 'R3-02', 'R3-Q32'],
  by: 'anyone',
  when: mayOpen,
  args: (look) => ({ words: line({ min: 1, max: 400 }), about: someOf(presentIn(look)) }),
  *run(t, { by, words, about }) {
    const id = nextNarration(t)
    t.tell('R3-03', { type: 'NarrationProposed', id, by, words, about })
    const disputer = yield* dispute(t, { author: by, words })
    if (disputer === undefined) return settleNarration(t, { id, words, about, canon: true })
    t.tell('R3-03', { type: 'NarrationDisputed', id, by: disputer })
    yield* decide(t, { id, words, about, disputer })
  },
})

/** Everybody but its author may dispute; the first who does settles it. R3-03. */
const dispute: Rule<{ readonly author: Seat; readonly words: string }, Seat | undefined> = function* (
  t,
  { author, words },
) {
  let left = t.seats.filter((s) => s.role !== 'spectator' && s.seat !== author).map((s) => s.seat)
  while (left.length > 0) {
    const { by, answer } = yield* openWindow('WhetherToDispute', {
      keeper: left[0] as Seat,
      parts: Object.fromEntries(
        left.map((seat) => [seat, oneOf(['let it stand', 'dispute'], { decline: 'let it stand' })]),
      ),
      rule: 'R3-03',
      about: { author, words },
    })
    if (answer === 'dispute') return by
    left = left.filter((seat) => seat !== by)
  }
  return undefined
}

interface Disputed {
  readonly id: string
  readonly words: string
  readonly about: readonly string[]
  readonly disputer: Seat
}

/** What an operative does is a Contest, what befalls one is a Challenge; the Director says which, and who rolls. R3-03, R3-Q27, R3-Q32. */
const decide: Rule<Disputed> = function* (t, { id, words, about, disputer }) {
  const rollers = mayRoll(t, about, disputer)
  if (rollers.length === 0) {
    const verdict = yield* choose('WhetherItStands', { ask: 'gm', from: ['canon', 'struck'], rule: 'R3-Q32' })
    return settleNarration(t, { id, words, about, canon: verdict === 'canon' })
  }
  const kind = yield* choose('WhichWayToDecide', {
    ask: 'gm',
    from: ['contest', 'challenge'],
    rule: 'R3-03',
    about: { words, disputer },
  })
  const actor = yield* choose('WhoRolls', {
    ask: 'gm',
    from: rollers,
    rule: 'R3-Q32',
    about: { names: Object.fromEntries(rollers.map((r) => [r, nameOf(t, r)])) },
  })
  yield* prepare(t, { kind, actor, stake: words, narration: id })
}

/** Those the narration is about, and those of the player who disputed it; anybody, if there are none. R3-Q32. */
function mayRoll(t: T, about: readonly string[], disputer: Seat): readonly string[] {
  const concerned = presentIn(t).filter((id) => about.includes(id) || playerOf(t, id) === disputer)
  return concerned.length > 0 ? concerned : presentIn(t)
}
