import type { Json, PlainQuestion, SeenFactOf, View } from '@sortie/engine'
import { standingLines } from '@sortie/table/browser'
import type { AnswerProps, PieceProps, QuestionProps } from '@sortie/web/pieces'
import type { LogLine } from '@sortie/web/wire'
import type { facts } from '../facts/index.ts'
import type { questions } from '../rules/index.ts'
import type { RecordLine, SavingAnswer, SavingOption } from '../rules/job/state.ts'
import type { StateRecord } from '../state.ts'

export type Seen = View<typeof StateRecord>
export type Props = PieceProps<Seen>
export type AskedProps = QuestionProps<Seen>
export type AnsweredProps = AnswerProps<Seen>
export type Job = Seen['job']
export type Operative = Seen['crew']['operatives'][string]
export type { RecordLine, SavingAnswer, SavingOption }

/** Facts as a seat sees them, told apart by their type. */
export type Fact = SeenFactOf<typeof facts>
type FactOfType<K extends Fact['type']> = Extract<Fact, { readonly type: K }>

export const factsIn = (line: LogLine): readonly Fact[] => line.facts.map(({ fact }) => fact as Fact)
export const factIn = <K extends Fact['type']>(line: LogLine, type: K): FactOfType<K> | undefined =>
  factsIn(line).find((fact): fact is FactOfType<K> => fact.type === type)

export const nameOf = (view: Seen, id: string): string =>
  view.crew.operatives[id]?.name ?? id.replaceAll('-', ' ').replace(/(^|\s)./g, (c) => c.toUpperCase())

export const isUnderWay = (job: Job): boolean => !['none', 'setup', 'done'].includes(job.phase)
export const isRolling = (job: Job): boolean => ['rolling', 'clocked', 'overtime', 'pause'].includes(job.phase)
/** The record is there from the first roll until the next job is set. */
export const hasRecord = (job: Job): boolean => isRolling(job) || job.phase === 'unwinding' || job.phase === 'done'

/** A contest that still has to be seen to, or the last one until the next job or contest. */
export const contestGoesOn = ({ offJob: { contest } }: Seen): boolean =>
  contest !== null && (contest.stage === 'preparing' || contest.stage === 'ready')

const setIn = (line: LogLine, job: Job): boolean =>
  factsIn(line).some((fact) => fact.type === 'JobSet' && fact.number === job.number)

/** Whether the lines go back to where the job was set. */
export const beginsIn = (lines: readonly LogLine[], job: Job): boolean => lines.some((l) => setIn(l, job))

/** Lines since the job was set, without what was taken back. */
export function linesOfJob(lines: readonly LogLine[], job: Job): readonly LogLine[] {
  const standing = standingLines(lines)
  const set = standing.findLastIndex((l) => setIn(l, job))
  return set < 0 ? standing : standing.slice(set)
}

/** Dice of each line of the record, as far back as the log was read; their faces are in the log alone. */
export function throwsOf(lines: readonly LogLine[], job: Job): readonly (readonly number[] | undefined)[] {
  let faces: readonly number[] | undefined
  const found: (readonly number[] | undefined)[] = []
  for (const line of linesOfJob(lines, job)) {
    const { did } = line
    if (did?.did === 'answer' && (did.question === 'JobDice' || did.question === 'CompanionDie'))
      faces = did.answer as readonly number[]
    for (const fact of factsIn(line))
      if (fact.type === 'IncidentApplied') {
        found.push(fits(faces, fact) ? faces : undefined)
        faces = undefined
      }
  }
  const missing = Math.max(0, job.record.length - found.length)
  return [...Array.from({ length: missing }, () => undefined), ...found.slice(-job.record.length || found.length)]
}

/** The GM may have overruled the numbers. */
function fits(faces: readonly number[] | undefined, { source, result }: FactOfType<'IncidentApplied'>): boolean {
  if (!faces) return false
  const adding = source === '1d6+1' ? 1 : source === '1d6+6' ? 6 : 0
  return faces.reduce((n, f) => n + f, adding) === result
}

/** Contributions that were lost with somebody or used up, by operative. The state keeps only what is left. */
export function struckOf(lines: readonly LogLine[], job: Job): { readonly [operative: string]: readonly string[] } {
  const struck: { [operative: string]: string[] } = {}
  const strike = (operative: string, ...what: readonly string[]): void => {
    struck[operative] = [...(struck[operative] ?? []), ...what]
  }
  for (const line of linesOfJob(lines, job))
    for (const fact of factsIn(line)) {
      if (fact.type === 'OperativeLost') strike(fact.operative, ...fact.struck)
      if (fact.type === 'PropSpent') strike(fact.operative, fact.prop)
      if (fact.type === 'TacticSpent') strike(fact.operative, fact.tactic)
    }
  return struck
}

/** Trouble that the job started with: Dangerous, or ones rolled while it was wound. */
export function troubleAtStart(lines: readonly LogLine[], job: Job): number {
  for (const line of linesOfJob(lines, job)) {
    const opened = factIn(line, 'RecordOpened')
    if (opened) return opened.negative
  }
  const [first] = job.record
  if (!first) return job.tally.negative
  const row = job.table[first.result - 2]
  return row && row.special === 'none' ? Math.max(0, first.negative - Math.max(0, -row.outlook)) : 0
}

// Only the types of the rules come into the browser's script.
type Questions = typeof questions
export type QuestionName = keyof Questions
export type About<N extends QuestionName> = NonNullable<Questions[N]['types']>['about']
type DeclaredOption<N extends QuestionName> = NonNullable<Questions[N]['types']>['option']
export type Option<N extends QuestionName> = [DeclaredOption<N>] extends [never] ? Json : DeclaredOption<N>

/** Whether this is one of the game's questions by that name. */
export const isAsked = (question: PlainQuestion | undefined, ...names: readonly QuestionName[]): boolean =>
  names.some((name) => name === question?.name)
/** Options of a choice; in a window, those that this seat has. */
export const optionsOf = (question: PlainQuestion, seat: string): readonly Json[] => {
  const shape = question.kind === 'ask' ? question.shape : question.kind === 'first' ? question.parts[seat] : undefined
  return shape && 'options' in shape ? shape.options : []
}

/** What the column will be, while a contest is still being prepared. */
export const columnOf = ({ stage, timeBought, means, column }: NonNullable<Seen['offJob']['contest']>) =>
  stage !== 'preparing' ? column : timeBought ? 'favored' : means === null ? 'none' : 'means'
