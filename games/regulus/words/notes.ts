import type { Names } from '@sortie/engine'
import type { Note } from '../rules/job/state.ts'
import { who } from './say.ts'

/** A note on a line of the record. */
export function noteText([kind, value]: Note, names?: Names): string {
  switch (kind) {
    case 'lose':
      return `loses ${who(String(value), names)}`
    case 'keep':
      return `keeps ${value}`
    case 'fortune':
    case 'deadline':
      return `${kind} ${value}`
    case 'deadline void':
      return 'the deadline does not move in overtime'
    case 'confusion':
      return `confusion among ${value}`
    case 'postponed held':
      return 'a minor consequence may later be taken for 1 progress'
    case 'postponed used':
      return 'postponed consequence taken, progress +1'
    case 'companion skipped':
      return 'no further companion'
    default:
      return kind
  }
}
