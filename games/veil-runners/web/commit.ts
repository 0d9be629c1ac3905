import type { Json } from '@sortie/engine'
import type { Position } from '../state.ts'
import { t } from './words.ts'

interface Said {
  readonly head: string
  readonly rest: string
}

/** What else can be done with a roll, and what it does. */
export function sayHow(how: Json, position: Position | undefined): Said {
  if (how === 'ingenuity' && position === 'desperate') return t.commit.both
  return t.commit.how[String(how)] ?? { head: String(how), rest: '' }
}

export const sayField = (field: string): string => (field === '' ? t.commit.expert : field)
