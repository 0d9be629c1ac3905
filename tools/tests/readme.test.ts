import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const file = (...path: string[]): string => readFileSync(join(import.meta.dirname, '../..', ...path), 'utf8')

it('the rule shown in the README is the rule that runs', () => {
  const shown = /```ts\n([\s\S]*?)```/.exec(file('README.md'))?.[1] ?? 'nothing'
  expect(file('games/first-light/rules/work.ts')).toContain(shown.trim())
})
