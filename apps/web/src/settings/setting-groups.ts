import type { Json, Settings, SettingsWords } from '@sortie/engine'
import { speakGame } from '../games/speak.ts'

const guides = import.meta.glob<SettingsWords>('../../../../games/*/words/settings.ts', { import: 'settings' })

/** How a game lays out its settings, if it does. */
export async function settingsWordsOf(game: string): Promise<SettingsWords | undefined> {
  await speakGame(game)
  return guides[`../../../../games/${game}/words/settings.ts`]?.()
}

export interface SettingGroup {
  /** What comes first has no title of its own. */
  readonly title: string | undefined
  readonly keys: readonly string[]
}

/** With few settings there is nothing to group. */
const FEW = 8

/** The settings that are there, basic ones first, then by topic; whatever is in no group comes last. */
export function settingGroups(settings: Settings, words: SettingsWords | undefined): readonly SettingGroup[] {
  const all = Object.keys(settings)
  if (!words) return all.length <= FEW ? [{ title: undefined, keys: all }] : [{ title: '', keys: all }]
  const there = (keys: readonly string[]): readonly string[] => keys.filter((k) => all.includes(k))
  const named = new Set([...words.basic, ...words.groups.flatMap((g) => g.settings)])
  return [
    { title: undefined, keys: there(words.basic) },
    ...words.groups.map((g) => ({ title: g.title, keys: there(g.settings) })),
    { title: '', keys: all.filter((k) => !named.has(k)) },
  ].filter((g) => g.keys.length > 0)
}

export const isDefault = (settings: Settings, key: string, value: Json | undefined): boolean =>
  value === undefined || value === settings[key]?.default
