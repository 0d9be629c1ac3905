import {
  type AnyGame,
  type Names,
  namesFor,
  type Overlay,
  questionText,
  type Sitting,
  sheetFor,
  spaced,
  type Viewer,
} from '@sortie/engine'
import type { LogLine, OpenQuestion, Recap, SeatView } from '@sortie/protocol'
import { standingLines, told } from '@sortie/table'

/** A notice before it has a form. Everything in it comes from the messages to one viewer. */
export interface Notice {
  readonly kind: 'turn' | 'news' | 'recap' | 'test'
  readonly title: string
  readonly text: string
  /** The names of those who have to move. */
  readonly who?: readonly string[]
  /** The id of the question that is open. */
  readonly question?: string
  readonly results?: readonly Result[]
  readonly clocks?: readonly ClockMove[]
}
interface Result {
  readonly text: string
  readonly rules: readonly string[]
  readonly dice?: readonly number[]
}
export interface ClockMove {
  readonly name: string
  readonly before?: number
  readonly value: number
  readonly most: number
}

/** A viewer's view, and the data to put it into words. */
export interface HookView {
  readonly game: AnyGame
  readonly seats: readonly Sitting[]
  readonly viewer: Viewer
  readonly view: SeatView
  /** The table's own rows, as far as the viewer knows them. */
  readonly rows: Overlay
}

const namesIn = ({ game, seats, view, rows }: HookView): Names => namesFor(game, seats, view.state, rows)

/** A seat's move. Two moves with the same key are the same. */
export interface Turn {
  readonly key: string
  readonly notice: () => Notice
}

/** The awaited moves that the viewer knows of: of the viewer's own seat, or for the group, of anybody. */
export function turnIn(seen: HookView): Turn | undefined {
  const { view, viewer } = seen
  const isGroup = viewer.seat === ''
  const open = view.questions.filter((q) => isGroup || (q.yours && leads(q, viewer)))
  const [first] = open
  if (first) {
    const key = open.map((q) => (isGroup ? `${q.id}:${leaders(q).join()}` : q.id)).join(' ')
    return { key, notice: () => questionNotice(seen, first, open) }
  }
  if (view.busy) return undefined
  const awaited = view.awaits.find(({ who }) => isGroup || isFor(who, viewer))
  return awaited && { key: `${awaited.who} ${awaited.procedure}`, notice: () => awaitedNotice(seen, awaited) }
}

/** The seats for which a question waits, without seats that may only step in. */
const leaders = ({ question, open }: OpenQuestion): readonly string[] =>
  question.kind === 'first' ? [question.keeper] : open
const leads = (q: OpenQuestion, viewer: Viewer): boolean => leaders(q).some((who) => isFor(who, viewer))

const isFor = (who: string, { seat, role }: Viewer): boolean =>
  who === seat || (who === 'gm' ? role === 'gm' : (who === 'crew' || who === 'players') && role === 'player')

function questionNotice(seen: HookView, first: OpenQuestion, open: readonly OpenQuestion[]): Notice {
  const names = namesIn(seen)
  const who = [...new Set(open.flatMap(leaders))].map((to) => nameOf(to, names))
  const text = saidOr(() => questionText(seen.game, first.question, names), spaced(first.question.name))
  return { kind: 'turn', title: turnTitle(seen, who), text, who, question: first.id }
}

function awaitedNotice(seen: HookView, { who, procedure }: SeatView['awaits'][number]): Notice {
  const names = [nameOf(who, namesIn(seen))]
  const text = seen.game.words.en.procedures[procedure]?.title ?? spaced(procedure)
  return { kind: 'turn', title: turnTitle(seen, names), text, who: names }
}

const turnTitle = ({ viewer }: HookView, who: readonly string[]): string =>
  viewer.seat === '' ? `Waiting for ${listed(who)}` : 'It is your move'

const nameOf = (to: string, names: Names): string =>
  to === 'gm' ? 'the GM' : to === 'players' || to === 'crew' ? 'the players' : names.seat(to)

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** Results in the lines, and clocks that have moved; nothing if there is nothing to tell. */
export function newsIn(seen: HookView, lines: readonly LogLine[], clocks: readonly ClockMove[]): Notice | undefined {
  const names = { ...namesIn(seen), view: seen.view.state }
  const moments = saidOr(() => told(seen.game, standingLines(lines), names), [])
  const results = moments.map(({ sentences, overruled }): Result => {
    const dice = sentences.find((s) => s.dice)?.dice
    const over = overruled ? [`Overruled by ${overruled.by}${overruled.reason ? `: “${overruled.reason}”` : '.'}`] : []
    return {
      text: [...sentences.map((s) => s.text), ...over].join(' '),
      rules: [...new Set(sentences.map((s) => s.rule))],
      ...(dice && { dice }),
    }
  })
  const undone = lines.some(({ did }) => did?.did === 'rewind')
  const all = undone ? [...results, { text: 'Something was undone.', rules: [] }] : results
  if (all.length === 0 && clocks.length === 0) return undefined
  const text = [...all.map((r) => r.text), ...clocks.map(clockText)].join('\n')
  const title = all.length > 0 ? 'What happened' : 'Clocks'
  return { kind: 'news', title, text, ...(all.length > 0 && { results: all }), ...(clocks.length > 0 && { clocks }) }
}

export const standText = ({ before, value, most }: ClockMove): string =>
  `${before === undefined ? '' : `${before} → `}${value} of ${most}`
const clockText = (clock: ClockMove): string => `${clock.name}: ${standText(clock)}`

/** All clocks and tracks on the viewer's sheet, by panel and label. */
export function clocksOn(seen: HookView): ReadonlyMap<string, ClockMove> {
  const { game, view, viewer } = seen
  const panels = saidOr(() => sheetFor(game, view.state, viewer.seat, namesIn(seen)), [])
  return new Map(
    panels.flatMap(({ title, rows }) =>
      rows.flatMap(({ label, value, most }) =>
        typeof value === 'number' && most !== undefined
          ? [[`${title}\n${label}`, { name: label, value, most }] as const]
          : [],
      ),
    ),
  )
}

/** Clocks that are new, or stand elsewhere than before. */
export const moved = (
  before: ReadonlyMap<string, ClockMove>,
  now: ReadonlyMap<string, ClockMove>,
): readonly ClockMove[] =>
  [...now].flatMap(([place, clock]) => {
    const was = before.get(place)
    if (was?.value === clock.value && was.most === clock.most) return []
    return [{ ...clock, ...(was && { before: was.value }) }]
  })

const MOST_TOLD = 10

export function recapNotice(recap: Recap): Notice {
  const results = recap.told
    .filter((t) => t.sentences.length > 0)
    .slice(-MOST_TOLD)
    .map(({ sentences }) => ({
      text: sentences.map((s) => s.text).join(' '),
      rules: [...new Set(sentences.map((s) => s.rule))],
    }))
  const clocks = recap.left.flatMap(({ label, value, most }) =>
    typeof value === 'number' && most !== undefined ? [{ name: label, value, most }] : [],
  )
  const text = [recap.lead, ...results.map((r) => r.text)].filter((line) => line !== '').join('\n')
  return {
    kind: 'recap',
    title: recap.evening === undefined ? recap.title : `${recap.title}, evening ${recap.evening}`,
    text,
    results,
    ...(clocks.length > 0 && { clocks }),
  }
}

/** Words of a game can fail on a value that was set by hand: then there are none. */
function saidOr<T>(say: () => T, otherwise: T): T {
  try {
    return say()
  } catch {
    return otherwise
  }
}
