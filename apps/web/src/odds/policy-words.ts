import { idsForNames, type Json, optionsHaveWords } from '@sortie/engine'
import type { Assumption } from '@sortie/engine/odds'
import type { Face } from '../games/face.ts'
import { capital, optionText, plainValue, spaced } from '../question/say.ts'
import { w } from '../words/odds.ts'

const { assumed } = w
type Manner = Exclude<keyof typeof assumed, 'other' | 'nearest' | 'best' | 'thenFor'>
const BEST = 'best for '

/** By the name of a question: `WhetherToBrace` is done or not, `WhoAssists` names who does it. */
const saidNo: readonly (readonly [RegExp, Manner])[] = [
  [/^(?:whether|how) to (.+)$/, 'notDone'],
  [/^whether (.+)$/, 'notSo'],
  [/^who (.+)$/, 'nobody'],
  [/^what (?!to |is )(.+)$/, 'nothing'],
  [/^which (.+)$/, 'noneChosen'],
  [/^(.+)$/, 'declined'],
]
const saidYes: readonly (readonly [RegExp, Manner])[] = [
  [/^whether to (.+)$/, 'done'],
  [/^whether (.+)$/, 'so'],
]
const saidFirst: readonly (readonly [RegExp, Manner])[] = [[/^(.+)$/, 'first']]
const manners: { readonly [rule: string]: readonly (readonly [RegExp, Manner])[] } = {
  never: saidNo,
  false: saidNo.slice(0, 2),
  always: [...saidYes, ...saidFirst],
  true: saidYes,
  first: saidFirst,
  usual: [[/^(.+)$/, 'usual']],
  min: [[/^(.+)$/, 'min']],
  max: [[/^(.+)$/, 'max']],
  uniform: [[/^(.+)$/, 'alike']],
}

/** For a question with a name of its own in the language of the page. */
const named: { readonly [rule: string]: Manner } = {
  never: 'declined',
  false: 'declined',
  always: 'done',
  true: 'done',
  first: 'first',
  usual: 'usual',
  min: 'min',
  max: 'max',
  uniform: 'alike',
}

function mannerOf(title: string, rule: string): readonly [Manner, string] | undefined {
  for (const [called, manner] of manners[rule] ?? []) {
    const [, what] = called.exec(title) ?? []
    if (what !== undefined) return [manner, what]
  }
  return undefined
}

/** The answers that odds assume, as a few sentences: those that were given alike in one. */
export function policyWords(
  game: Face,
  assumptions: readonly Assumption[],
  outcomes: { readonly [name: string]: string } = {},
): readonly string[] {
  const grouped = new Map<Manner, string[]>()
  const bests = new Map<string, string[]>()
  const others: string[] = []
  const answers: string[] = []
  for (const { question, rule, nearest } of assumptions) {
    const own = w.questions[question]
    const title = own ?? spaced(question).toLowerCase()
    const manner = own === undefined ? mannerOf(title, rule) : mannerNamed(own, rule)
    const answer = wordsFor(game, question, rule)
    if (question === 'default') others.push(assumed.other(rule))
    // A rule of the game's own may be a sentence.
    else if (/^nobody /.test(rule)) others.push(`${capital(rule)}.`)
    else if (rule.startsWith(BEST)) into(bests, aimWords(rule.slice(BEST.length), outcomes), title)
    else if (manner) into(grouped, ...manner)
    else if (answer) answers.push(answer)
    else
      others.push(
        `${own ?? spaced(question)}: ${w.answers[rule] ?? plainValue(rule)}${nearest ? assumed.nearest : ''}.`,
      )
  }
  return [
    ...(answers.length > 0 ? [assumed.answered(answers)] : []),
    ...[...grouped].map(([as, what]) => assumed[as](what)),
    ...[...bests].map(([aim, what]) => assumed.best(what, aim)),
    ...others,
  ]
}

const mannerNamed = (own: string, rule: string): readonly [Manner, string] | undefined => {
  const manner = named[rule]
  return manner && [manner, own]
}

function into<K>(groups: Map<K, string[]>, key: K, title: string): void {
  groups.set(key, [...(groups.get(key) ?? []), title])
}

/** `voila then success`: ties by the second. */
const aimWords = (aim: string, outcomes: { readonly [name: string]: string }): string =>
  aim
    .split(' then ')
    .map((name) => outcomes[name] || name)
    .join(assumed.thenFor)

/** An answer in the game's words, if it has any for it. */
function wordsFor(game: Face, name: string, rule: string): string | undefined {
  const option = optionIn(rule)
  const q = { kind: 'ask', name, to: '', shape: { kind: 'one', options: [option] } } as const
  const words = optionsHaveWords(game, name) ? optionText({ game, names: idsForNames }, q, option).head : ''
  return words.toLowerCase() === rule.toLowerCase() ? undefined : words || undefined
}

/** Options that are not texts are written in a policy as in JSON. */
const optionIn = (rule: string): Json => (/^(?:true|false|-?\d+)$/.test(rule) ? (JSON.parse(rule) as Json) : rule)

/** What a game's own arithmetic says that it assumes: `no Luck is spent; …`. */
export const statedWords = (stated: string): readonly string[] =>
  stated.split('; ').map((sentence) => `${capital(w.answers[sentence] ?? sentence)}.`)

/** As many letters as fit beside a bar, in a few lines of a phone. */
const ROOM = 120

/** The sentences in one line, the shortest first, as many as there is room for, and how many are left. */
export function inOneLine(sentences: readonly string[]): string {
  const clauses = sentences.map((s) => uncapital(s).replace(/\.$/, '')).sort((a, b) => a.length - b.length)
  let fits = 1
  while (fits < clauses.length && clauses.slice(0, fits + 1).join('; ').length <= ROOM) fits++
  return clauses.length === 0 ? '' : w.assumes(clauses.slice(0, fits), clauses.length - fits)
}

const uncapital = (s: string): string => s.charAt(0).toLowerCase() + s.slice(1)
