import {
  beforeLastStep,
  CHANCE,
  type Input,
  type Json,
  mayAnswerFor,
  type Seat,
  type Table,
  type Waiting,
} from '@sortie/engine'
import { type Command, type Overruling, type Refused, refused } from './command.ts'
import { type Desk, eveningNow } from './desk.ts'
import { questionId } from './door.ts'
import { fromTray, type Proof, placeIn, trayRng } from './tray.ts'

/** What it takes to make an input of a seat's command: the table, and how this seat counts. */
export interface Sending {
  readonly id: string
  readonly table: Table
  readonly desk: Desk
  /** What question ids are made with. */
  readonly secret: string
  readonly pinches: Map<Seat, string>
  readonly placeOf: (seat: Seat, n: number) => number | undefined
}

const stale = refused('answer/stale', 'that question is not open any more')

/** The kernel's input for a command, or why there is none. The kernel judges the rest. */
export function inputFor(from: Sending, seat: Seat, command: Command): Input | Refused {
  switch (command.do) {
    case 'open':
      return { kind: 'open', by: seat, procedure: command.procedure, args: command.args }
    case 'answer':
      return answerFor(from, seat, command)
    case 'throw':
      return throwFor(from, seat, command)
    case 'overrule': {
      const act = actFor(from, seat, command.act)
      return act ? { kind: 'fiat', by: seat, reason: command.reason, act } : stale
    }
    case 'undo':
      return rewindTo(seat, beforeLastStep(from.table.entries), command.reason)
    case 'rewind':
      return rewindTo(seat, from.placeOf(seat, command.to), command.reason)
    case 'setting':
      return { kind: 'setting', by: seat, key: command.key, value: command.value }
    default:
      return refused('command/unknown', `"${command.do}" is nothing that is done in a game`)
  }
}

function answerFor(from: Sending, seat: Seat, command: Command & { readonly do: 'answer' }): Input | Refused {
  const w = waitingFor(from, seat, command.question)
  if (!w) return stale
  const byDice = w.question.kind === 'roll' || w.question.kind === 'draw'
  if (byDice && !(command.byHand && from.desk.room.realDice))
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

function throwFor(from: Sending, seat: Seat, command: Command & { readonly do: 'throw' }): Input | Refused {
  const w = waitingFor(from, seat, command.question)
  if (!w) return stale
  const q = w.question
  if (q.kind !== 'roll' && q.kind !== 'draw') return refused('answer/not-legal', `${q.name} is not answered by dice`)
  const { seats } = from.table.world
  if (!mayAnswerFor(seats, q.by, seat) && !mayAnswerFor(seats, 'gm', seat))
    return refused('answer/not-yours', 'these dice are not yours to throw')
  from.pinches.set(seat, command.pinch)
  return thrownFor(from, w) ?? refused('dice/no-evening', 'the evening has not begun; whoever runs the game begins it')
}

/** The tray's answer to a roll or a draw that waits. */
export function thrownFor(from: Sending, w: Waiting): Input | undefined {
  const evening = eveningNow(from.desk)
  if (!evening) return undefined
  const pinches = Object.fromEntries(from.pinches)
  const proof: Proof = {
    table: from.id,
    evening: evening.evening,
    place: placeIn(evening.seed, 'log', from.table.version),
    pinches,
  }
  const answer = fromTray(w.question, trayRng(evening.seed, proof))
  return { kind: 'answer', by: CHANCE, to: w.askedAt, answer, proof: proof as unknown as Json }
}

function actFor(from: Sending, seat: Seat, act: Overruling): (Input & { readonly kind: 'fiat' })['act'] | undefined {
  if (act.act === 'skip') {
    const w = waitingFor(from, seat, act.question)
    return w && { act: 'skip', to: w.askedAt }
  }
  if (act.act === 'strike') {
    const entry = from.placeOf(seat, act.n)
    return entry === undefined ? undefined : { act: 'strike', entry, fact: act.fact }
  }
  return act
}

const waitingFor = ({ table, secret }: Sending, seat: Seat, id: string): Waiting | undefined =>
  table.waiting.find((w) => questionId(secret, seat, w.askedAt) === id)

const rewindTo = (by: Seat, to: number | undefined, reason: string | undefined): Input | Refused =>
  to === undefined
    ? refused('rewind/not-there', 'there is nothing to take back, or no such line')
    : { kind: 'rewind', by, to, ...(reason !== undefined && { reason }) }
