import {
  type Entry,
  type Input,
  knownEntries,
  lastStep,
  mayAnswerFor,
  redoable,
  roleOf,
  runs,
  type Seat,
  type Table,
  unknownAfter,
  type Viewer,
  type Waiting,
} from '@sortie/engine'
import type { CommandTo, GameCommand, Overruling, Refused } from '@sortie/protocol'
import { noEvening } from '../dice/table-dice.ts'
import { seenFacts } from '../log/log-lines.ts'
import { usedPack, withAlso } from '../packs/pack.ts'
import { questionId } from '../publish/seat-view.ts'
import { isBot } from './bots.ts'
import type { LiveTable } from './live-table.ts'
import { needsHistory, refused, stale } from './outcome.ts'

interface From {
  readonly live: LiveTable
  readonly table: Table
  readonly viewer: Viewer
  /** The position in the log of the line that the command names. */
  readonly position: number | undefined
}

/** The kernel's input for a command, or why there is none. The kernel judges the rest. */
export async function translate(
  live: LiveTable,
  viewer: Viewer,
  seat: Seat,
  command: GameCommand,
): Promise<Input | Refused> {
  if (lacksReason(live, command))
    return refused('overrule/no-reason', 'this table wants a reason when the GM overrules')
  const n = lineNamed(command)
  const position = n === undefined ? undefined : await live.log.bySeat.positionOf(viewer, n)
  const from: From = { live, table: live.log.table, viewer, position }
  switch (command.do) {
    case 'open':
      return { kind: 'open', by: seat, procedure: command.procedure, args: command.args }
    case 'answer':
      return answerFor(from, seat, command)
    case 'throw':
      return throwFor(from, seat, command)
    case 'overrule': {
      const act = actFor(from, command.act)
      return act ? { kind: 'fiat', by: seat, reason: command.reason ?? '', act } : stale
    }
    case 'undo': {
      const known = knownTo(from, seat)
      // A bot would start the same procedure again, so its step is undone with a person's step before it.
      const last = lastStep(known.filter((e) => !doneByBot(live, e)))
      if (!last) return from.table.base.at >= 0 ? needsHistory : nothingToUndo
      if (command.line !== undefined && from.position !== last.at) return undoneMeanwhile
      return rewindTo(from, seat, last.at - 1, command.reason)
    }
    case 'redo': {
      if (!runs(from.table.world.seats, seat)) return onlyGmRedoes
      const last = redoable(knownTo(from, seat))
      return last ? { kind: 'redo', by: seat, of: last.at, to: last.input.to } : nothingToRedo
    }
    case 'rewind':
      return rewindTo(from, seat, from.position, command.reason)
    case 'setting':
      return { kind: 'setting', by: seat, key: command.key, value: command.value }
    case 'content':
      return contentFor(seat, command)
  }
}

/** The table computes the pack's hash itself, from the rows that are applied. */
function contentFor(seat: Seat, { rows, pack, besides = {}, unpack }: CommandTo<'content'>): Input {
  return {
    kind: 'content',
    by: seat,
    rows: withAlso(besides, rows),
    ...(pack && { pack: usedPack(pack, rows) }),
    ...(unpack !== undefined && { unpack }),
  }
}

function answerFor(from: From, seat: Seat, command: CommandTo<'answer'>): Input | Refused {
  const w = waitingFor(from, command.question)
  if (!w) return stale
  const byDice = w.question.kind === 'roll' || w.question.kind === 'draw'
  if (byDice && !(command.byHand && from.live.lobby.state.options.realDice))
    return refused('dice/not-allowed', "this table throws the server's dice; real ones are not allowed here")
  const { answer, for: part, reason } = command
  return {
    kind: 'answer',
    by: seat,
    to: w.askedAt,
    answer,
    ...(part !== undefined && { for: part }),
    ...(reason !== undefined && { reason }),
    ...(byDice && { byHand: true }),
  }
}

function throwFor(from: From, seat: Seat, command: CommandTo<'throw'>): Input | Refused {
  const w = waitingFor(from, command.question)
  if (!w) return stale
  const q = w.question
  if (q.kind !== 'roll' && q.kind !== 'draw') return refused('answer/not-legal', `${q.name} is not answered by dice`)
  if (!mayThrow(from.table, w, seat) && !mayAnswerFor(from.table.world.seats, 'gm', seat))
    return refused('answer/not-yours', 'these dice are not yours to throw')
  // For this throw only: the seed of a hidden roll must not show beside the next open one.
  return from.live.dice.answer(w, { [seat]: command.seed }) ?? noEvening
}

/** Whether a waiting question is a throw or a draw that this seat makes. */
export const mayThrow = ({ world }: Table, { question: q }: Waiting, seat: Seat): boolean =>
  (q.kind === 'roll' || q.kind === 'draw') && mayAnswerFor(world.seats, q.by, seat)

function actFor(from: From, act: Overruling): (Input & { readonly kind: 'fiat' })['act'] | undefined {
  if (act.act === 'skip') {
    const w = waitingFor(from, act.question)
    return w && { act: 'skip', to: w.askedAt }
  }
  if (act.act === 'strike') {
    const entry = from.table.entries.find((e) => e.at === from.position)
    const fact = entry ? seenFacts(from.table.game, entry, from.viewer)[act.fact] : act.fact
    return from.position === undefined ? undefined : { act: 'strike', entry: from.position, fact: fact ?? -1 }
  }
  return act
}

/** Bots only start procedures and answer; any other command in the name of a bot comes from a person. */
const doneByBot = (live: LiveTable, { input }: Entry): boolean =>
  (input.kind === 'open' || input.kind === 'answer') && isBot(live, input.by)

/** The entries that a seat knows of: the GM of all that nobody keeps alone. */
const knownTo = (from: From, seat: Seat): readonly Entry[] =>
  knownEntries(from.table.game, from.table.entries, {
    viewer: { ...from.viewer, seat: knowing(from, seat) },
    runs: runs(from.table.world.seats, seat),
  })

/** Whose knowledge counts: a player who acts for the bot that is the GM keeps their own. */
const knowing = ({ live, viewer }: From, seat: Seat): Seat => (isBot(live, seat) ? viewer.seat : seat)

const nothingToUndo = refused('rewind/not-there', 'there is nothing to take back')
const onlyGmRedoes = refused('rewind/needs-gm', 'only the GM can redo')
const nothingToRedo = refused('rewind/not-there', 'there is nothing to redo: something else has happened since')
const undoneMeanwhile = refused('rewind/not-last', 'something else has happened since, so nothing was taken back')

/** Whether the GM overrules, or answers for another seat, without the reason that the table requires. */
function lacksReason({ lobby }: LiveTable, command: GameCommand): boolean {
  const overrules = command.do === 'overrule' || (command.do === 'answer' && command.for !== undefined)
  return overrules && !command.reason?.trim() && lobby.state.options.reasons === 'required'
}

const waitingFor = ({ table, live }: From, id: string): Waiting | undefined =>
  table.waiting.find((w) => questionId(live.lobby.secret, w.askedAt) === id)

function rewindTo(from: From, by: Seat, to: number | undefined, reason: string | undefined): Input | Refused {
  const { table } = from
  if (to === undefined) return refused('rewind/not-there', 'there is nothing to take back, or no such line')
  const { seats } = table.world
  const viewer: Viewer = { seat: knowing(from, by), role: roleOf(seats, by) ?? 'spectator' }
  const keep = unknownAfter(table.game, table.entries, { viewer, runs: runs(seats, by) }, to)
  return { kind: 'rewind', by, to, ...(keep.length > 0 && { keep }), ...(reason !== undefined && { reason }) }
}

/** Which of the seat's own lines a command is about. */
function lineNamed(command: GameCommand): number | undefined {
  if (command.do === 'rewind') return command.to
  if (command.do === 'undo') return command.line
  return command.do === 'overrule' && command.act.act === 'strike' ? command.act.n : undefined
}
