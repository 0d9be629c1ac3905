import type { Action } from './actions.ts'
import type { TableStore } from './table-store.svelte.ts'

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** Puts the focus on the first thing that can be seen, looked for in this order. */
const focusOn = (...selectors: readonly string[]): void => {
  const found = selectors
    .flatMap((s) => [...document.querySelectorAll<HTMLElement>(s)])
    .find((e) => e.offsetParent !== null)
  found?.focus()
}

const ANSWERS = ['.opt', '.go', '.chips button', '.field', 'button'].map((s) => `[data-docket] [data-q] ${s}`)

/** Keys of the table. Nothing is taken from somebody who types, and nothing while a dialog is open. */
export function handleKeys(event: KeyboardEvent, t: TableStore, actions: readonly Action[]): void {
  const { key } = event
  const command = event.ctrlKey || event.metaKey
  const take = (run: () => void): void => {
    event.preventDefault()
    run()
  }
  if (command && key.toLowerCase() === 'k')
    return take(() => {
      t.dialog = t.dialog?.kind === 'palette' ? undefined : { kind: 'palette' }
    })
  if (t.dialog || typing(event.target)) return
  if (command && !event.shiftKey && key.toLowerCase() === 'z')
    return take(() => actions.find((a) => a.id === 'undo')?.run())
  if (command || event.altKey) return
  const shortcuts: { readonly [key: string]: () => void } = {
    '?': () => {
      t.dialog = { kind: 'keys' }
    },
    q: () => focusOn(...ANSWERS, '[data-docket] button'),
    l: () => focusOn('[data-log]'),
    c: () => focusOn('[data-say]'),
    '/': () => focusOn('[data-say]'),
    p: () => actions.find((a) => a.id === 'pause' || a.id === 'resume')?.run(),
    Escape: () => {
      t.offering = undefined
    },
  }
  const run = shortcuts[key.length === 1 ? key.toLowerCase() : key]
  if (run) return take(run)
  if (/^[1-9]$/.test(key))
    take(() => document.querySelector<HTMLButtonElement>(`[data-docket] [data-key="${key}"]`)?.click())
}
