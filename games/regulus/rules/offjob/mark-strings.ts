import { choose, of, questions } from '@sortie/engine'
import type { Rule, T } from '../../rule.ts'

export const markQuestions = questions({
  WhichStringMark: {
    rule: 'R3-Q30',
    about: of<{ readonly phrase: string; readonly level: number }>(),
    options: of<'none' | 'up' | 'down'>(),
  },
})
const ask = markQuestions

const MARKS_TO_RESOLVE = 3

/** After a roll the Director may mark the Strings it touched. R3-B01, R3-Q30. */
export const markStrings: Rule<{ readonly strings: readonly string[] }> = function* (t, { strings }) {
  if (t.settings.stringMarks === 'off') return
  for (const id of new Set(strings)) {
    const string = t.state.crew.strings[id]
    if (!string) continue
    const way = yield* choose(ask.WhichStringMark, {
      ask: 'gm',
      from: ['none', 'up', 'down'],
      decline: 'none',
      usual: 'none',
      about: { phrase: string.phrase, level: string.level },
    })
    if (way !== 'none') markString(t, id, way)
  }
}

/** The third mark takes all three away and moves the level to the majority; below 0 it is a Lie, and stays one. R3-B01. */
function markString(t: T, id: string, way: 'up' | 'down'): void {
  const phrase = t.state.crew.strings[id]?.phrase ?? ''
  t.tell('R3-B01', { type: 'StringMarked', id, phrase, way })
  const marked = t.state.crew.strings[id]
  if (!marked || marked.marks.up + marked.marks.down < MARKS_TO_RESOLVE) return
  const level = marked.level + (marked.marks.up > marked.marks.down ? 1 : -1)
  t.tell('R3-B01', { type: 'StringResolved', id, phrase, marks: marked.marks, level, lie: marked.lie || level < 0 })
}
