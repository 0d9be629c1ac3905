import { DiceRoll } from '@dice-roller/rpg-dice-roller'
import { seeded } from '../../engine/dice/index.ts'
import { parse, rollNotation } from '../../engine/dice/notation/index.ts'
import { perSecond, type Row, ratioOf, type Scenario, timed } from '../measure.ts'

/** What is compared for a goal, and what for interest; both libraries read these alike. */
const texts: readonly (readonly [text: string, goal?: number])[] = [['4d6kh1', 5], ['2d6+1'], ['10d10>=7'], ['3d6!']]

export const notation: Scenario = {
  title: 'Dice notation',
  about: 'Parsing a text and rolling it, compared with @dice-roller/rpg-dice-roller.',
  run: () => texts.map(([text, goal]) => rowFor(text, goal)),
}

function rowFor(text: string, goal: number | undefined): Row {
  const rng = seeded(1)
  let total = 0
  const t = timed({
    ours: {
      times: 20_000,
      run: (times) => {
        for (let i = 0; i < times; i++) total += rollNotation(parse(text), rng).total
      },
    },
    theirs: {
      times: 2_000,
      run: (times) => {
        for (let i = 0; i < times; i++) total += new DiceRoll(text).total
      },
    },
  })
  if (total <= 0) throw new Error(`${text} came to nothing`)
  const ratio = ratioOf(t.ours, t.theirs)
  return {
    what: `parse and roll ${text}`,
    ours: perSecond(t.ours),
    beside: `${perSecond(t.theirs)} (rpg-dice-roller)`,
    ratio,
    ...(goal !== undefined && { goal: `at least ${goal}`, met: ratio >= goal }),
  }
}
