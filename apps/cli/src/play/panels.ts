import { type AnyGame, type PanelRow, type Playing, seenBy, sheetFor, type Viewer } from '@sortie/engine'
import { columns } from '../format.ts'
import type { Paint } from '../io.ts'

const LONGEST_TRACK = 24

/** What a seat's sheet shows, a text for each panel. */
export function panelTexts(game: AnyGame, table: Playing, viewer: Viewer, paint: Paint): readonly string[] {
  const panels = sheetFor(game, seenBy(table, viewer).state, viewer.seat)
  return panels.map(({ title, rows, closing }) =>
    [
      paint.bold(String(title)),
      ...columns(rows.map((r) => [String(r.label), shown(r)])),
      ...(closing ? [closing] : []),
    ].join('\n'),
  )
}

function shown({ value, most }: PanelRow): string {
  if (typeof value !== 'number' || most === undefined || most > LONGEST_TRACK || most < 1)
    return most === undefined ? String(value) : `${value}/${most}`
  return `${track(value, most)} ${value}/${most}`
}

/** ▮▮▯▯ */
function track(value: number, most: number): string {
  const full = Math.min(most, Math.max(0, value))
  return '▮'.repeat(full) + '▯'.repeat(most - full)
}
