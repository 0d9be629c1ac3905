import { type AnyGame, type Json, namesFor, sayFact, sayOption, saySet, stateFor, type Viewer } from '@sortie/engine'
import type { ChatMessage, Found, LogLine } from '@sortie/protocol'
import type { LiveTable } from '../live/live-table.ts'
import { ownRowsFor } from '../publish/own-rows.ts'
import type { SentenceNames } from './retelling.ts'

/** The most results of one search, and how far it looks back before it stops and returns where to go on. */
const MOST_FOUND = 50
const MOST_READ = 4000
const PAGE = 400

/** Where to go on: older than these, each counted as the seat counts. */
export interface Before {
  readonly log: number
  readonly chat: number
}
const NEWEST = Number.MAX_SAFE_INTEGER

/**
 * Lines and messages with all these words, newest first, as one seat saw them: nothing else is ever looked at. It reads page by
 * page, so that others play on meanwhile.
 */
export async function searchLog(
  live: LiveTable,
  viewer: Viewer,
  sought: string,
  before: Partial<Before> = {},
): Promise<Found> {
  const words = sought
    .toLowerCase()
    .split(/\s+/)
    .filter((x) => x !== '')
  const fits = (text: string): boolean => words.every((x) => text.includes(x))
  const { game } = live.log
  const { seats } = live.lobby.state
  const people = Object.entries(seats).map(([seat, { name, role }]) => ({ seat, name, role }))
  const view = stateFor(game, live.log.table.world.state, viewer)
  const telling: SentenceNames = { ...namesFor(game, people, view, ownRowsFor(live.log.table, viewer)), view }
  const lines = await look<LogLine>(
    (range) => live.serially(() => live.log.bySeat.lines(viewer, range)),
    (line) => fits(lineText(game, line, telling).toLowerCase()),
    before.log,
  )
  const messages = await look<ChatMessage>(
    (range) => live.serially(() => live.chat.bySeat.lines(viewer, range)),
    (m) => m.kind !== 'gone' && fits(`${telling.seat(m.by)} ${m.text} ${rollLines(m)}`.toLowerCase()),
    before.chat,
  )
  const more = lines.more || messages.more
  return {
    lines: lines.found,
    messages: messages.found,
    ...(more && { before: { log: lines.before, chat: messages.before } }),
  }
}

const rollLines = ({ roll }: ChatMessage): string =>
  roll ? [roll, ...(roll.more ?? [])].map(({ line }) => line).join(' ') : ''

async function look<L extends { readonly n: number }>(
  read: (range: { readonly before: number; readonly limit: number }) => Promise<readonly L[]>,
  fits: (line: L) => boolean,
  from = NEWEST,
): Promise<{ readonly found: readonly L[]; readonly before: number; readonly more: boolean }> {
  const found: L[] = []
  let before = from
  for (let looked = 0; looked < MOST_READ; ) {
    const page = await read({ before, limit: PAGE })
    for (const line of page.toReversed()) {
      if (found.length === MOST_FOUND) return { found, before, more: true }
      before = line.n
      if (fits(line)) found.push(line)
    }
    looked += page.length
    if (page.length < PAGE) return { found, before, more: false }
  }
  return { found, before, more: true }
}

/** Everything that a line says to the seat that reads it. */
function lineText(game: AnyGame, line: LogLine, telling: SentenceNames): string {
  const { by, did, facts } = line
  const said = facts.map(({ rule, fact }) => {
    const text = unlessBroken(() =>
      fact.type === '$set' ? saySet(telling.view, fact, telling.seat) : sayFact(game, fact, telling),
    )
    return `${text} ${rule}`
  })
  return [by === undefined ? '' : telling.seat(by), didText(game, did, telling), ...said].join(' ')
}

function didText(game: AnyGame, did: LogLine['did'], names: SentenceNames): string {
  if (did === undefined) return ''
  const why = 'reason' in did ? (did.reason ?? '') : ''
  if (did.did === 'open') return `${game.words.en.procedures[did.procedure]?.title ?? ''} ${textsIn(did.args)}`
  if (did.did === 'setting') return `${game.words.en.settings?.[did.key] ?? ''} ${textsIn(did.value)}`
  if (did.did === 'content') return textsIn(did.rows)
  if (did.did !== 'answer') return why
  const option = unlessBroken(() => {
    const said = sayOption(game, { kind: 'ask', name: did.question } as Parameters<typeof sayOption>[1], did.answer, {
      names,
    })
    return said ? `${said.head} ${said.rest}` : ''
  })
  return `${option} ${textsIn(did.answer)} ${why}`
}

/** Words that a person wrote or chose. */
function textsIn(value: Json): string {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null ? Object.values(value).map(textsIn).join(' ') : ''
}

/** Words of a game are called with a seat's view; where they fail on hidden values, nothing is said. */
function unlessBroken(say: () => string): string {
  try {
    return say()
  } catch {
    return ''
  }
}
