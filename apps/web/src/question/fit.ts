const LEVELS = ['dense', 'cut', 'tight'] as const

const overflows = (slip: Element): boolean =>
  [slip, ...slip.querySelectorAll('.slipb')].some((e) => e.scrollHeight > e.clientHeight + 2)

/**
 * Sets a slip closer, step by step, until all that can be pressed is on the screen: first smaller, then with
 * shortened second lines, then without them. It is done before anything is painted, so nothing moves.
 */
export function fit(slip: HTMLElement): { destroy: () => void } {
  const set = (): void => {
    slip.classList.remove(...LEVELS)
    for (const level of LEVELS) {
      if (!overflows(slip)) return
      slip.classList.add(level)
    }
  }
  const changes = new MutationObserver(set)
  changes.observe(slip, { childList: true, subtree: true })
  const sizes = new ResizeObserver(set)
  if (slip.parentElement) sizes.observe(slip.parentElement)
  set()
  return {
    destroy: () => {
      changes.disconnect()
      sizes.disconnect()
    },
  }
}
