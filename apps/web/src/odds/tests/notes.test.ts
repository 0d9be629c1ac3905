import { describe, expect, it } from 'vitest'
import { en } from '../../../../../games/first-light/words/en.ts'
import type { Face } from '../../games/face.ts'
import { gaveUpText, notesOn } from '../notes.ts'

const game: Face = { id: 'first-light', words: { en } as never }
const at = { game, outcomes: {}, shared: true }
const found = { name: 'night', title: 'how the night ends', knowledge: 'everyone' } as const
const assumed = [{ question: 'WhetherToBrace', rule: 'never' }]

describe('what is said of odds', () => {
  it('is a plain "Exact" only if nothing is assumed, sampled or averaged', () => {
    const first = (more: object, assumptions = assumed) => notesOn({ ...found, ...more }, assumptions, at).how[0]
    expect(first({}, [])).toBe('How the night ends. Exact.')
    expect(first({})).toBe('How the night ends. Exact, if these assumptions hold:')
    expect(first({ stated: 'no Luck is spent' }, [])).toBe('How the night ends. Exact, if these assumptions hold:')
    expect(first({ stated: 'nobody is asked anything' }, [])).toBe('How the night ends. Exact.')
    expect(first({ plays: 2000 }, [])).toMatch(/Sampled from 2,000 plays/)
    expect(first({ knowledge: 'guess' }, [])).toMatch(/^How the night ends. Not exact: averaged/)
    for (const more of [{ plays: 2000 }, { knowledge: 'guess' }]) {
      expect(first(more, [])).not.toContain('Exact')
      expect(first(more)).toMatch(/It assumes:$/)
    }
  })

  it('names every assumed answer, and has them in a line for beside the bar', () => {
    const notes = notesOn(found, assumed, at)
    expect(notes.how).toContain('Nobody chooses to brace.')
    expect(notes.assumes).toBe('Assumes: nobody chooses to brace.')
    expect(notesOn(found, [], at).assumes).toBe('')
  })

  it('says whose knowledge it rests on, at any table that is shared', () => {
    const whose = (knowledge: 'everyone' | 'seat' | 'guess', shared = true) =>
      notesOn({ ...found, knowledge }, [], { ...at, shared }).knowledge
    expect(whose('everyone')).toBe('From what everyone at the table can see.')
    expect(whose('seat')).toBe('With what only you know.')
    expect(whose('guess')).toBe('Averaged over what may be hidden from you.')
    expect(whose('everyone', false)).toBe('')
    expect(whose('guess', false)).toBe('Averaged over what may be hidden from you.')
  })

  it('says why there are none, with the limit that was reached', () => {
    expect(gaveUpText('states')).toContain('More than 150,000 situations')
    expect(gaveUpText('seconds')).toContain('longer than 3 seconds')
    expect(gaveUpText('loop')).toBe('Too much to calculate the odds.')
    expect(gaveUpText('error')).toContain('failed')
  })
})
