import { noWords, readEffects, type StoryEffect, splitEffects, type Vocabulary } from '../effects/index.ts'

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
    ...(full.some((e) => e.do === 'two keep one') ? ['two keep one belongs to a card of a deck'] : []),
    ...(startsItself(full, name) ? [`“${name}” would start itself when it is full`] : []),
  ]
  return { text, running: running[0] ?? null, full, problems: wrong }
}

const startsItself = (effects: readonly StoryEffect[], name: string): boolean =>
  effects.some(
    (e) =>
      e.do === 'begin clock' && (e.clock.name.toLowerCase() === name.toLowerCase() || startsItself(e.clock.full, name)),
  )
