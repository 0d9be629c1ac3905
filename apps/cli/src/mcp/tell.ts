import {
  type AnyGame,
  type Fields,
  type Json,
  type Names,
  namesFor,
  optionText,
  type PlainQuestion,
  poolText,
  questionText,
  type Shape,
  type Sitting,
  sayFact,
  sayField,
  sayOption,
  spaced,
} from '@sortie/engine'
import type { ChatMessage, LogLine, Offer, OpenQuestion } from '@sortie/protocol'
import type { RemoteSeat } from '../remote/remote-seat.ts'
import { shapeText } from '../shape-text.ts'

/** A table as one seat sees it, in words. Ids that have to be sent back stand in `code`. */
export interface RemoteTable {
  readonly game: AnyGame
  readonly seat: RemoteSeat
}

const LATEST_LINES = 12
/** More options than this are told by their shape alone. */
const MOST_OPTIONS = 40

export const namesAt = ({ game, seat }: RemoteTable): Names =>
  namesFor(game, (seat.table?.seats ?? []) as readonly Sitting[], seat.view.state, seat.table?.rows)

/** Everything that this seat has before it. */
export function lookText(at: RemoteTable): string {
  const { view, table, held } = at.seat
  const names = namesAt(at)
  const own = view.questions.filter((q) => q.yours)
  const others = view.questions.filter((q) => !q.yours)
  return [
    `${table?.options.name ?? 'The table'}: ${at.game.words.en.name}. You sit as ${names.seat(held.seat)}.`,
    table?.paused ? 'The game is paused.' : whoseMove(at, own.length > 0),
    ...own.map((q) => asked(at, q)),
    ...others.map((q) => `Open, not yours: ${questionText(at.game, q.question, names)} (${waitsFor(q, names)})`),
    own.length === 0 && view.offers.length > 0 ? offered(at) : '',
    `What happened last:\n${logText(at, LATEST_LINES) || 'nothing yet'}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function whoseMove(at: RemoteTable, yours: boolean): string {
  if (yours) return 'It is your move: answer one of the questions below.'
  const { awaits, busy, questions } = at.seat.view
  if (questions.length > 0) return 'Others are asked. You may wait.'
  if (busy) return 'Others are asked in secret. You may wait.'
  const names = namesAt(at)
  const [first] = awaits
  if (!first) return 'Nothing is asked. You may start something.'
  const who = first.who === 'gm' ? 'The GM' : first.who === 'crew' ? 'Any player' : names.seat(first.who)
  return `${who} may go on: ${procedureTitle(at.game, first.procedure)} (\`${first.procedure}\`).`
}

const waitsFor = ({ open }: OpenQuestion, names: Names): string =>
  `waits for ${open.map((to) => (to === 'gm' ? 'the GM' : to === 'players' ? 'the players' : names.seat(to))).join(', ')}`

function asked(at: RemoteTable, { id, question: q }: OpenQuestion): string {
  const head = `Question \`${id}\`: ${questionText(at.game, q, namesAt(at))}`
  if (q.kind === 'roll') return `${head}\nThrow ${poolText(q.pool)} with the tool throw.`
  if (q.kind === 'draw') return `${head}\nDraw with the tool throw.`
  const shape = q.kind === 'ask' ? q.shape : (q.parts[at.seat.held.seat] ?? Object.values(q.parts)[0])
  const usual = usualOf(q, at.seat.held.seat)
  return [
    head,
    shape ? shapeLines(at, q, shape).join('\n') : '',
    usual === undefined ? '' : `Usual answer: ${JSON.stringify(usual)}`,
  ]
    .filter((part) => part !== '')
    .join('\n')
}

function usualOf(q: PlainQuestion, seat: string): Json | undefined {
  if (q.kind === 'ask') return q.usual
  return q.kind === 'first' || q.kind === 'each' ? q.usual?.[seat] : undefined
}

/** What may be answered: each option with its JSON and its words, each field of a form with its own. */
function shapeLines(at: RemoteTable, q: PlainQuestion, shape: Shape, path?: string): readonly string[] {
  switch (shape.kind) {
    case 'one':
    case 'some': {
      const many = shape.kind === 'some' ? `a list of ${shape.min} to ${shape.max} of:` : 'one of:'
      if (shape.options.length > MOST_OPTIONS)
        return [`  ${many} ${shape.options.map((o) => JSON.stringify(o)).join(', ')}`]
      return [`  ${many}`, ...shape.options.map((o) => `  - ${JSON.stringify(o)}${optionWords(at, q, o, path)}`)]
    }
    case 'form':
      return ['  an object with:', ...fieldLines(at, q, shape.fields, path)]
    default:
      return [`  ${shapeText(shape)}`]
  }
}

const fieldLines = (at: RemoteTable, q: PlainQuestion, fields: Fields, path?: string): readonly string[] =>
  Object.entries(fields).flatMap(([name, shape]) => {
    const whole = path === undefined ? name : `${path}.${name}`
    return [
      `  "${name}": ${spoken(() => sayField(at.game, q, whole, namesAt(at)), spaced(name))}`,
      ...shapeLines(at, q, shape, whole).map((line) => `  ${line}`),
    ]
  })

function optionWords(at: RemoteTable, q: PlainQuestion, option: Json, path?: string): string {
  const names = namesAt(at)
  const said = spoken(() => sayOption(at.game, q, option, { names, ...(path !== undefined && { path }) }), undefined)
  if (said) return ` ${optionText(said)}`
  const name = typeof option === 'string' ? names.person(option) : option
  return name === option ? '' : ` ${name}`
}

/** Words of one field need not fit another: then the plain value stands for itself. */
function spoken<T>(say: () => T, otherwise: T): T {
  try {
    return say()
  } catch {
    return otherwise
  }
}

export const procedureTitle = (game: AnyGame, procedure: string): string =>
  game.words.en.procedures[procedure]?.title ?? spaced(procedure)

function offered(at: RemoteTable): string {
  const of = ({ procedure, fields, usual }: Offer): string => {
    const about: PlainQuestion = {
      kind: 'ask',
      name: procedure,
      to: at.seat.held.seat,
      shape: { kind: 'form', fields },
    }
    return [
      `- \`${procedure}\`: ${procedureTitle(at.game, procedure)}`,
      ...fieldLines(at, about, fields),
      ...(usual && Object.keys(usual).length > 0 ? [`  usual: ${JSON.stringify(usual)}`] : []),
    ].join('\n')
  }
  return `You may start:\n${at.seat.view.offers.map(of).join('\n')}`
}

/** The newest lines, oldest first. */
export const logText = (at: RemoteTable, count: number): string =>
  at.seat.lines
    .slice(-count)
    .map((line) => lineText(at, line))
    .filter((text) => text !== '')
    .join('\n')

function lineText(at: RemoteTable, { by, did, facts }: LogLine): string {
  const names = namesAt(at)
  const who = by === undefined || by === 'game' || by === 'chance' ? '' : `${names.seat(by)}: `
  const act =
    did?.did === 'open'
      ? procedureTitle(at.game, did.procedure)
      : did?.did === 'rewind'
        ? 'took something back'
        : did?.did === 'redo'
          ? 'brought it back'
          : did?.did === 'overrule'
            ? `overruled${did.reason ? `: ${did.reason}` : ''}`
            : did?.did === 'answer' && facts.length === 0
              ? answerText(did.answer)
              : ''
  const said = facts.map(({ fact }) => spoken(() => sayFact(at.game, fact, names), fact.type)).join(' ')
  const told = [act, said].filter((part) => part !== '').join('. ')
  return told === '' ? '' : `${who}${told}`
}

/** An answer that nothing was told of. Forms say nothing by themselves. */
const answerText = (answer: unknown): string =>
  typeof answer === 'string' ? answer : typeof answer === 'number' ? String(answer) : ''

export const chatText = (at: RemoteTable, count: number): string =>
  at.seat.chat
    .slice(-count)
    .map(({ by, text, kind, roll }: ChatMessage) => {
      const words = kind === 'gone' ? '(taken back)' : (roll?.line ?? text)
      return `${namesAt(at).seat(by)}${kind === 'whisper' ? ' whispers' : ''}: ${words}`
    })
    .join('\n')
