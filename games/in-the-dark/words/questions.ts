import type { Json, Question } from '@sortie/engine'
import type { Lines } from '../rules/pool.ts'
import type { Consequence } from '../state.ts'
import { called, consequenceText, lineText, minus, phrased } from './say.ts'

type About = { readonly [k: string]: Json | undefined }

const about = (q: Question): About => (typeof q.about === 'object' && q.about !== null ? (q.about as About) : {})
const who = (q: Question): string => called(String(about(q)['pc'] ?? ''))
const deed = (q: Question): string => (about(q)['deed'] ? ` (${about(q)['deed']})` : '')

/** How each question is said. */
export const questionWords: { readonly [name: string]: (q: Question) => string } = {
  WhetherToRoll: (q) => `${who(q)}${deed(q)}: can it both fail and succeed?`,
  WhatElse: () => 'What do you do instead?',
  WhichAction: (q) => `Which action is that for ${who(q)}${deed(q)}?`,
  WhetherItFits: (q) => `${who(q)} would ${about(q)['action']}${deed(q)}: does that fit?`,
  WhyItDoesNotFit: (q) => `Why is it no ${about(q)['action']}?`,
  WhichTarget: (q) => `${who(q)} would ${about(q)['action']}${deed(q)}. Against whom, or what level?`,
  WhichPosition: (q) => `From what position does ${who(q)} ${about(q)['action']}?`,
  WhichEffect: () => 'How effective can it be?',
  WhichClock: () => 'Which clock does it work on?',
  WhetherTheyActToo: (q) => `Does ${called(String(about(q)['target']))} act against ${who(q)} in the same roll?`,
  WhetherToGo: (q) => `${terms(about(q))} Does ${who(q)} go on?`,
  WhichEffort: (q) =>
    `Does ${who(q)} push (2 stress, ${about(q)['free']} boxes free) or take a bargain for one more die?`,
  WhoAssists: (q) => `Does anybody assist ${who(q)} (1 stress, one more die)?`,
  HowTheyHelp: (q) => `How does ${called(String(about(q)['helper']))} help?`,
  WhetherToCommit: (q) => `${pools(about(q))} Roll?`,
  ActionDice: (q) => `${who(q)} throws ${few(about(q)['sum'])}.`,
  WhoGetsWhat: (q) => `A partial success against ${called(String(about(q)['npc']))}: who gets what?`,
  WhoGivesAid: (q) => `Who patches ${called(String(about(q)['patient']))} up?`,
  WhichHarmToTreat: (q) => `Which of ${called(String(about(q)['patient']))}’s harm do you treat?`,
  WhichBenefit: (q) => `What does ${who(q)} gain on top?`,
  WhichConsequences: (q) => `${who(q)}: ${about(q)['grade']}. What are the consequences?`,
  WhetherToResist: (q) =>
    `Resisting costs 6 minus the roll in stress: a 6 costs nothing. Does ${who(q)} resist ${(about(q)['consequences'] as readonly Json[] | undefined)?.length === 1 ? 'this' : 'one of these'}?`,
  WhichAttribute: (q) => `With which attribute does ${who(q)} resist?`,
  ResistanceDice: (q) => `${who(q)} resists with ${about(q)['attribute']}: ${few(about(q)['rating'])}.`,
  WhetherToPay: (q) => `Pay ${about(q)['cost']} stress to reduce it?`,
  WhatIsLeft: () => 'What is left of it? (nothing, if you say nothing)',
  WhichTrauma: (q) => `The last box of stress is full. What stays with ${who(q)}?`,
  WhichStat: (q) => `Which stat decides for ${who(q)}${about(q)['about'] ? ` (${about(q)['about']})` : ''}?`,
  WhetherTheStatFits: (q) => `${who(q)} would use ${about(q)['stat']}: does that fit?`,
  HowManyDice: (q) => `How many dice for ${called(String(about(q)['who']))}?`,
  FortuneDice: (q) => `A fortune roll for ${called(String(about(q)['who']))}: ${few(about(q)['dots'] ?? 1)}.`,
  HowElaborate: (q) => `What does it cost ${who(q)} to have prepared this (${about(q)['text']})?`,
  WhichStatToRelax: (q) => `With which stat does ${who(q)} relax?`,
  WhichDots: (q) => `${about(q)['name']}’s dots, 0 to 3 in each action:`,
}

function terms({ target, level, position, effect, clock, dice }: About): string {
  const against = level === null ? 'Against no level' : `Against level ${level}`
  const named = typeof target === 'string' && target !== 'none' && !/^\d+$/.test(target) ? ` (${called(target)})` : ''
  const on = typeof clock === 'string' ? ` on “${phrased(clock)}”` : ''
  const now = typeof dice === 'number' ? ` As it stands: ${few(dice)}.` : ''
  return `${against}${named}, ${position} position, ${effect} effect${on}.${now}`
}

interface ShownPool {
  readonly pc: string
  readonly sum: number
  readonly lines: readonly { readonly line: string; readonly value: number; readonly rule: string }[]
}

/** Each pool with its lines and their rules. */
const pools = (a: About): string =>
  ((a['pools'] ?? []) as unknown as readonly ShownPool[])
    .map(({ pc, sum, lines }) => {
      const said = lines.flatMap(({ line, value, rule }) => {
        const text = lineText(line as keyof Lines, value)
        return text ? [`${text} (${rule})`] : []
      })
      return `${called(pc)}: ${said.join(', ')} = ${minus(sum)}${sum < 1 ? ', two dice and the lowest' : 'D'}.`
    })
    .join(' ')

const few = (sum: Json | undefined): string =>
  typeof sum === 'number' && sum < 1 ? 'two dice, the lowest counts' : `${String(sum)}D`

/** How options are said where the bare word is not enough. */
export const optionWords: { readonly [name: string]: (option: Json, q: Question) => string } = {
  WhetherToRoll: (o) =>
    ({ roll: 'Roll for it', automatic: 'It cannot fail', impossible: 'It cannot be done' })[String(o)] ?? String(o),
  WhichAction: (o, q) =>
    `${called(String(o))} ${(about(q)['dots'] as { [a: string]: number } | undefined)?.[String(o)] ?? ''}`.trim(),
  WhichTarget: (o) => (o === 'none' ? 'No level' : typeof o === 'number' ? `Level ${o}` : called(String(o))),
  WhetherItFits: (o) => (o === 'accept' ? 'It fits' : 'It does not fit'),
  WhetherTheStatFits: (o) => (o === 'accept' ? 'It fits' : 'It does not fit'),
  WhichPosition: (o) => `${phrased(String(o))} position`,
  WhichEffect: (o) => `${phrased(String(o))} effect`,
  WhichClock: (o) => (o === 'none' ? 'No clock' : phrased(String(o))),
  WhetherTheyActToo: (o) => (o === true ? 'They act too' : 'They do not act'),
  WhetherToGo: (o) =>
    ({ go: 'Go on', 'other approach': 'Another approach', withdraw: 'Leave it' })[String(o)] ?? String(o),
  WhichEffort: effortText,
  WhoAssists: (o) => (o === 'nobody' ? 'Nobody' : called(String(o))),
  WhoGivesAid: (o) => called(String(o)),
  WhetherToCommit: (o) => (o === 'roll' ? 'Roll' : 'Go back'),
  WhoGetsWhat: (o) =>
    ({ bothSuffer: 'Both suffer', bothGain: 'Both gain', oneEach: 'One each' })[String(o)] ?? String(o),
  WhetherToResist: (o, q) => {
    if (typeof o !== 'number') return 'Take it'
    const what = (about(q)['consequences'] as unknown as readonly Consequence[] | undefined)?.[o]
    return what ? `Resist: ${consequenceText(what)}` : 'Resist'
  },
  WhetherToPay: (o) => (o === 'pay' ? 'Pay' : 'Let it stand'),
  HowElaborate: (o) => (o === 1 ? 'Easy: 1 stress' : 'Elaborate: 2 stress'),
  WhichTrauma: (o) => called(String(o)),
}

function effortText(option: Json, q: Question): string {
  if (option === 'none') return 'Neither'
  if (option === 'push') return 'Push: 2 stress'
  if (typeof option === 'string') return option
  const { take } = option as { readonly take: number }
  const offer = (about(q)['offers'] as unknown as readonly { by: string; text: string }[] | undefined)?.[take]
  return offer ? `Take the bargain: ${offer.text}` : 'Take the bargain'
}
