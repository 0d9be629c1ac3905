import { w } from '../words/dialogs.ts'
import { type KeyAction, keyActions, keyMap, keyText } from './key-map.svelte.ts'

/** Keys that belong to the browser. */
const BROWSERS = /^Ctrl\+[acflnoprstvwx]$/

/** Gives an action another key; if that cannot be, says why. */
export function changeKey(action: KeyAction, key: string | undefined): string | undefined {
  if (key === undefined) return w.keyUnfit
  if (/^[1-9]$/.test(key)) return w.keyAnswers(key)
  if (BROWSERS.test(key)) return w.keyBrowsers(keyText(key))
  const taken = keyActions.find((a) => a !== action && keyMap.keyFor(a) === key)
  if (taken) return w.keyTaken(keyText(key), w.keyDoes[taken])
  keyMap.set(action, key)
  return undefined
}
