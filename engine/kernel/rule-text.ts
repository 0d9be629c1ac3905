import type { AnyGame } from './game.ts'

type Words = Pick<AnyGame['words']['en'], 'settings' | 'settingValues'>

const SETTING = /((?:[Ss]ettings? |, )?)`([\w.]+)(?:: ([^`]+))?`/g
const FILE = /\s*\(?`[\w/-]+\.ts`\)?\.?/g

/** A rule's text as people at a table read it: settings by their words instead of their keys, no files, no marks. */
export const ruleInWords = (text: string, { settings, settingValues }: Words): string =>
  text
    .replace(FILE, '')
    .replace(SETTING, (whole, lead: string, key: string, value: string | undefined, at: number) => {
      const setting = settings?.[key]
      if (setting === undefined) return whole
      const set = value === undefined ? '' : `: ${settingValues?.[key]?.[value] ?? value}`
      return `${lead || called(text.slice(0, at).trimEnd())}“${setting}${set}”`
    })
    .replace(/[*`]/g, '')
    .trim()

/** Said first in a sentence or in brackets, or in the middle of it. */
const called = (before: string): string =>
  before.endsWith('(') ? 'setting ' : before === '' || /[.:;]$/.test(before) ? 'Setting ' : 'the setting '
