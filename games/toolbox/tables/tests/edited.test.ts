import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deckText, editedDeck, tones } from '../../decks/index.ts'
import { editedTable, exportFormats, tableText } from '../index.ts'

const importAs = (format: (typeof exportFormats)[number]) => (format === 'foundry 12' ? 'foundry' : format)
const words = fc
  .stringMatching(/^[A-Za-z][A-Za-z ]{0,20}[a-z]$/)
  .filter((text) => !/ {2}/.test(text) && !/^roll/i.test(text))
const row = fc.record({ text: words, does: fc.constantFrom('', 'harm ship', 'roll Salvage') })

describe('tables and decks of other programs', () => {
  it.each(exportFormats)('a table goes out as %s and comes back the same, with what its rows do', (format) => {
    fc.assert(
      fc.property(words, fc.array(row, { minLength: 2, maxLength: 8 }), (name, entries) => {
        const rows = entries.map((e, i) => ({ from: i + 1, to: i + 1, ...e, table: '' }))
        const table = { name, formula: `d${rows.length}`, rows }
        const back = editedTable(importAs(format), tableText(format, table), name)
        // A row of Foundry that leads on to a table is called as that table is.
        const expected = format.startsWith('foundry')
          ? { ...table, rows: rows.map((r) => (r.does === 'roll Salvage' ? { ...r, text: 'Salvage' } : r)) }
          : table
        expect(back).toEqual({ row: expected })
      }),
    )
  })

  it.each(exportFormats)('a deck goes out as %s and comes back the same', (format) => {
    fc.assert(
      fc.property(words, fc.array(fc.tuple(row, fc.constantFrom(...tones)), { minLength: 1 }), (name, entries) => {
        const deck = { name, cards: entries.map(([{ text, does }, tone]) => ({ text, tone, does })) }
        expect(editedDeck(importAs(format), deckText(format, deck), name)).toEqual({ row: deck })
      }),
    )
  })

  it('results of Foundry that are tables lead on, in the old shape and the new', () => {
    const old = { type: 1, range: [1, 1], text: 'Salvage', collection: 'RollTable', resultId: 'x' }
    const fresh = { type: 'document', range: [2, 2], name: 'Patron', documentUuid: 'RollTable.abc' }
    const read = editedTable('foundry', JSON.stringify({ name: 'T', formula: '1d2', results: [old, fresh] }))
    expect(read).toMatchObject({ row: { rows: [{ does: 'roll Salvage' }, { does: 'roll Patron' }] } })
  })

  it('what cannot be read is said, and nothing comes of it', () => {
    expect(editedTable('lines', '1 a\n3 b')).toEqual({ problems: ['a gap: no row for 2'] })
    expect(editedDeck('foundry', '{"results": []}')).toMatchObject({ problems: [expect.stringContaining('no cards')] })
    expect(editedDeck('lines', '')).toEqual({ problems: ['there is no card in it'] })
  })
})
