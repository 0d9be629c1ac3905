import { fromTable, isLive, odds, oddsByOption, oddsForSeat, simulate } from '@sortie/engine/odds'
import type { Play } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import { type Clocks, clock } from '../../toolbox/clocks/index.ts'
import { job, roll } from '../odds/index.ts'
import { agree, last, named, propose, stateOf, table, ticks } from './kit.ts'

const live = { pcs: { kit: { actions: { study: 2 } }, rin: {} }, clocks: {} } as const
const kit = { seat: 'kit', role: 'player' } as const
const gm = { seat: 'gm', role: 'gm' } as const
const askJob = (play: Play) => ({ ...fromTable(play.table), question: job })
const byOption = (play: Play) =>
  Object.fromEntries(
    oddsByOption({ ...fromTable(play.table), question: roll }).map(({ option, odds: o }) => [option, o.outcomes]),
  )

describe('the roll under way', () => {
  it('[ID-08] [ID-14] while the player decides, each way to roll has its odds', () => {
    const play = propose(table(live)).answer('WhetherToCommit', 'a debt', 'gm')
    const options = byOption(play)
    expect(options['kit roll']?.['fail']?.p).toBeCloseTo(1 / 4, 12)
    expect(options['kit push']?.['fail']?.p).toBeCloseTo(1 / 8, 12)
    expect(options['kit {"take":0}']?.['fail']?.p).toBeCloseTo(1 / 8, 12)
    expect(options['kit withdraw']).toMatchObject({ 'no roll': { p: 1 } })
  })

  it('[ID-15] so has an assistant, and [ID-05] an action that is picked', () => {
    const assisted = byOption(propose(table(live)))
    expect(assisted['rin {"bargain":"","helper":"rin","how":""}']?.['fail']?.p).toBeCloseTo(1 / 8, 12)
    const call = { pc: 'kit', deed: 'x', action: 'any', target: 'none', position: 'neutral', effect: 'standard' }
    const play = table(live).open('callForRoll', call, 'gm')
    expect(byOption(play)['study']?.['fail']?.p).toBeCloseTo(1 / 4, 12)
    expect(byOption(play)['sway']?.['fail']?.p).toBeCloseTo(3 / 4, 12)
  })

  it('[ID-01] every question of the negotiation can be asked for its odds', () => {
    const play = table(live).open('act', { pc: 'kit', deed: 'x', action: 'study' }, 'kit')
    expect(isLive(roll, stateOf(play))).toBe(true)
    expect(odds({ ...fromTable(play.table), question: roll }).outcomes['fail']?.p).toBeCloseTo(1 / 4, 12)
    agree(play)
    expect(byOption(play)['kit withdraw']).toMatchObject({ 'no roll': { p: 1 } })
    expect(byOption(play)['kit other approach']?.['fail']?.p).toBeCloseTo(1 / 4, 12)
    play.answer('WhetherToCommit', 'roll', 'kit')
    expect(odds({ ...fromTable(play.table), question: roll }).outcomes['fail']?.p).toBeCloseTo(1 / 4, 12)
    expect(isLive(roll, stateOf(play.dice('ActionDice', 6, 1)))).toBe(false)
  })

  it('[ID-B11] is the same for all, whatever clock it works on', () => {
    const clocks = { vault: clock({ name: 'Vault', size: 4, kind: 'push', filled: 3, outcomeEffect: 'jobDone' }) }
    const play = propose(table({ ...live, clocks }), 'kit', { clock: 'vault' })
    const found = oddsForSeat({ ...fromTable(play.table), question: roll }, kit)
    expect(found).toMatchObject({ known: true, knowledge: 'everyone' })
  })
})

describe('the job on the table', () => {
  const ready = (score: string, study: number): Play =>
    table({
      pcs: { kit: { actions: { study } }, rin: { actions: { study } } },
      job: { on: false, underPressure: false },
    }).open('takeReadyScore', { score }, 'gm')

  it.each([
    ['lantern', 2, 0.2487254975],
    ['lantern', 3, 0.6163032577],
    ['ledger', 2, 0.4749690037],
    ['ledger', 1, 0.0516975309],
  ])('[ID-B11] a danger that loses the job loses it: %s with %i dots, for the GM and a player', (score, dots, done) => {
    const play = ready(score, dots)
    expect(isLive(job, stateOf(play))).toBe(true)
    const seen = [gm, kit].map((viewer) => oddsForSeat(askJob(play), viewer))
    for (const [i, found] of seen.entries()) {
      expect(found).toMatchObject({ known: true, knowledge: ['seat', 'guess'][i] })
      expect(found.known && found.odds.outcomes['done']?.p).toBeCloseTo(done, 9)
    }
  })

  it('[ID-H01] and so says play at a table, with consequences named or by the clock', () => {
    const exact = odds(askJob(ready('lantern', 2))).outcomes
    for (const consequences of ['named', 'clock']) {
      const request = askJob(ready('lantern', 2))
      const played = simulate(
        { ...request, settings: { ...(request.settings as object), consequences } },
        { plays: 800, seed: 5 },
      )
      expect(exact['done']?.p).toBeGreaterThan(played.outcomes['done']?.low as number)
      expect(exact['done']?.p).toBeLessThan(played.outcomes['done']?.high as number)
    }
  })

  const jobWith = (clocks: Clocks, more: object = {}): Play =>
    table({ pcs: { kit: { actions: { study: 2 } } }, clocks, ...more })
  const danger = clock({ name: 'Alarm', size: 4, kind: 'catastrophe', outcomeEffect: 'jobLost' })
  const obstacle = (is: Partial<Omit<Clocks[string], 'size'>> = {}) =>
    clock({ name: 'Wall', size: 4, kind: 'push', ...is })
  const done = (clocks: Clocks, more: object = {}): number =>
    odds(askJob(jobWith(clocks, more))).outcomes['done']?.p as number
  const alone = 0.84375

  it('[ID-B11] an obstacle that ends the job ends it while others are open', () => {
    expect(done({ wall: obstacle(), danger })).toBeCloseTo(alone, 12)
    expect(done({ wall: obstacle({ outcomeEffect: 'jobDone' }), vault: obstacle(), danger })).toBeCloseTo(alone, 12)
    expect(done({ wall: obstacle(), vault: obstacle(), danger })).toBeLessThan(0.7)
  })

  it('[ID-B11] where no danger loses the job, it is lost when all are full', () => {
    const mild = { ...danger, outcomeEffect: null }
    const only = odds(askJob(jobWith({ wall: obstacle(), danger: mild })))
    expect(only.outcomes['lost']?.p).toBeCloseTo(1 - alone, 12)
    const two = odds(askJob(jobWith({ wall: obstacle(), danger: mild, worse: mild })))
    expect(two.outcomes['lost']?.p).toBeLessThan(0.1)
  })

  it('[ID-B11] obstacles that wait or are hidden come into play one after another', () => {
    const linked = {
      wall: obstacle({ links: [{ does: 'start', clock: 'vault' }] }),
      vault: obstacle({ status: 'paused' }),
    }
    const both = done({ ...linked, danger })
    expect(both).toBeLessThan(0.7)
    for (const is of [{ status: 'paused' }, { shown: 'hidden' }, { status: 'paused', shown: 'hidden' }] as const)
      expect(done({ wall: obstacle(), vault: obstacle(is), danger })).toBeCloseTo(both, 12)
    expect(done({ wall: obstacle(), vault: obstacle({ status: 'cancelled' }), danger })).toBeCloseTo(alone, 12)
  })

  it('[ID-02] pressure comes first, and [ID-B16] the opening where the table throws for it', () => {
    const clocks = { wall: obstacle(), danger }
    expect(done(clocks, { job: { underPressure: false } })).toBeCloseTo(alone, 12)
    const opened = done(clocks, { settings: { engagement: true } })
    expect(opened).toBeLessThan(alone - 0.05)
    expect(done(clocks, { settings: { engagement: true }, job: { engaged: true } })).toBeCloseTo(alone, 12)
  })

  it('[ID-Q21] notes fix the position of the next roll', () => {
    const clocks = { wall: obstacle(), danger }
    expect(done(clocks, { job: { opening: 'good' } })).toBeGreaterThan(alone)
    expect(done(clocks, { pcs: { kit: { actions: { study: 2 }, badNext: true } } })).toBeLessThan(alone)
  })

  it('is not asked of a job that is over, has no obstacle left, or has nobody left', () => {
    const isAsked = (clocks: Clocks, more: object = {}) => isLive(job, stateOf(jobWith(clocks, more)))
    expect(isAsked({ wall: obstacle(), danger })).toBe(true)
    expect(isAsked({ wall: obstacle(), danger }, { job: { on: false } })).toBe(false)
    expect(isAsked({ danger })).toBe(false)
    expect(isAsked({ wall: obstacle({ status: 'filled' }), danger })).toBe(false)
    expect(isAsked({ wall: obstacle(), danger }, { pcs: { kit: { status: 'out' } } })).toBe(false)
  })

  it('is the odds of the rest of the roll, too, when somebody may resist', () => {
    const play = propose(jobWith({ wall: obstacle(), danger }), 'kit', { clock: 'wall' })
    play.answer('WhetherToCommit', 'roll', 'kit').dice('ActionDice', 2, 1)
    play.answer('WhichConsequences', named(ticks('danger', 3)), 'gm')
    const options = oddsByOption(askJob(play))
    const chance = Object.fromEntries(options.map(({ option, odds: o }) => [option, o.outcomes['done']?.p ?? 0]))
    expect(last(play, 'ConsequenceNamed')).toBeDefined()
    expect(chance['0']).toBeGreaterThan(chance['no'] as number)
  })

  it('[ID-B11] a player gets them without what is hidden: the same whatever the hidden clock says', () => {
    const at = (filled: number) => {
      const clocks = {
        wall: obstacle({ links: [{ does: 'start', clock: 'vault' }] }),
        vault: obstacle({ status: 'paused' }),
        alarm: clock({ name: 'Alarm', size: 4, kind: 'catastrophe' }),
        rivals: clock({ name: 'Rivals', size: 6, kind: 'catastrophe', shown: 'hidden', filled }),
      }
      return oddsForSeat(askJob(jobWith(clocks)), kit)
    }
    expect(at(0)).toMatchObject({ known: true, knowledge: 'guess' })
    expect(at(5)).toEqual(at(0))
  })

  it('[ID-B11] of a clock known by name only, a player gets the average over how far it may be', () => {
    const by = (filled: number) => done({ wall: obstacle(), danger: { ...danger, size: 6, filled } })
    const average = [0, 1, 2, 3, 4, 5].reduce((sum, filled) => sum + by(filled) / 6, 0)
    const veiled = { wall: obstacle(), alarm: { ...danger, size: 8, filled: 7, shown: 'name' as const } }
    const found = oddsForSeat(askJob(jobWith(veiled)), kit)
    expect(found.known && found.odds.outcomes['done']?.p).toBeCloseTo(average, 12)
  })
})
