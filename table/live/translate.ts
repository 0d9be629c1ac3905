import {
  beforeLastStep,
  CHANCE,
  type Input,
  mayAnswerFor,
  roleOf,
  runs,
  type Seat,
  seenEntry,
  type Table,
  unknownAfter,
  type Viewer,
  type Waiting,
} from '@sortie/engine'
import type { CommandTo, GameCommand, Overruling, Proof, Refused } from '@sortie/protocol'
import { diceRng, proofFor, thrownBy } from '../dice/fair-dice.ts'
import { eveningNow, type LobbyState } from '../lobby/lobby-events.ts'
import { questionId, seenFacts } from '../log/log-lines.ts'
import { refused } from './outcome.ts'

/** What it takes to throw the server's dice. */
interface Throwing {
  readonly id: string
  readonly table: Table
  readonly lobby: LobbyState
  /** What the clients have thrown in. */
  readonly pinches: Proof['pinches']
}

/** What it takes to make an input of a command: the table, and how the one who looks on names its questions. */
export interface Sending extends Throwing {
  readonly viewer: Viewer
  /** What question ids are made with. */
  readonly secret: string
  /** Where in the log the line stands that the command names. */
  readonly place: number | undefined
}

const needsHistory = refused('rewind/needs-history', 'there is nothing to take back, or no such line')
export const noEvening = refused('dice/no-evening', 'the evening has not begun; whoever runs the game begins it')
const stale = refused('answer/stale', 'that question is not open any more')

/** The kernel's input for a command, or why there is none. The kernel judges the rest. */
export function inputFor(from: Sending, seat: Seat, command: GameCommand): Input | Refused {
  switch (command.do) {
    case 'open':
      return { kind: 'open', by: seat, procedure: command.procedure, args: command.args }
    case 'answer':
      return answerFor(from, seat, command)
    case 'throw':
      return throwFor(from, seat, command)
    case 'overrule': {
      const act = actFor(from, command.act)
      return act ? { kind: 'fiat', by: seat, reason: command.reason, act } : stale
    }
    case 'undo': {
      const { game, entries } = from.table
      const known = runs(from.table.world.seats, seat)
        ? entries
        : entries.filter((e) => seenEntry(game, e, { ...from.viewer, seat }))
      const to = beforeLastStep(known)
      return to === undefined && from.table.base.at >= 0 ? needsHistory : rewindTo(from, seat, to, command.reason)
    }
    case 'rewind':
      return rewindTo(from, seat, from.place, command.reason)
    case 'setting':
      return { kind: 'setting', by: seat, key: command.key, value: command.value }
  }
}

function answerFor(from: Sending, seat: Seat, command: CommandTo<'answer'>): Input | Refused {
  const w = waitingFor(from, command.question)
  if (!w) return stale
  const byDice = w.question.kind === 'roll' || w.question.kind === 'draw'
  if (byDice && !(command.byHand && from.lobby.options.realDice))
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

function throwFor(from: Sending, seat: Seat, command: CommandTo<'throw'>): Input | Refused {
  const w = waitingFor(from, command.question)
  if (!w) return stale
  const q = w.question
  if (q.kind !== 'roll' && q.kind !== 'draw') return refused('answer/not-legal', `${q.name} is not answered by dice`)
  const { seats } = from.table.world
  if (!mayAnswerFor(seats, q.by, seat) && !mayAnswerFor(seats, 'gm', seat))
    return refused('answer/not-yours', 'these dice are not yours to throw')
  // For this throw only: what is thrown in for a hidden roll must not show beside the next open one.
  const pinches = { ...from.pinches, [seat]: command.seed }
  return thrownFor({ ...from, pinches }, w) ?? noEvening
}

/** The tray's answer to a roll or a draw that waits. */
export function thrownFor(from: Throwing, w: Waiting): Input | undefined {
  const evening = eveningNow(from.lobby)
  if (!evening) return undefined
  const proof = proofFor(from.id, evening, { stream: 'log', at: from.table.version }, from.pinches)
  const answer = thrownBy(w.question, diceRng(evening.seed, proof))
  return { kind: 'answer', by: CHANCE, to: w.askedAt, answer, proof }
}

function actFor(from: Sending, act: Overruling): (Input & { readonly kind: 'fiat' })['act'] | undefined {
  if (act.act === 'skip') {
    const w = waitingFor(from, act.question)
    return w && { act: 'skip', to: w.askedAt }
  }
  if (act.act === 'strike') {
    const entry = from.table.entries.find((e) => e.at === from.place)
    const fact = entry ? seenFacts(from.table.game, entry, from.viewer)[act.fact] : act.fact
    return from.place === undefined ? undefined : { act: 'strike', entry: from.place, fact: fact ?? -1 }
  }
  return act
}

/** Ids are those of the one who looks on, also when answering in a seat that was lent. */
const waitingFor = ({ table, secret, viewer }: Sending, id: string): Waiting | undefined =>
  table.waiting.find((w) => questionId(secret, viewer.seat, w.askedAt) === id)

function rewindTo({ table }: Sending, by: Seat, to: number | undefined, reason: string | undefined): Input | Refused {
  if (to === undefined) return refused('rewind/not-there', 'there is nothing to take back, or no such line')
  const { seats } = table.world
  const viewer: Viewer = { seat: by, role: roleOf(seats, by) ?? 'spectator' }
  const keep = runs(seats, by) ? [] : unknownAfter(table.game, table.entries, viewer, to)
  return { kind: 'rewind', by, to, ...(keep.length > 0 && { keep }), ...(reason !== undefined && { reason }) }
}

/** Which of the seat's own lines a command is about. */
export function lineNamed(command: GameCommand): number | undefined {
  if (command.do === 'rewind') return command.to
  return command.do === 'overrule' && command.act.act === 'strike' ? command.act.n : undefined
}
