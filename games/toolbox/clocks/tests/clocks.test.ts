import { redact, seenBy, seenEntry } from '@sortie/engine'
import { describeGame, given, type Play } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import { type Clock, type Clocks, clock, clockRows, inEffect } from '../index.ts'
import { ticking } from './ticking.ts'

const withClocks = (clocks: Clocks): Play => given(ticking, { state: { clocks } })
const clocksOf = (play: Play): Clocks => (play.table.world.state as { clocks: Clocks }).clocks
const ada = { seat: 'ada', role: 'player' } as const
const bo = { seat: 'bo', role: 'player' } as const
const seenByAda = (play: Play) => play.table.entries.flatMap((e) => seenEntry(ticking, e, ada)?.facts ?? [])

describe('a clock', () => {
  it('moves by what is asked, and what is beyond its end is lost', () => {
    const play = withClocks({ tide: clock({ name: 'Tide', size: 4, filled: 3 }) }).open('lean', {
      clock: 'tide',
      segments: 3,
    })
    expect(play.told()).toMatchObject([
      { type: 'ClockMoved', by: 1, filled: 4, size: 4 },
      { type: 'ClockFilled', clock: 'tide' },
    ])
    expect(clocksOf(play)['tide']).toMatchObject({ filled: 4, status: 'filled' })
  })

  it('goes back to nothing at most, and nothing goes off there', () => {
    const play = withClocks({ tide: clock({ name: 'Tide', size: 4, filled: 1, outcomeEffect: 'bell' }) })
    expect(play.open('lean', { clock: 'tide', segments: -3 }).told()).toMatchObject([
      { type: 'ClockMoved', by: -1, filled: 0 },
    ])
    expect(play.open('lean', { clock: 'tide', segments: -1 }).toldLast()).toEqual([])
  })

  it.each(['filled', 'cancelled', 'paused'] as const)('that is %s does not move and is not offered', (status) => {
    const play = withClocks({
      tide: clock({ name: 'Tide', size: 4, status }),
      sun: clock({ name: 'Sun', size: 4, links: [{ does: 'tick', clock: 'tide', by: 2 }], filled: 3 }),
    })
    expect(
      play.refused({ kind: 'open', by: 'ada', procedure: 'lean', args: { clock: 'tide', segments: 1 } }).refused,
    ).toBe('procedure/wrong-args')
    play.open('lean', { clock: 'sun', segments: 1 })
    expect(clocksOf(play)['tide']).toMatchObject({ filled: 0, status })
  })

  it('paused goes on when resumed; called off it never does', () => {
    const play = withClocks({ tide: clock({ name: 'Tide', size: 4 }) })
      .open('pauseClock', { clock: 'tide' }, 'gm')
      .open('resumeClock', { clock: 'tide' }, 'gm')
      .open('tickClock', { clock: 'tide', segments: 2 }, 'gm')
      .open('untickClock', { clock: 'tide', segments: 1 }, 'gm')
      .open('cancelClock', { clock: 'tide' }, 'gm')
    expect(play.told().map((f) => f.type)).toEqual([
      'ClockPaused',
      'ClockResumed',
      'ClockMoved',
      'ClockMoved',
      'ClockCancelled',
    ])
    expect(clocksOf(play)['tide']).toMatchObject({ filled: 1, status: 'cancelled' })
    expect(play.refused({ kind: 'open', by: 'gm', procedure: 'resumeClock', args: { clock: 'tide' } }).refused).toBe(
      'procedure/wrong-args',
    )
  })

  it('when full starts and ticks others, in order, and all outcomes come back to the game', () => {
    const play = withClocks({
      a: clock({
        name: 'A',
        size: 4,
        filled: 3,
        outcomeEffect: 'bell',
        links: [
          { does: 'start', clock: 'c' },
          { does: 'tick', clock: 'b', by: 5 },
        ],
      }),
      b: clock({ name: 'B', size: 6, filled: 2, outcomeEffect: 'bell', links: [{ does: 'tick', clock: 'a', by: 1 }] }),
      c: clock({ name: 'C', size: 8, status: 'paused' }),
    }).open('tickClock', { clock: 'a', segments: 1 }, 'gm')
    expect(play.told().map((f) => [f.type, f['clock']])).toEqual([
      ['ClockMoved', 'a'],
      ['ClockFilled', 'a'],
      ['ClockResumed', 'c'],
      ['ClockMoved', 'b'],
      ['ClockFilled', 'b'],
      ['BellRung', 'a'],
      ['BellRung', 'b'],
    ])
  })

  it('has an effect only while it runs', () => {
    const burning = clock({ name: 'Fire', size: 4, filled: 3, effect: 'dark' })
    expect(inEffect({ fire: burning }, 'dark')).toBe(true)
    const play = withClocks({ fire: burning }).open('lean', { clock: 'fire', segments: 1 })
    expect(inEffect(clocksOf(play), 'dark')).toBe(false)
  })

  it('of 5 segments, or with a word for a kind that there is not, is refused', () => {
    const args = { name: 'Odd', kind: 'plain', size: 5, shown: 'open', outcome: '', outcomeKnown: true }
    const play = withClocks({})
    expect(play.refused({ kind: 'open', by: 'gm', procedure: 'startClock', args }).message).toContain('4, 6, 8, 10, 12')
    expect(
      play.refused({ kind: 'open', by: 'gm', procedure: 'startClock', args: { ...args, size: 6, kind: 'doom' } }).rule,
    ).toBe('TK-1')
    expect(play.refused({ kind: 'open', by: 'ada', procedure: 'startClock', args }).refused).toBe('procedure/not-yours')
  })

  it('gets an id from its name, and a second one of that name another', () => {
    const args = { name: 'The Vault’s door!', kind: 'plain', size: 4, shown: 'open', outcome: '', outcomeKnown: true }
    const play = withClocks({}).open('startClock', { ...args, shown: 'hidden' }, 'gm')
    play.open('startClock', args, 'gm').open('startClock', args, 'gm')
    expect(Object.keys(clocksOf(play))).toEqual(['gm-the-vault-s-door', 'the-vault-s-door', 'the-vault-s-door-2'])
  })
})

describe('who sees a clock', () => {
  const secret = { alarm: clock({ name: 'Alarm', size: 6, shown: 'hidden' }) }
  const veiled = { alarm: clock({ name: 'Alarm', size: 6, shown: 'name', outcome: 'Guards!', outcomeKnown: false }) }

  it('hidden: it is not in the view, its facts are not in the log, who moved it is not either', () => {
    const play = withClocks(secret).open('tickClock', { clock: 'alarm', segments: 2 }, 'gm')
    expect(seenBy(play.table, ada).state).toEqual({ clocks: {}, bells: 0 })
    expect(play.table.entries.map((e) => seenEntry(ticking, e, ada))).toEqual([undefined])
    expect(play.table.entries.map((e) => seenEntry(ticking, e, { seat: 'gm', role: 'gm' })?.facts.length)).toEqual([1])
  })

  it('name only: it is there, its progress and its outcome are not; that it is full is known', () => {
    const play = withClocks(veiled).open('tickClock', { clock: 'alarm', segments: 2 }, 'gm')
    const { clocks } = seenBy(play.table, ada).state as unknown as { clocks: { alarm: object } }
    expect(clocks.alarm).toMatchObject({
      name: 'Alarm',
      filled: { hidden: true },
      size: { hidden: true },
      outcome: { hidden: true },
    })
    expect(seenByAda(play)).toEqual([])
    play.open('tickClock', { clock: 'alarm', segments: 12 }, 'gm')
    expect(seenByAda(play).map((t) => t.fact.type)).toEqual(['ClockFilled'])
  })

  it('revealing it is a fact that everyone is told, and so is putting it out of sight', () => {
    const play = withClocks(secret).open('showClock', { clock: 'alarm' }, 'gm')
    expect(seenByAda(play).map((t) => t.fact)).toMatchObject([{ type: 'ClockShown', was: 'hidden', shown: 'open' }])
    play.open('hideClock', { clock: 'alarm', shown: 'hidden' }, 'gm')
    expect(seenByAda(play).map((t) => t.fact.type)).toEqual(['ClockShown', 'ClockShown'])
    expect(seenBy(play.table, ada).state).toEqual({ clocks: {}, bells: 0 })
  })

  it('its owner sees it, whatever others see', () => {
    const owned = { debt: clock({ name: 'Debt', size: 8, shown: 'hidden', owner: 'bo', filled: 3 }) }
    const view = redact(ticking.state, { clocks: owned, bells: 0 }, bo)
    expect(view.clocks['debt']).toMatchObject({ filled: 3, size: 8 })
    expect(redact(ticking.state, { clocks: owned, bells: 0 }, ada).clocks).toEqual({})
    expect(clockRows(view.clocks)).toEqual([{ label: 'Debt (hidden)', value: 3, most: 8 }])
  })

  it('the sheet draws what is known and says what is not', () => {
    const rows = (is: Partial<Omit<Clock, 'size'>>) =>
      clockRows(redact(ticking.state, { clocks: { a: clock({ name: 'A', size: 4, ...is }) }, bells: 0 }, ada).clocks)
    expect(rows({ filled: 1 })).toEqual([{ label: 'A', value: 1, most: 4 }])
    expect(rows({ status: 'paused' })).toEqual([{ label: 'A (paused)', value: 0, most: 4 }])
    expect(rows({ shown: 'name' })).toEqual([{ label: 'A (name only)', value: 'nobody knows how far' }])
    expect(rows({ status: 'cancelled' })).toEqual([{ label: 'A', value: 'cancelled' }])
  })
})

describe('a clock of one’s own', () => {
  const project = { name: 'A new name', size: 6, shown: 'open' }

  it('is started, moved and called off by its player, and seen by everyone', () => {
    const play = given(ticking).open('startOwnClock', project, 'ada')
    play.open('tickClock', { clock: 'a-new-name', segments: 2 }, 'ada')
    expect(play.toldNow()).toMatchObject([{ type: 'ClockMoved', filled: 2, owner: 'ada' }])
    expect(seenBy(play.table, bo).state).toMatchObject({ clocks: { 'a-new-name': { filled: 2, owner: 'ada' } } })
    play.open('cancelClock', { clock: 'a-new-name' }, 'ada')
    expect(clocksOf(play)['a-new-name']?.status).toBe('cancelled')
  })

  it('is nobody else’s to move but the GM’s, and gives no hold on other clocks', () => {
    const play = withClocks({ tide: clock({ name: 'Tide', size: 4 }) }).open('startOwnClock', project, 'ada')
    const tick = (by: string, id: string) =>
      ({ kind: 'open', by, procedure: 'tickClock', args: { clock: id, segments: 1 } }) as const
    expect(play.refused(tick('ada', 'tide')).refused).toBe('procedure/wrong-args')
    expect(play.refused(tick('bo', 'a-new-name')).refused).toBe('procedure/not-yours')
    play.open('tickClock', { clock: 'a-new-name', segments: 1 }, 'gm')
  })

  it('may be kept from the other players; they do not hear of it until it is shown', () => {
    const play = given(ticking).open('startOwnClock', { ...project, shown: 'hidden' }, 'ada')
    play.open('tickClock', { clock: 'ada-a-new-name', segments: 3 }, 'ada')
    expect(play.seenBy('bo')).not.toMatch(/new.name/i)
    expect(play.seenBy('gm')).toMatch(/new.name/i)
    play.open('showClock', { clock: 'ada-a-new-name' }, 'ada')
    expect(play.seenBy('bo')).toMatch(/new.name/i)
  })
})

// Clocks are put away by the game, and the bell rings for one of many outcomes.
describeGame(ticking, { plays: 100, outOfReach: { facts: ['ClockPutAway', 'BellRung', 'ImportRefused'] } })
