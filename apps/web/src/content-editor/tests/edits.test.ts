import type { Json, Rows } from '@sortie/engine'
import { describe, expect, it } from 'vitest'
import { regulus } from '../../../../../games/regulus/game.ts'
import {
  differing,
  type Edits,
  editsIn,
  fieldsOf,
  kindsOf,
  problemsIn,
  rowsFrom,
  rowsOf,
  withEdit,
  withEdits,
  wrongFields,
} from '../edits.ts'

const stock = regulus.content as Rows
const fixer = stock['gigs']?.['fixer'] as Json
const at = (content: Rows = stock, draft: Edits['draft'] = {}): Edits => ({ game: regulus, content, draft })
const marks = (edits: Edits): string =>
  rowsOf(edits, 'gigs')
    .filter((r) => r.mark !== 'same')
    .map((r) => `${r.id} ${r.mark}${r.unsaved ? ' unsaved' : ''}`)
    .join(', ')

describe('rows of content that are edited', () => {
  it('are marked by how they differ from the game, saved or not', () => {
    const own = { ...stock, gigs: { ...stock['gigs'], fixer: { name: 'Broker' }, diver: { name: 'Diver' } } }
    expect(marks(at())).toBe('')
    expect(marks(at(own))).toBe('fixer changed, diver added')
    expect(marks(at(own, { gigs: { pilot: null, diver: { name: 'Deep diver' } } }))).toBe(
      'pilot retired unsaved, fixer changed, diver added unsaved',
    )
    expect(differing(at(own), 'gigs')).toBe(2)
    expect(differing(at(own), 'jobs')).toBe(0)
  })

  it('say nothing twice: what the table has already is no change', () => {
    const draft = withEdit(at(), 'gigs', 'fixer', { name: 'Broker' })
    expect(editsIn(draft)).toBe(1)
    expect(withEdit(at(stock, draft), 'gigs', 'fixer', fixer)).toEqual({})
    expect(withEdit(at(stock, draft), 'gigs', 'fixer', undefined)).toEqual({})
    expect(withEdits(at(stock, draft), { gigs: { diver: { name: 'Diver' }, fixer } })).toEqual({
      gigs: { diver: { name: 'Diver' } },
    })
  })

  it('say what does not fit, with the row and the field', () => {
    const [problem] = problemsIn(at(stock, { gigs: { diver: { name: '' } } }))
    expect(problem).toEqual({
      text: expect.stringMatching(/^gigs\/diver takes for name: a text of 1 to/),
      kind: 'gigs',
      id: 'diver',
    })
    expect(problemsIn(at(stock, { incidents: { 'heist-5': null } }))).toEqual([
      expect.objectContaining({ kind: 'incidents', id: 'heist-5' }),
    ])
    expect(wrongFields(fieldsOf(regulus, 'gigs'), {})).toEqual({ name: expect.stringContaining('a text of') })
  })

  it('are read from a paste, or the paste is refused with a sentence', () => {
    expect(rowsFrom('{"gigs": {"diver": {"name": "Diver"}}}', regulus)).toEqual({
      rows: { gigs: { diver: { name: 'Diver' } } },
    })
    expect(rowsFrom('{"gigs": ', regulus)).toEqual({ problem: expect.stringContaining('JSON') })
    expect(rowsFrom('[]', regulus)).toEqual({ problem: expect.stringContaining('an object of kinds') })
    expect(rowsFrom('{"gigs": {"<script>": {"name": "x"}}}', regulus)).toEqual({
      problem: expect.stringContaining('an id has 1 to 60 letters'),
    })
  })

  it('are of every kind that the game has', () => expect(kindsOf(regulus)).toEqual(Object.keys(stock)))
})
