import { asks, type Bot, usualFor } from '@sortie/engine'
import { questions } from './rules/index.ts'
import type { StateRecord } from './state.ts'

/** Plays the Navigator so that one person can play alone. VR-Q38, VR-Q29: everything declared fits; the clocks at hand move. */
export const navigator: Bot<typeof StateRecord> = (_view, q) => {
  if (asks(q, questions.WhatTheNavigatorSays)) return usualFor(q, 'gm')
  if (asks(q, questions.WhetherToLetIn)) return { in: true }
  if (asks(q, questions.WhichCardAgainstIt)) return 'one more turn'
  return q.kind === 'ask' && q.to === 'gm' && q.shape.kind === 'one' ? q.shape.options[0] : undefined
}

/** A player who goes on: rolls, raises what is worth it, and declines the rest. */
export const runner: Bot<typeof StateRecord> = (_view, q, seat) => {
  const usual = usualFor(q, seat)
  if (usual !== undefined) return usual
  return q.kind === 'ask' && q.shape.kind === 'one' ? (q.shape.decline ?? q.shape.options[0]) : undefined
}
