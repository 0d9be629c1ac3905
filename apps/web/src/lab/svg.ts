import type { Grade } from '../games/pieces.ts'
import { meanOf, quantilesOf, ticks, tint, type ValueChance } from './picture.ts'

/** What a picture is painted with: names of colours on the page, the colours themselves in a file. */
export interface Palette {
  readonly card: string
  readonly ink: string
  readonly ink2: string
  readonly line: string
  readonly edge: string
  readonly accent: string
  readonly tone: string
  readonly font: string
}

export const ON_PAGE: Palette = {
  card: 'var(--card)',
  ink: 'var(--card-ink)',
  ink2: 'var(--card-ink-2)',
  line: 'var(--card-line)',
  edge: 'var(--card-edge)',
  accent: 'var(--accent)',
  tone: 'var(--g2)',
  font: 'var(--font-console)',
}

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

interface Text {
  readonly size?: number
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly weight?: number
  readonly fill: string
}
const text = (x: number, y: number, said: string, { size = 13, anchor = 'start', weight = 400, fill }: Text): string =>
  `<text x="${n(x)}" y="${n(y)}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}" fill="${fill}">${escaped(said)}</text>`

const line = (x1: number, y1: number, x2: number, y2: number, stroke: string, more = ''): string =>
  `<line x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}" stroke="${stroke}" ${more}/>`

const n = (x: number): string => String(Math.round(x * 10) / 10)

const PATTERNS = 5

/** Fills from worst to best, as everywhere: cross-hatch, hatch, tone, ink, accent. */
function defs(p: Palette, id: string): string {
  const pattern = (name: string, d: string): string =>
    `<pattern id="${id}${name}" width="${PATTERNS}" height="${PATTERNS}" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="${d}" stroke="${p.ink}" stroke-width="1.6" fill="none"/></pattern>`
  return `<defs>${pattern('cross', 'M1 0V5M0 1H5')}${pattern('hatch', 'M1 0V5')}</defs>`
}
const fillOf = (grade: Grade, p: Palette, id: string): string =>
  [
    `fill="url(#${id}cross)" stroke="${p.ink}"`,
    `fill="url(#${id}hatch)" stroke="${p.ink}"`,
    `fill="${p.tone}"`,
    `fill="${p.ink}"`,
    `fill="${p.accent}"`,
  ][grade] ?? ''

export interface Drawn {
  readonly width: number
  readonly height: number
  /** Without the element around it. */
  readonly body: string
}

/** A picture as a file of its own, with a heading, what it assumes, and a ground to stand on. */
export function fileOf(
  { width, height, body }: Drawn,
  heading: readonly string[],
  foot: readonly string[],
  p: Palette,
): string {
  const margin = 20
  const head = heading.flatMap((said) => wrapped(said, (width - 8) / 8.4))
  const notes = foot.flatMap((said) => wrapped(said, (width - 8) / 6.6))
  const top = margin + head.length * 24 + 10
  const whole = top + height + 14 + notes.length * 18 + margin
  const wide = width + 2 * margin
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${n(whole)}" viewBox="0 0 ${wide} ${n(whole)}" font-family="${escaped(p.font)}" font-variant-numeric="tabular-nums">`,
    `<rect width="${wide}" height="${n(whole)}" fill="${p.card}"/>`,
    ...head.map((said, i) =>
      text(margin, margin + 16 + i * 24, said, { size: i === 0 ? 18 : 15, weight: i === 0 ? 650 : 400, fill: p.ink }),
    ),
    `<g transform="translate(${margin} ${n(top)})">${body}</g>`,
    ...notes.map((said, i) => text(margin, top + height + 26 + i * 18, said, { size: 13, fill: p.ink2 })),
    '</svg>',
  ].join('')
}

function wrapped(said: string, letters: number): readonly string[] {
  const lines: string[] = []
  const pieces = said.split(' ').flatMap((word) => word.match(new RegExp(`.{1,${Math.floor(letters)}}`, 'g')) ?? [])
  for (const word of pieces) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < letters) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

export interface Bar {
  readonly text: string
  readonly grade: Grade
  readonly a: number
  readonly b?: number | undefined
}

/** Outcomes one under the other; with B, a second bar in outline below the first. */
export function barsOf(bars: readonly Bar[], { width, percent, p, id = 'lab-' }: Drawing): Drawn {
  const both = bars.some((bar) => bar.b !== undefined)
  const label = Math.min(width * 0.34, Math.max(70, ...bars.map((bar) => bar.text.length * 7.4 + 12)))
  const figure = 66
  const room = Math.max(40, width - label - figure)
  const high = both ? 50 : 34
  const body = bars.map((bar, i) => {
    const y = i * high
    const one = (value: number, top: number, b: boolean): string => {
      const long = Math.max(value > 0 ? 2 : 0, value * room)
      const box = `<rect x="${n(label)}" y="${n(top)}" width="${n(long)}" height="16" ${fillOf(bar.grade, p, id)} ${b ? `opacity="0.55"` : ''}/>`
      return `${line(label, top + 16.5, label + room, top + 16.5, p.line)}${box}${text(width, top + 13, percent(value), { anchor: 'end', weight: 650, size: b ? 13 : 15, fill: b ? p.ink2 : p.ink })}`
    }
    const marks = both
      ? text(label - 8, y + 20, 'A', { anchor: 'end', size: 12, fill: p.ink2 }) +
        text(label - 8, y + 41, 'B', { anchor: 'end', size: 12, fill: p.ink2 })
      : ''
    return [
      text(0, y + (both ? 32 : 21), clipped(bar.text, (label - (both ? 20 : 6)) / 7), { size: 14, fill: p.ink }),
      marks,
      one(bar.a, y + 7, false),
      bar.b === undefined ? '' : one(bar.b, y + 28, true),
    ].join('')
  })
  return { width, height: bars.length * high, body: defs(p, id) + body.join('') }
}

const clipped = (said: string, letters: number): string =>
  said.length > letters ? `${said.slice(0, Math.max(1, letters - 1))}…` : said

export interface Drawing {
  readonly width: number
  readonly p: Palette
  readonly percent: (share: number) => string
  /** Before the names of patterns, so that two pictures on a page do not share them. */
  readonly id?: string
}

interface HistogramWords {
  readonly mean: (value: number) => string
  readonly half: (low: number, high: number) => string
}

/** How likely each number is, with its mean and where the middle half lies; B's as a stepped line over A's columns. */
export function histogramOf(
  a: readonly ValueChance[],
  b: readonly ValueChance[] | undefined,
  drawing: Drawing & { readonly words: HistogramWords },
): Drawn {
  const { width, p, percent, words } = drawing
  const high = 190
  const top = 26
  const left = 44
  const all = [...a, ...(b ?? [])].filter((at) => at.p > 1e-9)
  const low = Math.min(...all.map((at) => at.value))
  const last = Math.max(...all.map((at) => at.value))
  const most = Math.max(...all.map((at) => at.p))
  const step = (width - left) / (last - low + 1)
  const x = (value: number): number => left + (value - low) * step
  const marks = ticks(0, most, 3)
  const greatest = marks.at(-1) ?? most
  const y = (share: number): number => top + high - (share / greatest) * high
  const columns = a
    .filter((at) => at.p > 1e-9)
    .map(
      (at) =>
        `<rect x="${n(x(at.value) + Math.min(1.5, step * 0.1))}" y="${n(y(at.p))}" width="${n(Math.max(1, step - Math.min(3, step * 0.2)))}" height="${n(top + high - y(at.p))}" fill="${p.accent}" opacity="0.75"/>`,
    )
  const stepped = b
    ? `<path d="${b
        .filter((at) => at.value >= low && at.value <= last)
        .map((at, i) => `${i === 0 ? 'M' : 'L'}${n(x(at.value))} ${n(y(at.p))}H${n(x(at.value) + step)}`)
        .join('')}" fill="none" stroke="${p.ink}" stroke-width="2" stroke-dasharray="5 3"/>`
    : ''
  const every = Math.max(1, Math.ceil(34 / step))
  const labels = Array.from({ length: last - low + 1 }, (_, i) => low + i)
    .filter((value) => (value - low) % every === 0)
    .map((value) =>
      text(x(value) + step / 2, top + high + 18, String(value).replace('-', '−'), { anchor: 'middle', fill: p.ink2 }),
    )
  const q = quantilesOf(a)
  const mean = meanOf(a)
  const at = x(mean) + step / 2
  const anchor = at > width - 90 ? 'end' : at < left + 90 ? 'start' : 'middle'
  return {
    width,
    height: top + high + 50,
    body: [
      ...marks.map(
        (share) =>
          line(left, y(share), width, y(share), p.line) +
          text(left - 8, y(share) + 4, percent(share), { anchor: 'end', size: 12, fill: p.ink2 }),
      ),
      ...columns,
      stepped,
      line(at, top - 4, at, top + high, p.ink, 'stroke-width="2"'),
      text(at, top - 10, words.mean(mean), { anchor, weight: 650, fill: p.ink }),
      ...labels,
      `<rect x="${n(x(q.lower))}" y="${top + high + 26}" width="${n(x(q.upper) - x(q.lower) + step)}" height="5" fill="${p.ink}"/>`,
      `<rect x="${n(x(q.low))}" y="${top + high + 28}" width="${n(x(q.high) - x(q.low) + step)}" height="1.5" fill="${p.ink}"/>`,
      text(Math.min(width - 10, Math.max(left, x(q.lower))), top + high + 47, words.half(q.lower, q.upper), {
        size: 12,
        fill: p.ink2,
      }),
    ].join(''),
  }
}

/** One line of a curve. */
export interface CurveLine {
  readonly text: string
  readonly values: readonly (number | undefined)[]
  readonly look: 'shown' | 'beside' | 'other'
}

/** Lines over the values of one range. The one that is shown has its figures; every line has its name at its end. */
export function curveOf(
  lines: readonly CurveLine[],
  labels: readonly string[],
  {
    title,
    at,
    format,
    bounds,
    ...drawing
  }: Drawing & {
    readonly title: string
    readonly at: number | undefined
    readonly format: (value: number) => string
    /** From where to where the scale goes. */
    readonly bounds: readonly [number, number]
  },
): Drawn {
  const { width, p } = drawing
  const narrow = width < 520
  const longest = Math.max(0, ...lines.map((l) => l.text.length))
  const left = 46
  const right = Math.min(narrow ? 92 : 150, longest * 7 + 16)
  const top = 20
  const high = narrow ? 240 : 300
  const marks = ticks(bounds[0], bounds[1], 5)
  const [least, greatest] = [marks[0] ?? 0, marks.at(-1) ?? 1]
  const inset = 20
  const room = width - left - right - 2 * inset
  const x = (i: number): number => left + inset + (labels.length < 2 ? room / 2 : (i * room) / (labels.length - 1))
  const y = (value: number): number => top + high - ((value - least) / (greatest - least)) * high
  const every = Math.max(
    1,
    Math.ceil((Math.max(...labels.map((l) => l.length)) * 8 + 14) / (room / Math.max(1, labels.length - 1))),
  )
  const figures = labels.length <= (narrow ? 7 : 14)
  const drawn = [...lines]
    .sort((a, b) => rank(a) - rank(b))
    .map(({ values, look }) => {
      const path = pathThrough(values, x, y)
      const style =
        look === 'shown'
          ? `stroke="${p.accent}" stroke-width="3"`
          : look === 'beside'
            ? `stroke="${p.ink}" stroke-width="2.5" stroke-dasharray="7 4"`
            : `stroke="${p.edge}" stroke-width="1.5"`
      const dots =
        look === 'other'
          ? ''
          : values
              .flatMap((v, i) =>
                v === undefined || labels.length > 60
                  ? []
                  : [
                      `<circle cx="${n(x(i))}" cy="${n(y(v))}" r="${look === 'shown' ? 4.5 : 3.5}" fill="${look === 'shown' ? p.accent : p.card}" stroke="${look === 'shown' ? p.card : p.ink}" stroke-width="1.5"/>`,
                    ],
              )
              .join('')
      const said =
        look === 'shown' && figures
          ? values
              .flatMap((v, i) =>
                v === undefined
                  ? []
                  : [text(x(i), y(v) - 11, format(v), { anchor: 'middle', weight: 650, size: 14, fill: p.ink })],
              )
              .join('')
          : ''
      return `<path d="${path}" fill="none" ${style} stroke-linejoin="round"/>${dots}${said}`
    })
  const ends = apart(
    lines.flatMap((l) => {
      const value = l.values.findLast((v) => v !== undefined)
      return value === undefined ? [] : [{ line: l, y: y(value) }]
    }),
    16,
    top + high,
  )
  return {
    width,
    height: top + high + 46,
    body: [
      ...marks.map(
        (m) =>
          line(left, y(m), width - right, y(m), p.line) +
          text(left - 8, y(m) + 4, format(m), { anchor: 'end', size: 12, fill: p.ink2 }),
      ),
      at === undefined ? '' : line(x(at), top, x(at), top + high, p.edge, 'stroke-width="1.5" stroke-dasharray="3 3"'),
      ...drawn,
      ...labels.flatMap((said, i) =>
        i % every === 0
          ? [
              text(x(i), top + high + 20, said, {
                anchor: 'middle',
                fill: i === at ? p.ink : p.ink2,
                weight: i === at ? 700 : 400,
              }),
            ]
          : [],
      ),
      text(left + inset + room / 2, top + high + 40, title, { anchor: 'middle', size: 13, fill: p.ink2 }),
      ...ends.map(({ line: l, y: place }) =>
        text(width - right + 10, place + 4, clipped(l.text, (right - 10) / 6.6), {
          weight: l.look === 'other' ? 400 : 650,
          fill: l.look === 'other' ? p.ink2 : p.ink,
        }),
      ),
    ].join(''),
  }
}

const rank = ({ look }: CurveLine): number => ['other', 'beside', 'shown'].indexOf(look)

/** A line through what is there; a gap where something is missing. */
function pathThrough(values: CurveLine['values'], x: (i: number) => number, y: (v: number) => number): string {
  let open = false
  return values
    .map((v, i) => {
      if (v === undefined) {
        open = false
        return ''
      }
      const move = open ? 'L' : 'M'
      open = true
      return `${move}${n(x(i))} ${n(y(v))}`
    })
    .join('')
}

/** Names that would stand on each other are moved apart. */
export function apart<T extends { readonly y: number }>(items: readonly T[], gap: number, most: number): readonly T[] {
  const sorted = [...items].sort((a, b) => a.y - b.y)
  let last = -Infinity
  const down = sorted.map((item) => {
    last = Math.max(item.y, last + gap)
    return { ...item, y: last }
  })
  let next = most + gap
  return down
    .toReversed()
    .map((item) => {
      next = Math.min(item.y, next - gap)
      return { ...item, y: next }
    })
    .reverse()
}

export interface Map {
  /** The value of a third range, if there is one. */
  readonly title: string
  /** Row by row. */
  readonly values: readonly (number | undefined)[]
}

/** Heat maps below each other, as a file has them; figures in every cell that has room. */
export function mapsOf(
  maps: readonly Map[],
  {
    across,
    down,
    downTitle,
    acrossTitle,
    format,
    bounds,
    change,
    width,
    p,
  }: Drawing & {
    readonly across: readonly string[]
    readonly down: readonly string[]
    readonly acrossTitle: string
    readonly downTitle: string
    readonly format: (value: number) => string
    readonly bounds: readonly [number, number]
    readonly change: boolean
  },
): Drawn {
  const left = Math.max(56, ...down.map((d) => d.length * 8 + 16))
  const wide = (width - left) / across.length
  const high = Math.max(Math.min(44, wide * 0.7), down.length > 60 ? 4 : 22)
  const every = { x: Math.max(1, Math.ceil(30 / wide)), y: Math.max(1, Math.ceil(16 / high)) }
  let y = 0
  const body = maps.map(({ title, values }) => {
    const head = title === '' ? 0 : 26
    const top = y + head + 42
    const cells = values.map((value, i) => {
      const [cx, cy] = [left + (i % across.length) * wide, top + Math.floor(i / across.length) * high]
      const box = (fill: string, more = ''): string =>
        `<rect x="${n(cx)}" y="${n(cy)}" width="${n(Math.max(0.5, wide - (wide > 12 ? 2 : 0)))}" height="${n(Math.max(0.5, high - (high > 12 ? 2 : 0)))}" fill="${fill}" ${more}/>`
      if (value === undefined) return box('none', `stroke="${p.line}" stroke-dasharray="3 3"`)
      const strength = change ? tint(Math.abs(value), 0, bounds[1]) : tint(value, bounds[0], bounds[1])
      const fill = change && value < 0 ? p.ink : p.accent
      const said =
        wide > 34 && high > 20
          ? text(cx + wide / 2 - 1, cy + high / 2 + 4, format(value), {
              anchor: 'middle',
              weight: 650,
              size: wide > 52 ? 14 : 12,
              fill: p.ink,
            })
          : ''
      return `${box(fill, `fill-opacity="${(change && value < 0 ? strength * 0.6 : strength) / 100}"`)}${said}`
    })
    const drawn = [
      title === '' ? '' : text(0, y + 18, title, { size: 15, weight: 650, fill: p.ink }),
      text(0, top - 28, `${downTitle} ↓   ${acrossTitle} →`, { size: 12, fill: p.ink2 }),
      ...across.flatMap((said, i) =>
        i % every.x === 0 ? [text(left + (i + 0.5) * wide, top - 8, said, { anchor: 'middle', fill: p.ink2 })] : [],
      ),
      ...down.flatMap((said, i) =>
        i % every.y === 0 ? [text(left - 8, top + (i + 0.5) * high + 4, said, { anchor: 'end', fill: p.ink2 })] : [],
      ),
      ...cells,
    ].join('')
    y = top + down.length * high + 14
    return drawn
  })
  return { width, height: y, body: body.join('') }
}
