import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { API_FOLDER, apiReports } from '../api.ts'

it('docs/reference/api says what the packages export', () => {
  const outdated = Object.entries(apiReports())
    .filter(
      ([file, text]) => !existsSync(join(API_FOLDER, file)) || readFileSync(join(API_FOLDER, file), 'utf8') !== text,
    )
    .map(([file]) => file)
  expect(
    outdated,
    'run `npm run api` and read the difference: it is a change for everyone who uses the packages',
  ).toEqual([])
})
