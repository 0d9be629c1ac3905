import type { Axis, CellResult } from '@sortie/engine/odds'
import type { Grade } from '../games/pieces.ts'
import { w } from '../words/lab.ts'
import type { ShownSide } from './link.ts'
import { extent, figureOf, labelsOf, numbersIn, placeText, rowsOf, type Shown } from './picture.ts'
import { barsOf, type CurveLine, curveOf, type Drawn, escaped, histogramOf, mapsOf, type Palette } from './svg.ts'

type Results = readonly (CellResult | undefined)[]

/** Everything that a picture is made from. */
export interface PictureInput {
  readonly axes: readonly Axis[]
  readonly a: Results
  readonly b: Results | undefined
  readonly shown: Shown
  readonly all: readonly Shown[]
  readonly view: ShownSide
  readonly at: number
  readonly titles: { readonly [name: string]: string }
  readonly outcomes: { readonly [name: string]: string }
  readonly grades: { readonly [name: string]: Grade }
}

export const formatOf = ({ kind }: Shown) => (kind === 'share' ? w.percent : w.fixed)
const changeOf = ({ kind }: Shown) => (kind === 'share' ? w.points : w.change)

export const titleOf = (axis: Axis | undefined, { titles }: Pick<PictureInput, 'titles'>): string =>
  titles[axis?.name ?? ''] ?? axis?.name ?? ''

/** The figures of a heat map, cell by cell: A's, B's, or what B has more. */
export function mapFigures(scene: Pick<PictureInput, 'a' | 'b' | 'shown' | 'view'>) {
  const { a, b, shown } = scene
  const view = b ? scene.view : 'a'
  const of = (results: Results) => results.map((r) => figureOf(r, shown))
  if (view !== 'change' || !b) {
    const values = of(view === 'b' && b ? b : a)
    return { values, change: false, bounds: extent([...of(a), ...of(b ?? [])], shown), format: formatOf(shown) }
  }
  const [fromA, fromB] = [of(a), of(b)]
  const values = fromA.map((x, i) => {
    const y = fromB[i]
    return x === undefined || y === undefined ? undefined : y - x
  })
  const most = Math.max(1e-9, ...values.map((v) => Math.abs(v ?? 0)))
  return { values, change: true, bounds: [0, most] as const, format: changeOf(shown) }
}

/** The picture as a drawing of this width: bars and spreads for one cell, lines for one range, maps for more. */
export function drawingOf(scene: PictureInput, width: number, p: Palette): Drawn {
  const { axes } = scene
  if (axes.length === 0) return ofCell(scene, width, p)
  return axes.length === 1 ? ofCurve(scene, width, p) : ofMaps(scene, width, p)
}

function ofCell({ a, b, outcomes, grades }: PictureInput, width: number, p: Palette): Drawn {
  const [first, second] = [a[0], b?.[0]]
  if (!first || 'failed' in first) return { width, height: 0, body: '' }
  const other = second && 'odds' in second ? second.odds : undefined
  const words = { mean: w.mean, half: w.half }
  const numbers = numbersIn(first.odds)
  const parts: readonly { readonly title: string; readonly drawn: Drawn }[] = [
    numbers
      ? { title: '', drawn: histogramOf(numbers, other && numbersIn(other), { width, p, percent: w.percent, words }) }
      : {
          title: '',
          drawn: barsOf(
            rowsOf(first.odds, outcomes, grades).map(({ name, text, grade, p: share }) => ({
              text: text || name,
              grade,
              a: share,
              b: other && (other.outcomes[name]?.p ?? 0),
            })),
            { width, p, percent: w.percent },
          ),
        },
    ...Object.entries(first.odds.spreads).map(([title, spread]) => ({
      title,
      drawn: histogramOf(spread, other?.spreads[title], { width, p, percent: w.percent, words }),
    })),
  ]
  return stacked(parts, width, p)
}

/** Drawings below each other, each under its title. */
function stacked(
  parts: readonly { readonly title: string; readonly drawn: Drawn }[],
  width: number,
  p: Palette,
): Drawn {
  let y = 0
  const body = parts.map(({ title, drawn }) => {
    const head = title === '' ? 0 : 34
    const at = y + head
    y = at + drawn.height + 18
    const heading =
      title === ''
        ? ''
        : `<text x="0" y="${at - 12}" font-size="15" font-weight="650" fill="${p.ink}">${escaped(title)}</text>`
    return `${heading}<g transform="translate(0 ${at})">${drawn.body}</g>`
  })
  return { width, height: Math.max(0, y - 18), body: body.join('') }
}

/** More lines than this cannot be told apart. */
const MOST_LINES = 6

function ofCurve({ axes, a, b, shown, all, at, titles }: PictureInput, width: number, p: Palette): Drawn {
  const [axis] = axes as [Axis]
  const of = (results: Results, what: Shown) => results.map((r) => figureOf(r, what))
  const outcomes = all.filter((s) => s.kind === 'share' && s.outcomes.length === 1)
  const others =
    b || shown.kind === 'mean' || outcomes.length > MOST_LINES ? [] : outcomes.filter((s) => s.key !== shown.key)
  const lines: readonly CurveLine[] = [
    { text: b ? w.a : shown.text, values: of(a, shown), look: 'shown' },
    ...(b ? [{ text: w.b, values: of(b, shown), look: 'beside' } as const] : []),
    ...others.map((o) => ({ text: o.text, values: of(a, o), look: 'other' }) as const),
  ]
  const values = lines.flatMap((l) => l.values)
  const [least, most] = extent(values, shown)
  const shares = values.filter((v) => v !== undefined)
  const top = shown.kind === 'share' ? Math.min(1, Math.max(0.1, ...shares) * 1.1) : most
  return curveOf(lines, labelsOf(axis.values), {
    ...{ width, p, percent: w.percent, format: formatOf(shown), title: titleOf(axis, { titles }), at },
    bounds: [shown.kind === 'share' ? 0 : Math.min(least, 0), top],
  })
}

function ofMaps(scene: PictureInput, width: number, p: Palette): Drawn {
  const { axes } = scene
  const [down, across] = axes.slice(-2) as [Axis, Axis]
  const { values, change, bounds, format } = mapFigures(scene)
  return mapsOf(
    mapsIn(scene).map(({ title, from, size }) => ({ title, values: values.slice(from, from + size) })),
    {
      ...{ width, p, percent: w.percent, format, bounds, change },
      ...{ across: labelsOf(across.values), down: labelsOf(down.values) },
      ...{ acrossTitle: titleOf(across, scene), downTitle: titleOf(down, scene) },
    },
  )
}

/** One map, or one for each value of a third range. */
export function mapsIn({ axes, titles }: Pick<PictureInput, 'axes' | 'titles'>): readonly {
  readonly title: string
  readonly from: number
  readonly size: number
}[] {
  const size = axes.slice(-2).reduce((n, { values }) => n * values.length, 1)
  const [outer] = axes.slice(0, -2)
  if (!outer) return [{ title: '', from: 0, size }]
  return outer.values.map((_, i) => ({
    title: w.sentence(placeText([outer], i, titles)).replace(/\.$/, ''),
    from: i * size,
    size,
  }))
}
