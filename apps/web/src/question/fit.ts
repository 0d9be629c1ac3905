const LEVELS = ['dense', 'cut', 'alone', 'tight'] as const

const overflows = (slip: Element): boolean =>
  [slip, ...slip.querySelectorAll('.slipb')].some((e) => e.scrollHeight > e.clientHeight + 2)

/**
 * Sets a slip closer, step by step, until all that can be pressed is on the screen: first smaller, then with
 * shortened second lines, then without what others may choose beside one's own choice, then without second lines. It is done before anything is painted, so nothing moves. It is done again
 * when the slip changes, when it comes back after a result was shown in its place, when something comes beside it, and
 * when the letters have been loaded.
 */
export function fit(slip: HTMLElement): { destroy: () => void } {
  const set = (): void => {
    slip.classList.remove(...LEVELS)
    for (const level of LEVELS) {
      if (!overflows(slip)) return
      slip.classList.add(level)
    }
  }
  const stage = slip.parentElement
  const changes = new MutationObserver(set)
  changes.observe(slip, { childList: true, subtree: true, characterData: true })
  const sizes = new ResizeObserver(set)
  if (stage) {
    changes.observe(stage, { childList: true, attributes: true, attributeFilter: ['class'] })
    sizes.observe(stage)
  }
  void document.fonts.ready.then(set)
  set()
  return {
    destroy: () => {
      changes.disconnect()
      sizes.disconnect()
    },
  }
}
