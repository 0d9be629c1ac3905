import { choose, of, oneOf, questions, text } from '@sortie/engine'
import { procedure } from '../../rule.ts'
import { type Named, named } from '../crew/ratings.ts'
import { plays } from '../job/who.ts'
import { settleNarration } from './narrations.ts'
import { contestOf, prepare } from './prepare.ts'
import { contestUnderWay, mayOpen, presentIn, presentOf } from './scope.ts'

export const contestQuestions = questions({
  WhatIsWanted: { rule: 'R3-05', about: of<Named>() },
  WhatThreatens: { rule: 'R3-23', about: of<Named>() },
  WhichLie: {
    rule: 'R3-B01',
    about: of<{ readonly strings: { readonly [id: string]: string } }>(),
    options: of<string>(),
  },
})
const ask = contestQuestions

/** An operative tries something risky, and the dice say whether the stake is gained. R3-04 to R3-12. */
export const contest = procedure({
  rules: ['R3-05', 'R3-04', 'R3-06', 'R3-07', 'R3-08', 'R3-09', 'R3-10', 'R3-11', 'R3-12'],
  by: 'anyone',
  when: mayOpen,
  args: (look, seat) => ({ operative: oneOf(presentOf(look, seat)) }),
  *run(t, { by, operative }) {
    const stake = yield* text(ask.WhatIsWanted, { ask: by, min: 1, about: named(t, operative) })
    yield* prepare(t, { kind: 'contest', actor: operative, stake })
  },
})

/** Something bad is about to happen to an operative, perhaps by a Lie. R3-04, R3-23, R3-B01. */
export const challenge = procedure({
  rules: ['R3-23', 'R3-04', 'R3-24', 'R3-25'],
  by: 'gm',
  when: mayOpen,
  args: (look) => ({ operative: oneOf(presentIn(look)) }),
  *run(t, { operative }) {
    const stake = yield* text(ask.WhatThreatens, { ask: 'gm', min: 1, about: named(t, operative) })
    const lies = Object.entries(t.state.crew.strings).filter(([, string]) => string.lie)
    const lie = yield* choose(ask.WhichLie, {
      ask: 'gm',
      from: ['none', ...lies.map(([id]) => id)],
      decline: 'none',
      about: { strings: Object.fromEntries(lies.map(([id, string]) => [id, string.phrase])) },
    })
    yield* prepare(t, { kind: 'challenge', actor: operative, stake, ...(lie !== 'none' && { lie }) })
  },
})

/** Before the first throw: the act is withdrawn, or the threat is given in to. Luck paid is lost. R3-Q29. */
export const withdraw = procedure({
  rules: ['R3-Q29'],
  by: (look, seat) => plays(look, seat, contestUnderWay(look)?.actor ?? ''),
  when: (look) => {
    const underWay = contestUnderWay(look)
    return look.settings.withdraw === 'allowed' && underWay?.stage === 'ready' && underWay.rolls.length === 0
  },
  *run(t) {
    const { kind, actor, stake, narration } = contestOf(t)
    t.tell('R3-Q29', { type: 'ContestDropped', kind, actor, stake })
    settleNarration(t, { id: narration, words: stake, about: [actor], canon: kind === 'challenge' })
  },
})
