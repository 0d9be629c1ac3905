import { readJson } from './json.ts'
import type { RollTable, Row } from './table.ts'

interface Found {
  readonly name: string
  readonly formula: string
  readonly rows: readonly Row[]
  readonly problems: readonly string[]
}
type Values = { readonly [k: string]: unknown }

const isObject = (v: unknown): v is Values => typeof v === 'object' && v !== null && !Array.isArray(v)

/** What other exports of Foundry VTT are told apart by. */
const kinds: readonly (readonly [field: string, kind: string])[] = [
  ['pages', 'a journal'],
  ['cards', 'a stack of cards'],
  ['walls', 'a scene'],
  ['sounds', 'a playlist'],
  ['command', 'a macro'],
  ['prototypeToken', 'an actor'],
  ['items', 'an actor'],
  ['system', 'an actor or item'],
  ['data', 'an actor or item of an older version'],
]

/** A RollTable exported from Foundry VTT: up to version 12 (`text`), or from 13 on (`name`, `description`). */
export function parseFoundry(text: string): Found {
  const read = readJson(text)
  if ('wrong' in read) return nothing(read.wrong)
  const { json } = read
  if (!isObject(json)) return nothing('this is not an export of one Foundry document')
  if (!Array.isArray(json['results']) || typeof json['formula'] !== 'string') return nothing(otherKind(json))
  const each = json['results'].map((result, i) => rowOf(result, i + 1))
  return {
    name: typeof json['name'] === 'string' ? json['name'] : '',
    formula: json['formula'].trim().replace(/^1d/, 'd').toLowerCase(),
    rows: each.flatMap((r) => ('row' in r ? [r.row] : [])),
    problems: each.flatMap((r) => ('problem' in r ? [r.problem] : [])),
  }
}

const nothing = (problem: string): Found => ({ name: '', formula: '', rows: [], problems: [problem] })

function otherKind(json: Values): string {
  const kind = kinds.find(([field]) => field in json)?.[1] ?? 'something else'
  return `this is ${kind}, not a RollTable: a RollTable has a formula and results`
}

function rowOf(result: unknown, number: number): { readonly row: Row } | { readonly problem: string } {
  if (!isObject(result)) return { problem: `result ${number}: not an object` }
  const range = result['range']
  if (!Array.isArray(range) || range.length !== 2 || !range.every(Number.isSafeInteger))
    return { problem: `result ${number}: its range is not two whole numbers` }
  const said = textOf(result)
  if (said === '') return { problem: `result ${number}: there is no text` }
  const text = isTable(result) ? `${said} => roll ${said}` : said
  return { row: { from: range[0] as number, to: range[1] as number, text } }
}

/** A result that leads on to another table: `documentUuid` from version 13 on, a collection before that. */
const isTable = (result: Values): boolean =>
  /(^|\.)RollTable\./.test(String(result['documentUuid'] ?? '')) ||
  result['documentCollection'] === 'RollTable' ||
  result['collection'] === 'RollTable'

/** Version 13 keeps a name and a description where older ones keep a text; documents are known by their name. */
function textOf(result: Values): string {
  const parts = ['text', 'name', 'description'].map((k) => (typeof result[k] === 'string' ? plain(result[k]) : ''))
  return [...new Set(parts.filter((p) => p !== ''))].join(': ')
}

const entities: { readonly [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

const plain = (html: string): string =>
  withoutTags(html)
    .replace(/&(#39|\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()

/** Read once from left to right: a regular expression would read on to the end for every `<` that is never closed. */
function withoutTags(html: string): string {
  let text = ''
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at)
    const close = open < 0 ? -1 : html.indexOf('>', open)
    if (close < 0) return text + html.slice(at)
    text += `${html.slice(at, open)} `
    at = close + 1
  }
  return text
}

function resultOf(text: string, version: 12 | 13): Values {
  const [, named] = /=>\s*roll ([^;]+)$/i.exec(text) ?? []
  if (named === undefined)
    return version === 13 ? { type: 'text', name: text, description: '' } : { type: 'text', text }
  const name = named.trim()
  return version === 13
    ? { type: 'document', name, description: '', documentUuid: `RollTable.${foundryId(name)}` }
    : { type: 'document', text: name, documentCollection: 'RollTable', documentId: foundryId(name) }
}

/** Foundry names documents by 16 letters and numbers: the same ones for the same name. */
function foundryId(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9]/g, '')
  return `${plain}0000000000000000`.slice(0, 16)
}

/** As Foundry VTT imports it: version 13 by default, or the older form. */
export function toFoundry(table: RollTable, version: 12 | 13 = 13): string {
  const results = table.rows.map((row) => ({
    ...resultOf(row.text, version),
    weight: row.to - row.from + 1,
    range: [row.from, row.to],
    drawn: false,
  }))
  const formula = table.formula.replace(/^d/, '1d')
  const id = foundryId(table.name)
  return `${JSON.stringify({ _id: id, name: table.name, formula, replacement: true, displayRoll: true, results }, null, 2)}\n`
}
