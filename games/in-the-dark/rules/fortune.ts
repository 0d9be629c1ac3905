import { choose, highest, line, lowest, of, oneOf, questions, type To, text, roll as throwDice } from '@sortie/engine'
import { type Band, bandOf } from '../readers.ts'
import { type L, procedure, type Rule } from '../rule.ts'
import { pcOf } from '../state.ts'
import { type Stat, statDice, statNames } from './actions.ts'
import { diceFor } from './pool.ts'

interface Fortune {
  readonly who: string
  readonly about: string
  readonly stat: string
  /** The stat's dice; null if nothing fits: one die. */
  readonly dots: number | null
}

export const fortuneQuestions = questions({
  FortuneDice: { rule: 'ID-B03', about: of<Fortune>() },
  WhichStat: {
    rule: 'ID-Q28',
    about: of<{ readonly pc: string; readonly about: string }>(),
    options: of<Stat>(),
  },
  WhetherTheStatFits: {
    rule: 'ID-Q28',
    about: of<{ readonly pc: string; readonly about: string; readonly stat: Stat }>(),
    options: of<'accept' | 'reject'>(),
  },
  WhyItDoesNotFit: { rule: 'ID-Q28', about: of<{ readonly pc: string; readonly action: Stat }>() },
  HowManyDice: { rule: 'ID-Q28', about: of<{ readonly who: string; readonly about: string }>() },
})
const ask = fortuneQuestions

/** Throw for anything that is no action roll. No modifiers; 0 dice: two, and the lowest. ID-B03, ID-Q12, ID-Q18. */
export const throwFortune: Rule<Fortune & { readonly by: To }, Band> = function* (t, { who, about, stat, dots, by }) {
  const sum = dots ?? 1
  const value = yield* throwDice(ask.FortuneDice, {
    by,
    dice: diceFor(sum),
    read: sum < 1 ? lowest : highest,
    about: { who, about, stat, dots },
  })
  const band = bandOf(value)
  t.tell('ID-B03', { type: 'FortuneRead', who, about, stat, value, band })
  return band
}

/** For an own character the player names an action or attribute, and it has to be accepted. ID-Q28. */
const fortuneForPc: Rule<{ readonly pc: string; readonly about: string }, Band> = function* (t, { pc, about }) {
  for (;;) {
    const stat: Stat = yield* choose(ask.WhichStat, {
      ask: pcOf(t.state, pc).player,
      from: statNames,
      about: { pc, about },
    })
    const fits = yield* choose(ask.WhetherTheStatFits, {
      ask: 'gm',
      from: ['accept', 'reject'],
      usual: 'accept',
      about: { pc, about, stat },
    })
    if (fits === 'accept') {
      const { actions, player } = pcOf(t.state, pc)
      return yield* throwFortune(t, { who: pc, about, stat, dots: statDice(actions, stat), by: player })
    }
    const reason = yield* text(ask.WhyItDoesNotFit, { ask: 'gm', max: 200, about: { pc, action: stat } })
    t.tell('ID-Q28', { type: 'ActionRejected', pc, action: stat, reason })
  }
}

/** A fortune roll by anyone, for anyone or anything: a character, the crew, an NPC or faction, or plain luck. ID-B03, ID-20. */
export const fortune = procedure({
  rules: ['ID-B03', 'ID-20', 'ID-Q28'],
  by: 'anyone',
  args: ({ state }) => ({
    who: oneOf([...state.order, 'crew', 'luck', ...Object.keys(state.entities)]),
    about: line({ max: 200 }),
  }),
  usual: () => ({ about: '' }),
  *run(t, { who, about }) {
    if (Object.hasOwn(t.state.pcs, who)) yield* fortuneForPc(t, { pc: who, about })
    else yield* fortuneForOther(t, { who, about })
  },
})

/** The GM names the stat; a player throws. ID-Q28, ID-20. */
const fortuneForOther: Rule<{ readonly who: string; readonly about: string }> = function* (t, { who, about }) {
  const stat = yield* choose(ask.HowManyDice, {
    ask: 'gm',
    from: diceOptions(t, who),
    usual: diceOptions(t, who)[0] as string,
    about: { who, about },
  })
  const dots =
    stat === 'none' ? null : stat === 'level' ? levelOf(t, who) : stat === 'funds' ? t.state.crew.funds : stat
  yield* throwFortune(t, { who, about, stat: String(stat), dots: dots as number | null, by: 'crew' })
}

const bare = [0, 1, 2, 3, 4, 5, 6] as const

function diceOptions(look: Pick<L, 'state'>, who: string): readonly (string | number)[] {
  if (who === 'luck') return ['none']
  if (who === 'crew') return ['level', 'funds', 'none', ...bare]
  return levelOf(look, who) === null ? ['none', ...bare] : ['level', 'none', ...bare]
}

const levelOf = ({ state }: Pick<L, 'state'>, who: string): number | null =>
  who === 'crew' ? state.crew.level : (state.entities[who]?.level ?? null)
