import { defaultsOf } from '@sortie/engine'
import { describe, expect, it } from 'vitest'
import inTheDark from '../../../../../games/in-the-dark/game.ts'
import regulus from '../../../../../games/regulus/game.ts'
import veilRunners from '../../../../../games/veil-runners/game.ts'
import { linkFrom } from '../from-table.ts'
import { calculationIn } from '../link.ts'

const settings = { ...defaultsOf(regulus.settings), companionLimit: 3 }
const job = { type: 'con', weight: 6, tally: { deadline: 4 }, workup: [{}, {}, {}] }
const position = { settings, content: regulus.content, state: { job } }

describe('from a table to the lab', () => {
  it('come the question, the values of the job, and the settings that differ', () => {
    expect(calculationIn(linkFrom(regulus, 'endings', undefined, position) ?? '')).toEqual({
      game: 'regulus',
      question: 'endings',
      a: {
        options: { type: 'con', weight: '6', deadline: '4', crew: '3' },
        settings: { companionLimit: '3' },
        policy: {},
      },
      edition: regulus.edition,
    })
  })

  it('come values that were given, and none that the lab would refuse', () => {
    const link = linkFrom(regulus, 'endings', { weight: 12, crew: 2 }, position) ?? ''
    expect(calculationIn(link)).toMatchObject({ a: { options: { crew: '2' } } })
    expect(link).not.toContain('weight')
  })

  it('come the deck and its cards that are gone, and the pool of a roll', () => {
    const deck = { drawn: [{ text: 'echo' }], discarded: [{ text: 'heat lamp' }] }
    const at = { settings: defaultsOf(veilRunners.settings), content: veilRunners.content }
    const card = linkFrom(veilRunners, 'card', undefined, { ...at, state: { decks: { iceVault: deck } } }) ?? ''
    expect(calculationIn(card)).toMatchObject({ a: { options: { deck: 'iceVault', gone: 'echo; heat lamp' } } })
    const lines = { dots: 3, level: -1, position: 1, harm: 0, effort: 1, assist: 1 }
    const roll = {
      settings: defaultsOf(inTheDark.settings),
      content: inTheDark.content,
      state: { roll: { members: [{ lines }] } },
    }
    expect(calculationIn(linkFrom(inTheDark, 'roll', undefined, roll) ?? '')).toMatchObject({
      a: { options: { dots: '5' } },
    })
  })

  it('comes nothing that the seat does not see', () => {
    expect(linkFrom(regulus, 'endings', undefined, { ...position, state: {} })).not.toContain('weight')
  })

  it('come rows of the table’s own, but none that are meant for the GM alone', () => {
    const [[id, row] = ['', null]] = Object.entries(regulus.content.incidents)
    const jobs = { ...regulus.content.jobs, secret: { title: 'The Vault Beneath' } }
    const content = {
      ...regulus.content,
      incidents: { ...regulus.content.incidents, [id]: { ...row, progress: 9 } },
      jobs,
    }
    const link = linkFrom(regulus, 'endings', undefined, { ...position, content }) ?? ''
    expect(calculationIn(link)).toMatchObject({ a: { rows: { incidents: { [id]: { progress: 9 } } } } })
    expect(decodeURIComponent(link)).not.toContain('Vault')
  })

  it('comes nothing, if the lab has no such question', () => {
    expect(linkFrom(regulus, '', undefined, position)).toBeUndefined()
    expect(linkFrom(regulus, 'toString', undefined, position)).toBeUndefined()
  })
})
