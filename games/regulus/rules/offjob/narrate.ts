import { choose, line, of, oneOf, openWindow, questions, type Seat, someOf } from '@sortie/engine'
import { procedure, type Rule, type T } from '../../rule.ts'
import { nameOf, playerOf } from '../crew/ratings.ts'
import { nextNarration, settleNarration } from './narrations.ts'
import { prepare } from './prepare.ts'
import { mayOpen, presentIn } from './scope.ts'
import type { ContestKind } from './state.ts'

export const narrateQuestions = questions({
  WhetherToDispute: {
    rule: 'R3-03',
    about: of<{ readonly author: Seat; readonly words: string }>(),
    options: of<'let it stand' | 'dispute'>(),
    window: true,
  },
  WhichWayToDecide: {
    rule: 'R3-03',
    about: of<{ readonly words: string; readonly disputer: Seat }>(),
    options: of<ContestKind>(),
  },
  WhoRolls: {
    rule: 'R3-Q32',
    about: of<{ readonly names: { readonly [operative: string]: string } }>(),
    options: of<string>(),
  },
  WhetherItStands: { rule: 'R3-Q32', options: of<'canon' | 'struck'>() },
})
const ask = narrateQuestions

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
    const { by, answer } = yield* openWindow(ask.WhetherToDispute, {
      keeper: left[0] as Seat,
      parts: Object.fromEntries(
        left.map((seat) => [seat, oneOf(['let it stand', 'dispute'], { decline: 'let it stand' })]),
      ),
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
    const verdict = yield* choose(ask.WhetherItStands, { ask: 'gm', from: ['canon', 'struck'] })
    return settleNarration(t, { id, words, about, canon: verdict === 'canon' })
  }
  const kind = yield* choose(ask.WhichWayToDecide, {
    ask: 'gm',
    from: ['contest', 'challenge'],
    about: { words, disputer },
  })
  const actor = yield* choose(ask.WhoRolls, {
    ask: 'gm',
    from: rollers,
    about: { names: Object.fromEntries(rollers.map((r) => [r, nameOf(t, r)])) },
  })
  yield* prepare(t, { kind, actor, stake: words, narration: id })
}

/** Those the narration is about, and those of the player who disputed it; anybody, if there are none. R3-Q32. */
function mayRoll(t: T, about: readonly string[], disputer: Seat): readonly string[] {
  const concerned = presentIn(t).filter((id) => about.includes(id) || playerOf(t, id) === disputer)
  return concerned.length > 0 ? concerned : presentIn(t)
}
