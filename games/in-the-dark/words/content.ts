import type { ContentWords } from '@sortie/engine'

/** What the kinds of content are called in the rules reference. */
export const content: ContentWords = {
  playbooks: { title: 'Playbooks', rule: 'ID-B17' },
  crews: { title: 'Ready crews', rule: 'ID-B17' },
  scores: { title: 'Ready scores', rule: 'ID-H01' },
  traumas: { title: 'Traumas' },
}
