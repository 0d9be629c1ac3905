import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { seeded } from '../../rng.ts'
import { LIMITS, parse, rollNotation, totals } from '../index.ts'

const page = readFileSync(new URL('../../../../docs/reference/dice-notation.md', import.meta.url), 'utf8')
const forms = page.slice(page.indexOf('## Forms'), page.indexOf('## Reading a result'))
const examples = [...forms.matchAll(/^\| `([^`]+)`/gm)].map((match) => match[1]!)

describe('the reference page', () => {
  it('has examples', () => expect(examples.length).toBeGreaterThan(25))

  it.each(examples)('%s is rolled and computed', (text) => {
    const tree = parse(text)
    const { total } = rollNotation(tree, seeded(3))
    expect(totals(tree).outcomes.map((o) => o.value)).toContain(total)
  })

  it('names the limits that hold', () => {
    const spaced = (n: number) => `${n}`.replace(/\B(?=(\d{3})+$)/g, n >= 10_000 ? ' ' : '')
    for (const limit of Object.values(LIMITS)) expect(page).toContain(spaced(limit))
  })
})
