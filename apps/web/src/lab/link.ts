import type { Json, Overlay } from '@sortie/engine'

/** What one table is asked with: a value or a range for options and settings, rules for questions, rows of its own. */
export interface Side {
  readonly options: Texts
  readonly settings: Texts
  readonly policy: Texts
  readonly rows?: Overlay
}
type Texts = { readonly [name: string]: string }

/** What the picture shows of two tables. */
export type ShownSide = 'a' | 'b' | 'change'

/** Everything that a link holds. */
export interface Calculation {
  readonly game: string
  readonly question: string
  readonly a: Side
  /** What is different in B; nothing, if there is no B. */
  readonly b?: Side
  /** The outcome or mean that is shown; the first, if absent. */
  readonly show?: string
  readonly view?: ShownSide
  /** The cell that is looked at. */
  readonly at?: number
  /** The edition of the game that it was computed with. */
  readonly edition?: number
}

export const NO_SIDE: Side = { options: {}, settings: {}, policy: {} }

const VIEWS: readonly ShownSide[] = ['a', 'b', 'change']
const SETTING = 'set.'
const POLICY = 'play.'
const ROWS = 'rows.'
const OF_B = 'b.'
/** Longer links are cut by mail programs and chats. */
export const MOST_LETTERS = 8000

/** `regulus/endings?weight=3..7&deadline=6`: the part of a link to the lab after the #. */
export function linkOf({ game, question, a, b, show, view, at, edition }: Calculation): string {
  const pairs: (readonly [string, string])[] = [
    ...sidePairs(a, ''),
    ...(b ? [['b.', ''] as const, ...sidePairs(b, OF_B)] : []),
    ...(show === undefined ? [] : [['.show', show] as const]),
    ...(view === undefined || !b ? [] : [['.view', view] as const]),
    ...(at === undefined ? [] : [['.at', String(at)] as const]),
    ...(edition === undefined ? [] : [['.edition', String(edition)] as const]),
  ]
  const query = pairs.map(([key, text]) => `${plain(key)}=${plain(text)}`).join('&')
  return `${plain(game)}/${plain(question)}${query === '' ? '' : `?${query}`}`
}

function sidePairs({ options, settings, policy, rows }: Side, mark: string): readonly (readonly [string, string])[] {
  const under = (prefix: string, texts: Texts) =>
    Object.entries(texts).map(([name, text]) => [`${mark}${prefix}${name}`, text] as const)
  const kinds = Object.entries(rows ?? {}).map(([kind, of]) => [kind, JSON.stringify(of)] as const)
  return [
    ...under('', options),
    ...under(SETTING, settings),
    ...under(POLICY, policy),
    ...under(ROWS, Object.fromEntries(kinds)),
  ]
}

/** As readable as an address may be. */
const plain = (text: string): string =>
  encodeURIComponent(text).replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%20', '+').replaceAll('%2F', '/')

/** What a link holds; or why it holds nothing. Which names and values there are, the game says. */
export function calculationIn(link: string): Calculation | { readonly problem: string } {
  if (link.length > MOST_LETTERS) return { problem: `A link has at most ${MOST_LETTERS.toLocaleString('en')} letters.` }
  const cut = link.indexOf('?')
  const [game = '', question = ''] = decoded(cut < 0 ? link : link.slice(0, cut)).split('/')
  const params = new URLSearchParams(cut < 0 ? '' : link.slice(cut + 1))
  const sides = { a: emptySide(), b: emptySide() }
  const own: { show?: string; view?: ShownSide; at?: number; edition?: number } = {}
  for (const [key, text] of params) {
    const problem = key.startsWith('.') ? intoOwn(own, key.slice(1), text) : intoSide(sides, key, text)
    if (problem !== undefined) return { problem }
  }
  return { game, question, a: sideOf(sides.a), ...(params.has('b.') && { b: sideOf(sides.b) }), ...own }
}

interface Filling {
  readonly options: Record<string, string>
  readonly settings: Record<string, string>
  readonly policy: Record<string, string>
  readonly rows: Record<string, { readonly [id: string]: Json }>
}
const emptySide = (): Filling => ({ options: {}, settings: {}, policy: {}, rows: {} })
const sideOf = ({ rows, ...side }: Filling): Side => ({ ...side, ...(Object.keys(rows).length > 0 && { rows }) })

function intoSide(sides: { readonly a: Filling; readonly b: Filling }, key: string, text: string): string | undefined {
  const side = key.startsWith(OF_B) ? sides.b : sides.a
  const name = key.startsWith(OF_B) ? key.slice(OF_B.length) : key
  if (name === '') return undefined
  if (name.startsWith(SETTING)) side.settings[name.slice(SETTING.length)] = text
  else if (name.startsWith(POLICY)) side.policy[name.slice(POLICY.length)] = text
  else if (name.startsWith(ROWS)) return intoRows(side, name.slice(ROWS.length), text)
  else side.options[name] = text
  return undefined
}

function intoRows({ rows }: Filling, kind: string, text: string): string | undefined {
  try {
    rows[kind] = JSON.parse(text) as { readonly [id: string]: Json }
    return undefined
  } catch {
    return `The rows of “${kind}” in this link are cut off or changed: they are no JSON.`
  }
}

function intoOwn(
  own: { show?: string; view?: ShownSide; at?: number; edition?: number },
  key: string,
  text: string,
): string | undefined {
  if (key === 'show') own.show = text
  else if (key === 'view') {
    if (!VIEWS.includes(text as ShownSide)) return `“view” takes ${VIEWS.join(', ')}, not “${text}”.`
    own.view = text as ShownSide
  } else if (key === 'at' || key === 'edition') {
    if (!/^\d{1,6}$/.test(text)) return `“${key}” takes a whole number, not “${text}”.`
    own[key] = Number(text)
  } else return `There is no “.${key}” in a link; there are .show, .view, .at and .edition.`
  return undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** B as a whole: A with what is different. */
export const sideB = (a: Side, b: Side): Side => ({
  options: { ...a.options, ...b.options },
  settings: { ...a.settings, ...b.settings },
  policy: { ...a.policy, ...b.policy },
  ...((a.rows || b.rows) && { rows: laid(a.rows ?? {}, b.rows ?? {}) }),
})

const laid = (under: Overlay, over: Overlay): Overlay =>
  Object.fromEntries(
    [...new Set([...Object.keys(under), ...Object.keys(over)])].map((kind) => [
      kind,
      { ...under[kind], ...over[kind] },
    ]),
  )

/** The same with one text changed; `undefined` takes it out. */
export function withText(
  side: Side,
  part: 'options' | 'settings' | 'policy',
  name: string,
  text: string | undefined,
): Side {
  const { [name]: _, ...others } = side[part]
  return { ...side, [part]: text === undefined ? others : { ...side[part], [name]: text } }
}

/** The same with one row changed; `undefined` takes the change back. */
export function withRow(side: Side, kind: string, id: string, row: Json | undefined): Side {
  const { [id]: _, ...others } = side.rows?.[kind] ?? {}
  const of = row === undefined ? others : { ...others, [id]: row }
  const { [kind]: __, ...kinds } = side.rows ?? {}
  const rows = Object.keys(of).length === 0 ? kinds : { ...kinds, [kind]: of }
  const { rows: ___, ...rest } = side
  return Object.keys(rows).length === 0 ? rest : { ...rest, rows }
}
