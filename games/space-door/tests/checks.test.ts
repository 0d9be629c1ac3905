import { questionText } from '@sortie/engine'
import { describe, expect, it } from 'vitest'
import { spaceDoor } from '../game.ts'
import { mostDamage, mostSuccesses, shifted, stepsIn } from '../rules/shifts.ts'
import { gradeOf, marginOf, succeeds, tally } from '../rules/tally.ts'
import {
  aboutOf,
  factOf,
  factsOf,
  fight,
  foe,
  foeNow,
  now,
  plainAttack,
  plainCheck,
  readyAttack,
  staff,
  table,
} from './table.ts'

const left = (rank: number) => ({ rank, test: 'left' as const })
const right = (rank: number) => ({ rank, test: 'right' as const })
const faces = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const mara = (change = {}) => ({ mara: staff('mara-quill', change) })

describe('checks', () => {
  it('[SD-07] [SD-Q01] rank 3 on the left succeeds on 3 to 10, rank 7 on the right on 1 to 7', () => {
    expect(faces.filter((f) => succeeds(f, left(3)))).toEqual([3, 4, 5, 6, 7, 8, 9, 10])
    expect(faces.filter((f) => succeeds(f, right(7)))).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('[SD-Q01] a table may say that the rank itself fails; it earns Luck all the same', () => {
    const strict = { 'rank.counts': 'no' } as const
    const play = table({ settings: strict }).open('check', { actor: 'mara', sub: 'introvert' })
    expect(aboutOf(play.question())).toMatchObject({ rank: 3, inTen: 7 })
    play.answer('WhatHelps', { helps: ['prepared'], grant: 0 })
    play.dice('CheckDice', 4, 3)
    expect(factOf(play, 'LuckEarned')).toMatchObject({ points: 1 })
    play.answer('HowToSpendLuck', 'keep')
    expect(factOf(play, 'CheckGraded')).toMatchObject({ successes: 1, grade: 'failure' })
    expect(mostSuccesses([3, 1], { rank: 3, test: 'left strict' }, 1)).toEqual([1, 0])
    expect(mostSuccesses([7, 9], { rank: 7, test: 'right strict' }, 4)).toEqual([-1, -3])
  })

  it('[SD-08] the GM is asked what helps, with the chances; the named sub-attribute decides the test', () => {
    const play = table().open('check', { actor: 'mara', sub: 'foresight' })
    expect(play.question()).toMatchObject({ name: 'WhatHelps', to: 'gm' })
    expect(aboutOf(play.question())).toMatchObject({ sub: 'foresight', rank: 7, test: 'right', inTen: 7 })
    const byGm = table().open('callCheck', { actor: 'mara', sub: 'foresight', helps: ['prepared'], grant: 1 }, 'gm')
    expect(byGm.question()).toMatchObject({ name: 'CheckDice', by: 'ada', pool: [{ count: 3 }] })
  })

  it('[SD-09] one die, and one more each for preparation, expertise and assistance', () => {
    const dice = (helps: readonly string[]) =>
      aboutOf(
        table().open('check', { actor: 'mara', sub: 'introvert' }).answer('WhatHelps', { helps, grant: 0 }).question(),
      )['count']
    expect([[], ['prepared'], ['prepared', 'expertise'], ['prepared', 'expertise', 'assistance']].map(dice)).toEqual([
      1, 2, 3, 4,
    ])
  })

  it('[SD-Q14] more than four only by the GM, and the grade stays stunning', () => {
    const play = table().open('check', { actor: 'mara', sub: 'introvert' })
    play.answer('WhatHelps', { helps: ['prepared', 'expertise', 'assistance'], grant: 2 })
    play.dice('CheckDice', 9, 9, 9, 9, 9, 9)
    expect(factOf(play, 'CheckGraded')).toMatchObject({ dice: 6, successes: 6, grade: 'stunningSuccess' })
  })

  it('[SD-10] five grades by the number of successful dice', () => {
    expect([0, 1, 2, 3, 4, 5].map((n) => gradeOf(n, 4, false))).toEqual([
      'criticalFailure',
      'failure',
      'mildSuccess',
      'greatSuccess',
      'stunningSuccess',
      'stunningSuccess',
    ])
    expect(factOf(plainCheck(table(), 'mara', 'introvert', ['prepared'], 9, 1), 'CheckGraded')).toMatchObject({
      grade: 'failure',
    })
  })

  it('[SD-Q11] [SD-Q12] one successful die is a failure, none a critical one', () => {
    expect(factOf(plainCheck(table(), 'mara', 'introvert', [], 9), 'CheckGraded')).toMatchObject({
      grade: 'failure',
      successes: 1,
    })
    expect(factOf(plainCheck(table(), 'mara', 'introvert', [], 1), 'CheckGraded')).toMatchObject({
      grade: 'criticalFailure',
    })
  })

  it('[SD-Q13] one die cannot succeed, and that is said before the roll; a table may be kinder', () => {
    const play = table().open('check', { actor: 'mara', sub: 'introvert' })
    expect(aboutOf(play.question())['percentByDice']).toEqual([0, 64, 90, 97])
    const kind = table({ settings: { soloGrace: 'mild success' } })
    expect(factOf(plainCheck(kind, 'mara', 'introvert', [], 9), 'CheckGraded')).toMatchObject({ grade: 'mildSuccess' })
    expect(gradeOf(1, 2, true)).toBe('failure')
  })

  it('[SD-Q04] the side not owned: its test with the own rank; own test; or not at all', () => {
    const otto = { otto: staff('otto-brandt') }
    const named = plainCheck(table({ employees: otto }), 'otto', 'introvert', ['prepared'], 6, 5)
    expect(factOf(named, 'CheckGraded')).toMatchObject({ rank: 7, successes: 0 })
    const own = plainCheck(
      table({ employees: otto, settings: { offSide: 'own test' } }),
      'otto',
      'introvert',
      ['prepared'],
      6,
      5,
    )
    expect(factOf(own, 'CheckGraded')).toMatchObject({ rank: 7, successes: 2 })
    expect(
      aboutOf(
        table({ employees: otto, settings: { offSide: 'own test' } })
          .open('check', { actor: 'otto', sub: 'introvert' })
          .question(),
      )['test'],
    ).toBe('right')
    const never = table({ employees: otto, settings: { offSide: 'not allowed' } }).open('check', {
      actor: 'otto',
      sub: 'introvert',
    })
    expect(never.told()).toEqual([{ type: 'Refused', who: 'otto', why: 'offSide' }])
    const armed = table({ employees: mara(), combatants: { guard: foe() }, settings: { offSide: 'not allowed' } })
    expect(armed.open('attack', { actor: 'mara' }).question()).toMatchObject({
      parts: { ada: { fields: { weapon: { options: ['main', 'side'] } } } },
    })
  })

  it('[SD-Q38] check and damage use the same rank', () => {
    const play = plainAttack(table({ combatants: { guard: foe() } }), 'mara', 10)
    expect(factOf(play, 'CheckGraded')).toMatchObject({ rank: 3 })
    expect(factOf(play, 'AttackReckoned')).toMatchObject({ damage: 10 - 3 + 1 })
  })

  it('[SD-O1] checks are used, dice fall, Luck is earned, spent, lost above 5, and only then the dice count', () => {
    const lucky = () => fight({ employees: mara({ checks: 2, luck: 5 }) })
    const play = plainCheck(lucky(), 'mara', 'introvert', ['prepared'], 3, 2)
    expect(aboutOf(play.question())['luck']).toBe(6)
    play.answer('HowToSpendLuck', [0, 1])
    expect(play.told().map((f) => f.type)).toEqual([
      'CheckUsed',
      'LuckEarned',
      'LuckSpent',
      'DiceShifted',
      'CheckGraded',
    ])
    expect(now(play).luck).toBe(5)
    const kept = plainCheck(lucky(), 'mara', 'introvert', ['prepared'], 3, 2).answer('HowToSpendLuck', 'keep')
    expect(kept.told().map((f) => f.type)).toEqual(['CheckUsed', 'LuckEarned', 'LuckWasted', 'CheckGraded'])
  })
})

describe('Luck', () => {
  it('[SD-11] a die on the rank earns Luck and succeeds', () => {
    const play = plainCheck(table(), 'mara', 'introvert', ['prepared'], 3, 1)
    expect(factsOf(play, 'LuckEarned')).toEqual([{ type: 'LuckEarned', who: 'mara', points: 1 }])
    expect(factOf(play, 'CheckGraded')).toMatchObject({ successes: 1 })
  })

  it('[SD-Q05] each die on the rank earns; a table may give one for the roll', () => {
    const luckFor = (perRoll: 'each die' | 'one') =>
      factOf(
        plainCheck(table({ settings: { 'luck.perRoll': perRoll } }), 'mara', 'introvert', ['prepared'], 3, 3),
        'LuckEarned',
      )?.['points']
    expect([luckFor('each die'), luckFor('one')]).toEqual([2, 1])
  })

  it('[SD-12] [SD-Q06] a sixth point can be used at once, but not stored', () => {
    const play = plainCheck(table({ employees: mara({ luck: 5 }) }), 'mara', 'introvert', [], 3)
    expect(now(play).luck).toBe(6)
    play.answer('HowToSpendLuck', 'keep')
    expect(factOf(play, 'LuckWasted')).toMatchObject({ points: 1 })
    expect(now(play).luck).toBe(5)
  })

  it('[SD-13] one point moves one die by one; without points nothing is asked', () => {
    const play = plainCheck(table({ employees: mara({ luck: 1 }) }), 'mara', 'introvert', ['prepared'], 9, 2)
    expect(play.offered('HowToSpendLuck')).toEqual(['keep', [0, 1], 'by hand', 'question'])
    play.answer('HowToSpendLuck', [0, 1])
    expect(factOf(play, 'DiceShifted')).toMatchObject({ dice: [9, 3] })
    expect(factOf(play, 'CheckGraded')).toMatchObject({ grade: 'mildSuccess' })
    expect(plainCheck(table(), 'mara', 'introvert', ['prepared'], 9, 2).asked()).toEqual([])
  })

  it('[SD-Q07] own dice only; a table may let others reach them, and the dice of combatants', () => {
    const two = { ...mara(), otto: staff('otto-brandt', { luck: 2 }) }
    expect(plainCheck(table({ employees: two }), 'mara', 'introvert', ['prepared'], 9, 2).asked()).toEqual([])
    const any = plainCheck(
      table({ employees: two, settings: { 'luck.whose': 'any' } }),
      'mara',
      'introvert',
      ['prepared'],
      9,
      2,
    )
    any.answer('HowToSpendLuck', [0, 1])
    expect(factOf(any, 'DiceShifted')).toMatchObject({ who: 'mara', by: 'otto', dice: [9, 3] })
    expect(now(any, 'otto').luck).toBe(1)
    const foes = table({ employees: two, combatants: { guard: foe() }, settings: { 'luck.whose': 'any' } })
    foes.open('attackAs', { attacker: 'guard', target: 'mara' }, 'gm').dice('CombatantDice', 1)
    foes.answer('HowToSpendLuck', 'by hand').answer('HowFarToShift', 2)
    expect(factOf(foes, 'AttackReckoned')).toMatchObject({ damage: 4 })
  })

  it('[SD-Q08] a die shifted onto the rank earns nothing', () => {
    const play = plainCheck(table({ employees: mara({ luck: 1 }) }), 'mara', 'introvert', [], 2).answer(
      'HowToSpendLuck',
      [1],
    )
    expect(factsOf(play, 'LuckEarned')).toEqual([])
    expect(now(play).luck).toBe(0)
  })

  it('[SD-Q09] no die leaves 1 to 10', () => {
    const play = plainCheck(table({ employees: mara({ luck: 5 }) }), 'mara', 'introvert', ['prepared'], 9, 2)
    play.answer('HowToSpendLuck', 'by hand')
    expect(play.question()).toMatchObject({ name: 'HowFarToShift', shape: { min: -5, max: 1 } })
    play.answer('HowFarToShift', 1)
    expect(play.question()).toMatchObject({ shape: { min: -1, max: 4 } })
    play.answer('HowFarToShift', -1)
    expect(factOf(play, 'DiceShifted')).toMatchObject({ dice: [10, 1] })
    expect(now(play).luck).toBe(3)
  })

  it('[SD-14] [SD-Q40] an honest answer costs one, at rest and in the window of an own check', () => {
    const play = table({ employees: mara({ luck: 2 }) }).open('askHonestly', {
      actor: 'mara',
      question: 'Is it a trap?',
    })
    play.answer('HonestWords', 'Yes.')
    expect(play.told().map((f) => f.type)).toEqual(['LuckSpent', 'HonestAnswerGiven'])
    const window = plainCheck(table({ employees: mara({ luck: 5 }) }), 'mara', 'introvert', ['prepared'], 3, 2)
    window.answer('HowToSpendLuck', 'question').answer('WhatToAsk', 'Why?').answer('HonestWords', 'Because.')
    window.answer('HowToSpendLuck', [0, 1])
    expect(factsOf(window, 'LuckWasted')).toEqual([])
    expect(now(window).luck).toBe(4)
    expect(
      table().refused({ kind: 'open', by: 'ada', procedure: 'askHonestly', args: { actor: 'mara', question: 'Why?' } }),
    ).toMatchObject({ rule: 'SD-14' })
  })

  it('[SD-15] points put together: several steps in one go, or what the GM grants', () => {
    const play = plainCheck(table({ employees: mara({ luck: 3 }) }), 'mara', 'introvert', ['prepared'], 2, 1)
    expect(play.offered('HowToSpendLuck')).toContainEqual([1, 2])
    play.answer('HowToSpendLuck', [1, 2])
    expect(factOf(play, 'LuckSpent')).toMatchObject({ points: 3 })
    const offer = (points: number) =>
      table({ employees: mara({ luck: 4 }) }).open('bargain', { actor: 'mara', what: 'a way out', points })
    expect(now(offer(3).answer('WhetherToGrant', 'grant')).luck).toBe(1)
    expect(offer(1).answer('WhetherToGrant', 'deny').told()).toEqual([
      { type: 'AdvantageDenied', who: 'mara', what: 'a way out' },
    ])
  })

  it('[SD-Q10] house prices: throw a die again, one more die, undo a blow; not unless the table wants them', () => {
    const house = { settings: { 'luck.prices': 'house' } as const }
    const again = plainCheck(table({ employees: mara({ luck: 2 }), ...house }), 'mara', 'introvert', ['prepared'], 9, 1)
    again.answer('HowToSpendLuck', 'reroll').answer('WhichDieToReroll', 1).dice('RerollDie', 3)
    expect(factOf(again, 'DieRerolled')).toMatchObject({ from: 1, to: 3 })
    expect(now(again).luck).toBe(1)
    expect(factOf(again, 'CheckGraded')).toMatchObject({ grade: 'mildSuccess' })
    const more = table({ employees: mara({ luck: 3 }), ...house }).open('check', { actor: 'mara', sub: 'introvert' })
    more.answer('WhatHelps', { helps: [], grant: 0 }).answer('WhetherToBuyADie', 'buy').dice('CheckDice', 9, 9)
    expect(factOf(more, 'CheckGraded')).toMatchObject({ dice: 2 })
    const undone = table({ employees: mara({ luck: 5 }), ...house }).open(
      'suffer',
      { target: 'mara', damage: 99 },
      'gm',
    )
    undone.answer('WhetherToUndo', 'undo')
    expect(now(undone)).toMatchObject({ health: 60, state: 'up', luck: 0 })
    const plain = plainCheck(table({ employees: mara({ luck: 5 }) }), 'mara', 'introvert', ['prepared'], 9, 1)
    expect(plain.offered('HowToSpendLuck')).not.toContain('reroll')
    expect(
      table({ employees: mara({ luck: 5 }) })
        .open('suffer', { target: 'mara', damage: 99 }, 'gm')
        .asked(),
    ).toEqual([])
  })

  it('[SD-Q26] the Luck window shows what will be dealt under every setting', () => {
    const play = readyAttack(
      table({ employees: mara({ luck: 2 }), combatants: { guard: foe() }, settings: { bonusOnMiss: 'yes' } }),
      'mara',
    ).dice('CheckDice', 2)
    expect(aboutOf(play.question())).toMatchObject({ damage: 1, bonusOnMiss: true })
    const plain = readyAttack(table({ employees: mara({ luck: 1 }), combatants: { guard: foe() } }), 'mara')
    expect(aboutOf(plain.dice('CheckDice', 2).question())).toMatchObject({ damage: 0, bonusOnMiss: false })
    expect(questionText(spaceDoor, play.question())).toContain('1 damage')
    play.answer('HowToSpendLuck', 'keep')
    expect(factOf(play, 'AttackReckoned')).toMatchObject({ damage: 1 })
  })

  it('[SD-Q01] [SD-Q24] [SD-Q26] what the window of an attack shows is dealt, whatever the table reads', () => {
    let shown = 0
    for (const rank of ['yes', 'no'] as const)
      for (const left of ['die − rank', 'rank − die'] as const)
        for (const bonusOnMiss of ['yes', 'no'] as const)
          for (const weapon of ['main', 'side'])
            for (let face = 1; face <= 10; face++) {
              const settings = { 'rank.counts': rank, 'damage.left': left, bonusOnMiss }
              const employees = mara({ luck: 5 })
              const play = readyAttack(table({ employees, combatants: { guard: foe() }, settings }), 'mara', { weapon })
              play.dice('CheckDice', face)
              if (play.asked().length === 0) continue
              shown++
              const { damage } = aboutOf(play.question())
              play.answer('HowToSpendLuck', 'keep')
              expect(factOf(play, 'AttackReckoned'), JSON.stringify([settings, weapon, face])).toMatchObject({ damage })
            }
    expect(shown).toBeGreaterThan(100)
  })

  it('[SD-13] Luck is asked about only where it could change something, or would be lost', () => {
    const lucky = (luck: number, ...thrown: number[]) =>
      plainCheck(table({ employees: mara({ luck }) }), 'mara', 'introvert', ['prepared'], ...thrown).asked()
    expect(lucky(1, 9, 9)).toEqual([])
    expect(lucky(1, 9, 1)).toEqual([])
    expect(lucky(2, 9, 1)).toEqual(['HowToSpendLuck'])
    expect(lucky(5, 9, 3)).toEqual(['HowToSpendLuck'])
    const struck = (shown: boolean) =>
      readyAttack(table({ employees: mara({ luck: 1 }), combatants: { guard: foe({ shown, resilience: 9 }) } }), 'mara')
        .dice('CheckDice', 5)
        .asked()
    // Of hidden numbers a window that stays shut would tell something.
    expect([struck(true), struck(false)]).toEqual([[], ['HowToSpendLuck']])
  })

  it('[SD-14] [SD-H09] a GM who leaves the honest answer to chance lets the oracle speak', () => {
    const play = table({ employees: mara({ luck: 1 }) }).open('askHonestly', { actor: 'mara', question: 'A trap?' })
    play.answer('HonestWords', '').dice('OracleDice', 3)
    expect(factOf(play, 'HonestAnswerGiven')).toMatchObject({ question: 'A trap?', answer: 'yes, and more' })
  })

  it('[SD-Q28] in an attack a shift changes damage too', () => {
    const play = readyAttack(table({ employees: mara({ luck: 2 }), combatants: { guard: foe() } }), 'mara')
    play.dice('CheckDice', 7)
    expect(play.offered('HowToSpendLuck')).toEqual(['keep', [1], [2], 'by hand', 'question'])
    play.answer('HowToSpendLuck', [2])
    expect(factOf(play, 'AttackReckoned')).toMatchObject({ damage: 9 - 3 + 1 })
    expect(foeNow(play).health).toBe(17)
  })

  it('best play lifts the nearest dice first, and no shift of that price does more damage', () => {
    expect(mostSuccesses([9, 4, 1], left(5), 4)).toEqual([0, 1, 0])
    expect(mostSuccesses([9, 4, 1], left(5), 5)).toEqual([0, 1, 4])
    for (const against of [left(5), right(7), left(9)])
      for (const thrown of [
        [10, 6],
        [9, 3],
        [4, 2],
        [1, 1],
      ])
        for (const points of [1, 2, 3, 4]) {
          const damage = (shift: readonly number[]): number => {
            const { successes, margin } = tally(shifted(thrown, shift), against)
            return margin + (successes > 0 ? 1 : 0)
          }
          const best = mostDamage(thrown, against, points)
          expect(stepsIn(best)).toBeLessThanOrEqual(points)
          expect(damage(best)).toBe(Math.max(...everyShift(thrown, points).map(damage)))
        }
    expect(marginOf(3, left(3))).toBe(0)
  })
})

/** Every legal shift of two dice within these points. */
function everyShift([a = 1, b = 1]: readonly number[], points: number): readonly (readonly number[])[] {
  const steps = Array.from({ length: 2 * points + 1 }, (_, i) => i - points)
  const inside = (face: number, by: number): boolean => face + by >= 1 && face + by <= 10
  return steps.flatMap((x) =>
    steps.filter((y) => Math.abs(x) + Math.abs(y) <= points && inside(a, x) && inside(b, y)).map((y) => [x, y]),
  )
}
