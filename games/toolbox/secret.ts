import type { FieldWords } from '@sortie/engine'

/** How a GM is asked whether something is done openly. */
export const openlyOrInSecret: FieldWords = {
  ask: 'Openly, or in secret?',
  option: (o) => (o === true ? 'In secret' : 'Openly'),
}
