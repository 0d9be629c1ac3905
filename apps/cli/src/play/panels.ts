import { type AnyGame, namesFor, type PanelRow, type Playing, seenBy, sheetFor, type Viewer } from '@sortie/engine'
import { ownRowsFor } from '@sortie/table'
import { columns } from '../format.ts'
import type { Paint } from '../io.ts'

const LONGEST_TRACK = 24

/** The panels of a seat's sheet as texts. */
export function panelTexts(game: AnyGame, table: Playing, viewer: Viewer, paint: Paint): readonly string[] {
  const { state } = seenBy(table, viewer)
  const panels = sheetFor(game, state, viewer.seat, namesFor(game, table.world.seats, state, ownRowsFor(table, viewer)))
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
