import { type FieldWords, type Json, type ProcedureWords, rowHere, type Saying } from '@sortie/engine'
import { inTheOpen } from '../decks/words.ts'

type Fields = { readonly what: FieldWords; readonly hidden: FieldWords } & { readonly [nested: string]: FieldWords }

/** A row, which is named by its kind and id. */
export function readyName(o: Json, _about: unknown, { names }: Saying): string {
  const [kind = '', id = ''] = String(o).split(': ')
  return rowHere<{ readonly name: string }>(names, kind, {}, id)?.name ?? id
}

export const readyTitles: { readonly bringReady: ProcedureWords & { readonly fields: Fields } } = {
  bringReady: {
    title: 'Bring in something ready',
    fields: { what: { ask: 'What?', option: readyName }, hidden: inTheOpen },
  },
}
