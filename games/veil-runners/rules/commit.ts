import { oneOf, openWindow, type Seat } from '@sortie/engine'
import type { Rule, T } from '../rule.ts'
import { canAct, isOver, memberOf, SHIP } from '../state.ts'
import { type Committed, committed, isAct, type Rolling, rollQuestions, wordOf } from './roll.ts'
import { actsFor, doAct } from './spend.ts'

/**
 * The player who rolls says how, in one form; the others may still spend what can be spent at any time, and need not say
 * anything. Nothing if the roll is called off or the mission is over. VR-O7, VR-O1 steps 2 to 4.
 */
export const commit: Rule<Rolling & { readonly mayStepBack: boolean }, Committed | undefined> = function* (t, r) {
  for (;;) {
    if (!canStillRoll(t, r)) return callOff(t, r)
    const { actor } = r
    const { shape, usual, about } = wordOf(t, r, [
      ...actsFor(t, actor.by),
      ...(r.mayStepBack ? (['step back'] as const) : []),
    ])
    const { by, answer } = yield* openWindow(rollQuestions.HowToRoll, {
      keeper: actor.by,
      parts: { [actor.by]: shape, ...Object.fromEntries(othersMay(t, actor.by)) },
      usual: { [actor.by]: usual },
      about,
    })
    if (isOver(t.state)) return undefined
    if (typeof answer === 'string') {
      if (actsFor(t, by).includes(answer)) yield* doAct(t, { act: answer, by })
    } else {
      const { how, foresight, tools, expertise } = answer
      if (how === 'step back' || !canStillRoll(t, r)) return callOff(t, r)
      if (!isAct(how)) return committed(t, r, { how, foresight, actor: { ...actor, tools, expertise } })
      if (actsFor(t, actor.by).includes(how)) yield* doAct(t, { act: how, by: actor.by })
    }
    if (isOver(t.state)) return undefined
  }
}

/** Whether the roller can still act, and a healer still pay. */
const canStillRoll = ({ state }: T, { actor: { who }, kind }: Rolling): boolean => {
  if (who === SHIP) return true
  const m = memberOf(state, who)
  return canAct(m) && (kind !== 'heal' || m.focus > 0)
}

function callOff(t: T, { actor, attempt }: Rolling): undefined {
  t.tell('VR-24', { type: 'RollCalledOff', who: actor.by, attempt })
}

const othersMay = (t: T, by: Seat) =>
  t.seats.flatMap(({ seat, role }) => {
    const may = role === 'player' && seat !== by ? actsFor(t, seat) : []
    return may.length > 0 ? [[seat, oneOf(may)] as const] : []
  })
