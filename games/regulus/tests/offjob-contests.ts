import type { Json } from '@sortie/engine'
import { usualFor } from '@sortie/engine'
import type { Play } from '@sortie/engine/testkit'
import { type Table, table } from './offjob-table.ts'

export interface Setup {
  readonly means?: string
  readonly dice?: number
  readonly sudden?: boolean
  readonly leverage?: { readonly [item: string]: string }
}

/** A plan as a player writes it; what is not named is left empty. */
export const plan = (more: object = {}) => ({
  action: '',
  means: 'none',
  circumstance: '',
  dice: 2,
  leverage: [],
  ...more,
})

const leverageOf = (leverage: { readonly [item: string]: string }) =>
  Object.entries(leverage).map(([item, option]) => ({ item, option }))

/** Iris tries something. */
export const tries = (play: Play, more: object = {}): Play =>
  play.open('contest', { operative: 'iris', stake: 'the safe open', ...plan(more) })

/** Answers a form with its usual answer and a few other fields. */
export const usual = (play: Play, name: string, more: object = {}): Play => {
  const q = play.question(name)
  const to = q.kind === 'ask' ? q.to : 'gm'
  return play.answer(name, { ...(usualFor(q, to) as object), ...more })
}

/** Everything up to the dice; nobody pays Luck. */
export function prepared(setup: Setup = {}, at: Table = {}): Play {
  const { means = 'vocation:Soldier', dice = 2, sudden = false, leverage = {} } = setup
  const play = table({ luck: -3, settings: { meansApproval: 'player', ...at.settings }, ...without(at) })
  tries(play, { action: 'a steady hand', means, dice, leverage: leverageOf(leverage) })
  usual(play, 'WhatCounts', sudden ? { time: 'sudden' } : {})
  return play
}
export const without = ({ settings: _settings, ...rest }: Table): Table => rest

/** Everything is settled, and the dice are called for. */
export function ready(setup: Setup = {}, at: Table = {}): Play {
  const play = prepared(setup, at)
  return play.asked().includes('WhetherToRoll') ? usual(play, 'WhetherToRoll') : play
}

/** Ready, and the first dice thrown. */
export const thrown = (setup: Setup, faces: readonly number[], at: Table = {}): Play =>
  ready(setup, at).dice('ContestDice', ...faces)

/** Leaves all words out and takes every choice that is not named as a no. */
export function settled(play: Play, wishes: { readonly [question: string]: Json } = {}): Play {
  for (let [name] = play.asked(); name !== undefined; [name] = play.asked()) {
    const q = play.question()
    if (q.kind === 'each') for (const seat of Object.keys(q.parts)) play.answer(name, '', seat)
    else if (q.kind === 'ask' && q.shape.kind === 'one') play.answer(name, wishes[name] ?? q.shape.decline ?? '')
    else play.answer(name, '', q.kind === 'first' ? 'gm' : undefined)
  }
  return play
}
