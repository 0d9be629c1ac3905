import type { Guest } from './browser.ts'

/** What somebody did at a screen: taps, and texts that were typed, which count apart. */
export interface Taps {
  readonly taps: number
  /** Texts that were typed; several words in one field are one text. */
  readonly typed: number
  /** What was pressed, in order, to read when it was too much. */
  readonly pressed: readonly string[]
}

/** Does some work at these screens, and says what it took at each of them. */
export async function counted<K extends string>(
  guests: { readonly [name in K]: Guest },
  work: () => Promise<void>,
): Promise<{ readonly [name in K]: Taps }> {
  const each = Object.entries<Guest>(guests)
  for (const [, { page }] of each) await page.evaluate(begin)
  await work()
  const taps = await Promise.all(each.map(async ([name, { page }]) => [name, await page.evaluate(end)] as const))
  return Object.fromEntries(taps) as { readonly [name in K]: Taps }
}

interface Counting {
  taps: number
  typed: number
  readonly pressed: string[]
  stop: () => void
}
interface Counted extends Window {
  counting?: Counting
}

/** Runs in the page. A tap is a click or a touch on something, a key that does something, or a choice in a list. */
function begin(): void {
  const at: Counted = window
  at.counting?.stop()
  const away = new AbortController()
  const counting: Counting = { taps: 0, typed: 0, pressed: [], stop: () => away.abort() }
  at.counting = counting
  let field: EventTarget | null = null
  const named = (e: Element): string =>
    (e.getAttribute('aria-label') ?? e.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 60) || e.tagName
  const texts = 'textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=button], [type=submit])'
  const controls = 'button, a[href], summary, label, input, [role=button], [role=option], [role=tab], [onclick]'
  const elementOf = (event: Event): Element | undefined => (event.target instanceof Element ? event.target : undefined)
  const tap = (what: string): void => {
    counting.taps++
    counting.pressed.push(what)
    field = null
  }
  const listen = <E extends keyof DocumentEventMap>(type: E, hear: (event: DocumentEventMap[E]) => void): void =>
    document.addEventListener(type, hear, { capture: true, signal: away.signal })
  listen('click', (event) => {
    const control = elementOf(event)?.closest(controls)
    // A key that presses a button is counted as a key.
    const byHand = event.isTrusted && (event as PointerEvent).pointerType !== ''
    if (byHand && control && !control.matches(texts)) tap(named(control))
  })
  listen('change', (event) => {
    if (event.target instanceof HTMLSelectElement) tap(named(event.target.selectedOptions[0] ?? event.target))
  })
  listen('keydown', (event) => {
    if (!event.isTrusted || ['Tab', 'Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return
    const typing = elementOf(event)?.matches(texts) && !event.ctrlKey && !event.metaKey
    if (!typing || (event.key === 'Enter' && !event.shiftKey)) tap(`key ${event.key}`)
  })
  listen('input', (event) => {
    if (!elementOf(event)?.matches(texts) || event.target === field) return
    field = event.target
    counting.typed++
    counting.pressed.push('text')
  })
}

function end(): Taps {
  const { counting }: Counted = window
  counting?.stop()
  return { taps: counting?.taps ?? 0, typed: counting?.typed ?? 0, pressed: counting?.pressed ?? [] }
}
