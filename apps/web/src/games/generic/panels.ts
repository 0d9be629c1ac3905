import { type Panel, type PanelRow, redact } from '@sortie/engine'
import type { PieceProps } from '../pieces.ts'

/** The panels of the sheet, with people called by their names; none if the sheet stumbles. */
export function panelsOf({ game, view, seat, nameOf, room }: PieceProps<unknown>): readonly Panel[] {
  try {
    const ids = room.seats.map((s) => s.seat)
    const named = (text: string): string => {
      const [, id, rest] = /^(\S+?)( \(.*\))?$/u.exec(text) ?? []
      return id !== undefined && ids.includes(id) ? `${nameOf(id)}${rest ?? ''}` : text
    }
    return (isObject(view) ? (game.sheet?.(view, seat) ?? []) : [])
      .map((p) => ({ title: p.title, rows: p.rows.map((r) => ({ ...r, label: named(r.label) })) }))
      .filter((p) => p.rows.length > 0)
  } catch {
    return []
  }
}

export type Tracked = PanelRow & { readonly value: number; readonly most: number }

export const isTracked = (row: PanelRow): row is Tracked =>
  row.most !== undefined && typeof row.value === 'number' && row.most > 0

/** Sizes that clocks come in; anything else is a track of boxes. */
export const isClock = (row: PanelRow): row is Tracked => isTracked(row) && [4, 6, 8, 10, 12].includes(row.most)

/** What a bystander would not see of these panels, apart from the rest: secrets have a place of their own. */
export function apart(props: PieceProps<unknown>): {
  readonly open: readonly Panel[]
  readonly secret: readonly Panel[]
} {
  const all = panelsOf(props)
  const { view } = props
  const { state } = props.game
  const bystander = { seat: '', role: 'spectator' as const }
  const seen = panelsOf({
    ...props,
    view: attempt(() => (state && isObject(view) ? redact(state, view, bystander) : undefined)) ?? view,
  })
  const isSeen = (panel: Panel, row: PanelRow): boolean =>
    seen.some((p) => p.title === panel.title && p.rows.some((r) => bareLabel(r.label) === bareLabel(row.label)))
  const part = (wanted: boolean): readonly Panel[] =>
    all.map((p) => ({ ...p, rows: p.rows.filter((r) => isSeen(p, r) === wanted) })).filter((p) => p.rows.length > 0)
  // A panel that is called otherwise for its owner is no secret.
  return seen.length === 0
    ? { open: all, secret: [] }
    : {
        open: [...part(true), ...part(false).filter((p) => !titled(seen, p))],
        secret: part(false).filter((p) => titled(seen, p)),
      }
}

const titled = (panels: readonly Panel[], panel: Panel): boolean => panels.some((p) => p.title === panel.title)
const bareLabel = (label: string): string => label.replace(/ \(.*\)$/, '')

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function attempt<T>(of: () => T): T | undefined {
  try {
    return of()
  } catch {
    return undefined
  }
}
