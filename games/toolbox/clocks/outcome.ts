import {
  noWords,
  problemsWhenFull,
  readEffects,
  type StoryEffect,
  splitEffects,
  type Vocabulary,
} from '../effects/index.ts'

/** What a clock leads to, as people write it: words, and after an arrow what it does when full and while it runs. */
export function outcomeFrom(
  said: string,
  name: string,
  words: Vocabulary = noWords,
): {
  readonly text: string
  readonly running: string | null
  readonly full: readonly StoryEffect[]
  readonly problems: readonly string[]
} {
  const { text, does } = splitEffects(said)
  const { effects, problems } = readEffects(does, words)
  const running = effects.flatMap((e) => (e.do === 'while running' ? [e.effect] : []))
  const full = effects.filter((e) => e.do !== 'while running')
  const wrong = [
    ...problems,
    ...(running.length > 1 ? ['one thing holds while a clock runs, not several'] : []),
    ...problemsWhenFull(name, full),
  ]
  return { text, running: running[0] ?? null, full, problems: wrong }
}
