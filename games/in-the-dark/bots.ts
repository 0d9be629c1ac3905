import { asks, type Json, type Offer, type OpeningBot, type Question, usualFor, type View } from '@sortie/engine'
import { attributes } from './rules/actions.ts'
import { usualConsequence } from './rules/consequences.ts'
import { questions } from './rules/index.ts'
import type { Consequence, StateRecord } from './state.ts'

type Seen = View<typeof StateRecord>

/**
 * Runs the game for people who play without a GM. Lets everything be rolled and accepts every action, on the usual terms, but
 * for position and effect: from a corner the position is bad, a fresh obstacle is met from a good one; many dots have a
 * great effect, none a limited one. Offers one bargain per roll. Physical actions hurt, with a name for what hurts; all
 * others move the first danger. When a job is over, downtime begins, and when everyone has relaxed, the next score. Sees
 * what its seat sees.
 */
export const gm: OpeningBot<typeof StateRecord> = {
  answers: (view, q) => answers[q.name]?.(view, q),
  opens: (view, _seat, offers) => nextStep(view, offers),
}

type Answer = (view: Seen, q: Question) => Json | undefined

/** What the question itself marks as usual. */
const usual: Answer = (_view, q) => usualFor(q, 'gm')

const answers: { readonly [question: string]: Answer } = {
  WhichTerms: (view, q) => (asks(q, questions.WhichTerms) ? termsFor(view, q) : undefined),
  WhetherItFits: usual,
  WhetherTheStatFits: usual,
  WhyItDoesNotFit: () => '',
  WhetherToCommit: (_view, q) =>
    asks(q, questions.WhetherToCommit) && q.kind === 'first' && q.parts['gm']?.kind === 'line'
      ? bargainFor(q.about.deed)
      : undefined,
  WhoGetsWhat: usual,
  WhichBenefit: () => 'Something falls into your hands on the way.',
  WhichConsequences: (view) => ({ named: [{ ...consequence(view) }] }),
  WhichAttribute: usual,
  WhatIsLeft: () => '',
  HowManyDice: usual,
  HowElaborate: usual,
  WhichStatToRelax: usual,
} satisfies { readonly [Q in keyof typeof questions]?: Answer }

/** A number from words: the same words get the same answer, so that nobody can try again for a better one. */
const mixed = (words: string): number => [...words].reduce((n, letter) => (n * 31 + letter.charCodeAt(0)) % 9973, 7)
const pick = <T>(of: readonly T[], words: string): T => of[mixed(words) % of.length] as T

function termsFor(
  view: Seen,
  q: Question & { readonly about: { readonly deed: string; readonly dots: number } },
): Json {
  const terms = usualFor(q, 'gm') as { readonly [field: string]: Json }
  const { deed, dots } = q.about
  const own: Record<string, Json> = { ...terms }
  if ('position' in terms) own['position'] = positionFor(view, String(terms['position']), deed)
  if ('effect' in terms) own['effect'] = effectFor(dots, deed)
  return own
}

/** Many dots do much, none do little; in between it mostly is standard. */
function effectFor(dots: number, deed: string): string {
  if (dots >= 3) return 'great'
  return dots === 0 ? 'limited' : pick(['standard', 'standard', 'great', 'standard', 'limited'], `${deed}…`)
}

/** What a note speaks for stands. Else danger that is nearly there is bad, an obstacle nobody has touched is good. */
function positionFor(view: Seen, usually: string, deed: string): string {
  if (usually !== 'neutral') return usually
  const share = (kind: string): readonly number[] =>
    Object.values(view.clocks).flatMap((c) =>
      c.kind === kind && c.status === 'running' && typeof c.filled === 'number' && typeof c.size === 'number'
        ? [c.filled / c.size]
        : [],
    )
  if (share('catastrophe').some((filled) => filled >= 2 / 3)) return pick(['bad', 'neutral', 'bad'], deed)
  if (share('push').some((filled) => filled === 0)) return pick(['good', 'neutral', 'neutral'], deed)
  return pick(['neutral', 'neutral', 'neutral', 'good', 'bad'], deed)
}

const bargains = [
  'Somebody will remember your face.',
  'You leave something behind that can be traced.',
  'A friend of the crew pays for this, later.',
  'It makes more noise than you would like.',
  'You will owe the wrong people a favour.',
  'Something you like breaks.',
] as const

const bargainFor = (deed: string): string => pick(bargains, deed)

const harmNames = {
  minor: ['Winded', 'Bruised ribs', 'Cut hand', 'Ringing ears', 'Scraped raw'],
  moderate: ['Twisted knee', 'Deep cut', 'Concussed', 'Burned arm', 'Cracked rib'],
  severe: ['Broken leg', 'Shot through', 'Crushed hand'],
} as const

/** Physical actions hurt (minor on a partial, moderate on a failure), all others move the first danger. */
function consequence(view: Seen): Consequence {
  const { roll } = view
  const physical = attributes.prowess.some((action) => action === roll?.action)
  if (!roll || !physical) return usualConsequence({ clocks: view.clocks, roll })
  const level = roll.members.every((m) => m.grade === 'fail') ? 'moderate' : 'minor'
  return { kind: 'harm', who: roll.pc, level, name: pick(harmNames[level], roll.deed), attribute: 'prowess' }
}

/** Downtime when a job is over; the next score once nobody has anything left to shake off. */
function nextStep(
  view: Seen,
  offers: readonly Offer[],
): { readonly procedure: string; readonly args: Json } | undefined {
  const offered = (procedure: string): Offer | undefined => offers.find((o) => o.procedure === procedure)
  if (view.job.on || view.order.length === 0) return undefined
  if (view.job.ended !== null) return offered('startDowntime') && { procedure: 'startDowntime', args: {} }
  // Before the first job people choose; afterwards it goes on by itself.
  const rested = view.order.every((id) => {
    const pc = view.pcs[id]
    return !pc || pc.relaxed || pc.stress === 0 || (pc.status !== 'active' && pc.status !== 'incapacitated')
  })
  const score = offered('takeReadyScore')?.usual?.['score']
  return view.job.name !== '' && rested && score !== undefined
    ? { procedure: 'takeReadyScore', args: { score } }
    : undefined
}
