import {
  type AnyGame,
  beginning,
  type Figures,
  folded,
  namesFor,
  standing,
  stateFor,
  type Viewer,
} from '@sortie/engine'
import type { Changed, LogLine, Recap, RecapMoment } from '@sortie/protocol'
import { entriesOf, fileOf, type TableFile } from '../archive/table-file.ts'
import type { LiveTable } from '../live/live-table.ts'
import type { LobbyEvent } from '../lobby/lobby-events.ts'
import { GROUP } from '../lobby/seats.ts'
import { bodyOf } from '../log/stream.ts'
import { lobbyOf } from '../log/stream-names.ts'
import { ownRowsFor } from '../publish/own-rows.ts'
import { nextTurn } from '../turn.ts'
import { luckText } from './format.ts'
import { eveningLuck } from './luck.ts'
import { ledger, type SentenceNames, standingLines, told, withoutStruck } from './retelling.ts'

const PARTS: { readonly [part: string]: string } = { gm: 'The GM', crew: 'The crew', everyone: 'Everyone' }
const ALL = { before: Number.MAX_SAFE_INTEGER, limit: Number.MAX_SAFE_INTEGER }
const AT_ONCE = 200

/** Every line of the log, as a seat saw it. */
export const allLines = (live: LiveTable, viewer: Viewer): Promise<readonly LogLine[]> =>
  live.serially(() => live.log.bySeat.lines(viewer, ALL))

export async function recapOf(live: LiveTable, viewer: Viewer): Promise<Recap> {
  const { game } = live.log
  const { state: lobby } = live.lobby
  const standing = standingLines(await allLines(live, viewer))
  const { file, heard, view, span } = await live.serially(async () => ({
    file: await fileOf(live),
    heard: await live.chat.bySeat.lines(viewer, ALL),
    view: stateFor(game, live.log.table.world.state, viewer),
    span: await lastEvening(live, standing),
  }))
  const nameOf = (seat: string): string => lobby.seats[seat]?.name ?? PARTS[seat] ?? seat
  const everyone = Object.entries(lobby.seats).map(([seat, { name, role }]) => ({ seat, name, role }))
  const named = namesFor(game, everyone, view, ownRowsFor(live.log.table, viewer))
  const names: SentenceNames = { ...named, seat: nameOf, view }
  const during = ({ time }: { readonly time: number }): boolean => time >= span.from && time < span.until
  const lines = standing.filter(during)
  const counting = withoutStruck(lines)
  const facts = counting.flatMap((l) => l.facts.map((f) => f.fact))
  const luck = await eveningLuck(file, game, viewer)
  const { retelling } = game
  const changed = await changedSince(live, file, { viewer, from: span.from, now: figuresOf(game, view) })
  const speech = heard.flatMap(({ kind, by, text, time }): readonly RecapMoment[] =>
    kind === 'ic' || kind === 'me' ? [{ time, sentences: [], said: { by: nameOf(by), how: kind, text } }] : [],
  )
  const spoken = speech.filter(during)
  const times = [...lines, ...spoken].map((l) => l.time).sort((a, b) => a - b)
  return {
    table: lobby.options.name,
    game: game.words.en.name,
    title: unlessBroken(() => retelling?.title(view, facts, names), '') || lobby.options.name,
    ...(span.evening !== undefined && { evening: span.evening }),
    over: span.evening !== undefined && lobby.evenings[span.evening - 1]?.ended === true,
    from: times[0] ?? live.ports.now(),
    to: times.at(-1) ?? live.ports.now(),
    lead: unlessBroken(() => retelling?.lead(view, facts, names), ''),
    told: [...told(game, counting, names), ...spoken].sort((a, b) => a.time - b.time),
    left: unlessBroken(() => retelling?.left(view, names), []),
    changed: changed.map((c) => ({ ...c, who: nameOf(c.who) })),
    ...(luck &&
      (span.evening === undefined || span.evening === luck.evening) && {
        luck: { ...luck, of: luck.of.map((l) => ({ ...l, name: nameOf(l.by), text: luckText(l) })) },
      }),
    playedBy: whoPlayed(live),
    sides: retelling?.sides ?? 6,
    ledger: ledger(game, lines, names),
    ...(viewer.seat === GROUP.seat && { group: { view } }),
  }
}

/** The game's text, or nothing if its words fail on a value that was set by hand. */
function unlessBroken<T>(say: () => T | undefined, otherwise: T): T {
  try {
    return say() ?? otherwise
  } catch {
    return otherwise
  }
}
const figuresOf = ({ retelling }: AnyGame, view: never): readonly Figures[] =>
  unlessBroken(() => retelling?.figures(view), [])

/** The GM stands first. */
const whoPlayed = ({ lobby: { state } }: LiveTable): readonly string[] =>
  ['gm', 'player'].flatMap((role) =>
    Object.values(state.seats).flatMap((s) => (s.role === role && s.status === 'seated' && !s.bot ? [s.name] : [])),
  )

interface Span {
  readonly evening?: number
  readonly from: number
  readonly until: number
}

/** The last evening in which something happened. Tables that were opened from a file do not know when theirs were. */
async function lastEvening(live: LiveTable, lines: readonly LogLine[]): Promise<Span> {
  const arranged = await live.ports.store.read(lobbyOf(live.id), 0)
  const began = arranged.flatMap((line) => {
    const event = bodyOf<LobbyEvent>(line)
    return event?.kind === 'eveningBegan' ? [{ evening: event.evening, from: line.time }] : []
  })
  let until = Number.POSITIVE_INFINITY
  for (const { evening, from } of began.reverse()) {
    if (lines.some(({ time }) => time >= from && time < until)) return { evening, from, until }
    until = from
  }
  return { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }
}

/** How figures have changed since then, or since a person joined the game. */
async function changedSince(
  { log: { game } }: LiveTable,
  file: TableFile,
  { viewer, from, now }: { readonly viewer: Viewer; readonly from: number; readonly now: readonly Figures[] },
): Promise<readonly Changed[]> {
  const times = new Map(file.log.map(({ at, time }) => [at, time]))
  const entries = standing([...entriesOf(file)])
  const struck = entries.flatMap(({ input }) =>
    input.kind === 'fiat' && input.act.act === 'strike' ? [input.act] : [],
  )
  const start = entries.findIndex(({ at }) => (times.get(at) ?? 0) >= from)
  const first = new Map<string, Figures['has']>()
  const head = { settings: file.table.settings, content: file.content ?? undefined }
  let world = folded(game, beginning(game, head), entries.slice(0, start), struck)
  for (const [i, entry] of entries.slice(start).entries()) {
    if (i % AT_ONCE === AT_ONCE - 1) await nextTurn()
    if (i > 0 && entry.facts.length === 0) continue
    const view = stateFor(game, world.state, viewer)
    for (const { who, has } of figuresOf(game, view)) if (!first.has(who)) first.set(who, has)
    world = folded(game, world, [entry], struck)
  }
  return now.flatMap(({ who, has }) => {
    const before = first.get(who) ?? has
    const what = Object.entries(has).flatMap(([name, after]) =>
      before[name] === undefined || before[name] === after ? [] : [{ name, before: before[name], after }],
    )
    return what.length > 0 ? [{ who, what }] : []
  })
}
