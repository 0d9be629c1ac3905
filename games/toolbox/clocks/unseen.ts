import type { ClockShown } from './clock.ts'

interface ReadyClock {
  readonly shown: ClockShown
  readonly outcome: string
}

/** Ready jobs as players may read them: hidden clocks are not there, and of half-hidden ones nobody knows what they lead to. */
export const withoutHiddenClocks = <C extends ReadyClock, R extends { readonly clocks: readonly C[] }>(rows: {
  readonly [id: string]: R
}): { readonly [id: string]: R } =>
  Object.fromEntries(
    Object.entries(rows).map(([id, row]) => [
      id,
      {
        ...row,
        clocks: row.clocks
          .filter((c) => c.shown !== 'hidden')
          .map((c) => (c.shown === 'name' ? { ...c, outcome: '' } : c)),
      },
    ]),
  )
