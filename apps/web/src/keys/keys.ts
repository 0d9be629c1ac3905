import type { Action } from '../table/actions.ts'
import type { TableStore } from '../table/table-store.svelte.ts'
import { type KeyAction, keyMap, keyOf } from './key-map.svelte.ts'

/** A field of a dialog that was just shut may have the focus for a moment, though it cannot be seen. */
const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.checkVisibility() &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** Puts the focus on the first thing that can be seen, looked for in this order. */
const focusOn = (...selectors: readonly string[]): void => {
  const found = selectors
    .flatMap((s) => [...document.querySelectorAll<HTMLElement>(s)])
    .find((e) => e.offsetParent !== null)
  found?.focus()
}

const ANSWERS = ['[data-go]', '.opt', '.go', '.chips button', '.field', 'button'].map(
  (s) => `[data-question-panel] ${s}`,
)

/** Begins a command of the chat: the field with a slash in it. */
function beginCommand(): void {
  focusOn('[data-say]')
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.value !== '') return
  field.value = '/'
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Keyboard shortcuts. They are off while someone types and while a dialog is open. */
export function handleKeys(event: KeyboardEvent, t: TableStore, actions: readonly Action[]): void {
  // Enter in the palette has done its work there, and the palette is closed by now.
  if (event.defaultPrevented) return
  const take = (run: () => void): void => {
    event.preventDefault()
    run()
  }
  const key = keyOf(event)
  const action = key === undefined ? undefined : keyMap.actionAt(key)
  if (action === 'palette' && key?.startsWith('Ctrl+'))
    return take(() => {
      t.dialog = t.dialog?.kind === 'palette' ? undefined : { kind: 'palette' }
    })
  // After Escape a dialog counts as closed at once, even before its close event arrives.
  const shut = document.querySelector('dialog')?.open === false
  if ((t.dialog && !shut) || typing(event.target)) return
  const does: { readonly [A in KeyAction]: () => void } = {
    question: () => focusOn(...ANSWERS, '[data-question-panel] button'),
    log: () => focusOn('[data-log]'),
    say: () => focusOn('[data-say]'),
    slash: beginCommand,
    pause: () => actions.find((a) => a.id === 'pause' || a.id === 'resume')?.run(),
    palette: () => {
      t.dialog = { kind: 'palette' }
    },
    undo: () => actions.find((a) => a.id === (event.shiftKey ? 'redo' : 'undo'))?.run(),
    redo: () => actions.find((a) => a.id === 'redo')?.run(),
    keys: () => {
      t.dialog = { kind: 'keys' }
    },
  }
  if (action) return take(does[action])
  // Enter goes on from a result, and takes what is usual, unless it presses something else.
  const free =
    event.target === document.body || !(event.target as HTMLElement).matches('button, a, summary, [role=button]')
  if (event.key === 'Enter' && free && !event.isComposing)
    return take(() =>
      document
        .querySelector<HTMLButtonElement>('[data-reading] [data-on], [data-question-panel]:not(.fresh-guard) [data-go]')
        ?.click(),
    )
  if (event.key === 'Escape')
    return take(() => {
      t.offering = undefined
    })
  if (keyMap.singles && /^[1-9]$/.test(key ?? ''))
    take(() => document.querySelector<HTMLButtonElement>(`[data-question-panel] [data-key="${key}"]`)?.click())
}
