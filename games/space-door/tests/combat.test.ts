import { redact } from '@sortie/engine'
import { given } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import { spaceDoor } from '../game.ts'
import { damageChances } from '../rules/chances.ts'
import { damageOf, landed } from '../rules/damage.ts'
import { mostDamage } from '../rules/shifts.ts'
import { marginOf, tally } from '../rules/tally.ts'
import { StateRecord } from '../state.ts'
import {
  factOf,
  factsOf,
  fight,
  foe,
  foeNow,
  now,
  plainAttack,
  plainCheck,
  rollAttack,
  rolledMission,
  staff,
  stateOf,
  table,
  terms,
  turnOf,
} from './table.ts'

const rulings = { equal: 'block', miss: 'wears' } as const
const mara = (change = {}) => ({ mara: staff('mara-quill', change) })
const otto = (change = {}) => ({ otto: staff('otto-brandt', change) })
const suffer = (play: ReturnType<typeof table>, damage: number, target = 'mara') =>
  play.open('suffer', { target, damage }, 'gm')
const types = (play: ReturnType<typeof table>) => play.told().map((f) => f.type)

describe('Resilience and Health', () => {
  it('[SD-17] below Resilience wears it, above takes the difference, never both', () => {
    expect(landed({ damage: 7 }, { resilience: 10, health: 60 }, rulings)).toEqual({
      blocked: true,
      resilience: 9,
      health: 60,
    })
    expect(landed({ damage: 14 }, { resilience: 10, health: 60 }, rulings)).toEqual({
      blocked: false,
      resilience: 10,
      health: 56,
    })
    const play = suffer(table(), 14)
    expect(play.told()).toEqual([{ type: 'HealthSet', who: 'mara', shown: true, now: 56 }])
    expect(now(play).resilience).toBe(10)
  })

  it('[SD-Q16] exactly equal is blocked and wears; or grazes', () => {
    expect(now(suffer(table(), 10)).resilience).toBe(9)
    expect(now(suffer(table({ settings: { equal: 'graze' } }), 10)).resilience).toBe(10)
  })

  it('[SD-Q17] damage 0 wears Resilience; or does nothing', () => {
    expect(now(suffer(table(), 0)).resilience).toBe(9)
    expect(now(suffer(table({ settings: { miss: 'nothing' } }), 0)).resilience).toBe(10)
  })

  it('[SD-17] how much a combatant takes stays with the GM as long as its numbers do', () => {
    const hurt = (shown: boolean) => suffer(table({ combatants: { guard: foe({ shown }) } }), 97, 'guard')
    expect(hurt(false).seenBy('ada')).not.toContain('"damage":97')
    expect(hurt(false).seenBy('gm')).toContain('"damage":97')
    expect(hurt(true).seenBy('ada')).toContain('"damage":97')
  })

  it('[SD-Q18] Resilience stops at 0, and then every point reaches Health', () => {
    const bare = table({ employees: mara({ resilience: 0 }) })
    expect(types(suffer(bare, 0))).toEqual(['Blocked'])
    expect(now(suffer(bare, 1)).health).toBe(59)
  })

  it('[SD-20] [SD-Q21] Health stops at 0; there one is unconscious and cannot act', () => {
    const play = suffer(table(), 200)
    expect(now(play)).toMatchObject({ health: 0, state: 'unconscious' })
    expect(types(play)).toEqual(['HealthSet', 'FellUnconscious'])
    expect(
      play.refused({ kind: 'open', by: 'ada', procedure: 'check', args: { actor: 'mara', sub: 'logical' } }),
    ).toMatchObject({
      rule: 'SD-08',
    })
  })

  it('[SD-21] [SD-Q22] further damage: a death die, dead on 6, alive on 7; by the GM; or never', () => {
    const down = mara({ health: 0, state: 'unconscious', resilience: 0 })
    const six = suffer(table({ employees: down }), 3).dice('DeathDie', 6)
    expect(types(six)).toEqual(['HealthSet', 'DeathDieRead', 'Died'])
    expect(now(suffer(table({ employees: down }), 3).dice('DeathDie', 7)).state).toBe('unconscious')
    const byGm = suffer(table({ employees: down, settings: { death: 'GM' } }), 3).answer('WhetherTheyDie', 'dies')
    expect(now(byGm).state).toBe('dead')
    expect(now(suffer(table({ employees: down, settings: { death: 'never' } }), 3)).state).toBe('unconscious')
  })

  it('[SD-Q23] Resilience still counts for the unconscious; a table may say no', () => {
    const down = mara({ health: 0, state: 'unconscious' })
    expect(types(suffer(table({ employees: down }), 5))).toEqual(['Blocked', 'ResilienceSet'])
    expect(suffer(table({ employees: down, settings: { unconsciousResilience: 'no' } }), 5).asked()).toEqual([
      'DeathDie',
    ])
    const spared = suffer(table({ employees: down, settings: { unconsciousResilience: 'no' } }), 0)
    expect(types(spared)).toEqual(['Blocked'])
  })

  it('[SD-18] [SD-Q19] [SD-O5] rest brings Resilience back, outside encounters; a table may give 2', () => {
    const worn = mara({ resilience: 4, health: 31 })
    const play = table({ employees: worn }).open('rest', { how: 'breather', who: ['mara'] })
    expect(play.told()).toEqual([{ type: 'ResilienceSet', who: 'mara', shown: true, now: 10 }])
    expect(
      now(
        table({ employees: worn, settings: { 'rest.resilience': '2' } }).open('rest', {
          how: 'breather',
          who: ['mara'],
        }),
      ).resilience,
    ).toBe(6)
    expect(
      fight().refused({ kind: 'open', by: 'ada', procedure: 'rest', args: { how: 'breather', who: ['mara'] } }),
    ).toMatchObject({ rule: 'SD-18' })
  })

  it('[SD-Q20] [SD-H04] a night heals 20, headquarters everything, and one wakes; unless Health is left out', () => {
    const hurt = mara({ resilience: 4, health: 0, state: 'unconscious' })
    expect(now(table({ employees: hurt }).open('rest', { how: 'night', who: ['mara'] }))).toMatchObject({
      health: 20,
      state: 'up',
    })
    expect(now(table({ employees: hurt }).open('rest', { how: 'headquarters', who: ['mara'] }))).toMatchObject({
      health: 60,
      resilience: 10,
    })
    expect(
      now(table({ employees: hurt, settings: { 'rest.health': 'none' } }).open('rest', { how: 'night', who: ['mara'] }))
        .health,
    ).toBe(0)
  })

  it('[SD-H04] repair gives 1 Resilience for each success up to the total; first aid 5 Health on another', () => {
    const play = table({ employees: { ...mara({ resilience: 9 }), ...otto() } }).open('repair', {
      actor: 'mara',
      sub: 'logical',
      patient: 'mara',
    })
    play.answer('WhatHelps', { helps: ['prepared'], grant: 0 }, 'gm').dice('CheckDice', 6, 5)
    expect(now(play).resilience).toBe(10)
    const team = fight({ employees: { ...mara({ checks: 2 }), ...otto({ health: 0, state: 'unconscious' }) } })
    team.open('firstAid', { actor: 'mara', sub: 'logical', patient: 'otto' })
    terms(team, { claims: ['expertise'] })
    team.answer('WhatHelps', { helps: ['expertise'], grant: 0 }, 'gm').dice('CheckDice', 6, 5)
    expect(now(team, 'otto')).toMatchObject({ health: 10, state: 'up', checks: 0 })
    expect(now(team).checks).toBe(1)
    expect(
      table().refused({
        kind: 'open',
        by: 'ada',
        procedure: 'firstAid',
        args: { actor: 'mara', sub: 'logical', patient: 'mara' },
      }),
    ).toMatchObject({ rule: 'SD-H04' })
  })
})

const TEN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

describe('damage', () => {
  it('[SD-28] [SD-Q24] [SD-Q25] how far past the rank, on either side, never below 0; on the rank 0', () => {
    const at = (test: 'left' | 'right', rank: number) => [1, 4, 7, 10].map((face) => marginOf(face, { rank, test }))
    expect(at('left', 4)).toEqual([0, 0, 3, 6])
    expect(at('right', 7)).toEqual([6, 3, 0, 0])
  })

  it('[SD-Q24] [SD-Q25] by the formula line low dice deal the damage on both sides, and a die above the rank none', () => {
    const at = (rank: number) => [1, 4, 7, 10].map((face) => marginOf(face, { rank, test: 'left line' }))
    expect(at(4)).toEqual([3, 0, 0, 0])
    expect(marginOf(2, { rank: 8, test: 'right line' })).toBe(6)
    // The bonus needs a success, so of two dice one goes down and the other stays.
    const blow = { rank: 4, test: 'left line', bonus: 5 } as const
    expect(mostDamage([4, 3], blow, 2)).toEqual([0, -2])
    expect(mostDamage([4, 2], { ...blow, bonusOnMiss: true }, 4)).toEqual([-3, -1])
    const hit = plainAttack(
      table({ combatants: { guard: foe() }, settings: { 'damage.left': 'rank − die' } }),
      'mara',
      1,
    )
    expect(factOf(hit, 'AttackReckoned')).toMatchObject({ damage: 2 })
  })

  it('the chances of each damage are those of all throws, whatever the table reads', () => {
    for (const test of ['left', 'right', 'left strict', 'right strict', 'left line', 'left strict line'] as const)
      for (const bonusOnMiss of [false, true]) {
        const against = { rank: 4, test }
        const chances: number[] = []
        for (const a of TEN)
          for (const b of TEN) {
            const damage = damageOf(tally([a, b], against), 2, bonusOnMiss)
            chances[damage] = (chances[damage] ?? 0) + 0.01
          }
        const said = damageChances(against, { dice: 2, bonus: 2, bonusOnMiss })
        for (const [damage, p] of Array.from(chances, (p) => p ?? 0).entries())
          expect(said[damage] ?? 0, `${test} ${damage}`).toBeCloseTo(p, 9)
      }
  })

  it('[SD-29] [SD-30] all dice together and the bonus once: 2 and 5 against Heavy Weight 8 with +1 make 10', () => {
    expect(damageOf(tally([5, 2], { rank: 8, test: 'right' }), 1, false)).toBe(10)
  })

  it('[SD-Q26] the bonus only counts if a die succeeded; a table may say otherwise', () => {
    const miss = (settings = {}) =>
      factOf(plainAttack(table({ combatants: { guard: foe() }, settings }), 'mara', 1), 'AttackReckoned')
    expect(miss()).toMatchObject({ damage: 0 })
    expect(miss({ bonusOnMiss: 'yes' })).toMatchObject({ damage: 1 })
  })

  it('[SD-27] an attack has the dice of any check', () => {
    const claims = ['prepared', 'expertise', 'assistance']
    const play = rollAttack(table({ combatants: { guard: foe() } }), 'mara', { claims }, 10, 10, 10, 10)
    expect(factOf(play, 'CheckGraded')).toMatchObject({ dice: 4, grade: 'stunningSuccess' })
  })

  it('[SD-27] [SD-Q14] other advantages that the GM grants are further dice', () => {
    const at = table({ combatants: { guard: foe() } }).open('attack', { actor: 'mara' })
    const play = terms(at, { claims: ['prepared', 'other'] })
    play.answer('WhatHelps', { helps: ['prepared'], grant: 2 }, 'gm').dice('CheckDice', 10, 10, 10, 10)
    expect(factOf(play, 'CheckGraded')).toMatchObject({ dice: 4 })
  })

  it("[SD-25] damage is reckoned with the rank of the weapon's sub-attribute", () => {
    const play = rollAttack(table({ combatants: { guard: foe() } }), 'mara', { weapon: 'side' }, 10)
    expect(factOf(play, 'CheckGraded')).toMatchObject({ sub: 'introvert', rank: 3 })
    expect(factOf(play, 'AttackReckoned')).toMatchObject({ damage: 7 })
  })

  it('[SD-Q27] one roll is check and damage, and its grade is recorded', () => {
    const play = plainAttack(table({ combatants: { guard: foe() } }), 'mara', 8)
    expect(types(play)).toEqual(['CheckGraded', 'AttackReckoned', 'HealthSet'])
  })

  it('[SD-O2] weapon and target, the check, damage, then Resilience or Health, then defeat', () => {
    const two = { guard: foe({ health: 2 }), hound: foe({ name: 'Hound' }) }
    const play = rollAttack(fight({ combatants: two }), 'mara', { target: 'guard' }, 9)
    expect(types(play)).toEqual(['CheckUsed', 'CheckGraded', 'AttackReckoned', 'HealthSet', 'Defeated'])
  })
})

describe('encounters', () => {
  it('[SD-22] the side that started goes first, then the sides take turns', () => {
    const play = table({ combatants: { guard: foe() } }).open('startEncounter', { initiator: 'combatants' }, 'gm')
    expect(factOf(play, 'TurnBegun')).toMatchObject({ turn: 1, side: 'combatants' })
    play.open('endTurn', {}, 'gm')
    expect(factOf(play, 'TurnBegun')).toMatchObject({ turn: 2, side: 'employees', checks: { mara: 2 } })
    expect(
      play.refused({ kind: 'open', by: 'gm', procedure: 'attackAs', args: { attacker: 'guard', target: 'mara' } }),
    ).toMatchObject({ refused: 'procedure/not-now' })
  })

  it('[SD-23] two action checks; a third is refused with the rule and who has any left', () => {
    const play = fight({ employees: { ...mara({ checks: 2 }), ...otto({ checks: 2 }) } })
    plainCheck(play, 'mara', 'logical', [], 9)
    plainCheck(play, 'mara', 'logical', [], 9)
    const third = play.refused({
      kind: 'open',
      by: 'ada',
      procedure: 'actionCheck',
      args: { actor: 'mara', sub: 'logical' },
    })
    expect(third).toMatchObject({ refused: 'procedure/wrong-args', rule: 'SD-23' })
    expect(third.message).toContain('otto')
    expect(play.refused({ kind: 'open', by: 'ada', procedure: 'attack', args: { actor: 'mara' } })).toMatchObject({
      rule: 'SD-23',
    })
  })

  it('[SD-Q31] inside a turn members act in any order, interleaved', () => {
    const play = fight({ employees: { ...mara({ checks: 2 }), ...otto({ checks: 2 }) } })
    for (const who of ['mara', 'otto', 'mara', 'otto']) plainCheck(play, who, 'logical', [], 9)
    expect([now(play).checks, now(play, 'otto').checks]).toEqual([0, 0])
  })

  it('[SD-O3] who has won is looked at only when a side ends its turn; unused checks lapse', () => {
    const play = plainAttack(fight({ combatants: { guard: foe({ health: 1 }) } }), 'mara', 10)
    expect(foeNow(play).state).toBe('defeated')
    expect(stateOf(play).encounter).not.toBeNull()
    plainCheck(play, 'mara', 'logical', [], 9).open('endTurn')
    expect(factOf(play, 'EncounterEnded')).toEqual({ type: 'EncounterEnded', won: 'employees' })
    expect(now(play).checks).toBe(0)
    const lost = table({
      employees: mara({ state: 'unconscious', health: 0 }),
      combatants: { guard: foe() },
      encounter: turnOf('combatants'),
    })
    expect(factOf(lost.open('endTurn', {}, 'gm'), 'EncounterEnded')).toMatchObject({ won: 'combatants' })
  })

  it('[SD-Q15] helping costs the helper a check, gives one die, and needs one that is left', () => {
    const team = { ...mara({ checks: 2 }), ...otto({ checks: 1 }) }
    const play = fight({ employees: team }).open('actionCheck', { actor: 'mara', sub: 'introvert' })
    expect(play.question()).toMatchObject({ parts: { ada: { fields: { helper: { options: ['nobody', 'otto'] } } } } })
    terms(play, { helper: 'otto' })
    play.dice('CheckDice', 9, 9)
    expect(now(play, 'otto').checks).toBe(0)
    play.open('actionCheck', { actor: 'mara', sub: 'introvert' })
    expect(play.question()).toMatchObject({ parts: { ada: { fields: { helper: { options: ['nobody'] } } } } })
    const free = fight({
      employees: { ...mara({ checks: 2 }), ...otto({ checks: 0 }) },
      settings: { 'assist.cost': 'free' },
    })
    terms(free.open('actionCheck', { actor: 'mara', sub: 'introvert' }), { helper: 'otto' })
    expect(factsOf(free, 'CheckUsed')).toHaveLength(1)
  })

  it('[SD-Q15] a helper of another seat agrees before a check of theirs is spent; nobody has to say no', () => {
    const team = { ...mara({ checks: 2 }), ...otto({ checks: 1, seat: 'bo' }) }
    const play = fight({ employees: team }).open('attack', { actor: 'mara' })
    expect(play.question()).toMatchObject({
      keeper: 'ada',
      parts: { ada: { fields: { helper: { options: ['nobody'] } } }, bo: { options: ['otto'] } },
    })
    play.answer('HowToAttack', 'otto', 'bo')
    expect(factsOf(play, 'CheckUsed')).toEqual([])
    expect(play.question()).toMatchObject({
      parts: { ada: { fields: { helper: { options: ['nobody', 'otto'] } } } },
      usual: { ada: { helper: 'otto' } },
    })
    terms(play).dice('CheckDice', 9, 9)
    expect(factsOf(play, 'Assisted')).toEqual([{ type: 'Assisted', helper: 'otto', actor: 'mara' }])
    expect(now(play, 'otto').checks).toBe(0)
    const alone = fight({ employees: team }).open('attack', { actor: 'mara' })
    terms(alone).dice('CheckDice', 9)
    expect(now(alone, 'otto').checks).toBe(1)
  })

  it('[SD-08] [SD-Q42] the GM calls for a check in an encounter, on either turn; it costs none, or one', () => {
    const call = (settings: object) =>
      fight({ employees: mara({ checks: 2 }), settings }).open(
        'callCheck',
        { actor: 'mara', sub: 'defense', helps: ['expertise'], grant: 0 },
        'gm',
      )
    const free = call({}).dice('CheckDice', 9, 9)
    expect(factOf(free, 'CheckGraded')).toMatchObject({ dice: 2, test: 'left', grade: 'mildSuccess' })
    expect(now(free).checks).toBe(2)
    expect(now(call({ 'called.cost': '1 check' })).checks).toBe(1)
    const theirTurn = table({ combatants: { guard: foe() }, encounter: turnOf('combatants') })
    theirTurn.open('callCheck', { actor: 'mara', sub: 'defense', helps: [], grant: 0 }, 'gm')
    expect(theirTurn.asked()).toEqual(['CheckDice'])
  })

  it('[SD-08] the GM is asked about an attack only if the player claims that something helps', () => {
    const plain = terms(fight().open('attack', { actor: 'mara' }))
    expect(plain.asked()).toEqual(['CheckDice'])
    const claimed = terms(fight().open('attack', { actor: 'mara' }), { claims: ['expertise', 'other'] })
    expect(claimed.question()).toMatchObject({
      name: 'WhatHelps',
      to: 'gm',
      usual: { helps: ['expertise'], grant: 1 },
      shape: { fields: { helps: { options: ['expertise'] } } },
    })
    claimed.answer('WhatHelps', { helps: [], grant: 2 }, 'gm')
    expect(claimed.question()).toMatchObject({ name: 'CheckDice', pool: [{ count: 3 }] })
  })

  it('[SD-Q43] ending the turn asks everybody else who could still act; one who is not done keeps it', () => {
    const team = { ...mara({ checks: 0 }), ...otto({ checks: 1, seat: 'bo' }) }
    const play = fight({ employees: team }).open('endTurn')
    expect(play.question()).toMatchObject({ name: 'WhetherToEnd', kind: 'each', usual: { bo: 'end' } })
    play.answer('WhetherToEnd', 'wait', 'bo')
    expect(factOf(play, 'TurnKept')).toEqual({ type: 'TurnKept', by: 'bo' })
    expect(stateOf(play).encounter).toMatchObject({ side: 'employees', turn: 1 })
    play.open('endTurn').answer('WhetherToEnd', 'end', 'bo')
    expect(stateOf(play).encounter).toMatchObject({ side: 'combatants', turn: 2 })
    expect(
      fight({ employees: mara({ checks: 2 }) })
        .open('endTurn')
        .asked(),
    ).toEqual([])
  })

  it('[SD-Q43] a turn in which nobody can act any more ends by itself, unless the table wants it said', () => {
    const settings = { 'turn.ends': 'by itself' } as const
    const play = fight({ employees: mara({ checks: 1 }), settings })
    plainCheck(play, 'mara', 'logical', [], 9)
    expect(stateOf(play).encounter).toMatchObject({ side: 'combatants', turn: 2 })
    play.open('attackAs', { attacker: 'guard', target: 'mara' }, 'gm').dice('CombatantDice', 9)
    play.open('attackAs', { attacker: 'guard', target: 'mara' }, 'gm').dice('CombatantDice', 9)
    expect(stateOf(play).encounter).toMatchObject({ side: 'employees', turn: 3 })
    const said = plainCheck(fight({ employees: mara({ checks: 1 }) }), 'mara', 'logical', [], 9)
    expect(stateOf(said).encounter).toMatchObject({ side: 'employees', turn: 1 })
  })

  it('[SD-Q44] the GM ends an encounter that is as good as decided', () => {
    const play = fight().open('endEncounter', { won: 'employees' }, 'gm')
    expect(factOf(play, 'EncounterEnded')).toMatchObject({ won: 'employees' })
    expect(stateOf(play)).toMatchObject({ encounter: null, combatants: {} })
    expect(
      fight().refused({ kind: 'open', by: 'ada', procedure: 'endEncounter', args: { won: 'employees' } }),
    ).toMatchObject({ refused: 'procedure/not-yours' })
  })

  it('[SD-H07] the combatants’ whole turn is one throw; each attack finds the weakest who is up then', () => {
    const team = { ...mara({ resilience: 0, health: 3 }), ...otto() }
    const play = table({
      employees: team,
      combatants: { guard: foe({ checks: 1, dice: 2 }), hound: foe({ checks: 2 }) },
      encounter: turnOf('combatants'),
    }).open('foesAct', { target: 'weakest' }, 'gm')
    expect(play.question()).toMatchObject({
      name: 'FoesDice',
      by: 'gm',
      pool: [{ count: 2 }, { count: 1 }, { count: 1 }],
    })
    play.dice('FoesDice', 7, 4, 3, 10)
    expect(factsOf(play, 'AttackReckoned')).toEqual([
      { type: 'AttackReckoned', who: 'guard', target: 'mara', damage: 3 },
      { type: 'AttackReckoned', who: 'hound', target: 'otto', damage: 4 },
      { type: 'AttackReckoned', who: 'hound', target: 'otto', damage: 0 },
    ])
    expect([foeNow(play).checks, foeNow(play, 'hound').checks]).toEqual([0, 0])
    const named = table({ employees: team, combatants: { guard: foe({ checks: 1 }) }, encounter: turnOf('combatants') })
    named.open('foesAct', { target: 'otto' }, 'gm').dice('FoesDice', 1)
    expect(factOf(named, 'AttackReckoned')).toMatchObject({ target: 'otto' })
    expect(named.seenBy('ada')).not.toContain('"FoesDice"')
  })

  it('[SD-Q45] damage that is no attack meets Resilience; or goes straight to Health', () => {
    expect(types(suffer(table(), 5))).toEqual(['Blocked', 'ResilienceSet'])
    const straight = suffer(table({ settings: { hazard: 'straight to Health' } }), 5)
    expect(straight.told()).toEqual([{ type: 'HealthSet', who: 'mara', shown: true, now: 55 }])
    expect(types(suffer(table({ settings: { hazard: 'straight to Health' } }), 0))).toEqual([])
  })

  it('[SD-H04] a night’s rest in the middle of a mission is for the GM to allow', () => {
    const rest = () =>
      table({ employees: mara({ health: 10 }), mission: rolledMission }).open('rest', { how: 'night', who: ['mara'] })
    expect(rest().question()).toMatchObject({ name: 'WhetherToAllowRest', to: 'gm', usual: 'allow' })
    expect(now(rest().answer('WhetherToAllowRest', 'allow')).health).toBe(30)
    const denied = rest().answer('WhetherToAllowRest', 'deny')
    expect(denied.told()).toEqual([{ type: 'RestDenied', who: ['mara'] }])
    expect(
      table({ employees: mara({ health: 10 }) })
        .open('rest', { how: 'night', who: ['mara'] })
        .asked(),
    ).toEqual([])
  })

  it('[SD-Q32] preparing costs a check and pays one die once; the GM adds no second', () => {
    const play = fight().open('prepare', { actor: 'mara' })
    expect(now(play)).toMatchObject({ checks: 1, prepared: true })
    expect(play.open('attack', { actor: 'mara' }).question()).toMatchObject({
      parts: { ada: { fields: { claims: { options: ['expertise', 'other'] } } } },
    })
    terms(play).dice('CheckDice', 10, 10)
    expect(now(play).prepared).toBe(false)
    const free = fight({ employees: mara({ checks: 0 }), settings: { 'prepare.cost': 'free' } }).open('prepare', {
      actor: 'mara',
    })
    expect(types(free)).toEqual(['Prepared'])
    const over = fight({
      combatants: { guard: foe({ state: 'defeated' }) },
      employees: mara({ checks: 2, prepared: true }),
    }).open('endTurn')
    expect(now(over).prepared).toBe(false)
  })

  it.each([
    [[2, 3], 5 + 4 + 1],
    [[7, 1], 0 + 6 + 1],
    [[9, 1], 6 + 1],
    [[1, 1], 6 + 6 + 1],
    [[8, 10], 0],
  ] as const)(
    '[SD-28] [SD-29] [SD-Q29] all dice of a combatant count: Heavy Weight 7, +1, %s deals %i',
    (faces, damage) => {
      const hound = foe({ sub: 'heavyWeight', rank: 7, dice: 2, bonus: 1, shown: true })
      const play = table({ combatants: { hound } })
      play.open('attackAs', { attacker: 'hound', target: 'mara' }, 'gm').dice('CombatantDice', ...faces)
      expect(factOf(play, 'AttackReckoned')).toMatchObject({ damage })
    },
  )

  it('[SD-Q29] combatants have numbers that only the GM sees until they are shown, no Luck and no death die', () => {
    const play = table().open('bringIn', { kind: 'rift-hound', count: 1 }, 'gm')
    const seen = (seat: string) =>
      redact(StateRecord, stateOf(play), { seat, role: seat === 'gm' ? 'gm' : 'player' }).combatants['rift-hound']
    expect(seen('ada')).toMatchObject({ name: 'Rift Hound', health: { hidden: true }, rank: { hidden: true } })
    expect(seen('gm')).toMatchObject({ health: 25, rank: 7 })
    play.open('show', { who: 'rift-hound' }, 'gm')
    expect(seen('ada')).toMatchObject({ health: 25, resilience: 3, rank: 7, dice: 2 })
    play.open('attackAs', { attacker: 'rift-hound', target: 'mara' }, 'gm').dice('CombatantDice', 7, 7)
    expect(factsOf(play, 'LuckEarned')).toEqual([])
    suffer(play, 99, 'rift-hound')
    expect(factOf(play, 'Defeated')).toMatchObject({ who: 'rift-hound' })
    const own = table().open(
      'makeCombatant',
      { name: 'Aunt', sub: 'logical', rank: 8, dice: 2, bonus: 1, resilience: 5, health: 12, checksPerTurn: 1 },
      'gm',
    )
    expect(foeNow(own, 'aunt')).toMatchObject({ sub: 'logical', health: 12, checksPerTurn: 1 })
    own.open(
      'makeCombatant',
      { name: 'Mara', sub: 'logical', rank: 8, dice: 2, bonus: 1, resilience: 5, health: 12, checksPerTurn: 1 },
      'gm',
    )
    expect(Object.keys(stateOf(own).combatants)).toEqual(['aunt', 'mara-2']) // an employee is called mara
  })

  it('[SD-Q30] two checks a turn, unless the sheet says otherwise', () => {
    const play = table({ combatants: { guard: foe(), drone: foe({ checksPerTurn: 1 }) } }).open(
      'startEncounter',
      { initiator: 'combatants' },
      'gm',
    )
    expect([foeNow(play).checks, foeNow(play, 'drone').checks]).toEqual([2, 1])
    play.open('attackAs', { attacker: 'drone', target: 'mara' }, 'gm').dice('CombatantDice', 10)
    expect(
      play.refused({ kind: 'open', by: 'gm', procedure: 'attackAs', args: { attacker: 'drone', target: 'mara' } }),
    ).toMatchObject({ rule: 'SD-23' })
  })

  it("[SD-Q41] nobody of one's own side, nobody defeated or dead; the unconscious only by combatants", () => {
    const play = fight({ combatants: { guard: foe(), gone: foe({ state: 'defeated' }), hound: foe() } }).open(
      'attack',
      { actor: 'mara' },
    )
    expect(play.question()).toMatchObject({ parts: { ada: { fields: { target: { options: ['guard', 'hound'] } } } } })
    const employees = {
      ...mara({ state: 'unconscious', health: 0 }),
      ...otto({ state: 'dead' }),
      pip: staff('pip-arden'),
    }
    const gm = table({ employees, combatants: { guard: foe() } })
    gm.open('attackAs', { attacker: 'guard', target: 'mara' }, 'gm').dice('CombatantDice', 9)
    const dead = gm.refused({
      kind: 'open',
      by: 'gm',
      procedure: 'attackAs',
      args: { attacker: 'guard', target: 'otto' },
    })
    expect(dead.message).toContain('mara, pip')
  })

  it('[SD-H07] by the rules: all checks, the weakest Resilience first, then Health, the unconscious are spared', () => {
    const employees = { ...mara(), ...otto({ resilience: 3 }), pip: staff('pip-arden', { resilience: 3, health: 5 }) }
    const play = table({
      employees,
      combatants: { guard: foe(), hound: foe({ checksPerTurn: 1 }) },
      settings: { combatants: 'by the rules' },
    })
    play.open('startEncounter', { initiator: 'combatants' }, 'gm')
    play.dice('FoesDice', 1, 7, 7)
    expect(factsOf(play, 'AttackReckoned').map((f) => [f['who'], f['target']])).toEqual([
      ['guard', 'pip'],
      ['guard', 'pip'],
      ['hound', 'pip'],
    ])
    expect(factOf(play, 'TurnBegun')).toMatchObject({ turn: 2, side: 'employees' })
    const nobody = table({
      employees: mara({ state: 'unconscious', health: 0 }),
      combatants: { guard: foe() },
      encounter: turnOf('employees'),
      settings: { combatants: 'by the rules' },
    })
    expect(factOf(nobody.open('endTurn'), 'EncounterEnded')).toMatchObject({ won: 'combatants' })
  })

  it('[SD-H03] the list, an echo of an employee, and drills in one step', () => {
    const play = table().open('bringIn', { kind: 'echo-twin', count: 1 }, 'gm')
    expect(foeNow(play, 'echo-twin')).toMatchObject({
      sub: 'featherWeight',
      rank: 3,
      resilience: 8,
      health: 30,
      dice: 2,
    })
    const drill = given(spaceDoor, { state: { employees: mara() } }).open('drill', {
      against: 'mites-in-the-frame',
      initiator: 'employees',
    })
    expect(Object.values(stateOf(drill).combatants).map((c) => [c.name, c.health])).toEqual([
      ['Door Mite', 6],
      ['Door Mite 2', 6],
    ])
    expect(now(drill).checks).toBe(2)
  })
})
