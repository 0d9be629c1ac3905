import { ruleInWords } from '@sortie/engine'
import type { Face } from '../games/face.ts'

const files = import.meta.glob<string>('../../../../games/*/RULES.md', { query: '?raw', import: 'default' })

export interface RuleText {
  readonly id: string
  readonly title: string
  readonly text: string
}

const read = new Map<string, Promise<ReadonlyMap<string, RuleText>>>()

/** The rules of a game in our words, by id. Read once, on the first "why?". */
export function rulesOf({ id: game, words }: Face): Promise<ReadonlyMap<string, RuleText>> {
  const known = read.get(game)
  if (known) return known
  const load = files[`../../../../games/${game}/RULES.md`]
  const rules = load
    ? load().then((markdown) => parsed(markdown, words.en))
    : Promise.resolve(new Map<string, RuleText>())
  read.set(game, rules)
  return rules
}

/** `**FL-01 Two clocks.** The beacon has …`, up to the next such paragraph or heading. */
export function parsed(markdown: string, words: Face['words']['en']): ReadonlyMap<string, RuleText> {
  const rules = new Map<string, RuleText>()
  for (const block of markdown.split(/\n(?=#|\*\*[A-Z])|\n\s*\n(?=[-*] \*\*[A-Z])/)) {
    const [, id, title, text] =
      /^(?:[-*] )?\*\*([A-Z][A-Z0-9]*-[A-Z]*\d+[a-z]?|[A-Z]\d*-?\d+)[.:]?\s*([^*]*?)\.?\*\*\s*([\s\S]*)$/.exec(
        block.trim(),
      ) ?? []
    if (id) rules.set(id, { id, title: title ?? '', text: ruleInWords((text ?? '').replace(/\s*\n\s*/g, ' '), words) })
  }
  return rules
}
