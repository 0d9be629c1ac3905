import { defineGame, mapOf, record, seenBy, seenEntry } from '@sortie/engine'
import { describeGame, given } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import { NoteRecord, type Notes, noteFacts, noteProcedures, noteRow, noteTitles, noteWords } from '../index.ts'

/** The smallest game with notes. */
const StateRecord = record({ notes: mapOf(NoteRecord) })

const noting = defineGame({
  id: 'noting',
  edition: 1,
  licence: { text: 'MIT', attribution: 'Written for Sortie' },
  state: StateRecord,
  facts: noteFacts,
  settings: {},
  content: null,
  initial: () => ({ notes: {} as Notes }),
  procedures: noteProcedures('NT-1'),
  words: { en: { name: 'Noting', tagline: 'Notes.', facts: noteWords, procedures: noteTitles, questions: {} } },
  sheet: (view) => [{ title: 'Notes', rows: Object.values(view.notes).map(noteRow) }],
})

const note = { kind: 'note', on: '', text: 'the cook lies', for: 'everyone' }
const seen = (play: ReturnType<typeof given>, seat: string, role: 'gm' | 'player') =>
  Object.keys((seenBy(play.table, { seat, role }).state as unknown as { notes: object }).notes)

describe('notes', () => {
  it('are seen by those they are for, and by nobody else', () => {
    const play = given(noting)
      .open('takeNote', note, 'ada')
      .open('takeNote', { ...note, for: 'me' }, 'ada')
    play.open('takeNote', { ...note, for: 'gm' }, 'gm').open('takeNote', { ...note, for: 'me and gm' }, 'bo')
    expect(seen(play, 'ada', 'player')).toEqual(['n1', 'ada:1'])
    expect(seen(play, 'bo', 'player')).toEqual(['n1', 'bo+gm:1'])
    expect(seen(play, 'gm', 'gm')).toEqual(['n1', 'gm:1', 'bo+gm:1'])
  })

  it('have names that count only what their readers see', () => {
    const play = given(noting)
    for (let i = 0; i < 3; i++)
      play.open('takeNote', { ...note, for: 'gm' }, 'gm').open('takeNote', { ...note, for: 'me' }, 'bo')
    play.open('takeNote', note, 'gm').open('takeNote', { ...note, for: 'me' }, 'ada')
    expect(seen(play, 'ada', 'player')).toEqual(['n1', 'ada:1'])
  })

  it('counters count, not below nothing; notes are struck out by those who see them', () => {
    const play = given(noting).open('startCounter', { on: '', text: 'arrows', count: 3, for: 'everyone' }, 'ada')
    play.open('countOn', { note: 'n1', change: -5 }, 'bo')
    expect(play.told().at(-1)).toMatchObject({ type: 'NoteCounted', count: 0 })
    play.open('takeNote', { ...note, for: 'me' }, 'ada')
    const hidden = { kind: 'open', by: 'bo', procedure: 'strikeNote', args: { note: 'ada:1' } } as const
    expect(play.refused(hidden).refused).toBe('procedure/wrong-args')
    expect(play.open('strikeNote', { note: 'n1' }, 'bo').state['notes']).toHaveProperty('ada:1')
  })
})

describe('notes without end', () => {
  const many = (seat: string, who: string) => {
    const play = given(noting)
    for (let i = 0; i < 100; i++) play.open('takeNote', { ...note, text: `${i}`, for: who }, seat)
    return play
  }

  it.each(['everyone', 'me', 'me and gm'])('are not offered to a seat that has a hundred (for %s)', (who) => {
    const play = many('ada', who)
    const more = { kind: 'open', by: 'ada', procedure: 'takeNote', args: { ...note, for: who } } as const
    expect(play.refused(more).refused).toBe('procedure/not-now')
    play.open('takeNote', { ...note, for: 'me' }, 'bo')
    const [first = ''] = seen(play, 'ada', 'player')
    play.open('strikeNote', { note: first }, 'ada').open('takeNote', note, 'ada')
  })

  it('for the GM alone make room for each other: the seat that writes them cannot see how many there are', () => {
    const play = many('ada', 'gm').open('takeNote', { ...note, for: 'gm' }, 'ada')
    expect(seen(play, 'gm', 'gm')).toHaveLength(100)
    expect(play.told().slice(-2)).toMatchObject([{ type: 'NoteStruck' }, { type: 'NoteTaken' }])
  })
})

describe('a note for one seat alone', () => {
  it('is not shown to somebody to whom the seat is lent; the others of that seat are', () => {
    const play = given(noting)
      .open('takeNote', { ...note, for: 'me' }, 'ada')
      .open('takeNote', { ...note, for: 'me and gm' }, 'ada')
      .open('takeNote', note, 'ada')
    const lent = { seat: 'ada', role: 'player', lent: true } as const
    const { notes } = seenBy(play.table, lent).state as unknown as { readonly notes: object }
    expect(Object.keys(notes)).toEqual(['ada+gm:1', 'n1'])
    const entries = play.table.entries.map((entry) => seenEntry(noting, entry, lent))
    expect(entries.map((e) => e !== undefined)).toEqual([false, true, true])
  })
})

describeGame(noting, { plays: 60 })
