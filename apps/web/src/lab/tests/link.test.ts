import { describe, expect, it } from 'vitest'
import { type Calculation, calculationIn, linkOf, MOST_LETTERS, NO_SIDE, sideB, withRow, withText } from '../link.ts'

const whole: Calculation = {
  game: 'regulus',
  question: 'endings',
  a: {
    options: { weight: '3..7', type: 'heist,con', note: 'a & b = c?#/ü | 2,2' },
    settings: { companionLimit: '2..4' },
    policy: { WhoIsLost: 'best for voila then clocked' },
    rows: { incidents: { 'heist-8': { name: 'Interruption', progress: 2 } } },
  },
  b: { options: { crew: '3' }, settings: {}, policy: { WhoIsLost: 'first' }, rows: { gigs: { x: null } } },
  show: 'voila',
  view: 'change',
  at: 7,
  edition: 4,
}

describe('a link', () => {
  it('holds the whole calculation', () => {
    expect(calculationIn(linkOf(whole))).toEqual(whole)
    const { b: _, view: __, ...alone } = whole
    expect(calculationIn(linkOf(alone))).toEqual(alone)
    expect(calculationIn(linkOf({ ...whole, b: NO_SIDE }))).toEqual({ ...whole, b: NO_SIDE })
  })

  it('can be read by people', () => {
    expect(
      linkOf({ game: 'regulus', question: 'endings', a: { ...NO_SIDE, options: { weight: '3..7', deadline: '4,6' } } }),
    ).toBe('regulus/endings?weight=3..7&deadline=4,6')
  })

  it('may hold next to nothing', () => {
    expect(calculationIn('')).toEqual({ game: '', question: '', a: NO_SIDE })
    expect(calculationIn('in-the-dark/')).toEqual({ game: 'in-the-dark', question: '', a: NO_SIDE })
    expect(calculationIn('regulus/%E0%A4%A')).toMatchObject({ game: 'regulus' })
  })

  it.each([
    ['regulus/endings?.at=first', '“at” takes a whole number, not “first”.'],
    ['regulus/endings?b.=&.view=both', '“view” takes a, b, change, not “both”.'],
    ['regulus/endings?.colour=red', 'There is no “.colour” in a link'],
    ['regulus/endings?rows.incidents={"heist', 'The rows of “incidents” in this link are cut off'],
    [`regulus/endings?weight=${'3'.repeat(MOST_LETTERS)}`, 'A link has at most 8,000 letters.'],
  ])('that holds nonsense says so: %#', (link, sentence) => {
    expect(calculationIn(link)).toMatchObject({ problem: expect.stringContaining(sentence) })
  })

  it('names of an object’s own are names like any other', () => {
    const read = calculationIn('regulus/endings?constructor=1&set.toString=2')
    expect(read).toMatchObject({ a: { options: { constructor: '1' }, settings: { toString: '2' } } })
  })
})

describe('two tables', () => {
  it('B is A with what is different', () => {
    expect(sideB(whole.a, whole.b ?? NO_SIDE)).toMatchObject({
      options: { weight: '3..7', crew: '3' },
      policy: { WhoIsLost: 'first' },
      rows: { incidents: { 'heist-8': { progress: 2 } }, gigs: { x: null } },
    })
  })

  it('changes are made and taken back', () => {
    const changed = withRow(withText(NO_SIDE, 'options', 'crew', '3'), 'incidents', 'heist-8', { progress: 2 })
    expect(changed).toEqual({ ...NO_SIDE, options: { crew: '3' }, rows: { incidents: { 'heist-8': { progress: 2 } } } })
    expect(withRow(withText(changed, 'options', 'crew', undefined), 'incidents', 'heist-8', undefined)).toEqual(NO_SIDE)
  })
})
