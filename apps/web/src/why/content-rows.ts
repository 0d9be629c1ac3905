import { type ContentWords, type Json, spaced } from '@sortie/engine'

/** A row of a game's content as it is read in the rules reference. */
export interface ContentRow {
  readonly id: string
  readonly title: string
  /** What it rolls on, if the table is rolled. */
  readonly lead: string
  /** Its other fields, each said as `name value`. */
  readonly details: readonly string[]
  /** Rows inside it: of a table, cards of a deck. */
  readonly inside: readonly string[]
  readonly house: boolean
}
export interface ContentKind {
  readonly kind: string
  readonly title: string
  readonly rule: string | undefined
  /** All of it was written for Sortie. */
  readonly house: boolean
  readonly rows: readonly ContentRow[]
}

type Fields = { readonly [field: string]: Json }
const isFields = (v: unknown): v is Fields => typeof v === 'object' && v !== null && !Array.isArray(v)
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const NAMES = ['name', 'title', 'text']
const LEADS = ['roll', 'die', 'from']
const UNSAID = ['house', 'source', 'to', ...LEADS, ...NAMES]
/** Values that say "none of it". */
const isNothing = (v: Json): boolean =>
  v === '' || v === 0 || v === null || v === false || v === 'none' || (Array.isArray(v) && v.length === 0)

/** Every kind of content with its rows, in the order in which the game has them. */
export function contentKinds(content: unknown, words: ContentWords): readonly ContentKind[] {
  if (!isFields(content)) return []
  return Object.entries(content).flatMap(([kind, rows]) => {
    if (!isFields(rows)) return []
    const said = words[kind]
    const all = Object.entries(rows).flatMap(([id, row]) => (isFields(row) ? [rowOf(id, row, said?.fields ?? {})] : []))
    const house = said?.house ?? (all.length > 0 && all.every((r) => r.house))
    return all.length === 0
      ? []
      : [{ kind, title: said?.title ?? capital(spaced(kind)), rule: said?.rule, house, rows: all }]
  })
}

function rowOf(id: string, row: Fields, labels: NonNullable<ContentWords[string]['fields']>): ContentRow {
  const name = NAMES.map((n) => row[n]).find((v) => typeof v === 'string' && v !== '')
  const [lead = ''] = LEADS.flatMap((l) => (typeof row[l] === 'number' ? [String(row[l])] : []))
  const to = row['to']
  const fields = Object.entries(row).filter(([f, v]) => !UNSAID.includes(f) && !isNothing(v) && labels[f] !== false)
  const lists = fields.filter(([, v]) => Array.isArray(v) && v.some(isFields))
  const label = (f: string): string => labels[f] || spaced(f)
  return {
    id,
    title: typeof name === 'string' ? name : capital(spaced(id)),
    lead: typeof to === 'number' && lead !== '' && String(to) !== lead ? `${lead}–${to}` : lead,
    details: fields
      .filter((f) => !lists.includes(f))
      .map(([f, v]) =>
        isSentence(v) ? String(v) : v === true ? capital(label(f)) : `${capital(label(f))} ${plain(v)}`,
      ),
    inside: lists.flatMap(([, v]) =>
      (v as readonly Json[]).map((one) => (isFields(one) ? insideText(one) : plain(one))),
    ),
    house: row['house'] === true || (typeof row['house'] === 'string' && row['house'] !== ''),
  }
}

/** Texts that speak for themselves need no name before them. */
const isSentence = (v: Json): boolean => typeof v === 'string' && v.includes(' ') && v.length > 24

function insideText(one: Fields): string {
  const { title, lead, details } = rowOf('', one, {})
  return [lead && `${lead}:`, title, details.length > 0 ? `(${details.join(', ')})` : '']
    .filter((x) => x !== '')
    .join(' ')
}

function plain(v: Json): string {
  if (typeof v === 'number') return String(v).replace('-', '−')
  if (typeof v === 'string') return /^[a-z]+([A-Z][a-z]+)+$/.test(v) ? spaced(v) : v
  if (Array.isArray(v)) return v.map(plain).join(', ')
  if (isFields(v)) return isNamed(v) ? insideText(v) : pairs(v)
  return String(v)
}
const isNamed = (v: Fields): boolean => NAMES.some((n) => typeof v[n] === 'string')
const pairs = (v: Fields): string =>
  Object.entries(v)
    .filter(([, x]) => !isNothing(x))
    .map(([k, x]) => `${spaced(k)} ${plain(x)}`)
    .join(', ')

/** The rows, written for Sortie, that these facts name by id or by name: "why" credits them as such. */
export function houseRowsIn(facts: readonly object[], kinds: readonly ContentKind[]): readonly string[] {
  const named = new Set(facts.flatMap((f) => Object.entries(f).flatMap(([k, v]) => (k === 'type' ? [] : [v]))))
  const rows = kinds.flatMap((k) =>
    k.rows.filter((r) => (r.house || k.house) && (named.has(r.title) || named.has(r.id))),
  )
  return [...new Set(rows.map((r) => r.title))]
}
