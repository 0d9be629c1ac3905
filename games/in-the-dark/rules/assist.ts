import { of, oneOf, openWindow, questions, type Seat, type Shape, text } from '@sortie/engine'
import type { Rule } from '../rule.ts'
import { freeBoxes, pcOf, rollOf, type State } from '../state.ts'

export const assistQuestions = questions({
  WhoAssists: { rule: 'ID-15', about: of<{ readonly pc: string }>(), options: of<string>(), window: true },
  HowTheyHelp: { rule: 'ID-15', about: of<{ readonly helper: string; readonly pc: string }>() },
})
const ask = assistQuestions

export const ASSIST_PRICE = 1

export interface Help {
  readonly helper: string
  readonly how: string
}

/** A crewmate assists: one more die, for one stress. The first who says "me" closes the window. ID-15, ID-Q25, ID-Q03. */
export const takeHelp: Rule<void, readonly Help[]> = function* (t) {
  const help: Help[] = []
  const actor = pcOf(t.state, rollOf(t.state).pc).player
  while (help.length < t.settings.maxAssists) {
    const willing = candidates(
      t.state,
      help.map((h) => h.helper),
    )
    const { answer } = yield* openWindow(ask.WhoAssists, {
      keeper: actor,
      parts: partsFor(t.state, actor, willing),
      about: { pc: rollOf(t.state).pc },
    })
    if (answer === 'nobody') return help
    const helper = answer as string
    const how = yield* text(ask.HowTheyHelp, {
      ask: pcOf(t.state, helper).player,
      max: 200,
      about: { helper, pc: rollOf(t.state).pc },
    })
    help.push({ helper, how })
  }
  return help
}

/** Active crewmates with a free box, each once. ID-Q06, ID-Q23. */
function candidates(state: State, taken: readonly string[]): readonly string[] {
  const roll = rollOf(state)
  return state.order.filter(
    (id) =>
      id !== roll.pc &&
      !taken.includes(id) &&
      pcOf(state, id).status === 'active' &&
      freeBoxes(state, id) >= ASSIST_PRICE,
  )
}

/** Each player speaks for the own characters; the actor's player may also close it as nobody. */
function partsFor(state: State, actor: Seat, willing: readonly string[]): { readonly [seat: Seat]: Shape } {
  const of = (seat: Seat): readonly string[] => willing.filter((id) => pcOf(state, id).player === seat)
  const others = [...new Set(willing.map((id) => pcOf(state, id).player))].filter((seat) => seat !== actor)
  return {
    [actor]: oneOf(['nobody', ...of(actor)], { decline: 'nobody' }),
    ...Object.fromEntries(others.map((seat) => [seat, oneOf(of(seat))])),
  }
}
