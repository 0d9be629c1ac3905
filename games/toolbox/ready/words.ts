import { type ContentWords, type FieldWords, type ProcedureWords, rowHere } from '@sortie/engine'
import { inTheOpen } from '../decks/words.ts'

const kinds: { readonly [kind: string]: string } = { clocks: 'a clock', decks: 'a deck', handouts: 'a handout' }

type Fields = { readonly what: FieldWords; readonly hidden: FieldWords } & { readonly [nested: string]: FieldWords }
export const readyTitles: { readonly bringReady: ProcedureWords & { readonly fields: Fields } } = {
  bringReady: {
    title: 'Bring in something ready',
    hint: 'A clock, deck or handout from this table’s own rows or its packs.',
    fields: {
      what: {
        ask: 'What?',
        option: (o, _about, { names }) => {
          const [kind = '', id = ''] = String(o).split(': ')
          const row = rowHere<{ readonly name: string }>(names, kind, {}, id)
          return { head: row?.name ?? id, rest: kinds[kind] ?? kind }
        },
      },
      hidden: inTheOpen,
    },
  },
}

/** What these kinds are called in the rules reference and the editor. */
export const readyContentWords = {
  tables: { title: 'Tables', fields: { does: 'what it does' } },
  decks: { title: 'Decks' },
  clocks: { title: 'Clocks', fields: { outcome: 'when full (after => what it does)' } },
  handouts: { title: 'Handouts', fields: { picture: false } },
} satisfies ContentWords
