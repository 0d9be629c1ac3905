import { asks, type Bot, type Json, type Question, type View } from '@sortie/engine'
import { type Attribute, attributes } from './rules/actions.ts'
import { questions } from './rules/index.ts'
import type { Consequence, StateRecord } from './state.ts'

type Seen = View<typeof StateRecord>

/**
 * Runs the game for people who play without a GM. Lets everything be rolled and accepts every action;
 * the first open obstacle is what is worked on, the first faction stands against it, position neutral, effect standard.
 * Offers one bargain per roll. Physical actions hurt (minor on a partial, moderate on a failure), all others move the
 * first danger (by 1, by 2). Sees what its seat sees.
 */
export const gm: Bot<typeof StateRecord> = (view, q) => answers[q.name]?.(view, q)

type Answer = (view: Seen, q: Question) => Json | undefined

const answers: { readonly [question: string]: Answer } = {
  WhetherToRoll: () => 'roll',
  WhetherItFits: () => 'accept',
  WhetherTheStatFits: () => 'accept',
  WhyItDoesNotFit: () => '',
  WhichTarget: (view) => firstFaction(view) ?? 'none',
  WhichPosition: () => 'neutral',
  WhichEffect: () => 'standard',
  WhichClock: (view) => firstObstacle(view) ?? 'none',
  WhetherTheyActToo: () => false,
  WhichEffort: (_view, q) =>
    asks(q, questions.WhichEffort) && q.kind === 'first' && q.parts['gm']?.kind === 'line'
      ? bargainFor(q.about.pc)
      : undefined,
  WhoGetsWhat: () => 'oneEach',
  WhichBenefit: () => 'Something falls into your hands on the way.',
  WhichConsequences: (view) => ({ named: [{ ...consequence(view) }] }),
  WhichAttribute: (_view, q) => (asks(q, questions.WhichAttribute) ? attributeAgainst(q.about.what) : undefined),
  WhatIsLeft: () => '',
  HowManyDice: (_view, q) => (q.kind === 'ask' && q.shape.kind === 'one' ? q.shape.options[0] : undefined),
  HowElaborate: () => 1,
  WhichStatToRelax: () => 'resolve',
} satisfies { readonly [Q in keyof typeof questions]?: Answer }

const firstFaction = (view: Seen): string | undefined =>
  Object.keys(view.entities).find((id) => view.entities[id]?.kind === 'faction')

const firstObstacle = (view: Seen): string | undefined =>
  Object.keys(view.clocks).find((id) => {
    const clock = view.clocks[id]
    return clock?.kind === 'push' && clock.status === 'running' && clock.shown !== 'hidden'
  })

const bargains = [
  'Someone will remember your face.',
  'You leave something behind that can be traced.',
  'A friend of the crew pays for this, later.',
  'It makes more noise than you would like.',
] as const

/** A different one for each character, so that it does not sound like a machine at once. */
const bargainFor = (pc: string): string =>
  bargains[[...pc].reduce((n, letter) => n + letter.charCodeAt(0), 0) % bargains.length] as string

function consequence(view: Seen): Consequence {
  const { roll } = view
  const failed = roll?.members.every((m) => m.grade === 'fail') ?? false
  const physical = attributes.prowess.some((action) => action === roll?.action)
  const danger = Object.keys(view.clocks).find(
    (id) => view.clocks[id]?.kind === 'catastrophe' && view.clocks[id]?.status === 'running',
  )
  if (roll && (physical || danger === undefined))
    return { kind: 'harm', who: roll.pc, level: failed ? 'moderate' : 'minor' }
  return { kind: 'ticks', clock: danger as string, segments: failed ? 2 : 1 }
}

const attributeAgainst = ({ kind }: Consequence): Attribute =>
  kind === 'harm' ? 'prowess' : kind === 'ticks' ? 'insight' : 'resolve'
