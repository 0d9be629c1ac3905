import type { FieldWords, Json, Names, QuestionWords, Saying } from '@sortie/engine'
import type { toolboxQuestions } from '../../toolbox/index.ts'
import { type Action, actionNames, statDice } from '../rules/actions.ts'
import type { Commitment } from '../rules/commit.ts'
import type { questions } from '../rules/index.ts'
import { called, consequenceText, lineText, minus, phrased, sentence, spelled, traumaName } from './say.ts'

const name = ({ pc }: { readonly pc: string }, { names }: Saying): string => called(pc, names)

const deed = (about: { readonly pc: string; readonly deed: string }, at: Saying): string =>
  sentence(`${name(about, at)}: ${about.deed}`)

const dice = (sum: number): string => (sum < 1 ? 'two dice, the lowest counts' : `${sum}D`)

/** Characters, NPCs and factions go by their names; the crew and luck have none. */
const anyone = (id: string, names: Names): string =>
  id === 'crew' ? 'the crew' : id === 'luck' ? 'luck' : called(id, names)

const fitting = (option: 'accept' | 'reject'): string => (option === 'accept' ? 'It fits' : 'It does not fit')

/** The terms, the pool with its lines and their rules, and who helps. */
function commitment(about: Commitment, { names }: Saying): string {
  const { target, level, position, effect, clock, pool, help } = about
  const against = level === null ? 'Against no level' : `Against level ${level}`
  const named = target !== 'none' && !/^\d+$/.test(target) ? ` (${called(target, names)})` : ''
  const on = clock === null ? '' : ` on “${phrased(clock)}”`
  const lines = pool.lines.flatMap(({ line, value, rule }) => {
    const text = lineText(line, value)
    return text ? [`${text} (${rule})`] : []
  })
  const sum = `${lines.join(', ')} = ${minus(pool.sum)}${pool.sum < 1 ? ', two dice and the lowest' : 'D'}`
  const helped = help.map(({ helper, how }) => ` ${called(helper, names)} helps${how ? `: ${how}` : ''}.`).join('')
  return `${against}${named}, ${position} position, ${effect} effect${on}. ${called(about.pc, names)}: ${sum}.${helped}`
}

const graded = {
  fail: 'a failure',
  partial: 'a partial success',
  full: 'a full success',
  critical: 'a critical',
} as const

const dotFields = Object.fromEntries(actionNames.map((action) => [action, spelled(action)])) as {
  readonly [A in Action]: string
}

const targetText = (o: Json, _about: unknown, { names }: Saying): string =>
  o === 'none' ? 'No level' : typeof o === 'number' ? `Level ${o}` : called(String(o), names)

const people: FieldWords = { ask: 'Who?', option: (o, _about, { names }) => called(String(o), names) }

type Own = Omit<typeof questions, keyof typeof toolboxQuestions>

/** How each question, its options and its fields are said. */
export const questionWords: { readonly [K in keyof Own]: QuestionWords<Own[K]> } = {
  WhichTerms: {
    ask: (about, at) => ({
      rest: deed(about, at),
      head: `${name(about, at)} wants to ${about.action}: on what terms?`,
    }),
    fields: {
      ruling: {
        ask: 'Does it need dice?',
        option: (o) =>
          ({
            roll: 'Roll for it',
            reject: 'Another action',
            automatic: 'It cannot fail',
            impossible: 'It cannot be done',
          })[String(o)] ?? String(o),
      },
      reason: 'A word about it (optional)',
      target: { ask: 'Against', option: targetText },
      position: { ask: 'Position', option: (o) => spelled(String(o)) },
      effect: { ask: 'Effect', option: (o) => spelled(String(o)) },
      clock: { ask: 'Works on', option: (o) => (o === 'none' ? 'No clock' : phrased(String(o))) },
      npcActs: {
        ask: 'Do they act against the character in the same roll?',
        option: (o) => (o ? 'They act too' : 'No'),
      },
    },
  },
  WhichAction: {
    ask: (about, at) => ({ rest: deed(about, at), head: `Which action is that for ${name(about, at)}?` }),
    option: (o, about) => (about ? `${spelled(o)} ${statDice(about.dots, o)}` : spelled(o)),
  },
  WhetherItFits: {
    ask: (about, at) => ({
      rest: deed(about, at),
      head: `${name(about, at)} would ${about.action}. Does that fit?`,
    }),
    option: fitting,
  },
  WhyItDoesNotFit: { ask: ({ action }) => `Why is it no ${action}?` },
  WhatElse: {
    ask: 'What do you do instead?',
    fields: { deed: 'What do you do?', action: { ask: 'Which action?', option: (o) => spelled(String(o)) } },
  },
  WhetherToCommit: {
    ask: (about, at) => ({
      rest: commitment(about, at),
      head: `Does ${name(about, at)} roll ${dice(about.pool.sum)}?`,
    }),
    option: (o, about, { names }) => {
      if (o === 'roll') return about ? { head: 'Roll', rest: dice(about.pool.sum) } : 'Roll'
      if (o === 'push') return { head: 'Push', rest: `2 stress, roll ${about ? dice(about.pool.sum + 1) : 'one more'}` }
      if (o === 'other approach') return 'Another approach'
      if (o === 'withdraw') return 'Back out'
      if (typeof o === 'string') return o
      if ('help' in o) return { head: `${called(o.help, names)} assists`, rest: '1 stress, one more die' }
      const offer = about?.offers[o.take]
      if (o.push)
        return {
          head: `Push and take the bargain, roll ${about ? dice(about.pool.sum + 2) : 'two more'}`,
          rest: `2 stress. ${offer?.text ?? ''}`.trim(),
        }
      return {
        head: `Take the bargain, roll ${about ? dice(about.pool.sum + 1) : 'one more'}`,
        rest: offer?.text ?? '',
      }
    },
    fields: {
      bargain: 'Offer a devil’s bargain (optional)',
      helper: {
        ask: 'Assist? (1 stress, one more die)',
        option: (o, _about, { names }) => (o === 'nobody' ? 'No' : called(String(o), names)),
      },
      how: 'How do they help?',
    },
    window: (keeper) => `Everyone else may offer a bargain or assist, until ${keeper} rolls.`,
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
  WhichHarmToTreat: {
    ask: ({ patient }, { names }) => `Which of ${called(patient, names)}’s harm do you treat?`,
    option: spelled,
  },
  WhichBenefit: { ask: (about, at) => `What does ${name(about, at)} gain on top?` },
  WhichConsequences: {
    ask: (about, at) => ({
      rest: `${name(about, at)}: ${about.grade ? graded[about.grade] : 'not read yet'}.`,
      head: 'What are the consequences?',
    }),
    fields: {
      named: 'What goes wrong?',
      'named.who': people,
      'named.level': 'How badly?',
      'named.name': 'What is it called? (optional)',
      'named.attribute': 'Resisted with',
      'named.clock': { ask: 'Which clock?', option: (o) => phrased(String(o)) },
      'named.segments': 'By how many segments?',
      'named.text': 'What is it? (optional)',
    },
  },
  WhetherToResist: {
    ask: (about, at) => ({
      rest: 'Resisting costs 6 minus the roll in stress: a 6 costs nothing. What you cannot pay stands.',
      head: `Does ${name(about, at)} resist ${about.consequences.length === 1 ? 'this' : 'one of these'}?`,
    }),
    option: (o, about, { names }) => {
      if (o === 'no') return 'Take it'
      const what = about?.consequences[typeof o === 'number' ? o : o.ask]
      const said = what ? consequenceText(what, names) : ''
      return typeof o === 'number'
        ? { head: 'Resist', rest: said }
        : { head: 'Roll, then decide on the price', rest: said }
    },
  },
  WhichAttribute: {
    ask: (about, at) => `With which attribute does ${name(about, at)} resist?`,
    option: spelled,
  },
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
    option: (o, _about, { names }) => traumaName(o, names),
  },
  WhichStat: {
    ask: (about, at) => `Which stat decides for ${name(about, at)}${about.about ? ` (${about.about})` : ''}?`,
    option: spelled,
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
  WhichStatToRelax: {
    ask: (about, at) => `With which stat does ${name(about, at)} relax?`,
    option: spelled,
  },
  WhichDots: { ask: (about) => `${about.name}’s dots, 0 to 3 in each action:`, fields: dotFields },
}
