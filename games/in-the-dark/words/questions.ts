import type { FieldWords, Names, QuestionWords, Saying } from '@sortie/engine'
import type { kitQuestions } from '../../toolbox/kit/index.ts'
import { content } from '../content/index.ts'
import { type Action, actionNames } from '../rules/actions.ts'
import type { ShownPool } from '../rules/commit.ts'
import type { questions } from '../rules/index.ts'
import type { ShownTerms } from '../rules/negotiate.ts'
import { called, consequenceText, lineText, minus, phrased, sentence, spelled } from './say.ts'

const name = ({ pc }: { readonly pc: string }, { names }: Saying): string => called(pc, names)

const deed = (about: { readonly pc: string; readonly deed: string }, at: Saying): string =>
  sentence(`${name(about, at)}: ${about.deed}`)

const dice = (sum: number): string => (sum < 1 ? 'two dice, the lowest counts' : `${sum}D`)

/** Characters, NPCs and factions go by their names; the crew and luck have none. */
const anyone = (id: string, names: Names): string =>
  id === 'crew' ? 'the crew' : id === 'luck' ? 'luck' : called(id, names)

const fitting = (option: 'accept' | 'reject'): string => (option === 'accept' ? 'It fits' : 'It does not fit')

function terms({ target, level, position, effect, clock, dice: sum }: ShownTerms, { names }: Saying): string {
  const against = level === null ? 'Against no level' : `Against level ${level}`
  const named = target !== 'none' && !/^\d+$/.test(target) ? ` (${called(target, names)})` : ''
  const on = clock === null ? '' : ` on “${phrased(clock)}”`
  return `${against}${named}, ${position} position, ${effect} effect${on}. As it stands: ${dice(sum)}.`
}

/** A pool with its lines and their rules. */
function poolText({ pc, sum, lines }: ShownPool, names: Names): string {
  const said = lines.flatMap(({ line, value, rule }) => {
    const text = lineText(line, value)
    return text ? [`${text} (${rule})`] : []
  })
  return `${called(pc, names)}: ${said.join(', ')} = ${minus(sum)}${sum < 1 ? ', two dice and the lowest' : 'D'}.`
}

const dotFields = Object.fromEntries(actionNames.map((action) => [action, spelled(action)])) as {
  readonly [A in Action]: string
}

const people: FieldWords = { ask: 'Who?', option: (o, _about, { names }) => called(String(o), names) }

type Own = Omit<typeof questions, keyof typeof kitQuestions>

/** How each question, its options and its fields are said. */
export const questionWords: { readonly [K in keyof Own]: QuestionWords<Own[K]> } = {
  WhetherToRoll: {
    ask: (about, at) => ({ rest: deed(about, at), head: 'Can it both fail and succeed?' }),
    option: (o) => ({ roll: 'Roll for it', automatic: 'It cannot fail', impossible: 'It cannot be done' })[o],
  },
  WhatElse: { ask: 'What do you do instead?' },
  WhichAction: {
    ask: (about, at) => ({ rest: deed(about, at), head: `Which action is that for ${name(about, at)}?` }),
    option: (o, about) => (about ? `${spelled(o)} ${about.dots[o]}` : spelled(o)),
  },
  WhetherItFits: {
    ask: (about, at) => ({
      rest: deed(about, at),
      head: `${name(about, at)} would ${about.action}. Does that fit?`,
    }),
    option: fitting,
  },
  WhyItDoesNotFit: { ask: ({ action }) => `Why is it no ${action}?` },
  WhichTarget: {
    ask: (about, at) => ({
      rest: sentence(`${name(about, at)} would ${about.action}: ${about.deed}`),
      head: 'Against whom, or what level?',
    }),
    option: (o, _about, { names }) =>
      o === 'none' ? 'No level' : typeof o === 'number' ? `Level ${o}` : called(o, names),
  },
  WhichPosition: {
    ask: (about, at) => `From what position does ${name(about, at)} ${about.action}?`,
    option: (o) => `${spelled(o)} position`,
  },
  WhichEffect: { ask: 'How effective can it be?', option: (o) => `${spelled(o)} effect` },
  WhichClock: {
    ask: 'Which clock does it work on?',
    option: (o) => (o === 'none' ? 'No clock' : phrased(o)),
  },
  WhetherTheyActToo: {
    ask: ({ pc, target }, { names }) =>
      `Does ${called(String(target), names)} act against ${called(pc, names)} in the same roll?`,
    option: (o) => (o ? 'They act too' : 'They do not act'),
  },
  WhetherToGo: {
    ask: (about, at) => ({ rest: terms(about, at), head: `Does ${name(about, at)} go on?` }),
    option: (o) => ({ go: 'Go on', 'other approach': 'Another approach', withdraw: 'Back out' })[o],
  },
  WhichEffort: {
    ask: (about, at) =>
      `Does ${name(about, at)} push (2 stress, ${about.free} boxes free) or take a bargain for one more die?`,
    option: (o, about) => {
      if (o === 'none') return 'Neither'
      if (o === 'push') return { head: 'Push', rest: '2 stress' }
      if (typeof o === 'string') return o
      return { head: 'Take the bargain', rest: about?.offers[o.take]?.text ?? '' }
    },
    window: (keeper) => `Everyone else may offer one bargain each, until ${keeper} decides.`,
  },
  WhoAssists: {
    ask: (about, at) => `Does anyone assist ${name(about, at)} (1 stress, one more die)?`,
    option: (o, _about, { names }) => (o === 'nobody' ? 'Nobody' : called(o, names)),
    window: (keeper) => `The first to say so assists. ${keeper} may also go on without help.`,
  },
  HowTheyHelp: { ask: ({ helper }, { names }) => `How does ${called(helper, names)} help?` },
  WhetherToCommit: {
    ask: ({ pools }, { names }) => ({ rest: pools.map((pool) => poolText(pool, names)).join(' '), head: 'Roll?' }),
    option: (o) => (o === 'roll' ? 'Roll' : 'Go back'),
  },
  ActionDice: { ask: (about, at) => `${name(about, at)} throws ${dice(about.sum)}.` },
  WhoGetsWhat: {
    ask: ({ npc }, { names }) => `A partial success against ${called(npc, names)}: who gets what?`,
    option: (o) => ({ bothSuffer: 'Both suffer', bothGain: 'Both gain', oneEach: 'One each' })[o],
  },
  WhoGivesAid: {
    ask: ({ patient }, { names }) => `Who patches ${called(patient, names)} up?`,
    option: (o, _about, { names }) => called(o, names),
  },
  WhichHarmToTreat: { ask: ({ patient }, { names }) => `Which of ${called(patient, names)}’s harm do you treat?` },
  WhichBenefit: { ask: (about, at) => `What does ${name(about, at)} gain on top?` },
  WhichConsequences: {
    ask: (about, at) => ({
      rest: `${name(about, at)}: ${about.grade ?? 'not read yet'}.`,
      head: 'What are the consequences?',
    }),
    fields: {
      named: 'What goes wrong?',
      'named.who': people,
      'named.level': 'How badly?',
      'named.clock': { ask: 'Which clock?', option: (o) => phrased(String(o)) },
      'named.segments': 'By how many segments?',
      'named.text': 'What is it? (optional)',
    },
  },
  WhetherToResist: {
    ask: (about, at) => ({
      rest: 'Resisting costs 6 minus the roll in stress: a 6 costs nothing.',
      head: `Does ${name(about, at)} resist ${about.consequences.length === 1 ? 'this' : 'one of these'}?`,
    }),
    option: (o, about, { names }) => {
      if (o === 'no') return 'Take it'
      const what = about?.consequences[o]
      return { head: 'Resist', rest: what ? consequenceText(what, names) : '' }
    },
  },
  WhichAttribute: { ask: (about, at) => `With which attribute does ${name(about, at)} resist?` },
  ResistanceDice: {
    ask: (about, at) => `${name(about, at)} resists with ${about.attribute}: ${dice(about.rating)}.`,
  },
  WhetherToPay: {
    ask: ({ cost }) => `Pay ${cost} stress to reduce it?`,
    option: (o) => (o === 'pay' ? 'Pay' : 'Let it stand'),
  },
  WhatIsLeft: { ask: 'What is left of it? (leave empty if nothing)' },
  WhichTrauma: {
    ask: (about, at) => ({
      rest: 'The last box of stress is full.',
      head: `What stays with ${name(about, at)}?`,
    }),
    option: (o) => content.traumas[o]?.name ?? spelled(o),
  },
  WhichStat: {
    ask: (about, at) => `Which stat decides for ${name(about, at)}${about.about ? ` (${about.about})` : ''}?`,
  },
  WhetherTheStatFits: {
    ask: (about, at) => `${name(about, at)} would use ${about.stat}: does that fit?`,
    option: fitting,
  },
  HowManyDice: { ask: ({ who }, { names }) => `How many dice for ${anyone(who, names)}?` },
  FortuneDice: {
    ask: ({ who, dots }, { names }) => `A fortune roll for ${anyone(who, names)}: ${dice(dots ?? 1)}.`,
  },
  HowElaborate: {
    ask: (about, at) => ({
      rest: sentence(`Earlier, ${name(about, at)}: ${about.text}`),
      head: 'How much does that cost?',
    }),
    option: (o) => (o === 1 ? { head: 'Easy', rest: '1 stress' } : { head: 'Elaborate', rest: '2 stress' }),
  },
  WhichStatToRelax: { ask: (about, at) => `With which stat does ${name(about, at)} relax?` },
  WhichDots: { ask: (about) => `${about.name}’s dots, 0 to 3 in each action:`, fields: dotFields },
}
