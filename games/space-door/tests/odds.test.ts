import { answerIn, type Settings as Declared, defaultsOf, type Json, questionText } from '@sortie/engine'
import { fromOptions, fromTable, isDirect, isLive, odds, oddsForSeat, type Policy, simulate } from '@sortie/engine/odds'
import { describe, expect, it } from 'vitest'
import { director } from '../bots.ts'
import { content } from '../content/index.ts'
import { spaceDoor as game } from '../game.ts'
import { attack, builds, check, checkAtHand, damage, down, encounter, luckEarned } from '../odds/index.ts'
import { staged } from '../odds/staged.ts'
import { attributes } from '../rules/attributes.ts'
import { damageChances } from '../rules/chances.ts'
import { damageOf, landed } from '../rules/damage.ts'
import { brokenBy, type Entry } from '../rules/points.ts'
import { mostDamage, mostSuccesses, shifted } from '../rules/shifts.ts'
import { type Against, gradeOf, percentOfSuccess, tally } from '../rules/tally.ts'
import { chanceAgainst, fightsEach, type Sheet } from '../rules/threat.ts'
import type { Settings } from '../settings.ts'
import { type Employee, fresh, type State } from '../state.ts'
import { aboutOf, fight, foe, readyAttack, readyCheck, rolledMission, staff, table, turnOf, weapon } from './table.ts'

type Changed = { readonly [K in keyof Settings]?: Settings[K] }
const settingsWith = (changed: Changed): Settings => ({
  ...(defaultsOf(game.settings as Declared) as Settings),
  ...changed,
})
const around = (changed: Changed = {}) => ({ settings: settingsWith(changed), content: game.content, seats: [] })

/** A question with some options of its own, at a table with some settings changed. */
const ask = (
  question: Parameters<typeof fromOptions>[1],
  options: object = {},
  settings: Changed = {},
  more: object = {},
) => odds({ ...fromOptions(game, question, { ...question.defaults, ...options }, around(settings)), ...more })
const exactly = { fractions: true }

const faces = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const everyThrow = (dice: number): readonly (readonly number[])[] =>
  dice === 0 ? [[]] : everyThrow(dice - 1).flatMap((rest) => faces.map((f) => [f, ...rest]))

/** How often something holds, over every ordered throw. */
const share = (dice: number, holds: (thrown: readonly number[]) => boolean): number =>
  everyThrow(dice).filter((thrown) => holds([...thrown].sort((a, b) => b - a))).length / 10 ** dice

describe('the odds of a check', () => {
  it('[SD-10] rank 3 on the left with two dice: 4, 32 and 64 in a hundred; Luck in 19', () => {
    const { outcomes } = ask(check, { rank: 3, dice: 2 }, {}, exactly)
    expect(outcomes).toEqual({
      criticalFailure: { p: 0.04, fraction: '1/25' },
      failure: { p: 0.32, fraction: '8/25' },
      mildSuccess: { p: 0.64, fraction: '16/25' },
      greatSuccess: { p: 0, fraction: '0' },
      stunningSuccess: { p: 0, fraction: '0' },
    })
  })

  it('[SD-11] a die on the rank earns Luck; where none does, that is an outcome, too', () => {
    for (const rank of [2, 3, 6, 9])
      for (const dice of [1, 2, 3]) {
        const { outcomes } = ask(luckEarned, { rank, dice })
        expect(Object.keys(outcomes)).toEqual(['Luck', 'no Luck'])
        expect(outcomes['Luck']?.p).toBeCloseTo(1 - 0.9 ** dice, 12)
      }
  })

  it('[SD-13] with Luck: the same as trying every throw with best play', () => {
    for (const [rank, test, luck, dice] of [
      [3, 'left', 1, 2],
      [5, 'left', 2, 3],
      [7, 'left', 5, 3],
      [6, 'right', 3, 3],
    ] as const) {
      const against = { rank, test }
      const grade = (thrown: readonly number[]) => {
        const { matches } = tally(thrown, against)
        const now = shifted(thrown, mostSuccesses(thrown, against, luck + matches))
        return gradeOf(tally(now, against).successes, dice, false)
      }
      const { outcomes } = ask(check, { rank, test, luck, dice })
      for (const [name, { p }] of Object.entries(outcomes))
        expect(p).toBeCloseTo(
          share(dice, (t) => grade(t) === name),
          12,
        )
    }
  })

  it('[SD-12] what is stored afterwards is counted, earned points and all', () => {
    expect(ask(check, { rank: 3, dice: 1 }).expected['luck_after']).toBeCloseTo(0.1, 12)
    expect(ask(check, { rank: 3, dice: 2, luck: 1 }).expected['luck_after']).toBeCloseTo(0.97, 12)
    expect(ask(check, { rank: 3, dice: 2, useEarned: true }).outcomes['mildSuccess']?.p).toBeCloseTo(0.66, 12)
  })

  it('[SD-Q05] the setting luck.perRoll: two dice on the rank earn 1 Luck instead of 2', () => {
    const stored = (perRoll: Settings['luck.perRoll']) =>
      ask(check, { rank: 3, dice: 2 }, { 'luck.perRoll': perRoll }).expected['luck_after']
    expect(stored('each die')).toBeCloseTo(0.2, 12)
    expect(stored('one')).toBeCloseTo(0.19, 12)
  })

  it('[SD-Q13] the setting soloGrace makes one success of one die mild', () => {
    expect(ask(check, { rank: 3, dice: 1 }).outcomes['mildSuccess']?.p).toBe(0)
    const graced = ask(check, { rank: 3, dice: 1 }, { soloGrace: 'mild success' })
    expect(graced.outcomes['mildSuccess']?.p).toBeCloseTo(0.8, 12)
  })

  it('[SD-Q04] the side not owned: the named test, the own test, or not allowed', () => {
    const other = { rank: 8, dice: 1, test: 'left' }
    expect(ask(check, other).outcomes['failure']?.p).toBeCloseTo(0.3, 12)
    expect(ask(check, other, { offSide: 'own test' }).outcomes['failure']?.p).toBeCloseTo(0.8, 12)
    expect(ask(check, other, { offSide: 'not allowed' }).outcomes['not allowed']?.p).toBe(1)
  })

  it('[SD-09] [SD-Q14] up to eight dice: what helps and four by the GM’s word', () => {
    const { outcomes, policy } = ask(check, { rank: 9, dice: 8 })
    expect(outcomes['criticalFailure']?.p).toBeCloseTo(0.1 ** 8, 12)
    expect(policy).toContain('WhatHelps: prepared, expertise, assistance, 4 more')
  })

  it('[SD-Q13] what is said before the roll is what the rules give, kinder tables included', () => {
    for (const soloGrace of ['off', 'mild success'] as const)
      for (const [rank, test] of [
        [3, 'left'],
        [9, 'left'],
        [6, 'right'],
      ] as const) {
        const said = [1, 2, 3, 4].map((dice) => percentOfSuccess({ rank, test }, dice, soloGrace !== 'off'))
        const walked = [1, 2, 3, 4].map((dice) => {
          const { outcomes } = ask(check, { rank, test, dice }, { soloGrace })
          return ['mildSuccess', 'greatSuccess', 'stunningSuccess'].reduce((sum, g) => sum + (outcomes[g]?.p ?? 0), 0)
        })
        for (const [i, p] of walked.entries()) expect(said[i]).toBeCloseTo(100 * p, 9)
      }
    const play = table({ settings: { soloGrace: 'mild success' } }).open('check', { actor: 'mara', sub: 'introvert' })
    expect(aboutOf(play.question())['percentByDice']).toEqual([80, 64, 90, 97])
    const words = questionText(game, play.question())
    expect(words).toContain('success: 80 % with 1 die, 64 % with 2')
    expect(words).not.toContain('none with 1')
  })
})

describe('the odds of an attack', () => {
  it('[SD-29] Heavy Weight 8, two dice, +1: 6.56 on average, ten in 6 of a hundred', () => {
    const { outcomes, expected } = ask(damage, { rank: 8, dice: 2, bonus: 1 }, {}, exactly)
    expect(expected['mean']).toBeCloseTo(6.56, 12)
    expect(outcomes['10']).toEqual({ p: 0.06, fraction: '3/50' })
    expect(outcomes['0']).toEqual({ p: 0.04, fraction: '1/25' })
    expect(Object.keys(outcomes)).toEqual(Object.keys(outcomes).sort((a, b) => Number(a) - Number(b)))
  })

  it('[SD-Q28] with Luck: the same as trying every throw with best play', () => {
    for (const [rank, test, luck, dice] of [
      [8, 'right', 2, 2],
      [5, 'left', 5, 3],
      [9, 'left', 4, 3],
    ] as const) {
      const against = { rank, test }
      const dealt = (t: readonly number[]) =>
        damageOf(tally(shifted(t, mostDamage(t, against, luck)), against), 2, false)
      const { outcomes } = ask(damage, { rank, test, luck, dice, bonus: 2 })
      for (const [amount, { p }] of Object.entries(outcomes))
        expect(p).toBeCloseTo(
          share(dice, (t) => `${dealt(t)}` === amount),
          12,
        )
    }
  })

  it('[SD-Q26] the setting bonusOnMiss: a miss deals the bonus', () => {
    const missed = ask(damage, { rank: 8, dice: 1, bonus: 3 }, { bonusOnMiss: 'yes' }).outcomes
    expect(missed['0']).toBeUndefined()
    expect(missed['3']?.p).toBeCloseTo(0.3, 12)
  })

  /** Attacks on average, worked out by hand: a loop of harmless attacks is left in one step. */
  function attacksByHand(against: Against, target: { resilience: number; health: number }, changed: Changed): number {
    const settings = settingsWith(changed)
    const known = new Map<string, number>()
    const from = (resilience: number, health: number): number => {
      if (health === 0) return 0
      const key = `${resilience} ${health}`
      const found = known.get(key)
      if (found !== undefined) return found
      let stays = 0
      let sum = 1
      for (const face of faces) {
        const dealt = damageOf(tally([face], against), 0, settings.bonusOnMiss === 'yes')
        const after = landed({ damage: dealt }, { resilience, health }, settings)
        if (after.resilience === resilience && after.health === health) stays += 0.1
        else sum += 0.1 * from(after.resilience, after.health)
      }
      known.set(key, sum / (1 - stays))
      return sum / (1 - stays)
    }
    return from(target.resilience, target.health)
  }

  it('[SD-17] [SD-Q16] [SD-Q17] attacks to bring a target down, under each ruling', () => {
    const target = { resilience: 3, health: 9 }
    for (const equal of ['block', 'graze'] as const)
      for (const miss of ['wears', 'nothing'] as const) {
        const { expected, outcomes } = ask(down, { rank: 6, dice: 1, ...target, within: 5 }, { equal, miss })
        expect(expected['attacks']).toBeCloseTo(attacksByHand({ rank: 6, test: 'right' }, target, { equal, miss }), 9)
        expect(Object.keys(outcomes)).toContain('more than 5')
        expect(Object.values(outcomes).reduce((sum, o) => sum + o.p, 0)).toBeCloseTo(1, 9)
      }
  })

  it('[SD-Q18] one success in ten against somebody without Resilience: ten attacks on average', () => {
    const alone = { rank: 2, test: 'right', dice: 1, resilience: 0, health: 1, within: 2 }
    const { outcomes, expected } = ask(down, alone)
    expect(expected['attacks']).toBeCloseTo(10, 9)
    expect(outcomes['1']?.p).toBeCloseTo(0.1, 12)
    expect(outcomes['2']?.p).toBeCloseTo(0.09, 12)
    expect(outcomes['more than 2']?.p).toBeCloseTo(0.81, 12)
  })
})

describe('the odds of what is at hand', () => {
  const ada = { seat: 'ada', role: 'player' } as const
  const shares = (outcomes: { readonly [name: string]: { readonly p: number } }) =>
    Object.values(outcomes).map(({ p }) => Number(p.toFixed(10)))

  it('[SD-29] weapon by weapon, RIBBON BLADES with Feather Weight 3 and +1 first, for a player who knows no number of the target', () => {
    const found = (slot: string) => {
      const play = fight({ employees: { mara: staff('mara-quill', { checks: 2, expertise: [] }) } })
      const { odds: known } = oddsForSeat(
        { ...fromTable(readyAttack(play, 'mara', { weapon: slot }).table), question: attack },
        ada,
      ) as { readonly odds: { readonly outcomes: { readonly [name: string]: { readonly p: number } } } }
      return known.outcomes
    }
    expect(Object.keys(found('main'))).toEqual(attack.outcomes)
    // One die: 1 and 2 miss; 3, 4, 5 deal 1 to 3; 6, 7, 8 deal 4 to 6; 9 and 10 deal 7 and 8.
    expect(shares(found('main'))).toEqual([0.2, 0.3, 0.3, 0.2])
    // Palm Stinger with Introvert 3 and no bonus: a 3 deals nothing either, 4, 5, 6 deal 1 to 3, and so on.
    expect(shares(found('side'))).toEqual([0.3, 0.3, 0.3, 0.1])
  })

  it('[SD-28] about to be thrown with two dice: nothing in 4 of a hundred, and as the damage table has it', () => {
    const play = readyAttack(fight(), 'mara', { claims: ['prepared'] })
    const found = oddsForSeat({ ...fromTable(play.table), question: attack }, ada)
    const dealt = ask(damage, { rank: 3, dice: 2, bonus: 1 }).outcomes
    const between = (least: number, most: number): number =>
      Object.entries(dealt).reduce((sum, [n, { p }]) => (Number(n) >= least && Number(n) <= most ? sum + p : sum), 0)
    expect(found.known && shares(found.odds.outcomes)).toEqual(
      [0.04, between(1, 3), between(4, 6), between(7, 99)].map((p) => Number(p.toFixed(10))),
    )
  })

  it('[SD-10] a check with Introvert 3 and two dice: 4, 32 and 64 in a hundred', () => {
    const play = readyCheck(fight(), 'mara', 'introvert', ['prepared'])
    const found = oddsForSeat({ ...fromTable(play.table), question: checkAtHand }, ada)
    expect(found.known && shares(found.odds.outcomes)).toEqual([0.04, 0.32, 0.64, 0, 0])
  })

  it('[SD-08] what the GM still has to say is assumed by name, and not as nothing: the check is no 0 %', () => {
    const play = table({ mission: rolledMission }).open('tryScene', { actor: 'mara', sub: 'introvert' })
    const found = odds({ ...fromTable(play.table), question: checkAtHand })
    const fails = (found.outcomes['criticalFailure']?.p ?? 0) + (found.outcomes['failure']?.p ?? 0)
    expect(fails).toBeLessThan(1)
    expect(found.assumptions).toContainEqual({
      question: 'WhatHelps',
      rule: 'expertise where it fits; outside a fight also prepared, and helped in company',
    })
    // The director's word, said: the very number that was shown before.
    const said = director(play.state as never, play.question(), 'gm', play.table.look)
    play.answer('WhatHelps', answerIn(said) as Json, 'gm')
    expect(odds({ ...fromTable(play.table), question: checkAtHand }).outcomes).toEqual(found.outcomes)
  })

  it('[SD-08] uniform means every legal answer alike, in odds and in plays', () => {
    const request = {
      ...fromOptions(game, attack, { ...attack.defaults, employees: 'otto-brandt' }),
      policy: { HowToAttack: 'uniform', WhatHelps: 'uniform' },
    }
    const exact = odds(request).outcomes['no damage']?.p as number
    const played = simulate(request, { plays: 20_000, seed: 1 }).outcomes['no damage']
    expect(played?.low).toBeLessThan(exact)
    expect(played?.high).toBeGreaterThan(exact)
  })

  it('[SD-Q22] the GM says whether somebody dies: that the attack hits is known before it', () => {
    const down = staff('mara-quill', { state: 'unconscious', health: 0, resilience: 0 })
    const play = table({
      employees: { mara: down, otto: staff('otto-brandt') },
      combatants: { guard: foe({ shown: true, rank: 9, checks: 1 }) },
      encounter: turnOf('combatants'),
      settings: { death: 'GM' },
    }).open('attackAs', { attacker: 'guard', target: 'mara' }, 'gm')
    const { outcomes, policy } = odds({ ...fromTable(play.table), question: attack })
    expect(shares(outcomes)).toEqual([0.2, 0.3, 0.3, 0.2])
    expect(policy).toBe('nobody is asked anything')
  })
})

describe('other odds', () => {
  it('[SD-02] there are 4960 legal employees, each as likely: as many leaning left as right', () => {
    const { outcomes, expected } = ask(builds, {}, {}, exactly)
    const legal = new Map<number, number>()
    const place = (done: readonly Entry[]): void => {
      const attribute = attributes[done.length]
      if (attribute)
        for (const side of ['left', 'right'] as const)
          for (const points of [1, 2, 3, 4, 5]) place([...done, { attribute, side, points }])
      else if (brokenBy(done).length === 0) {
        const resilience = 2 + done.reduce((n, e) => n + (e.side === 'left' ? e.points : 0), 0)
        legal.set(resilience, (legal.get(resilience) ?? 0) + 1)
      }
    }
    place([])
    const all = [...legal.values()].reduce((sum, n) => sum + n, 0)
    expect([all, expected['legal_builds']]).toEqual([4960, 4960])
    for (const [resilience, n] of legal) expect(outcomes[`${resilience}`]?.p).toBeCloseTo(n / all, 12)
    expect(outcomes['2']?.fraction).toBe('1/32')
    expect(outcomes['14']).toEqual(outcomes['2'])
  })

  it('[SD-H07] who wins an encounter: exact for a small one, and simulation agrees', () => {
    const state = staged(
      { employees: 'pip-arden', combatants: 'door-mite,door-mite', initiator: 'combatants' },
      around(),
    )
    expect(Object.keys(state.combatants)).toEqual(['door-mite', 'door-mite-2'])
    const weak = {
      ...staged({ ...encounter.defaults }, around()),
      employees: { mara: staff('mara-quill', { resilience: 0, health: 6, checks: 2 }) },
    }
    const exact = odds({ game, question: encounter, from: { state: weak } })
    const played = simulate({ game, question: encounter, from: { state: weak } }, { plays: 4000, seed: 3 })
    expect(exact.outcomes['employees']?.p).toBeGreaterThan(played.outcomes['employees']?.low as number)
    expect(exact.outcomes['employees']?.p).toBeLessThan(played.outcomes['employees']?.high as number)
    expect(() => ask(encounter, { employees: 'nobody' })).toThrow('mara-quill')
    expect(() => ask(encounter, { combatants: 'echo-twin' })).toThrow('door-mite')
  })

  it('[SD-22] [SD-H01] [SD-Q36] an encounter begins as the rules begin it: settings, shields and the table’s own rows', () => {
    const own = {
      ...content,
      employees: { ...content.employees, 'mara-quill': { ...content.employees['mara-quill'], main: 'mirror-shield' } },
    } as typeof content
    const fighters = { employees: 'mara-quill', combatants: 'door-mite', initiator: 'employees' } as const
    const { employees } = staged(fighters, { ...around({ 'health.perPoint': 5 }), content: own })
    expect(employees['mara-quill']).toMatchObject({ resilience: 11, resilienceTotal: 10, health: 40, checks: 2 })
  })

  it('[SD-22] an encounter that is decided in its first turn lasts one turn', () => {
    const play = fight({ combatants: { guard: foe({ resilience: 0, health: 1, shown: true }) } })
    const sure = staff('mara-quill', {
      checks: 2,
      main: weapon('ribbon-blades'),
      ranks: { charm: 1, athletics: 1, tough: 1, sharp: 1, belief: 1 },
    })
    const state = { ...(play.state as object), employees: { mara: sure } }
    const { outcomes, expected } = odds({ ...fromTable(play.table), from: { state }, question: encounter })
    expect(outcomes['employees']?.p).toBeCloseTo(1, 12)
    expect(expected['turns']).toBeCloseTo(1, 12)
  })

  it('[SD-H07] a longer fight: exact, and a step is walked once for all states that share what it touches', () => {
    const { outcomes, runs, states } = ask(encounter, { employees: 'mara-quill', combatants: 'door-mite,door-mite' })
    expect(outcomes['employees']?.p).toBeCloseTo(1, 6)
    expect(states).toBeGreaterThan(40_000)
    expect(runs * 3).toBeLessThan(states)
  })

  /** One employee against one guard, a few blows from the end of it. */
  const nearTheEnd = (
    mods: readonly string[],
    side: 'employees' | 'combatants',
    is: Partial<Employee> = {},
  ): State => ({
    ...fresh(),
    employees: {
      mara: staff('mara-quill', { main: weapon('dock-hammer', mods), resilience: 1, health: 3, checks: 1, ...is }),
    },
    combatants: {
      guard: foe({ resilience: 2, resilienceTotal: 2, health: 6, checksPerTurn: 1, checks: 1 }),
    },
    encounter: turnOf(side),
  })

  it.each<[string, State, Changed, Policy]>([
    ['[SD-H02] what a blocked attack gives back', nearTheEnd(['return-loop'], 'employees'), {}, {}],
    [
      '[SD-Q07] Luck that reaches the rolls of others',
      nearTheEnd([], 'combatants', { luck: 1, resilience: 0, health: 1 }),
      { 'luck.whose': 'any' },
      { HowToSpendLuck: 'uniform' },
    ],
  ])('an encounter taken apart is the whole one: %s', (_what, state, changed, policy) => {
    const request = { game, settings: settingsWith(changed), from: { state }, policy }
    // All of the state but the number of the turn.
    const key = (s: State) => JSON.stringify({ ...s, encounter: { ...s.encounter, turn: 0 } })
    const whole = odds({ ...request, question: { ...encounter, parts: undefined, key } })
    const apart = odds({ ...request, question: encounter })
    for (const [outcome, { p }] of Object.entries(whole.outcomes))
      expect(apart.outcomes[outcome]?.p, outcome).toBeCloseTo(p, 10)
    expect(apart.expected['turns']).toBeCloseTo(whole.expected['turns'] as number, 8)
  })

  it('[SD-Q41] whom to attack first: the one who is nearly down', () => {
    const aimed = (target: string) => {
      const play = table({
        employees: { mara: staff('mara-quill', { resilience: 0, health: 4, checks: 1 }) },
        combatants: {
          nearly: foe({ health: 1, resilience: 0, checksPerTurn: 1 }),
          fresh: foe({ health: 5, resilience: 0, checksPerTurn: 1 }),
        },
        encounter: turnOf('employees'),
        settings: { combatants: 'by the rules' },
      })
      readyAttack(play, 'mara', { target })
      return odds({ ...fromTable(play.table), question: encounter }).outcomes['employees']?.p as number
    }
    expect(aimed('nearly')).toBeGreaterThan(aimed('fresh'))
  })

  it.each<Changed>([{}, { bonusOnMiss: 'yes' }, { equal: 'graze' }, { miss: 'nothing' }])(
    '[SD-H08] [SD-Q16] [SD-Q17] [SD-Q26] what the GM is told of each group that may wait agrees with the exact odds: %o',
    (changed) => {
      const hurt = { resilience: 1, health: 9 }
      for (const [kinds, initiator, is, mara] of [
        [['door-mite'], 'employees', {}, hurt],
        [['lost-drone'], 'combatants', {}, hurt],
        [['lost-drone', 'lost-drone'], 'employees', {}, hurt],
        [['door-mite'], 'combatants', { rank: 9, bonus: 3 }, hurt],
        [['lost-drone'], 'combatants', { resilience: 9 }, { resilience: 4, health: 4 }],
      ] as const) {
        const worn = { mara: staff('mara-quill', mara) }
        const t = { state: { ...fresh(), employees: worn }, settings: settingsWith(changed) }
        const rows = kinds.map((kind) => ({ ...content.combatants[kind], ...is }) as Sheet)
        const from = staged({ employees: 'mara-quill', combatants: kinds.join(','), initiator }, around(changed))
        const employees = { mara: { ...worn.mara, checks: initiator === 'employees' ? 2 : 0 } }
        const combatants = Object.entries(from.combatants).map(([id, c]) => [id, { ...c, ...is }] as const)
        const state = { ...from, employees, combatants: Object.fromEntries(combatants) }
        const request = { game, settings: t.settings, question: encounter, from: { state } }
        const exact = odds(request).outcomes['employees']?.p as number
        expect(Math.abs(chanceAgainst(t, rows, initiator, 2000) - 100 * exact), kinds.join()).toBeLessThanOrEqual(5)
      }
    },
  )

  it('[SD-H08] many kinds of combatants are weighed with fewer fights each, so that the GM is not kept waiting', () => {
    expect(fightsEach(Object.keys(content.combatants).length + 1)).toBe(240)
    for (const groups of [100, 400]) expect(groups * fightsEach(groups)).toBeLessThanOrEqual(4800)
  })

  it('only what a table can be asked is live', () => {
    const fighting = fight().state
    const alone = table().state
    const live = (state: unknown) =>
      Object.entries(game.odds ?? {}).flatMap(([name, q]) => (!isDirect(q) && isLive(q, state) ? [name] : []))
    expect(live(fighting)).toEqual(['checkAtHand', 'attack', 'encounter'])
    expect(live(alone)).toEqual(['checkAtHand'])
  })
})

describe('what the attack’s form says before the dice', () => {
  it('[SD-29] agrees with the odds, damage by damage', () => {
    for (const [rank, test, dice, bonus, onMiss] of [
      [3, 'left', 1, 1, 'no'],
      [8, 'right', 2, 1, 'no'],
      [5, 'left', 3, 0, 'no'],
      [8, 'right', 2, 2, 'yes'],
    ] as const) {
      const said = damageChances({ rank, test }, { dice, bonus, bonusOnMiss: onMiss === 'yes' })
      const { outcomes } = ask(damage, { rank, test, dice, bonus }, { bonusOnMiss: onMiss })
      for (const [amount, p] of said.entries()) expect(p).toBeCloseTo(outcomes[amount]?.p ?? 0, 12)
      expect(said.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12)
    }
  })
})
