import type { Json, Names } from '@sortie/engine'
import type { LogLine } from '@sortie/protocol'
import { toolboxReading } from '../../../../games/toolbox/web/reading.ts'
import type { GamePieces, RollReading } from '../games/pieces.ts'
import { placeText } from '../overrule/place-text.ts'
import {
  answerText,
  capital,
  factText,
  offerTitle,
  plainValue,
  type Speaker,
  settingText,
  whoSees,
} from '../question/say.ts'
import { deedIcon } from '../table/deed-icon.ts'
import type { IconName } from '../ui/icons/names.ts'
import { w } from '../words/index.ts'
import { isRoll, startsThrow } from './log-items.ts'
import { rowsText } from './rows-text.ts'

/** A line of the log, ready to be drawn. */
export interface LineView {
  readonly kind: 'rule' | 'roll' | 'overrule' | 'rewind'
  readonly icon: IconName
  /** Whose doing it is, in bold. */
  readonly who: string
  readonly did: string
  /** All that was said, where the facts say it again and the line does not. */
  readonly whole?: string
  readonly quote?: string
  readonly facts: readonly FactView[]
  readonly roll?: RollReading & { readonly faces: readonly number[] }
  readonly cards?: readonly string[]
  readonly byHand?: boolean
  /** Names of the people who may know it, if not everybody may. */
  readonly only?: readonly string[]
}
interface FactView {
  readonly text: string
  readonly rule: string
  readonly index: number
}

/** What a line is read with. */
export interface LogContext extends Speaker {
  readonly pieces: GamePieces
  readonly view: unknown
  readonly lines: readonly LogLine[]
  readonly seats: readonly {
    readonly seat: string
    readonly role: 'gm' | 'player' | 'spectator'
    readonly name?: string
  }[]
}

/** A value that was set by hand. */
const setText = (fact: LogLine['facts'][number]['fact'], { view, names }: LogContext): string =>
  `${placeText(view, fact['path'] as readonly string[], names.seat)}: ${plainValue(fact['value'])}.`

/** In letters. */
const LONGEST_DEED = 90
/** As many facts as a line tells without a heading. */
const FEW = 4

export function lineView(line: LogLine, context: LogContext): LineView {
  const { game, names, seats, pieces } = context
  const isSaid = ({ fact }: LogLine['facts'][number], index: number): boolean =>
    pieces.minor?.(fact) !== true || (index === 0 && isRoll(line))
  const facts = line.facts
    .map((told, index) => ({ told, index }))
    .filter(({ told, index }) => isSaid(told, index))
    .map(({ told: { rule, fact }, index }) => ({
      text: fact.type === '$set' ? setText(fact, context) : factText(context, fact),
      rule,
      index,
    }))
  const narrow = line.facts.map(({ fact }) => whoSees(game, fact, seats))
  const only = narrow.length > 0 && narrow.every((n) => n !== undefined) ? narrow[0] : undefined
  const base = { kind: 'rule' as const, icon: 'check' as IconName, who: '', did: '', facts, ...(only && { only }) }
  const { did, by = '' } = line
  const who = by === 'game' || by === 'chance' ? '' : capital(names.seat(by))
  switch (did?.did) {
    case 'open': {
      if (by === 'game') return { ...base, icon: 'caret-right' }
      return { ...base, icon: deedIcon(context.pieces, did.procedure), ...opened(did, who, facts, context) }
    }
    case 'answer':
      return answered(line, did, { ...base, who }, context)
    case 'overrule':
      return {
        ...base,
        kind: 'overrule',
        icon: 'gavel',
        who: `${who}, ${w.overruling}:`,
        did: did.act === 'skip' ? `${w.skipped}.` : did.act === 'strike' ? `${w.struck}.` : '',
        quote: did.reason,
      }
    case 'rewind':
      return {
        ...base,
        kind: 'rewind',
        icon: 'arrow-counter-clockwise',
        who,
        did: `${w.wentBack}.`,
        ...(did.reason && { quote: did.reason }),
      }
    case 'redo':
      return { ...base, kind: 'rewind', icon: 'arrow-clockwise', who, did: `${w.redone}.` }
    case 'setting': {
      const what = game.words.en.settings?.[did.key] ?? did.key
      return {
        ...base,
        icon: 'gear-six',
        who,
        did: `${w.setTo(what, settingText(game.words.en.settingValues, did.key, did.value))}.`,
      }
    }
    case 'content':
      return { ...base, icon: 'pencil-simple', who, did: `${rowsText(did, game)}.` }
    default:
      return { ...base, icon: 'caret-right' }
  }
}

type Opening = NonNullable<LogLine['did']> & { readonly did: 'open' }

/** What somebody started: told by what became of it, or as a deed: "Noor picks a job." Its name and all its fields are kept apart. */
function opened({ procedure, args }: Opening, who: string, facts: readonly FactView[], context: LogContext) {
  const title = offerTitle(context.game, procedure)
  const said = answerText(context, procedure, args)
  const inWords = said ? ` (${stripped(said)})` : ''
  const whole = `${title}${inWords}.`
  if (facts.length > 0 && facts.length <= FEW) return { who: isNamed(who, facts) ? '' : `${who}:`, whole }
  // A whole form is too long to be read in a line, and facts tell it again.
  const short = facts.length > 0 || whole.length > LONGEST_DEED ? '' : inWords
  const does = context.game.words.en.procedures[procedure]?.awaited
  return does ? { who, did: `${does}${short}.`, whole } : { who: `${who}:`, did: `${title}${short}.`, whole }
}

const isNamed = (who: string, [first]: readonly FactView[]): boolean => first?.text.startsWith(`${who} `) ?? false

type Answer = NonNullable<LogLine['did']> & { readonly did: 'answer' }

function answered(line: LogLine, did: Answer, base: LineView, context: LogContext): LineView {
  const { pieces, view, names } = context
  const byDice = line.by === 'chance' || did.byHand === true
  const list: readonly Json[] = Array.isArray(did.answer) ? did.answer : []
  const faces = list.filter((f) => typeof f === 'number')
  const hand = did.byHand ? { byHand: true } : {}
  if (byDice && list.length > 0 && faces.length === list.length) {
    const own = safely(() => pieces.reading?.(line, view, context.lines, names) ?? toolboxReading(line))
    const [first, ...rest] = base.facts
    const sides = sidesOf(did.proof?.pool)
    const reading: RollReading = own ?? {
      read: first ? stripped(first.text) : '',
      ...(sides.length === faces.length && { sides }),
      ledger: rest.map((f) => ({ name: f.text, value: '', rule: f.rule })),
    }
    const start = context.lines[context.lines.findIndex(({ n }) => n === line.n) - 1]
    const deed = start && startsThrow(start, line) ? lineView(start, context) : undefined
    return {
      ...base,
      kind: 'roll',
      icon: 'dice-three',
      who: deed?.who ?? roller(line, names),
      did: deed?.did ?? '',
      roll: { ...reading, faces },
      ...hand,
    }
  }
  if (byDice) {
    const cards = list.map(plainValue)
    // What was drawn is mostly told as a fact too; once is enough.
    const told =
      cards.length > 0 && cards.every((card) => base.facts.some((f) => spacedWords(f.text).includes(spacedWords(card))))
    const drawn = told ? { who: '', did: '' } : { who: `${w.drew}:`, did: `${cards.join(', ') || w.none}.` }
    return { ...base, icon: 'cards', ...drawn, cards, ...hand }
  }
  const said =
    typeof did.answer === 'string' && did.answer.length > 60
      ? `“${did.answer}”`
      : capital(answerText(context, did.question, did.answer) || w.nothing)
  if (did.for !== undefined)
    return {
      ...base,
      kind: 'overrule',
      icon: 'gavel',
      who: `${base.who}, ${w.overrulingFor(names.seat(did.for))}:`,
      did: `${said}.`,
      ...(did.reason !== undefined && { quote: did.reason }),
    }
  const whole = /[.!?”]$/.test(said) ? said : `${said}.`
  if (said === w.nothing && base.facts.length > 0) return { ...base, icon: 'hand-pointing', who: `${base.who}:`, whole }
  if (!isTold(did.answer, said, base.facts)) return { ...base, icon: 'hand-pointing', who: `${base.who}:`, did: whole }
  return { ...base, icon: 'hand-pointing', who: isNamed(base.who, base.facts) ? '' : `${base.who}:`, whole }
}

/** The sides of each die of `3d6+1d8`. */
const sidesOf = (pool = ''): readonly number[] =>
  [...pool.matchAll(/(\d+)d(\d+)/g)].flatMap(([, count, sides]) =>
    Array.from({ length: Number(count) }, () => Number(sides)),
  )

/** Whether the facts already tell the answer: always for lists and forms, otherwise if they contain its words. */
function isTold(answer: Json, said: string, facts: readonly FactView[]): boolean {
  if (facts.length === 0) return false
  if (typeof answer === 'object') return true
  const [head = ''] = said.split(': ')
  return facts.some(({ text }) => spacedWords(text).includes(spacedWords(head)))
}

/** Words with a space on either side, so that no word is found inside another. */
const spacedWords = (text: string): string => ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `

const stripped = (text: string): string => text.replace(/\.$/, '')

/** The facts of a roll often say whose it was; otherwise the seat that threw. */
function roller({ facts, by, hand }: LogLine, names: Names): string {
  if (by !== undefined && by !== 'chance') return names.seat(by)
  for (const { fact } of facts) if (typeof fact['seat'] === 'string') return names.seat(fact['seat'])
  return hand === undefined ? '' : names.seat(hand)
}

function safely<T>(of: () => T): T | undefined {
  try {
    return of()
  } catch {
    return undefined
  }
}

/** The facts under the reading of a roll: all but the first, the roll itself. */
export const besideReading = ({ facts }: LineView): readonly FactView[] => facts.slice(1)

/** Several answers in one sentence for each who gave them; where nothing was chosen, nothing is said. */
export function answersText(lines: readonly LogLine[], context: LogContext): string {
  const told: { who: string; did: string[] }[] = []
  for (const line of lines) {
    const { who, did } = lineView(line, context)
    const said = stripped(did)
    if (said === w.nothing) continue
    const last = told.at(-1)
    if (last?.who === who) last.did.push(said)
    else told.push({ who, did: [said] })
  }
  return told.map(({ who, did }) => `${who} ${did.join('; ')}.`).join(' ')
}

/** The line as one sentence, for reading aloud and for searching. */
export function lineText(v: LineView): string {
  const roll = v.roll && `${v.who || w.theDice} ${v.did || w.rolled} ${w.and(v.roll.faces.map(String))}.`
  return [...(roll ? [roll] : [v.who, v.did]), ...v.facts.map((f) => f.text), v.quote ? `“${v.quote}”` : '']
    .filter((t) => t.trim() !== '')
    .join(' ')
}
