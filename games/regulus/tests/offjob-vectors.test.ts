import type { Json } from '@sortie/engine'
import type { Play } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import type { Fact } from '../facts.ts'
import { columnText } from '../offjob/words/phrases.ts'
import { stateOf, table } from './offjob-table.ts'
import examples from './vectors-3r.json' with { type: 'json' }

/** A worked example of a contest: what is answered, what is to be told, how it ends. Default settings throughout. */
interface Example {
  readonly id: string
  readonly title: string
  readonly kind?: 'contest' | 'challenge'
  readonly luck: number
  readonly marks?: { readonly up: number; readonly down: number }
  readonly claim: string
  readonly payMeans?: boolean
  readonly dice?: number
  readonly sudden?: boolean
  readonly payTime?: boolean
  readonly items?: readonly string[]
  readonly options?: readonly string[]
  readonly throws: readonly (readonly number[])[]
  readonly rerolls?: readonly (readonly (string | number)[])[]
  readonly pushes?: readonly string[]
  readonly discard?: boolean
  readonly possibly?: string
  readonly facts: readonly string[]
  readonly end: {
    readonly luck: number
    readonly marks?: { readonly up: number; readonly down: number }
    readonly canon?: boolean
  }
  readonly neverAsked?: readonly string[]
}

const pay = (wish: boolean | undefined): string => (wish ? 'pay' : 'do not pay')

/** Plays the example to its end and gives the names of all questions asked. */
function run(v: Example, play: Play): readonly string[] {
  const asked: string[] = []
  const throws = [...v.throws]
  const rerolls = [...(v.rerolls ?? [])]
  const options = [...(v.options ?? [])]
  const pushes = [...(v.pushes ?? [])]
  const answers: { readonly [question: string]: () => Json } = {
    WhatIsWanted: () => 'the stake',
    WhatThreatens: () => 'the stake',
    WhichMeans: () => v.claim,
    WhetherItemApplies: () => 'yes',
    WhetherToBuyMeans: () => pay(v.payMeans),
    HowManyDice: () => v.dice ?? 1,
    WhetherSudden: () => (v.sudden ? 'sudden' : 'there is time'),
    WhetherToBuyTime: () => pay(v.payTime),
    WhichLeverage: () => v.items ?? [],
    WhichLeverageOption: () => options.shift() ?? null,
    WhichDieToReroll: () => rerolls[0]?.[0] ?? null,
    WhetherToPush: () => pushes.shift() ?? null,
    WhetherToDiscard: () => (v.discard ? 'discard' : 'keep'),
    WhetherToAccept: () => v.possibly ?? null,
    WhichStringMark: () => 'none',
  }
  for (let [name] = play.asked(); name !== undefined; [name] = play.asked()) {
    asked.push(name)
    if (name === 'ContestDice') play.dice(name, ...(throws.shift() ?? []))
    else if (name === 'RerolledDie') play.dice(name, Number(rerolls.shift()?.[1]))
    else if (name === 'WhatDisaster') for (const seat of ['gm', 'ada', 'bo']) play.answer(name, '', seat)
    else {
      play.answer(name, answers[name]?.() ?? '')
      if (name === 'WhichDieToReroll' && rerolls[0]?.[0] === 'none') rerolls.shift()
    }
    if (play.asked().length === 0 && play.table.look.state.offJob.contest.stage === 'ready')
      play.open('throwDice', {}, 'ada')
  }
  expect([throws, rerolls, options, pushes].flat()).toEqual([])
  return asked
}

/** A fact as the examples write it; nothing for facts that they leave out. */
function written(f: Fact): string | undefined {
  switch (f.type) {
    case 'RatingChanged':
      return `Luck ${f.to - f.by}→${f.to}`
    case 'LuckMarked':
      return `Luck marked ${f.way}`
    case 'LuckMarksResolved':
      return 'marks cleared'
    case 'TimeBought':
      return 'Favored for free'
    case 'ContestRead':
      return `${columnText(f.column)} ${f.result} = ${f.outcome}`
    case 'DieRerolled':
      return `re-rolled ${f.die.face}→${f.to.face}`
    case 'ComplicationNarrated':
      return 'complication'
    case 'ContestPushed':
      return `pushed to ${f.dice} dice ${columnText(f.column)}`
    case 'DieDiscarded':
      return 'discarded'
    case 'PossiblyAnswered':
      return f.accepted ? 'accepted' : 'declined'
    case 'IssueMade':
      return `issue(${f.source})`
    case 'DisasterStruck':
      return 'disaster'
    case 'AndsAdded':
      return `and×${f.count}`
    case 'ContestSettled':
      return f.won ? '→ Yes' : '→ No'
    default:
      return undefined
  }
}

const factsOf = (play: Play): readonly string[] => play.told().flatMap((f) => written(f as unknown as Fact) ?? [])

const openedBy = { contest: 'ada', challenge: 'gm' } as const

describe('worked examples of contests and challenges', () => {
  it.each(examples as unknown as readonly Example[])('$id $title', (v) => {
    const play = table({ luck: v.luck, ...(v.marks && { marks: v.marks }) })
    const kind = v.kind ?? 'contest'
    const asked = run(v, play.open(kind, { operative: 'iris' }, openedBy[kind]))
    expect(factsOf(play)).toEqual(v.facts)
    const iris = stateOf(play).crew.operatives['iris']
    expect(iris?.ratings.luck).toBe(v.end.luck)
    expect(iris?.luckMarks).toEqual(v.end.marks ?? { up: 0, down: 0 })
    const [narration] = Object.values(stateOf(play).offJob.narrations)
    const won = v.facts.includes('→ Yes')
    expect(narration?.status).toBe((v.end.canon ?? won) ? 'canon' : 'struck')
    for (const question of v.neverAsked ?? []) expect(asked).not.toContain(question)
  })
})

/** Every cell of T1 with one die; Maybe and Possibly are accepted. The last row is a 6 with +1. */
const cells: readonly (readonly [favored: string, means: string, none: string])[] = [
  ['No | → No', 'No! | issue(bang) | → No', 'Hell No | disaster | → No'],
  ['Maybe | complication | → No', 'No | → No', 'No! | issue(bang) | → No'],
  ['Possibly | accepted | issue(possibly) | → Yes', 'Maybe | complication | → No', 'No | → No'],
  ['Yes | → Yes', 'Possibly | accepted | issue(possibly) | → Yes', 'Maybe | complication | → No'],
  ['Yes | → Yes', 'Yes | → Yes', 'Possibly | accepted | issue(possibly) | → Yes'],
  ['Yes! | and×1 | → Yes', 'Yes! | and×1 | → Yes', 'Yes | → Yes'],
  ['Yes!! | and×2 | → Yes', 'Yes!! | and×2 | → Yes', 'Yes! | and×1 | → Yes'],
]
const columns = [
  { column: 'favored', claim: 'vocation:Soldier', options: ['favored'] },
  { column: 'means', claim: 'vocation:Soldier', options: [] },
  { column: 'none', claim: 'none', options: [] },
] as const

describe('[R3-14] every cell of the result table', () => {
  for (const [row, ...each] of cells.map((c, i) => [i + 1, ...c] as const))
    it.each(columns.map((c, i) => ({ ...c, cell: each[i] as string })))(
      `row ${row}, $column: $cell`,
      ({ claim, options, cell }) => {
        const all = row === 7 ? [...options, 'plus'] : options
        const play = table({ luck: -3 }).open('contest', { operative: 'iris' })
        run(
          {
            id: '',
            title: '',
            luck: -3,
            claim,
            dice: 1,
            items: ['prop:Rope', 'prop:Net deck'].slice(0, all.length),
            options: all,
            throws: [[Math.min(row, 6)]],
            pushes: cell.startsWith('Maybe') ? ['accept'] : [],
            possibly: 'accept',
            facts: [],
            end: { luck: -3 },
          },
          play,
        )
        const [outcome, ...rest] = factsOf(play)
        expect([outcome?.replace(/.* = /, ''), ...rest].join(' | ')).toBe(cell)
      },
    )
})
