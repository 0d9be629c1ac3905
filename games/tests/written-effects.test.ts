import type { Guide } from '@sortie/engine'
import { describe, expect, it } from 'vitest'
import { vocabulary as inTheDark } from '../in-the-dark/rules/clocks.ts'
import { guideGerman as inTheDarkGerman } from '../in-the-dark/web/de-guide.ts'
import { guide as inTheDarkGuide } from '../in-the-dark/words/guide.ts'
import { vocabulary as regulus } from '../regulus/rules/toolbox.ts'
import { guide as regulusGuide } from '../regulus/words/guide.ts'
import { vocabulary as spaceDoor } from '../space-door/rules/toolbox.ts'
import { guideGerman as spaceDoorGerman } from '../space-door/web/de-guide.ts'
import { guide as spaceDoorGuide } from '../space-door/words/guide.ts'
import { readEffects, type StoryEffect, type Vocabulary } from '../toolbox/effects/index.ts'
import { vocabulary as veilRunners } from '../veil-runners/content/effects.ts'
import { guide as veilRunnersGuide } from '../veil-runners/words/guide.ts'

const games: readonly (readonly [game: string, vocabulary: Vocabulary, guide: Guide])[] = [
  ['Regulus', regulus, regulusGuide],
  ['In the Dark', inTheDark, inTheDarkGuide],
  ['In the Dark in German', inTheDark, inTheDarkGerman],
  ['Veil Runners', veilRunners, veilRunnersGuide],
  ['Space Door', spaceDoor, spaceDoorGuide],
  ['Space Door in German', spaceDoor, spaceDoorGerman],
]
const shared: readonly StoryEffect['do'][] = [
  'begin clock',
  'move clock',
  'stop clock',
  'hold clock',
  'run clock',
  'draw',
  'roll',
  'reveal',
  'two keep one',
]

describe.each(games)('the effects that the guide of %s lists', (_, vocabulary, { effects = [] }) => {
  it('are read as they are written', () => {
    for (const { write } of effects) expect(readEffects(write, vocabulary).problems, write).toEqual([])
  })

  it('are all that there are', () => {
    const kinds = new Set(effects.flatMap(({ write }) => readEffects(write, vocabulary).effects.map((e) => e.do)))
    const own: readonly (readonly [StoryEffect['do'], readonly string[]])[] = [
      ['gain', vocabulary.gains],
      ['damage', vocabulary.damage],
      ['mark', vocabulary.marks],
      ['take', vocabulary.things],
      ['give back', vocabulary.things],
      ['while running', vocabulary.running],
    ]
    expect([...kinds].sort()).toEqual([...shared, ...own.flatMap(([does, of]) => (of.length > 0 ? [does] : []))].sort())
    const said = effects.map(({ write, does }) => `${write} ${does}`.toLowerCase()).join(' ')
    const words = [vocabulary.gains, vocabulary.damage, vocabulary.marks, vocabulary.things, vocabulary.running].flat()
    expect(words.filter((word) => !said.includes(word.toLowerCase()))).toEqual([])
  })
})
