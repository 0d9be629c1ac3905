import { describe, expect, it } from 'vitest'
import { outcomeFrom } from '../../clocks/outcome.ts'
import { effectsText, readEffects, type Vocabulary } from '../index.ts'

const words: Vocabulary = {
  gains: ['focus'],
  whom: ['actor', 'crew', 'ship'],
  damage: ['ship', 'actor'],
  marks: ['exposed'],
  things: ['Engineering'],
  running: ['desperate'],
}
const read = (text: string) => readEffects(text, words)

describe('effects in writing', () => {
  it('reads every word of the vocabulary, and says it again', () => {
    const text =
      'focus +1 crew; focus -2 ship; damage ship; exposed crew; not exposed actor; move Fire +2; cancel Air; hold Tide; resume Tide 2; draw Casks; roll Salvage; reveal Doom; take Engineering; two keep one'
    const { effects, problems } = read(text)
    expect(problems).toEqual([])
    expect(effects).toHaveLength(14)
    expect(effectsText(effects)).toBe(text.replaceAll(' -', ' −'))
  })

  it('a clock with kind, size, what holds while it runs and what follows', () => {
    expect(read('start Fire (death 6, desperate, full: damage ship and exposed crew)').effects).toEqual([
      {
        do: 'begin clock',
        clock: {
          name: 'Fire',
          kind: 'death',
          size: 6,
          shown: 'open',
          running: 'desperate',
          full: [
            { do: 'damage', whom: 'ship' },
            { do: 'mark', mark: 'exposed', on: true, whom: 'crew' },
          ],
        },
      },
    ])
  })

  it('what is not known, or contradicts itself, is refused with its reason', () => {
    expect(read('luck +1').problems[0]).toContain('“luck +1” is not known here; known are focus +1')
    expect(read('damage moon').problems[0]).toContain('ship, actor')
    expect(read('start Fire (5)').problems[0]).toContain('4, 6, 8, 10, 12')
    expect(read('exposed crew; not exposed crew').problems).toEqual(['exposed crew is set and taken away at once'])
    expect(read('focus +1; focus -1').problems).toEqual(['focus of actor is earned and lost at once'])
    expect(read('take Engineering; return Engineering').problems).toEqual(['Engineering is taken and returned at once'])
    expect(read('start Fire; cancel fire').problems).toEqual(['“fire” is started and cancelled at once'])
    expect(read('start Fire (full: start Fire)').problems).toEqual(['“Fire” would start itself when it is full'])
    expect(read('start Fire (4); start fire (6)').problems).toEqual(['“Fire” is started twice'])
    expect(read('hold Fire; move Fire +1').problems).toEqual(['“Fire” is held and then moved'])
    expect(read('move Fire +1; hold Fire').problems).toEqual([])
  })

  it('what a clock cannot do when it is full is refused, wherever the clock is written', () => {
    for (const [does, problem] of [
      ['while desperate', '“while desperate” holds while a clock runs, not when it is full'],
      ['two keep one', 'two keep one belongs to a card of a deck'],
      ['move fire -2', '“move fire −2”: “Fire” is full then, and moves no more'],
      ['resume Fire', '“resume Fire”: “Fire” is full then, and moves no more'],
      ['start Ash (full: start Fire)', '“Fire” would start itself when it is full'],
    ] as const) {
      expect(read(`start Fire (4, full: ${does})`).problems).toEqual([problem])
      if (does !== 'while desperate') expect(outcomeFrom(`=> ${does}`, 'Fire', words).problems).toEqual([problem])
    }
    expect(outcomeFrom('It spreads. => while desperate; move Alarm +1', 'Fire', words).problems).toEqual([])
  })
})
