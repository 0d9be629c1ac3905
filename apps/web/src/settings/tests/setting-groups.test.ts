import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SettingsWords } from '@sortie/engine'
import { expect, it, test } from 'vitest'
import { games } from '../../../../../games/index.ts'
import { isDefault, settingGroups } from '../setting-groups.ts'

const root = join(import.meta.dirname, '../../../../../games')

test.each(Object.keys(games))('%s: every setting is shown once, and none that is not there', async (id) => {
  const game = (await games[id]?.game())?.default
  const file = join(root, id, 'words/settings.ts')
  const words = existsSync(file) ? ((await import(file)) as { settings: SettingsWords }).settings : undefined
  const all = Object.keys(game?.settings ?? {})
  expect(
    settingGroups(game?.settings ?? {}, words)
      .flatMap((g) => g.keys)
      .sort(),
  ).toEqual([...all].sort())
  const named = words
    ? [...words.basic, ...words.groups.flatMap((g) => g.settings), ...Object.keys(words.acts ?? {})]
    : []
  expect(named.filter((key) => !all.includes(key))).toEqual([])
  if (words) expect(words.basic.length).toBeLessThanOrEqual(8)
})

it('a setting is a default until it differs', async () => {
  const settings = (await games['first-light']?.game())?.default.settings ?? {}
  expect(isDefault(settings, 'stormSize', undefined)).toBe(true)
  expect(isDefault(settings, 'stormSize', 6)).toBe(true)
  expect(isDefault(settings, 'stormSize', 8)).toBe(false)
})
