import { choose, form, line, of, oneOf, questions, type Seat, someOf } from '@sortie/engine'
import { procedure, type Rule, type T } from '../../rule.ts'
import { playerOf } from '../crew/ratings.ts'
import { letStand, nextNarration, proposed, settleNarration } from './narrations.ts'
import { askPlan, prepare } from './prepare.ts'
import { mayOpen, presentIn } from './scope.ts'

export const narrateQuestions = questions({
  HowToDecide: {
    rule: 'R3-03',
    about: of<{ readonly words: string; readonly disputer: Seat }>(),
    fields: ['kind', 'roller'],
  },
  WhetherItStands: { rule: 'R3-Q32', options: of<'canon' | 'struck'>() },
})
const ask = narrateQuestions

/** Say something about the world. It is proposed, and canon once the story goes on undisputed. R3-02, R3-03. */
export const narrate = procedure({
  rules: ['R3-03', 'R3-02', 'R3-Q32'],
  by: 'anyone',
  when: mayOpen,
  args: (look) => ({ words: line({ min: 1, max: 400 }), about: someOf(presentIn(look)) }),
  usual: () => ({ about: [] }),
  *run(t, { by, words, about }) {
    letStand(t)
    t.tell('R3-03', { type: 'NarrationProposed', id: nextNarration(t), by, words, about })
  },
})

/** Anybody but its author may dispute what was said last; then the dice decide. R3-03, R3-Q32. */
export const dispute = procedure({
  rules: ['R3-03', 'R3-Q32'],
  by: (look, seat) => {
    const id = proposed(look)
    const sits = look.seats.some((s) => s.seat === seat && s.role !== 'spectator')
    return sits && id !== undefined && look.state.offJob.narrations[id]?.by !== seat
  },
  when: mayOpen,
  *run(t, { by }) {
    const id = proposed(t)
    const narration = id === undefined ? undefined : t.state.offJob.narrations[id]
    if (id === undefined || !narration) return
    t.tell('R3-03', { type: 'NarrationDisputed', id, by })
    yield* decide(t, { id, words: narration.words, about: narration.about, disputer: by })
  },
})

/** What was said stands, without waiting for anything else. R3-03. */
export const acceptNarration = procedure({
  rules: ['R3-03'],
  by: 'gm',
  when: (look) => mayOpen(look) && proposed(look) !== undefined,
  *run(t) {
    letStand(t)
  },
})

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
  const { kind, roller: actor } = yield* form(ask.HowToDecide, {
    ask: 'gm',
    fields: { kind: oneOf(['contest', 'challenge']), roller: oneOf(rollers) },
    usual: { kind: 'contest', roller: rollers[0] ?? '' },
    about: { words, disputer },
  })
  const plan = yield* askPlan(t, { kind, actor, stake: words })
  yield* prepare(t, { kind, actor, stake: words, plan, narration: id })
}

/** Those the narration is about, and those of the player who disputed it; anybody, if there are none. R3-Q32. */
function mayRoll(t: T, about: readonly string[], disputer: Seat): readonly string[] {
  const concerned = presentIn(t).filter((id) => about.includes(id) || playerOf(t, id) === disputer)
  return concerned.length > 0 ? concerned : presentIn(t)
}
