import { choiceSetting, defineGame, mapOf, record, seenBy, seenEntry, type View } from '@sortie/engine'
import { describeGame, given } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import { refusedFacts, refusedWords } from '../../refused.ts'
import {
  LARGEST_PICTURE,
  NoteRecord,
  type Notes,
  noteFacts,
  noteProcedures,
  noteRow,
  noteTitles,
  noteWords,
} from '../index.ts'

/** The smallest game with notes. */
const StateRecord = record({ notes: mapOf(NoteRecord) })

const parts = {
  id: 'noting',
  edition: 1,
  licence: { text: 'MIT', attribution: 'Written for Sortie' },
  state: StateRecord,
  facts: { ...noteFacts, ...refusedFacts },
  settings: {},
  content: null,
  initial: () => ({ notes: {} as Notes }),
  procedures: noteProcedures('NT-1'),
  words: {
    en: {
      name: 'Noting',
      tagline: 'Notes.',
      facts: { ...noteWords, ...refusedWords },
      procedures: noteTitles,
      questions: {},
    },
  },
  sheet: (view: View<typeof StateRecord>) => [{ title: 'Notes', rows: Object.values(view.notes).map(noteRow) }],
}
const noting = defineGame(parts)

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

describe('a note that is shown', () => {
  const words = 'the cook is the heir'

  it('reaches those who are chosen, whole; until then nothing of it is sent to them', () => {
    const play = given(noting).open('takeNote', { ...note, text: words, for: 'gm' }, 'gm')
    for (const seat of ['ada', 'bo']) expect(play.seenBy(seat)).not.toContain('heir')
    play.open('showNote', { note: 'gm:1', to: ['ada'] }, 'gm')
    expect(seen(play, 'ada', 'player')).toEqual(['ada+gm:1'])
    expect(play.seenBy('ada')).toContain('heir')
    expect(play.seenBy('bo')).not.toContain('heir')
    expect(Object.keys(play.state['notes'] ?? {})).toEqual(['ada+gm:1'])
    play.open('showNote', { note: 'ada+gm:1', to: ['everyone'] }, 'gm')
    expect(seen(play, 'bo', 'player')).toEqual(['n1'])
  })

  it('tells nobody what it was called before, or who knew it', () => {
    const play = given(noting)
    for (const text of ['one', 'two', words]) play.open('takeNote', { ...note, text, for: 'gm' }, 'gm')
    play.open('showNote', { note: 'gm:3', to: ['bo'] }, 'gm').open('showNote', { note: 'bo+gm:1', to: ['ada'] }, 'gm')
    expect(seen(play, 'ada', 'player')).toEqual(['ada+bo+gm:1'])
    expect(play.seenBy('ada')).not.toMatch(/gm:3|"bo\+gm:1"/)
  })

  it('is shown and changed by its writer and the GM, and by nobody else', () => {
    const play = given(noting)
      .open('takeNote', { ...note, text: words, for: 'me and gm' }, 'ada')
      .open('takeNote', note, 'ada')
    const others = { kind: 'open', by: 'bo', procedure: 'editNote', args: { note: 'n1', on: '', text: 'no' } } as const
    expect(play.refused(others).refused).toBe('procedure/wrong-args')
    play.open('editNote', { note: 'n1', on: 'Ines', text: 'the cook tells the truth' }, 'ada')
    expect(play.toldNow()).toMatchObject([{ type: 'NoteEdited', text: 'the cook tells the truth' }])
    play.open('showNote', { note: 'ada+gm:1', to: ['bo'] }, 'ada')
    expect(play.seenBy('bo')).toContain('heir')
  })
})

/** The heads of pictures with so many pixels: what follows does not say how many they are. */
const u32 = (n: number): readonly number[] => [n >>> 24, (n >> 16) & 255, (n >> 8) & 255, n & 255]
const u16 = (n: number): readonly number[] => [n >> 8, n & 255]
const text = (letters: string): readonly number[] => [...letters].map((c) => c.charCodeAt(0))
const pngOf = (width: number, height: number): readonly number[] => [
  ...[0x89, ...text('PNG'), 13, 10, 26, 10, ...u32(13), ...text('IHDR'), ...u32(width), ...u32(height)],
  ...[8, 6, 0, 0, 0],
]
/** A JPEG with a comment before its frame. */
const jpegOf = (width: number, height: number): readonly number[] => [
  ...[0xff, 0xd8, 0xff, 0xfe, ...u16(5), ...text('abc'), 0xff, 0xc2, ...u16(11), 8, ...u16(height), ...u16(width)],
  ...[1, 1, 0x11, 0],
]
const webp = (kind: string, head: readonly number[]): readonly number[] => [
  ...[...text('RIFF'), 0, 0, 0, 0, ...text('WEBP'), ...text(kind), 0, 0, 0, 0, ...head],
]
const lossless = (width: number, height: number): readonly number[] =>
  webp('VP8L', [0x2f, ...u32((width - 1) | ((height - 1) << 14)).toReversed()])
const lossy = (width: number, height: number): readonly number[] =>
  webp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, ...u16(width).toReversed(), ...u16(height).toReversed()])
const extended = (width: number, height: number): readonly number[] =>
  webp('VP8X', [
    0,
    0,
    0,
    0,
    ...u32(width - 1)
      .slice(1)
      .toReversed(),
    ...u32(height - 1)
      .slice(1)
      .toReversed(),
  ])
const pictureOf = (kind: 'png' | 'jpeg' | 'webp', bytes: readonly number[]): string =>
  `data:image/${kind};base64,${Buffer.from(bytes).toString('base64')}`

describe('a handout', () => {
  const picture = pictureOf('png', pngOf(300, 200))
  const handout = { title: 'The map', text: 'A cellar under the mill.', picture, to: [] as string[] }

  it('waits with the GM, and goes with its picture to those who get it', () => {
    const play = given(noting).open('makeHandout', handout, 'gm')
    expect(play.seenBy('ada')).not.toMatch(/base64|cellar|map/)
    play.open('showNote', { note: 'gm:1', to: ['ada', 'bo'] }, 'gm')
    expect(play.view('bo').state).toMatchObject({ notes: { 'ada+bo+gm:1': { on: 'The map', picture } } })
  })

  it.each([
    ['png', pngOf],
    ['jpeg', jpegOf],
    ['webp', lossless],
    ['webp', lossy],
    ['webp', extended],
  ] as const)('takes no picture that would fill the memory of every screen (%s)', (kind, of) => {
    const made = (width: number, height: number) =>
      given(noting)
        .open('makeHandout', { ...handout, picture: pictureOf(kind, of(width, height)) }, 'gm')
        .toldNow()
    expect(made(2000, 1)).toMatchObject([{ type: 'HandoutMade', picture: pictureOf(kind, of(2000, 1)) }])
    expect(made(40, 16000)).toMatchObject([
      { type: 'HandoutMade', picture: '' },
      { type: 'ImportRefused', problems: ['a picture has at most 2000 by 2000 pixels, and this has 40 by 16000'] },
    ])
  })

  it('takes pictures only, of a bounded size', () => {
    for (const bytes of [text('<svg onload="alert(1)"/>'), text('GIF89a'), [], [0xff, 0xd8, 0xff]])
      expect(
        given(noting)
          .open('makeHandout', { ...handout, picture: pictureOf('png', bytes) }, 'gm')
          .toldNow(),
      ).toMatchObject([
        { type: 'HandoutMade', picture: '' },
        { type: 'ImportRefused', problems: ['a picture is a PNG, JPEG or WebP file'] },
      ])
    const play = given(noting).open('makeHandout', { ...handout, picture: 'https://example.org/map.png' }, 'gm')
    expect(play.toldNow()).toMatchObject([{ type: 'HandoutMade', picture: '' }, { type: 'ImportRefused' }])
    const large = { ...handout, picture: `data:image/png;base64,${'A'.repeat(LARGEST_PICTURE)}` }
    expect(play.refused({ kind: 'open', by: 'gm', procedure: 'makeHandout', args: large }).refused).toBe(
      'procedure/wrong-args',
    )
    const player = { kind: 'open', by: 'ada', procedure: 'makeHandout', args: handout } as const
    expect(play.refused(player).refused).toBe('procedure/not-now')
    // Where players have the tools, a player's picture is for all whom it is shown to, and for the player.
    const alone = given(
      defineGame({ ...parts, settings: { toolbox: choiceSetting('NT-1', ['gm', 'everyone'], 'everyone') } }),
    )
    for (const to of [[], ['everyone']]) alone.open('makeHandout', { ...handout, to }, 'ada')
    expect(seen(alone, 'ada', 'player')).toHaveLength(2)
    expect(seen(alone, 'bo', 'player')).toHaveLength(1)
  })
})

describeGame(noting, { plays: 60 })
