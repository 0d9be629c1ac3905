import { given } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import { director } from '../bots.ts'
import { regulus } from '../game.ts'
import type { T } from '../rule.ts'
import { changeRating, markLuck } from '../rules/crew/ratings.ts'
import type { State } from '../state.ts'
import { atWork, facts, playing, readyTable, rolls, stateOf } from './job-table.ts'

/** A rule's hand: state, settings and `tell`, without a table around it. */
function hand(state: State, settings: object = {}): T {
  const t = {
    state,
    settings: { ratingMin: -3, ratingMax: 6, luckMarks: 'three', luckPayFloor: 'ratingMin', ...settings },
    tell: (_rule: string, fact: never) => {
      t.state = regulus.evolve(t.state, fact)
    },
  }
  return t as unknown as T
}
const ada = (t: T) => t.state.crew.operatives['ada']

describe('ratings and marks', () => {
  it('[RJ-70][B-15] levels stop at the ends of their range', () => {
    const t = hand(readyTable())
    changeRating(t, 'RJ-70', { operative: 'ada', rating: 'safety', by: -9 })
    changeRating(t, 'RJ-70', { operative: 'ada', rating: 'wealth', by: 9 })
    expect(ada(t)?.ratings).toEqual({ wealth: 6, safety: -3, comfort: 1, luck: 1 })
    const free = hand(readyTable(), { ratingMin: 'none' })
    changeRating(free, 'RJ-70', { operative: 'ada', rating: 'safety', by: -9 })
    expect(ada(free)?.ratings.safety).toBe(-8)
  })

  it('[RJ-71][B-16] the third mark moves Luck to the side of the majority and clears all', () => {
    const t = hand(readyTable())
    for (const way of ['up', 'down', 'up'] as const) markLuck(t, 'RJ-71', { operative: 'ada', way })
    expect(ada(t)).toMatchObject({ luckMarks: { up: 0, down: 0 }, ratings: { luck: 2 } })
    for (const way of ['up', 'down', 'down'] as const) markLuck(t, 'RJ-71', { operative: 'ada', way })
    expect(ada(t)?.ratings.luck).toBe(1)
    const direct = hand(readyTable(), { luckMarks: 'direct' })
    markLuck(direct, 'RJ-71', { operative: 'ada', way: 'down' })
    expect(ada(direct)?.ratings.luck).toBe(0)
  })

  it('[RJ-71] at an end of the range the marks are removed all the same', () => {
    const t = hand(
      readyTable({ ada: { ratings: { wealth: 1, safety: 1, comfort: 1, luck: 6 }, luckMarks: { up: 2, down: 0 } } }),
    )
    markLuck(t, 'RJ-71', { operative: 'ada', way: 'up' })
    expect(ada(t)).toMatchObject({ luckMarks: { up: 0, down: 0 }, ratings: { luck: 6 } })
  })

  it('[RJ-72] the crew starts with reputation 0', () => {
    expect(stateOf(given(regulus)).crew.reputation).toBe(0)
  })

  it('[B-43] Security is read as Safety unless the table says otherwise', () => {
    expect(regulus.settings.ratingAlias).toMatchObject({ rule: 'B-43', default: 'securityIsSafety' })
  })
})

describe('making a crew', () => {
  const page = (more: object = {}) => ({
    name: 'Mira Sol',
    gig: '',
    vocation: '',
    aptitudes: [],
    trait: '',
    passion: '',
    others: [],
    looks: '',
    props: [],
    tactics: [],
    ...more,
  })

  it('[RJ-70] an operative is made on one page, with 1 in every rating', () => {
    const tactics = [{ id: 'ruse', progress: 2 }]
    const said = {
      gig: 'Ghost',
      vocation: 'Pilot',
      aptitudes: ['Dust'],
      props: ['kite'],
      tactics,
      looks: 'A long coat',
    }
    const play = given(regulus).open('createOperative').answer('WhoIsIt', page(said))
    expect(stateOf(play).crew.operatives['Mira Sol']).toMatchObject({
      name: 'Mira Sol',
      player: 'ada',
      gig: 'Ghost',
      ratings: { wealth: 1, safety: 1, comfort: 1, luck: 1 },
      qualities: { vocation: 'Pilot', aptitudes: ['Dust'] },
      props: ['kite'],
      tactics: [{ id: 'ruse', progress: 2 }],
      looks: 'A long coat',
    })
  })

  it('[RJ-70] a name that is taken is asked again, says why, and keeps what was written', () => {
    const play = playing(readyTable())
      .open('createOperative')
      .answer('WhoIsIt', page({ name: 'ada', gig: 'Ghost' }))
    expect(facts(play, 'CreationFaulted')).toEqual([{ problem: 'name taken', about: 'ada' }])
    expect(play.question()).toMatchObject({ name: 'WhoIsIt', usual: { name: 'ada', gig: 'Ghost' } })
    play.answer('WhoIsIt', page({ name: '  ' }))
    expect(play.asked()).toEqual(['WhoIsIt'])
  })

  it('[RJ-07] Props and Tactics must all have different names', () => {
    const twice = page({ props: ['kite'], tactics: [{ id: 'kite', progress: 1 }] })
    const play = given(regulus).open('createOperative').answer('WhoIsIt', twice)
    expect(facts(play, 'CreationFaulted')).toEqual([{ problem: 'same thing twice', about: 'Props and Tactics' }])
    expect(play.asked()).toEqual(['WhoIsIt'])
  })

  it('[R3-B03] what a player wrote can be written anew by its owner', () => {
    const play = playing(readyTable()).open('rewriteSheet', { operative: 'cho' }, 'bo')
    const {
      name: _name,
      props: _props,
      tactics: _tactics,
      ...sheet
    } = page({ gig: 'Face', others: ['Two left hands'] })
    play.answer('WhatTheSheetSays', sheet)
    expect(stateOf(play).crew.operatives['cho']).toMatchObject({
      gig: 'Face',
      qualities: { others: ['Two left hands'] },
    })
    const other = { kind: 'open', by: 'bo', procedure: 'rewriteSheet', args: { operative: 'ada' } } as const
    expect(play.refused(other).refused).toBe('procedure/wrong-args')
  })

  it('[B-55] Props and Tactics beyond the sheet need the Director’s word', () => {
    const play = playing(readyTable()).open('learnTactic', { operative: 'ada', tactic: 'ruse', progress: 3 })
    expect(play.question()).toMatchObject({ name: 'WhetherToAllow', to: 'gm', about: { thing: 'ruse', worth: 3 } })
    play.answer('WhetherToAllow', 'refuse')
    expect(stateOf(play).crew.operatives['ada']?.tactics).toEqual([])
    const free = playing(readyTable(), { newThings: 'anyone' }).open('gainProp', { operative: 'ada', prop: 'rope' })
    expect(stateOf(free).crew.operatives['ada']?.props).toEqual(['rope'])
  })

  it('[RJ-70] the ready crew is shared out among the players', () => {
    const players = Object.values(stateOf(given(regulus).open('takeReadyCrew')).crew.operatives).map((o) => o.player)
    expect(players).toEqual(['ada', 'bo', 'ada', 'bo', 'ada'])
  })

  it('[RJ-63] a souvenir can be named, and sheets are kept between jobs', () => {
    const play = playing(readyTable({ ada: { props: ['souvenir'] } })).open('renameProp', {
      prop: ['ada', 'souvenir'],
      to: 'a glass key',
    })
    play.open('gainProp', { operative: 'ada', prop: 'rope' }).answer('WhetherToAllow', 'allow')
    play.open('learnTactic', { operative: 'ada', tactic: 'ruse', progress: 1 }, 'gm')
    expect(stateOf(play).crew.operatives['ada']).toMatchObject({
      props: ['a glass key', 'rope'],
      tactics: [{ id: 'ruse' }],
    })
    play.open('retire', { operative: 'ada' }).open('nameCrew', { name: 'The Two' })
    expect(Object.keys(stateOf(play).crew.operatives)).toEqual(['bix', 'cho'])
    play.open('entrust', { operative: 'bix', to: 'bo' }, 'gm')
    expect(stateOf(play).crew).toMatchObject({ name: 'The Two', operatives: { bix: { player: 'bo' } } })
  })

  it('[RJ-07] a Prop that is there already is not written a second time, and says so', () => {
    const play = playing(readyTable({ ada: { props: ['rope'] } })).open('gainProp', { operative: 'ada', prop: 'rope' })
    expect(facts(play, 'CreationFaulted')).toEqual([{ problem: 'same thing twice', about: 'Props and Tactics' }])
    expect(stateOf(play).crew.operatives['ada']?.props).toEqual(['rope'])
  })
})

describe('the director bot', () => {
  it('[RJ-23][RJ-66] spares the lead while anybody else is there', () => {
    const play = rolls(playing(atWork()), 5)
    const view = { ...stateOf(play) } as never
    expect(director(view, play.question('WhoIsLost'), 'gm', play.table.look)).toBe('cho')
  })
})
