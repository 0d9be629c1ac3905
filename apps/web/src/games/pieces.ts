import type { Json, Names } from '@sortie/engine'
import type { Progress } from '@sortie/engine/odds'
import type { Command, LogLine, Offer, OpenQuestion, TableView } from '@sortie/protocol'
import type { Component } from 'svelte'
import type { CommandOutcome } from '../connection/connection.ts'
import type { Said } from '../question/say.ts'
import type { IconName } from '../ui/icons/names.ts'
import type { Face } from './face.ts'
import { outside } from './outside.ts'
import { speakGame } from './speak.ts'

/** The props of every piece. `view` is what the seat sees of the state, in the game's own type; the shell reads nothing of it. */
export interface PieceProps<View = unknown> {
  readonly game: Face
  readonly view: View
  readonly seat: string
  /** Whether this seat runs the game: only then are there panels marked "Only you". */
  readonly runs: boolean
  readonly room: TableView
  readonly lines: readonly LogLine[]
  readonly offers: readonly Offer[]
  /** What people and characters are called. */
  readonly names: Names
  /** What a seat is called: the same as `names.seat`. */
  readonly nameOf: (seat: string) => string
  /** Sends a command to the table. */
  readonly act: (command: Command) => Promise<CommandOutcome>
  /** Starts an offer: at once, or with its fields in the question panel. `args` are filled in. */
  readonly offer: (procedure: string, args?: { readonly [field: string]: unknown }) => void
  /** Shows the sheet of a character, by its id. */
  readonly sheet: (who: string) => void
  /** Shows the rule behind something. */
  readonly why: (rule: string) => void
  /** For the GM: sets a value of the state by hand, from a sheet or a board. Not there for others. */
  readonly adjust?: (path: readonly string[], value: Json) => void
  /** Chances from here, best first, if this table shows them; per line of the game's own record if it keeps them. */
  readonly endings?: Endings
}
export interface Endings extends OddsPending {
  readonly title: string
  /** What was computed, and how: a few sentences. */
  readonly how: readonly string[]
  /** What it assumes and whose knowledge it rests on, in a line. */
  readonly note: string
  /** The same question in the lab: the part of its address after the #. */
  readonly lab?: string
  /** Nothing, as long as nothing is known. */
  readonly outcomes: readonly OutcomeShare[]
  /** Whether these are the chances of an earlier moment: there are none of this one (yet). */
  readonly stale?: boolean
}
/** What is shown in place of missing odds. */
export interface OddsPending {
  /** How far it is, if it takes long. */
  readonly progress?: Progress
  readonly stop?: () => void
  /** Why there are none. */
  readonly sentence?: string
  readonly again?: () => void
}
/** One way it can end, as it is called and filled, and how likely it is. */
export interface OutcomeShare {
  readonly name: string
  readonly text: string
  readonly grade: Grade
  readonly p: number
  /** Where it surely lies, if it was sampled. */
  readonly low?: number
  readonly high?: number
}

/** One of the game's odds questions by name; with options, if it does not start from the current table. */
export type AskedOdds =
  | string
  | {
      readonly name: string
      readonly options?: { readonly [option: string]: Json }
      /** The one answer to the question that they are the odds of, if it is not the question as a whole. */
      readonly of?: Json
    }

/** Which endings the figure beside an option counts together, and the word for them. */
export interface Counted {
  readonly endings: readonly string[]
  readonly as: string
}
export interface QuestionProps<View = unknown> extends PieceProps<View> {
  readonly question: OpenQuestion
}

/** What was filled in before a form went away, and where it is kept while it is filled in. */
export interface Draft {
  readonly draft: Json | undefined
  readonly keep: (draft: Json) => void
}

/** The props of a question with a form of its own. */
export interface AnswerProps<View = unknown> extends QuestionProps<View>, Draft {
  readonly answer: (answer: unknown) => void
}

/** How bad or good: cross-hatch, hatch, tone, ink, accent. */
export type Grade = 0 | 1 | 2 | 3 | 4

/** A roll in the log, read in the game's own words. */
export interface RollReading {
  readonly read: string
  readonly sum?: string | number
  /** Which dice count, which one was read: by their place in the throw. */
  readonly dice?: readonly ('read' | 'counts' | 'out')[]
  readonly sides?: number | readonly number[]
  /** What the stage shows largest, if not `read`: the damage of an attack. */
  readonly headline?: string
  /** One sentence to tell the story from. */
  readonly cue?: string
  /** What follows, one short line each: "Alarm 2 → 3". */
  readonly follows?: readonly string[]
  /** Whether it could not have gone better: one clear note more. */
  readonly best?: boolean
  readonly ledger: readonly { readonly name: string; readonly value: string; readonly rule?: string }[]
}

/** Something that everybody should see large for a moment: a card, a new scene, the end of a mission. */
export interface Moment {
  readonly kind: 'card' | 'scene' | 'end'
  readonly title: string
  readonly text: string
  /** What it does, or what is left to do. */
  readonly note?: string
}

/**
 * A game's own pieces. All are optional: without them, everything is drawn from words and sheet.
 * A game writes them for the type of its own view: `pieces: GamePieces<Seen>`.
 */
export interface GamePieces<View = unknown> {
  /** The strip above the stage: the shared numbers and at most four clocks. It is never covered. */
  readonly Ledge?: Component<PieceProps<View>>
  /** The left column of the GM: hidden clocks, notes, secret decks, with what it takes to make one. */
  readonly OnlyYou?: Component<PieceProps<View>>
  /** The stage while nothing is asked: the game's board. */
  readonly Board?: Component<PieceProps<View>>
  /** One strip for the phone: the three numbers that matter. */
  readonly Glance?: Component<PieceProps<View>>
  /** The left column, above who is here. */
  readonly Crew?: Component<PieceProps<View>>
  /** Above the question: a pool being built, a price about to be paid, what is being decided. */
  readonly QuestionHead?: Component<QuestionProps<View>>
  /** Instead of the plain form of an answer, for questions that need a piece of their own, by name. */
  readonly questions?: {
    readonly [name: string]: Component<AnswerProps<View>>
  }
  /** Throws that only carry an own throw on, by question: they fall by themselves once the one before has been read. */
  readonly falls?: readonly string[]
  /** Questions whose answer may be the throw, by name. A game that does not say may throw at any of them. */
  readonly commits?: readonly string[]
  /** Which of these have the odds of the roll above them: forms whose button is the throw. */
  readonly withOdds?: readonly string[]
  /** Instead of the plain form of something that is started, by procedure. `given` is filled in. */
  readonly forms?: {
    readonly [procedure: string]: Component<
      PieceProps<View> &
        Draft & {
          readonly opened: Offer
          readonly given: { readonly [field: string]: unknown }
          /** Says whether it was taken. */
          readonly start: (args: { readonly [field: string]: unknown }) => Promise<boolean>
          readonly cancel: () => void
        }
    >
  }
  /** What a move without fields may bring, beside its button and for everybody who waits for it, by procedure. */
  readonly previews?: { readonly [procedure: string]: Component<PieceProps<View>> }
  /** The board's name and icon on the phone. */
  readonly boardTab?: { readonly title: string; readonly icon: IconName }
  /** The seat's own characters for the phone's last tab; with `who`, the sheet of that character. */
  readonly You?: Component<PieceProps<View> & { readonly who?: string }>
  youTab?(view: View, seat: string): string | undefined
  /** Where we are: the steps of the game and the one that is on. */
  steps?(view: View): { readonly names: readonly string[]; readonly on: number } | undefined
  /** Two or three words beside the table's name. */
  whereabouts?(view: View, names: Names): string | undefined
  /** A roll of the log, read. */
  reading?(line: LogLine, view: View, lines: readonly LogLine[], names: Names): RollReading | undefined
  /** Whether a fact says nothing that the lines around it do not say: the log leaves it out, "why" shows it. */
  minor?(fact: LogLine['facts'][number]['fact']): boolean
  /** Facts that begin a job, and which of their fields names it: headings of the journal. Without a name, what is said. */
  readonly chapters?: { readonly [type: string]: string }
  /** Why what was just started was not taken: its form stays open with all that was written. */
  refused?(line: LogLine): string | undefined
  /** Whether a line of the log is a moment for the stage. */
  moment?(line: LogLine, view: View, names: Names): Moment | undefined
  /** Instead of the question in the game's words: what it is for this seat. */
  heading?(question: OpenQuestion, view: View, seat: string): string | undefined
  /** What the options of a question follow with for this seat, one sentence each, in the order of the options. */
  effects?(question: OpenQuestion, view: View, seat: string): readonly (string | undefined)[] | undefined
  /** For the question panel while nothing is asked: how the last thing ended, and what is left to do. */
  closing?(view: View, lines: readonly LogLine[], props: PieceProps<View>): Said | undefined
  /** Whether the board needs older lines than these. */
  readsBack?(view: View, lines: readonly LogLine[]): boolean
  /** Which odds fit the question, or the board without one; `none` if none do. Absent: the first that can be asked. */
  oddsQuestion?(
    view: View,
    question: OpenQuestion | undefined,
    at: { readonly lines: readonly LogLine[]; readonly botRuns: boolean },
  ): AskedOdds | 'none'
  /** How endings are filled, and what they are called: an ending called nothing is not shown. */
  readonly grades?: { readonly [outcome: string]: Grade }
  readonly outcomes?: { readonly [outcome: string]: string }
  /** By odds question, or by dice and how they read: what the figure counts. Absent: the first ending. */
  readonly counted?: { readonly [oddsQuestion: string]: Counted }
  /** Whether something here is drawn from the game's sheet, which has to be loaded first. */
  readonly fromSheet?: boolean
  /** Procedures that are started for people who try the game, in order, each as soon as it is offered. */
  readonly ready?: readonly string[]
  /** The procedure that creates a character: one can be brought in from a file instead. */
  readonly creates?: string
  /** Procedures that end something for everyone: they ask for confirmation. */
  ends?(view: View): readonly string[]
  /** The icon of a procedure. */
  readonly icon?: (procedure: string) => IconName | undefined
}

const modules = import.meta.glob<{ readonly pieces: GamePieces }>([
  '../../../../games/*/web/pieces.ts',
  './generic/pieces.ts',
])

/** A game's pieces from `games/<id>/web/pieces.ts`; what it lacks is drawn from its sheet. */
export async function piecesOf(id: string): Promise<GamePieces> {
  await speakGame(id)
  const own = (await (outside[id]?.pieces ?? modules[`../../../../games/${id}/web/pieces.ts`])?.())?.pieces
  if (own?.Board && own.Glance && own.You) return own
  return { ...(await modules['./generic/pieces.ts']?.())?.pieces, ...own }
}

/** Sheets for print: `games/<id>/web/Print.svelte`, or the panels of the sheet; loaded after everything else. */
export type PrintPiece = Component<PieceProps & { readonly blank: boolean }>

const prints = import.meta.glob<{ readonly default: PrintPiece }>([
  '../../../../games/*/web/Print.svelte',
  './generic/Print.svelte',
])

export const hasPrint = (id: string): boolean =>
  outside[id]?.print !== undefined || Object.hasOwn(prints, `../../../../games/${id}/web/Print.svelte`)

export const printOf = async (id: string): Promise<PrintPiece | undefined> =>
  (
    await (
      outside[id]?.print ??
      prints[`../../../../games/${id}/web/Print.svelte`] ??
      prints['./generic/Print.svelte']
    )?.()
  )?.default

/** What a game adds to the recap of an evening: `games/<id>/web/Recap.svelte`. */
export interface RecapPiece {
  readonly default: Component<PieceProps>
  /** What it shows of an evening that began then; nothing if it shows nothing. */
  readonly covers: (view: unknown, lines: readonly LogLine[], evening: number) => Covered | undefined
}
/** Facts that need not be told again, from some time on. */
export interface Covered {
  readonly since: number
  readonly facts: readonly string[]
}
const recaps = import.meta.glob<RecapPiece>('../../../../games/*/web/Recap.svelte')

export const recapPieceOf = async (id: string): Promise<RecapPiece | undefined> =>
  (outside[id]?.recap ?? recaps[`../../../../games/${id}/web/Recap.svelte`])?.()
