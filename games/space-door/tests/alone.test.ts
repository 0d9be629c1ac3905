import { answerIn, idsForNames, type Question, seenBy, type Table } from '@sortie/engine'
import { given } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import { director, harshDirector, recruit } from '../bots.ts'
import { spaceDoor } from '../game.ts'
import { sheet } from '../sheet.ts'
import type { Seen, State } from '../state.ts'
import { fight, foe, plainCheck, staff, table, terms } from './table.ts'

/** What a bot says to the question that is open now, from what that seat sees. */
function says(play: { readonly table: Table; question(): Question }, bot: typeof director, seat: string) {
  const { state } = seenBy(play.table, { seat, role: seat === 'gm' ? 'gm' : 'player' })
  return answerIn(bot(state as never, play.question(), seat, play.table.look))
}

describe('playing alone', () => {
  it('the director grants time outside encounters, expertise by its name, and nothing else in a fight', () => {
    const mara = staff('mara-quill', { expertise: ['Feather Weight: narrow places'], checks: 2 })
    const calm = table({ employees: { mara } }).open('check', { actor: 'mara', sub: 'featherWeight' })
    expect(says(calm, director, 'gm')).toEqual({ helps: ['prepared', 'expertise'], grant: 0 })
    const team = table({ employees: { mara, otto: staff('otto-brandt') } }).open('check', {
      actor: 'mara',
      sub: 'logical',
    })
    expect(says(team, director, 'gm')).toEqual({ helps: ['prepared', 'assistance'], grant: 0 })
    const claimed = (sub: string) =>
      terms(fight({ employees: { mara } }).open('actionCheck', { actor: 'mara', sub }), {
        claims: ['prepared', 'expertise', 'other'],
      })
    expect(says(claimed('logical'), director, 'gm')).toEqual({ helps: [], grant: 0 })
    expect(says(claimed('featherWeight'), director, 'gm')).toEqual({ helps: ['expertise'], grant: 0 })
  })

  it('nobody is sent into a fight that cannot be won, if there is another', () => {
    const among = (groups: object) => ({ kind: 'ask', name: 'WhoWaits', about: { groups } }) as unknown as Question
    const chosen = (groups: object) => answerIn(harshDirector({} as never, among(groups), 'gm', {} as never))
    const group = (chance: number) => ({ names: ['Door mite'], chance })
    expect(chosen({ hopeless: group(0), easy: group(95) })).toBe('easy')
    expect(chosen({ hard: group(20), easy: group(95) })).toBe('hard')
    expect(chosen({ hopeless: group(0), worse: group(2) })).toBe('worse')
    // An echo is of whom the stated chance took it to be.
    const copied = { kind: 'ask', name: 'WhomToCopy', shape: { kind: 'one', options: ['otto', 'mara', 'ivo'] } }
    const up = { employees: { otto: { state: 'down' }, mara: { state: 'up' }, ivo: { state: 'up' } } }
    expect(director(up as never, copied as unknown as Question, 'gm', {} as never)).toBe('mara')
  })

  it('a recruit spends Luck for the most successes', () => {
    const play = plainCheck(
      table({ employees: { mara: staff('mara-quill', { luck: 2 }) } }),
      'mara',
      'introvert',
      ['prepared'],
      9,
      1,
    )
    expect(says(play, recruit, 'ada')).toEqual([0, 2])
  })

  it('from hiring to the end of a drill in a handful of steps, at a table with nobody else', () => {
    const play = given(spaceDoor, { seats: [{ seat: 'ada', role: 'player' }] })
    play.open('hireReady', { who: 'otto-brandt' }).open('drill', { against: 'stray-drone', initiator: 'employees' })
    terms(play.open('prepare', { actor: 'otto-brandt' }).open('attack', { actor: 'otto-brandt' }))
    play.dice('CheckDice', 1, 2)
    expect(play.told().at(-1)).toEqual({ type: 'EncounterEnded', won: 'employees' })
  })

  it('the sheet shows what matters now, and of a combatant only what the seat may know', () => {
    const play = fight({ combatants: { guard: foe() } })
    const text = (seat: string, role: 'gm' | 'player') =>
      JSON.stringify(sheet(seenBy(play.table, { seat, role }).state as unknown as Seen, seat, idsForNames))
    expect(text('gm', 'gm')).toContain('Health 20 of 20')
    expect(text('ada', 'player')).not.toContain('Health 20 of 20')
    expect(text('ada', 'player')).toContain('"label":"Checks left","value":2')
    expect((play.table.world.state as State).encounter?.turn).toBe(1)
    const briefed = table().open('brief', { mission: 'overdue-books' }, 'gm')
    const panels = sheet(
      seenBy(briefed.table, { seat: 'ada', role: 'player' }).state as unknown as Seen,
      'ada',
      idsForNames,
    )
    expect(panels[0]?.rows).toContainEqual({ label: 'Next check', value: 'Feather Weight' })
  })
})
