import type { Guest } from './browser.ts'

/**
 * Controls of the open question that cannot be seen whole, by what they say: each has to be on the screen without
 * scrolling, be it the page or a part of it.
 */
export const outOfSight = (guest: Guest): Promise<readonly string[]> =>
  guest.page.evaluate(() => {
    const clips = (e: Element): boolean => getComputedStyle(e).overflowY !== 'visible'
    const seen = (e: Element): { top: number; bottom: number } => {
      let [top, bottom] = [0, innerHeight]
      for (let at = e.parentElement; at; at = at.parentElement)
        if (clips(at)) {
          const box = at.getBoundingClientRect()
          top = Math.max(top, box.top)
          bottom = Math.min(bottom, box.bottom)
        }
      return { top, bottom }
    }
    return [...document.querySelectorAll<HTMLElement>('[data-question-panel] :is(button, input, textarea, select)')]
      .filter((e) => e.checkVisibility() && !e.matches(':disabled, .sr, .sr *'))
      .filter((e) => {
        const { top, bottom, left, right } = e.getBoundingClientRect()
        const within = seen(e)
        return top < within.top - 2 || bottom > within.bottom + 2 || left < -1 || right > innerWidth + 1
      })
      .map((e) => (e.getAttribute('aria-label') ?? e.textContent ?? e.tagName).trim())
  })

/** Runs in the page. */
function ledgeIsFree(): boolean {
  const ledge = document.querySelector('[data-ledge]')
  const { left, top, width, height } = ledge?.getBoundingClientRect() ?? new DOMRect()
  const places = [0.05, 0.35, 0.65, 0.95].flatMap((x) => [0.2, 0.8].map((y) => [left + width * x, top + height * y]))
  return (
    width > 0 && height > 40 && places.every(([x, y]) => ledge?.contains(document.elementFromPoint(x ?? 0, y ?? 0)))
  )
}

/** Whether what the table shares is there, and nothing lies over it. */
export const isLedgeFree = (guest: Guest): Promise<boolean> => guest.page.evaluate(ledgeIsFree)

/** Does something that leads to a throw, and waits for its result. Whether the ledge was free when it lay there. */
export async function untilItLies(guest: Guest, work: () => Promise<void>): Promise<boolean> {
  // The page itself looks, at every change: a result does not stay for long, and a busy machine draws few frames.
  const lies = guest.page.evaluate<boolean>(`new Promise((seen, fail) => {
    const look = () => {
      if (document.querySelector('[data-reading="lies"]')) seen((${ledgeIsFree})())
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true })
    look()
    setTimeout(() => fail(new Error('No result lay on the stage.')), 120000)
  })`)
  const [free] = await Promise.all([lies, work()])
  return free
}

interface Watched extends Window {
  told?: string[]
  /** What has moved without being asked to, and from where to where. */
  moves?: string[]
  /** When a result lay there first, and when last. */
  lay?: { readonly from: number; to: number }
}

/** Notes from now on in which order a throw, its result, its line in the log and the next question come to a screen. */
export const watchOrder = (guest: Guest): Promise<void> =>
  guest.page.evaluate(() => {
    const at: Watched = window
    const told: string[] = []
    at.told = told
    const note = (what: string): void => {
      if (told.at(-1) !== what && !told.includes(what)) told.push(what)
    }
    const lines = document.querySelectorAll('[data-log] .ln.roll').length
    const look = (): void => {
      const reading = document.querySelector('[data-reading]')?.getAttribute('data-reading')
      if (reading) note(reading)
      if (reading === 'lies') at.lay ??= { from: performance.now(), to: 0 }
      else if (at.lay) at.lay.to ||= performance.now()
      if (document.querySelectorAll('[data-log] .ln.roll').length > lines) note('line')
      const slip = document.querySelector('[data-question-panel]')
      if (told.includes('lies') && !reading && slip?.checkVisibility()) note('question')
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true })
  })

export const toldOrder = (guest: Guest): Promise<readonly string[]> =>
  guest.page.evaluate(() => (window as Watched).told ?? [])

/** For how long a result was held, in ms. */
export const heldFor = (guest: Guest): Promise<number> =>
  guest.page.evaluate(() => {
    const { lay }: Watched = window
    return lay ? lay.to - lay.from : 0
  })

interface Shift extends PerformanceEntry {
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

/** Notes from now on what is shifted, as layout shift is counted, but for the log, where new lines push older ones up. */
export const watchMoves = (guest: Guest): Promise<void> =>
  guest.page.evaluate(() => {
    const at: Watched = window
    const moves: string[] = []
    at.moves = moves
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[])
        for (const { node, previousRect: from, currentRect: to } of sources) {
          const what = node instanceof Element ? node : node?.parentElement
          const box = ({ x, y, width, height }: DOMRectReadOnly): string =>
            [x, y, width, height].map(Math.round).join(' ')
          if (!what?.closest('[data-log]'))
            moves.push(
              `${what?.tagName}.${what?.className}, “${what?.textContent?.trim().slice(0, 40)}”: ${box(from)} to ${box(to)}`,
            )
        }
    }).observe({ type: 'layout-shift' })
  })

export const moved = (guest: Guest): Promise<readonly string[]> =>
  guest.page.evaluate(() => (window as Watched).moves ?? [])
