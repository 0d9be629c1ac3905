import type { Bot, Json, Question, View } from '@sortie/engine'
import type { StateRecord } from './state.ts'

type V = View<typeof StateRecord>

/** Plays the Navigator so that one person can play alone. VR-Q38, VR-Q29: everything declared fits; the clocks at hand move. */
export const navigator: Bot<typeof StateRecord> = (view, q) => {
  if (q.name === 'WhatTheNavigatorSays') return ruling(view, q)
  if (q.name === 'WhetherTheShipIsSo') return 'yes'
  if (q.name === 'WhetherToLetIn') return { in: true }
  if (q.name === 'WhichCardAgainstIt') return 'one more turn'
  return q.kind === 'ask' && q.to === 'gm' && q.shape.kind === 'one' ? (q.shape.options[0] as Json) : undefined
}

function ruling(view: V, q: Question): Json | undefined {
  if (q.kind !== 'ask' || q.shape.kind !== 'form') return undefined
  const { fields } = q.shape
  /** The clock made last is the one that the scene is about. */
  const latest = (field: string): Json => {
    const shape = fields[field]
    return shape?.kind === 'one' ? ((shape.options.at(-1) ?? 'none') as Json) : 'none'
  }
  const dire = view.mission.script === 'lampsOut' && view.mission.stage === 'return'
  const danger = Object.values(view.clocks).some((c) => c.kind === 'death' && c.status === 'running')
  const healing = fields['safe']?.kind === 'one' && fields['safe'].options.length > 1
  const exploring = (q.about as { readonly kind?: string } | undefined)?.kind === 'explore'
  return {
    position: dire ? 'desperate' : 'standard',
    strike: [],
    push: healing || exploring ? 'none' : latest('push'),
    catastrophe: latest('catastrophe'),
    delay: 'none',
    safe: !(healing && danger),
  }
}

/** A player who goes on: rolls, raises what is worth it, and declines the rest. */
export const runner: Bot<typeof StateRecord> = (_view, q) => {
  if (q.name === 'WhetherToRoll') return 'roll'
  if (q.kind !== 'ask') return undefined
  if (q.shape.kind === 'one') return (q.shape.decline ?? q.shape.options[0]) as Json
  return undefined
}
