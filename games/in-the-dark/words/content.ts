import type { ContentWords, Json } from '@sortie/engine'
import { readyContentWords } from '../../toolbox/ready/content-words.ts'

/** The sizes of a score's clocks of one role, as the odds take them. */
const sizes = (clocks: Json | undefined, role: string): string =>
  ((clocks ?? []) as readonly { readonly role: string; readonly size: number }[])
    .filter((clock) => clock.role === role)
    .map(({ size }) => size)
    .join(',')

/** What the kinds of content are called in the rules reference. */
export const content: ContentWords = {
  playbooks: { title: 'Playbooks', rule: 'ID-B17' },
  crews: { title: 'Ready crews', rule: 'ID-B17' },
  scores: {
    title: 'Ready scores',
    rule: 'ID-H01',
    odds: {
      question: 'score',
      options: (_id, { clocks }) => {
        const [obstacles, dangers] = [sizes(clocks, 'obstacle'), sizes(clocks, 'danger')]
        return obstacles && dangers ? { obstacles, dangers } : undefined
      },
    },
  },
  traumas: { title: 'Traumas' },
  ...readyContentWords,
}
