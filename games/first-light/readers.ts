import { reader } from '@sortie/engine'
import type { Band } from './facts/index.ts'

/** Two sixes beat everything; otherwise only the best die counts. FL-03. */
export const bands = reader<Band>('first-light/bands', (faces) => {
  if (faces[0] === 6) return faces[1] === 6 ? 'critical' : 'full'
  return (faces[0] ?? 0) > 3 ? 'partial' : 'bad'
})
