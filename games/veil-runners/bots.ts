import { asks, type Bot, type Json, type Question, type View } from '@sortie/engine'
import { questions } from './rules/index.ts'
import type { Plan, StateRecord } from './state.ts'

type V = View<typeof StateRecord>

/** Plays the Navigator so that one person can play alone. VR-Q38, VR-Q29: everything declared fits; the clocks at hand move. */
export const navigator: Bot<typeof StateRecord> = (view, q) => {
  if (asks(q, questions.WhatTheNavigatorSays)) return ruling(view, q, q.about.kind)
  if (asks(q, questions.WhetherTheShipIsSo)) return 'yes'
  if (asks(q, questions.WhetherToLetIn)) return { in: true }
  if (asks(q, questions.WhichCardAgainstIt)) return 'one more turn'
  return q.kind === 'ask' && q.to === 'gm' && q.shape.kind === 'one' ? q.shape.options[0] : undefined
}

function ruling(view: V, q: Question, kind: Plan['kind']): Json | undefined {
  if (q.kind !== 'ask' || q.shape.kind !== 'form') return undefined
  const { fields } = q.shape
  /** The clock made last is the one that the scene is about. */
  const latest = (field: string): Json => {
    const shape = fields[field]
    return shape?.kind === 'one' ? (shape.options.at(-1) ?? 'none') : 'none'
  }
  const dire = view.mission.script === 'lampsOut' && view.mission.stage === 'return'
  const danger = Object.values(view.clocks).some((c) => c.kind === 'death' && c.status === 'running')
  const healing = kind === 'heal'
  return {
    position: dire ? 'desperate' : 'standard',
    strike: [],
    push: healing || kind === 'explore' ? 'none' : latest('push'),
    catastrophe: latest('catastrophe'),
    delay: 'none',
    safe: !(healing && danger),
  }
}

/** A player who goes on: rolls, raises what is worth it, and declines the rest. */
export const runner: Bot<typeof StateRecord> = (_view, q) => {
  if (asks(q, questions.WhetherToRoll)) return 'roll'
  return q.kind === 'ask' && q.shape.kind === 'one' ? (q.shape.decline ?? q.shape.options[0]) : undefined
}
