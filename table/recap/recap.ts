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
import { type EveningLuck, eveningLuck } from './luck.ts'
import { facesOf, ledger, type SentenceNames, told } from './retelling.ts'
import { standingLines, withoutStruck } from './standing-lines.ts'

const PARTS: { readonly [part: string]: string } = { gm: 'The GM', crew: 'The crew', everyone: 'Everyone' }
const ALL = { before: Number.MAX_SAFE_INTEGER, limit: Number.MAX_SAFE_INTEGER }
const AT_ONCE = 200

/** Every line of the log, as a seat saw it. */
export const allLines = (live: LiveTable, viewer: Viewer): Promise<readonly LogLine[]> =>
  live.serially(() => live.log.bySeat.lines(viewer, ALL))

/** An evening as a seat saw it: the last one in which something happened, or the one with this number. */
export async function recapOf(live: LiveTable, viewer: Viewer, wanted?: number): Promise<Recap> {
  const { game } = live.log
  const { state: lobby } = live.lobby
  const standing = standingLines(await allLines(live, viewer))
  const { file, heard, now, span } = await live.serially(async () => ({
    file: await fileOf(live),
    heard: await live.chat.bySeat.lines(viewer, ALL),
    now: stateFor(game, live.log.table.world.state, viewer),
    span: await spanOf(live, standing, wanted),
  }))
  const { changed, view } = await changedIn(live, file, { viewer, span, now })
  const nameOf = (seat: string): string => lobby.seats[seat]?.name ?? PARTS[seat] ?? seat
  const everyone = Object.entries(lobby.seats).map(([seat, { name, role }]) => ({ seat, name, role }))
  const named = namesFor(game, everyone, view, ownRowsFor(live.log.table, viewer))
  const names: SentenceNames = { ...named, seat: nameOf, view }
  const during = ({ time }: { readonly time: number }): boolean => time >= span.from && time < span.until
  const lines = standing.filter(during)
  const counting = withoutStruck(lines)
  const facts = counting.flatMap((l) => l.facts.map((f) => f.fact))
  const luck = await eveningLuck(file, game, viewer, wanted)
  const { retelling } = game
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
        // Where in the log a throw stands counts hidden entries too: it stays here.
        luck: { evening: luck.evening, of: luck.of.map((l) => ({ ...l, name: nameOf(l.by), text: luckText(l) })) },
      }),
    throws: throwsIn(lines, file, luck?.throws ?? []),
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

/** The throws of these lines, by the numbers of the lines: a line tells when it was stored, and its faces. */
function throwsIn(lines: readonly LogLine[], file: TableFile, throws: EveningLuck['throws']): Recap['throws'] {
  const times = new Map(file.log.map(({ at, time }) => [at, time]))
  const thrown = lines.filter(({ did }) => did?.did === 'answer' && facesOf(did))
  return throws.flatMap(({ at, better, same }) => {
    const i = thrown.findIndex(({ time }) => time === times.get(at))
    const [line] = i < 0 ? [] : thrown.splice(i, 1)
    return line ? [{ n: line.n, better, same }] : []
  })
}

/** Without a number, the last evening in which something happened. Tables that were opened from a file do not know when theirs were. */
async function spanOf(live: LiveTable, lines: readonly LogLine[], wanted: number | undefined): Promise<Span> {
  const arranged = await live.ports.store.read(lobbyOf(live.id), 0)
  const began = arranged.flatMap((line) => {
    const event = bodyOf<LobbyEvent>(line)
    return event?.kind === 'eveningBegan' ? [{ evening: event.evening, from: line.time }] : []
  })
  let until = Number.POSITIVE_INFINITY
  for (const { evening, from } of began.reverse()) {
    const isWanted = wanted === undefined ? lines.some(({ time }) => time >= from && time < until) : evening === wanted
    if (isWanted) return { evening, from, until }
    until = from
  }
  return { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }
}

/** How figures changed meanwhile, or since a person joined the game; and what the seat saw at the end. */
async function changedIn(
  { log: { game } }: LiveTable,
  file: TableFile,
  { viewer, span, now }: { readonly viewer: Viewer; readonly span: Span; readonly now: ReturnType<typeof stateFor> },
): Promise<{ readonly changed: readonly Changed[]; readonly view: ReturnType<typeof stateFor> }> {
  const times = new Map(file.log.map(({ at, time }) => [at, time]))
  const entries = standing([...entriesOf(file)])
  const struck = entries.flatMap(({ input }) =>
    input.kind === 'fiat' && input.act.act === 'strike' ? [input.act] : [],
  )
  const isFrom = (then: number) => (entry: { readonly at: number }) => (times.get(entry.at) ?? 0) >= then
  const start = entries.findIndex(isFrom(span.from))
  const end = entries.findIndex(isFrom(span.until))
  const first = new Map<string, Figures['has']>()
  const head = { settings: file.table.settings, content: file.content ?? undefined }
  let world = folded(game, beginning(game, head), entries.slice(0, start), struck)
  for (const [i, entry] of entries.slice(start, end < 0 ? undefined : end).entries()) {
    if (i % AT_ONCE === AT_ONCE - 1) await nextTurn()
    if (i > 0 && entry.facts.length === 0) continue
    const view = stateFor(game, world.state, viewer)
    for (const { who, has } of figuresOf(game, view)) if (!first.has(who)) first.set(who, has)
    world = folded(game, world, [entry], struck)
  }
  const view = end < 0 ? now : stateFor(game, world.state, viewer)
  const changed = figuresOf(game, view).flatMap(({ who, has }) => {
    const before = first.get(who) ?? has
    const what = Object.entries(has).flatMap(([name, after]) =>
      before[name] === undefined || before[name] === after ? [] : [{ name, before: before[name], after }],
    )
    return what.length > 0 ? [{ who, what }] : []
  })
  return { changed, view }
}
