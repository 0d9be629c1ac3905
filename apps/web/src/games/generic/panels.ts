import { namedPanels, type Panel, type PanelRow, redact } from '@sortie/engine'
import type { PieceProps } from '../pieces.ts'

/** The panels of the sheet, with people called by their names; none if the sheet stumbles. */
export const panelsOf = (props: PieceProps): readonly Panel[] => withNames(props, unnamed(props))

const unnamed = ({ game, view, seat, names }: PieceProps): readonly Panel[] =>
  (attempt(() => (isObject(view) ? game.sheet?.(view, seat, names) : undefined)) ?? []).filter((p) => p.rows.length > 0)

const withNames = ({ seat, nameOf }: PieceProps, panels: readonly Panel[]): readonly Panel[] =>
  namedPanels(panels, seat, { seat: nameOf, person: nameOf })

export type Tracked = PanelRow & { readonly value: number; readonly most: number }

export const isTracked = (row: PanelRow): row is Tracked =>
  row.most !== undefined && typeof row.value === 'number' && row.most > 0

/** Sizes that clocks come in; anything else is a track of boxes, unless the sheet says how it is drawn. */
export const isClock = (row: PanelRow): row is Tracked =>
  isTracked(row) && (row.as === undefined ? [4, 6, 8, 10, 12].includes(row.most) : row.as === 'clock')

/** How a clock is filled: wanted or dreaded, as the sheet says, or by its place. */
export const paintOf = ({ good }: PanelRow, place: number): 'wanted' | 'dreaded' =>
  (good ?? place === 0) ? 'wanted' : 'dreaded'

const MOST_CLOCKS = 2
const MOST_FIGURES = 3
/** For the strip of a phone: what the sheet wants seen at a glance, or else the first clocks, or else the first numbers. */
export function atAGlance(panels: readonly Panel[]): {
  readonly clocks: readonly Tracked[]
  readonly figures: readonly PanelRow[]
} {
  const rows = panels.flatMap((p) => p.rows)
  const wanted = rows.filter((r) => r.glance)
  if (wanted.length > 0)
    return {
      clocks: wanted.filter(isClock).slice(0, MOST_FIGURES),
      figures: wanted.filter((r) => !isClock(r)).slice(0, MOST_FIGURES),
    }
  const clocks = rows.filter(isClock).slice(0, MOST_CLOCKS)
  return {
    clocks,
    figures: clocks.length > 0 ? [] : rows.filter((r) => typeof r.value === 'number').slice(0, MOST_FIGURES),
  }
}

/** A seat's own panels; all of them, if none is its own. */
export function ownPanels(panels: readonly Panel[], seat: string): readonly Panel[] {
  const own = panels.filter((p) => p.of === seat)
  return own.length > 0 ? own : panels
}

/** How things ended, by the first panel that says so. */
export function closingOf(panels: readonly Panel[]): { readonly head: string; readonly rest: string } | undefined {
  const ended = panels.find((p) => p.closing)
  return ended?.closing ? { head: ended.title, rest: ended.closing } : undefined
}

/** Secrets, rows that a spectator would not see, apart from the rest: they have a place of their own. */
export function apart(props: PieceProps): {
  readonly open: readonly Panel[]
  readonly secret: readonly Panel[]
} {
  const all = unnamed(props)
  const { view } = props
  const { state } = props.game
  const bystander = { seat: '', role: 'spectator' as const }
  const seen = unnamed({
    ...props,
    view: attempt(() => (state && isObject(view) ? redact(state, view, bystander) : undefined)) ?? view,
  })
  const isSeen = (panel: Panel, row: PanelRow): boolean =>
    seen.some((p) => p.title === panel.title && p.rows.some((r) => r.label === row.label && r.of === row.of))
  const part = (wanted: boolean): readonly Panel[] =>
    all.map((p) => ({ ...p, rows: p.rows.filter((r) => isSeen(p, r) === wanted) })).filter((p) => p.rows.length > 0)
  // A panel with another title for its owner is no secret.
  const open = seen.length === 0 ? all : [...part(true), ...part(false).filter((p) => !titled(seen, p))]
  const secret = seen.length === 0 ? [] : part(false).filter((p) => titled(seen, p))
  return { open: withNames(props, open), secret: withNames(props, secret) }
}

const titled = (panels: readonly Panel[], panel: Panel): boolean => panels.some((p) => p.title === panel.title)

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function attempt<T>(of: () => T): T | undefined {
  try {
    return of()
  } catch {
    return undefined
  }
}
