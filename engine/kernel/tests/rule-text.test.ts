import { expect, test } from 'vitest'
import { ruleInWords } from '../rule-text.ts'

const words = {
  settings: { 'luck.whose': 'Whose dice Luck may shift', floor: 'The lowest level', ceiling: 'The highest level' },
  settingValues: { 'luck.whose': { any: 'anybody’s' } },
}

test.each([
  ['Luck is paid while above `floor`.', 'Luck is paid while above the setting “The lowest level”.'],
  ['`floor`, `ceiling`.', 'Setting “The lowest level”, “The highest level”.'],
  ['One (`ceiling`).', 'One (setting “The highest level”).'],
  ['Own dice. Setting `luck.whose`: own / any.', 'Own dice. Setting “Whose dice Luck may shift”: own / any.'],
  ['`luck.whose: any` frees it.', 'Setting “Whose dice Luck may shift: anybody’s” frees it.'],
  ['`never` makes *none*. `content/weapons.ts`.', 'never makes none.'],
])('%s', (text, said) => expect(ruleInWords(text, words)).toBe(said))
