import type { Face } from '../games/face.ts'
import { w } from '../words/index.ts'
import { bare, capital, optionText, plainValue } from './say.ts'

const { taken } = w
type Manner = Exclude<keyof typeof taken, 'other'>

/** `WhetherToBrace` says what is done or not; other names say what is open. */
function manner(name: string, rule: string): readonly [Manner, string] | undefined {
  const title = bare(name).toLowerCase()
  if (rule.startsWith('best for ')) return ['best', title]
  if (rule === 'uniform') return ['alike', title]
  if (rule !== 'never' && rule !== 'always') return undefined
  const [, deed] = /^whether to (.+)$/.exec(title) ?? []
  if (deed) return [rule === 'never' ? 'notDone' : 'done', deed]
  const [, so] = /^whether (.+)$/.exec(title) ?? []
  if (so) return [rule === 'never' ? 'notSo' : 'so', so]
  const [, does] = /^who (.+)$/.exec(title) ?? []
  if (does && rule === 'never') return ['nobody', does]
  return [rule === 'never' ? 'none' : 'first', title]
}

/** The answers odds were reckoned with, `Question: rule; …`, as a few sentences; of questions they do not hang on nothing. */
export function policyWords(
  game: Face,
  policy: string,
  {
    outcomes = {},
    beside = [],
  }: { readonly outcomes?: { readonly [name: string]: string }; readonly beside?: readonly string[] } = {},
): readonly string[] {
  const grouped = new Map<Manner, string[]>()
  const others: string[] = []
  const answers: string[] = []
  let best = ''
  for (const said of policy.split('; ')) {
    const [, name, rule] = /^([A-Z][a-z]+[A-Z]\w*|everything else): (.+)$/s.exec(said) ?? []
    if (name !== undefined && beside.includes(name)) continue
    if (name === undefined || rule === undefined) others.push(`${capital(said)}.`)
    else if (name === 'everything else') others.push(taken.other(rule))
    else {
      const found = manner(name, rule)
      const answer = wordsFor(game, name, rule)
      if (found) grouped.set(found[0], [...(grouped.get(found[0]) ?? []), found[1]])
      else if (answer) answers.push(answer)
      else others.push(`${bare(name)}: ${plainValue(rule)}.`)
      if (found?.[0] === 'best') best = rule.slice('best for '.length)
    }
  }
  const sentences = [...grouped].map(([as, what]) => taken[as](what, outcomes[best] || best))
  return [...(answers.length > 0 ? [taken.answered(answers)] : []), ...sentences, ...others]
}

/** An answer in the game's words, if it has any for it. */
function wordsFor(game: Face, name: string, rule: string): string | undefined {
  const q = { kind: 'ask', name, to: '', shape: { kind: 'one', options: [rule] } } as const
  const words = game.words.en.options?.[name] ? optionText(game, q, rule).head : ''
  return words.toLowerCase() === rule.toLowerCase() ? undefined : words || undefined
}
