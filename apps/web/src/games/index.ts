import type { Face } from './face.ts'
import type { Component } from 'svelte'
import type { IconName } from '../icons/names.ts'
import type { Command, DoorQuestion, LogLine, Offer, Outcome, RoomView } from '../lib/wire.ts'

/** What every piece of a game is given. `view` is what the seat sees of the state, in the game's own type. */
export interface PieceProps<View = unknown> {
  readonly game: Face
  readonly view: View
  readonly seat: string
  /** Whether this seat runs the game: only then is there anything for trays marked "Only you". */
  readonly runs: boolean
  readonly room: RoomView
  readonly lines: readonly LogLine[]
  readonly offers: readonly Offer[]
  readonly nameOf: (seat: string) => string
  /** Sends a command to the table. */
  readonly act: (command: Command) => Promise<Outcome>
  /** Begins an offer: at once, or with its fields in the docket. `args` are filled in beforehand. */
  readonly offer: (procedure: string, args?: { readonly [field: string]: unknown }) => void
  /** Shows the rule behind something. */
  readonly why: (rule: string) => void
  /** Chances from here, best first, if this table shows them; per line of the game's own record if it keeps them. */
  readonly endings?: Endings
}
export interface Endings {
  readonly title: string
  readonly policy: string
  readonly outcomes: readonly Share[]
}
export interface Share {
  readonly name: string
  readonly p: number
}
export interface QuestionProps<View = unknown> extends PieceProps<View> {
  readonly question: DoorQuestion
}

/** How bad or good: cross-hatch, hatch, tone, ink, accent. */
export type Grade = 0 | 1 | 2 | 3 | 4

/** A roll in the log, read in the game's own words. */
export interface Reading {
  readonly read: string
  readonly sum?: string | number
  /** Which dice count, which one was read: by their place in the throw. */
  readonly dice?: readonly ('read' | 'counts' | 'out')[]
  readonly sides?: number | readonly number[]
  readonly ledger: readonly { readonly name: string; readonly value: string; readonly rule?: string }[]
}

/** A game's own pieces. All of them are optional: without, everything is drawn from words and sheet. */
export interface GamePieces {
  /** The middle of the table: the game's board. */
  readonly Board?: Component<PieceProps>
  /** One strip for the phone: the three numbers that matter. */
  readonly Glance?: Component<PieceProps>
  /** The left column, above who is here. */
  readonly Crew?: Component<PieceProps>
  /** Above the question in the docket: a pool being built, a price about to be paid. */
  readonly DocketHead?: Component<QuestionProps>
  /** Instead of the plain form of an answer, for questions that need a piece of their own, by name. */
  readonly questions?: {
    readonly [name: string]: Component<QuestionProps & { readonly answer: (answer: unknown) => void }>
  }
  /** What the board is called on the phone, and its sign there. */
  readonly boardTab?: { readonly title: string; readonly icon: IconName }
  /** One's own character for the phone's last tab. */
  readonly You?: Component<PieceProps>
  readonly youTab?: (view: never, seat: string) => string | undefined
  /** Where we are: the steps of the game and the one that is on. */
  readonly steps?: (view: never) => { readonly names: readonly string[]; readonly on: number } | undefined
  /** Two or three words beside the table's name. */
  readonly whereabouts?: (view: never) => string | undefined
  /** A roll of the log, read. */
  readonly reading?: (line: LogLine, view: never) => Reading | undefined
  /** What the options of a question follow with, one sentence each, in the order of the options. */
  readonly effects?: (question: DoorQuestion, view: never) => readonly (string | undefined)[] | undefined
  /** Which of the game's odds questions fits now; the first that can be reckoned, if absent. */
  readonly oddsQuestion?: (view: never, question: DoorQuestion | undefined) => string | undefined
  /** How the endings of an odds question are filled. */
  readonly grades?: { readonly [outcome: string]: Grade }
  /** The ending that the figure beside an option counts; the first, if absent. */
  readonly counted?: string
  /** What is opened for somebody who came to try the game: procedures in order, each as soon as it is offered. */
  readonly ready?: readonly string[]
  /** Which panels of the sheet are of which character: the rest goes to the board. */
  readonly icon?: (procedure: string) => IconName | undefined
}

const modules: { readonly [id: string]: () => Promise<{ readonly pieces: GamePieces }> } = import.meta.glob<{
  readonly pieces: GamePieces
}>('./*/pieces.ts') as never

/** A game's pieces from `games/<id>/pieces.ts`; none if it has none. */
export async function piecesOf(id: string): Promise<GamePieces> {
  const load = modules[`./${id}/pieces.ts`]
  return load ? (await load()).pieces : {}
}

/** Sheets for print: `games/<id>/Print.svelte`, loaded after everything else. */
export type PrintPiece = Component<PieceProps & { readonly blank: boolean }>

const prints: { readonly [path: string]: () => Promise<{ readonly default: PrintPiece }> } = import.meta.glob<{
  readonly default: PrintPiece
}>('./*/Print.svelte') as never

export const printOf = async (id: string): Promise<PrintPiece | undefined> =>
  (await prints[`./${id}/Print.svelte`]?.())?.default
