import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeStatements } from '../../tests/statements.ts'
import { settings } from '../settings.ts'

describeStatements('regulus')

const read = (file: string): string => readFileSync(join(import.meta.dirname, '..', file), 'utf8')

it('the README counts truthfully how many rulings name a setting', () => {
  const rulings = read('RULES.md')
    .split(/\n\n+|\n(?=\*\*)/)
    .filter((rule) => /^\*\*(B|R3-Q)-?\d+/.test(rule))
  const named = rulings.filter((rule) => Object.keys(settings).some((key) => rule.includes(`\`${key}`)))
  expect(read('README.md')).toContain(`${named.length} of ${rulings.length} rulings name a setting of the table`)
})
