import { declined, type Json, type PlainQuestion, same, unfit } from '@sortie/engine'
import type { OpenQuestion } from '@sortie/protocol'
import { toolboxCounted } from '../../../../games/toolbox/web/reading.ts'
import type { Counted, GamePieces, OutcomeShare } from '../games/pieces.ts'
import type { LogContext } from '../log/line-view.ts'
import { plainValue } from '../question/say.ts'
import { w } from '../words/index.ts'
import type { Chance, ComputedOdds } from './compute-odds.ts'
import { gradeOf } from './grades.ts'
import { isShort } from './limits.ts'
import type { OddsNotes } from './notes.ts'
import type { NotedOdds } from './odds-worker.ts'
import { MOST_FILLS, throwShares } from './throw-shares.ts'

/** Chances of one option, or of a roll. */
export interface OptionOdds {
  /** The chance of what is counted; absent if there are only several outcomes to tell apart. */
  readonly p?: number
  /** The word for what the figure counts. */
  readonly counts: string
  readonly outcomes: readonly OutcomeShare[]
}
export interface Chances {
  /** What was computed, and how: a few sentences. */
  readonly how: readonly string[]
  /** What has to stand beside the figures: assumed answers, and knowledge that is not everyone's. */
  readonly note: string
  /** The same question in the lab: the part of its address after the #. */
  readonly lab?: string
  /** Everything that can happen by one answer or another, for the legend. */
  readonly all: readonly OutcomeShare[]
  /** Whether the legend has room above the dice or options: on any screen, on large ones, or nowhere. */
  readonly legend: 'short' | 'long' | 'none'
  readonly whole?: OptionOdds
  readonly options?: readonly (OptionOdds | undefined)[]
  /** The odds of declining, to compare the others with. */
  readonly declined?: OptionOdds
}

/** Who looks at a question, and with what. */
export interface Looking {
  readonly pieces: GamePieces
  readonly logContext: LogContext | undefined
  /** The seat or role that this seat would answer for, if it may. */
  readonly to: string | undefined
}

/** As many letters as a legend has room for in its one line, on a phone and on a laptop; a sign takes four. */
const SHORT = 50
const LONG = 72
const SIGN = 4
const A_FEW_WORDS = 28
/** Chances closer than this are the same to a reader. */
const CLOSE = 0.0005

/** What a seat chooses from: options, or a few numbers. `no` is the one that declines. */
export interface Choice {
  readonly options: readonly Json[]
  readonly no?: Json
}
export function choiceOf(asked: OpenQuestion, to: string | undefined): Choice | undefined {
  const q = asked.question
  const shape = q.kind === 'ask' ? q.shape : isRollOrDraw(q) ? undefined : q.parts[to ?? '']
  if (shape?.kind === 'one') {
    const no = declined(shape)
    return { options: shape.options, ...(no && { no: no.answer }) }
  }
  if (shape?.kind !== 'whole' || !isShort(shape)) return undefined
  return { options: Array.from({ length: shape.max - shape.min + 1 }, (_, i) => shape.min + i) }
}
const isRollOrDraw = (q: PlainQuestion): q is PlainQuestion & { readonly kind: 'roll' | 'draw' } =>
  q.kind === 'roll' || q.kind === 'draw'

/**
 * The answers as the rules receive them. Of a vote, what comes if all choose the same: how the others vote is sealed. An
 * option that is not open to all has no such answer.
 */
export function answersTo({ question: q }: OpenQuestion, options: readonly Json[], to: string): readonly Json[] {
  if (q.kind === 'first') return options.map((answer) => ({ by: to, answer }))
  if (q.kind !== 'each') return options
  const parts = Object.entries(q.parts)
  const isOpenToAll = options.every((o) => parts.every(([, shape]) => unfit(shape, o) === undefined))
  return isOpenToAll ? options.map((o) => Object.fromEntries(parts.map(([seat]) => [seat, o]))) : []
}

/** The figures beside a question; nothing if they say nothing. `of`: the one answer they are the odds of. */
export function chancesOf(
  asked: OpenQuestion,
  { found, notes, optionNotes, lab }: NotedOdds,
  looking: Looking,
  of: Json | undefined,
): Chances | undefined {
  const { pieces, to } = looking
  const { name } = asked.question
  if (found.throws) return ofThrow(name, found.throws, notes, looking)
  const figureOf = (chances: readonly Chance[] | undefined) =>
    figure(pieces, found.name, sharesOf(pieces, chances ?? []))
  const assumes = (rule: string): boolean => found.assumptions.some((a) => a.question === name && a.rule === rule)
  const choice = choiceOf(asked, to)
  // An average over answers that are equally likely says nothing.
  const whole = assumes('uniform') ? undefined : figureOf(found.whole)
  const each = found.options?.map(figureOf)
  const decline =
    of !== undefined ? undefined : declinedOf(asked, { each, whole: assumes('never') ? whole : undefined }, looking)
  // Beside what another seat decides, only what changes it has a figure.
  const stepsIn = asked.question.kind === 'first' && to !== asked.question.keeper
  const weighed = each ? each[0] : whole
  const alone = of === undefined ? undefined : choice?.options.map((o) => (same(o, of) ? weighed : undefined))
  const options = alone ?? (each && differ(decline ? [decline, ...each] : each) ? each : undefined)
  // The seat that chooses has figures beside its options, or none.
  if (choice && to !== undefined && !options?.some((o) => o)) return undefined
  const figures = [whole, ...(options ?? [])].flatMap((f) => f ?? [])
  const shown = new Set(figures.flatMap((f) => f.outcomes.filter((o) => o.p > 0).map((o) => o.name)))
  const all = figures[0]?.outcomes.filter((o) => shown.has(o.name)) ?? []
  return {
    ...noted(options && each ? optionNotes : notes, {
      isCommon: found.knowledge === 'everyone',
      alike: asked.question.kind === 'each' && options !== undefined,
    }),
    ...(lab !== undefined && { lab }),
    all,
    legend: legendOf(all),
    ...(whole && { whole }),
    ...(options && {
      options: options.map((f) => (stepsIn && f && whole && sameShares(f.outcomes, whole.outcomes) ? undefined : f)),
    }),
    ...(decline && { declined: decline }),
  }
}

/** `alike`: of a vote, what comes if all answer the same. */
function noted(
  { how, assumes, knowledge }: OddsNotes,
  { isCommon, alike }: { readonly isCommon: boolean; readonly alike: boolean },
): Pick<Chances, 'how' | 'note'> {
  const says = [alike ? w.ifAllAgree : '', assumes, isCommon ? '' : knowledge]
  return { how: alike ? [...how, w.ifAllAgree] : how, note: says.filter((s) => s !== '').join(' ') }
}

/** What comes of saying no: in a window, for all but its keeper, of leaving it to the others. */
function declinedOf(
  asked: OpenQuestion,
  known: { readonly each: readonly (OptionOdds | undefined)[] | undefined; readonly whole: OptionOdds | undefined },
  { to }: Looking,
): OptionOdds | undefined {
  const q = asked.question
  const choice = choiceOf(asked, to)
  const no = choice?.no
  if (no !== undefined) return known.each?.[choice?.options.findIndex((o) => same(o, no)) ?? -1]
  return q.kind === 'first' && to !== q.keeper ? known.whole : undefined
}

/** Whether it makes a difference which of these is chosen; if one is not known, it may. */
function differ(figures: readonly (OptionOdds | undefined)[]): boolean {
  const [first] = figures
  return figures.length < 2 || !figures.every((f) => f && first && sameShares(f.outcomes, first.outcomes))
}

const sameShares = (a: readonly OutcomeShare[], b: readonly OutcomeShare[]): boolean =>
  a.length === b.length && a.every((o, i) => o.name === b[i]?.name && Math.abs(o.p - b[i].p) < CLOSE)

/** Two outcomes, or what is counted, have a figure; otherwise it is one of several. */
function ofThrow(
  name: string,
  throws: NonNullable<ComputedOdds['throws']>,
  notes: OddsNotes,
  { pieces, logContext }: Looking,
): Chances | undefined {
  const good = countedIn(pieces, name)?.endings ?? []
  const all = logContext ? throwShares(name, throws, logContext, good) : []
  if (all.length < 2) return undefined
  // Rows of a table that are all as likely have no figure: the die says how many they are.
  if (all.length > MOST_FILLS && all.every(({ p }) => Math.abs(p - (all[0]?.p ?? 0)) < CLOSE)) return undefined
  const plain = all.length === 2 && all.every((o) => o.text.length <= A_FEW_WORDS)
  const whole = plain || all.some((o) => good.includes(o.name)) ? figure(pieces, name, all) : undefined
  return {
    how: notes.how,
    note: '',
    all,
    legend: all.length > MOST_FILLS ? 'none' : legendOf(all),
    whole: whole ?? { counts: w.oneOf(all.length), outcomes: all },
  }
}

const countedIn = (pieces: GamePieces, of: string): Counted | undefined => pieces.counted?.[of] ?? toolboxCounted[of]

function figure(pieces: GamePieces, of: string, outcomes: readonly OutcomeShare[]): OptionOdds | undefined {
  const [first] = outcomes
  if (!first || outcomes.every((o) => o.p === 0)) return undefined
  const counted = countedIn(pieces, of) ?? { endings: [first.name], as: first.text }
  const p = outcomes.reduce((sum, o) => (counted.endings.includes(o.name) ? sum + o.p : sum), 0)
  return { p, counts: counted.as, outcomes }
}

/** Chances as they are called and filled on the page. */
export const sharesOf = (
  { grades, outcomes: names }: GamePieces,
  chances: readonly Chance[],
): readonly OutcomeShare[] =>
  chances
    .map(({ name, ...chance }, i) => ({
      name,
      text: names?.[name] ?? plainValue(name),
      grade: grades?.[name] ?? gradeOf(i, chances.length),
      ...chance,
    }))
    .filter(({ text }) => text !== '')

function legendOf(all: readonly OutcomeShare[]): Chances['legend'] {
  const letters = all.reduce((n, o) => n + SIGN + o.text.length, 0)
  return all.length < 2 || letters > LONG ? 'none' : letters > SHORT ? 'long' : 'short'
}
