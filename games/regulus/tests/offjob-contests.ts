import type { Json } from '@sortie/engine'
import type { Play } from '@sortie/engine/testkit'
import { type Table, table } from './offjob-table.ts'

export interface Setup {
  readonly means?: string
  readonly dice?: number
  readonly sudden?: boolean
  readonly leverage?: { readonly [item: string]: string }
}

const answer = (play: Play, name: string, value: Json): Play =>
  play.asked().includes(name) ? play.answer(name, value) : play

/** Everything up to the dice; nobody pays Luck. */
export function prepared(setup: Setup = {}, at: Table = {}): Play {
  const { means = 'vocation:Soldier', dice = 2, sudden = false, leverage = {} } = setup
  const play = table({ luck: -3, settings: { meansApproval: 'player', ...at.settings }, ...without(at) })
    .open('contest', { operative: 'iris' })
    .answer('WhatIsWanted', 'the safe open')
    .answer('WhatIsDone', 'a steady hand')
  answer(play, 'WhichMeans', means)
  answer(play, 'WhetherToBuyMeans', 'do not pay')
  answer(play, 'HowManyDice', dice)
  play.answer('WhetherSudden', sudden ? 'sudden' : 'there is time')
  answer(play, 'WhetherToBuyTime', 'do not pay')
  answer(play, 'WhichLeverage', Object.keys(leverage))
  for (const option of Object.values(leverage)) play.answer('WhichLeverageOption', option)
  return play
}
export const without = ({ settings: _settings, ...rest }: Table): Table => rest

/** Ready, and the first dice thrown. */
export const thrown = (setup: Setup, faces: readonly number[], at: Table = {}): Play => {
  const play = prepared(setup, at)
  return (play.asked().length === 0 ? play.open('throwDice') : play).dice('ContestDice', ...faces)
}

/** Leaves all words out and takes every choice that is not named as a no. */
export function settled(play: Play, wishes: { readonly [question: string]: Json } = {}): Play {
  for (let [name] = play.asked(); name !== undefined; [name] = play.asked()) {
    const q = play.question()
    if (q.kind === 'each') for (const seat of Object.keys(q.parts)) play.answer(name, '', seat)
    else if (q.kind === 'ask' && q.shape.kind === 'one') play.answer(name, wishes[name] ?? q.shape.decline ?? '')
    else play.answer(name, '')
  }
  return play
}
