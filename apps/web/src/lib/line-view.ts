import type { Face } from '../games/face.ts'
import type { GamePieces, Reading } from '../games/index.ts'
import type { IconName } from '../icons/names.ts'
import { w } from '../words/index.ts'
import { deedIcon } from './deed-icon.ts'
import { answerText, capital, factText, offerTitle, plainValue, whoSees } from './say.ts'
import type { LogLine } from './wire.ts'

/** A line of the log, ready to be drawn. */
export interface LineView {
  readonly kind: 'rule' | 'roll' | 'fiat' | 'rewind'
  readonly icon: IconName
  /** Whose doing it is, in bold. */
  readonly who: string
  readonly did: string
  readonly quote?: string
  readonly facts: readonly FactView[]
  readonly roll?: Reading & { readonly faces: readonly number[] }
  readonly cards?: readonly string[]
  readonly byHand?: boolean
  /** Names of those who may know it, if not everybody may. */
  readonly only?: readonly string[]
}
interface FactView {
  readonly text: string
  readonly rule: string
  readonly index: number
}

/** What a line is read with. */
export interface Around {
  readonly game: Face
  readonly pieces: GamePieces
  readonly view: unknown
  readonly lines: readonly LogLine[]
  readonly nameOf: (seat: string) => string
  readonly seats: readonly {
    readonly seat: string
    readonly role: 'gm' | 'player' | 'spectator'
    readonly name?: string
  }[]
}

export function lineView(line: LogLine, around: Around): LineView {
  const { game, nameOf, seats } = around
  const facts = line.facts.map(({ rule, fact }, index) => ({ text: factText(game, fact, nameOf), rule, index }))
  const narrow = line.facts.map(({ fact }) => whoSees(game, fact, seats))
  const only = narrow.length > 0 && narrow.every((n) => n !== undefined) ? narrow[0] : undefined
  const base = { kind: 'rule' as const, icon: 'check' as IconName, who: '', did: '', facts, ...(only && { only }) }
  const { did, by = '' } = line
  const who = by === 'game' || by === 'chance' ? '' : capital(nameOf(by))
  switch (did?.did) {
    case 'open': {
      const title = offerTitle(game, did.procedure)
      if (by === 'game') return { ...base, icon: 'caret-right' }
      const args = answerText(game, did.procedure, did.args, nameOf)
      return {
        ...base,
        icon: deedIcon(around.pieces, did.procedure),
        who: `${who}:`,
        did: args ? `${title} (${args}).` : `${title}.`,
      }
    }
    case 'answer':
      return answered(line, did, { ...base, who }, around)
    case 'overrule':
      return {
        ...base,
        kind: 'fiat',
        icon: 'gavel',
        who: `${who}, ${w.byFiat}:`,
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
    case 'setting': {
      const what = game.words.en.settings?.[did.key] ?? did.key
      return { ...base, icon: 'gear-six', who, did: `${w.setTo(what, plainValue(did.value))}.` }
    }
    default:
      return { ...base, icon: 'caret-right' }
  }
}

type Answer = NonNullable<LogLine['did']> & { readonly did: 'answer' }

function answered(line: LogLine, did: Answer, base: LineView, around: Around): LineView {
  const { game, pieces, view, nameOf } = around
  const byDice = line.by === 'chance' || did.byHand === true
  const list = Array.isArray(did.answer) ? did.answer : []
  const hand = did.byHand ? { byHand: true } : {}
  if (byDice && list.length > 0 && list.every((f) => typeof f === 'number')) {
    const faces = list as unknown as readonly number[]
    const own = safely(() => pieces.reading?.(line, view as never, around.lines))
    const [first, ...rest] = base.facts
    const reading: Reading = own ?? {
      read: first ? stripped(first.text) : '',
      ledger: rest.map((f) => ({ name: f.text, value: '', rule: f.rule })),
    }
    return {
      ...base,
      kind: 'roll',
      icon: 'dice-three',
      who: roller(line, nameOf),
      did: '',
      roll: { ...reading, faces },
      ...hand,
    }
  }
  if (byDice) {
    const cards = list.map(plainValue)
    // What was drawn is mostly told as a fact too; once is enough.
    const told = cards.length > 0 && cards.every((card) => base.facts.some((f) => f.text.includes(card)))
    const drawn = told ? { who: '', did: '' } : { who: `${w.drew}:`, did: `${cards.join(', ') || w.none}.` }
    return { ...base, icon: 'cards', ...drawn, cards, ...hand }
  }
  const said =
    typeof did.answer === 'string' && did.answer.length > 60
      ? `“${did.answer}”`
      : capital(answerText(game, did.question, did.answer, nameOf) || w.nothing)
  if (did.for !== undefined)
    return {
      ...base,
      kind: 'fiat',
      icon: 'gavel',
      who: `${base.who}, ${w.byFiatFor(nameOf(did.for))}:`,
      did: `${said}.`,
      ...(did.reason !== undefined && { quote: did.reason }),
    }
  return { ...base, icon: 'hand-pointing', who: `${base.who}:`, did: /[.!?”]$/.test(said) ? said : `${said}.` }
}

const stripped = (text: string): string => text.replace(/\.$/, '')

/** Facts of a roll often say whose it was. */
function roller({ facts, by }: LogLine, nameOf: (seat: string) => string): string {
  if (by !== undefined && by !== 'chance') return nameOf(by)
  for (const { fact } of facts) if (typeof fact['seat'] === 'string') return nameOf(fact['seat'])
  return ''
}

function safely<T>(of: () => T): T | undefined {
  try {
    return of()
  } catch {
    return undefined
  }
}

/** The line as one sentence, for reading aloud and for searching. */
export function lineText(v: LineView): string {
  const roll = v.roll ? `${v.who || w.theDice} ${w.rolled} ${w.and(v.roll.faces.map(String))}.` : `${v.who} ${v.did}`
  return [roll, ...v.facts.map((f) => f.text), v.quote ? `“${v.quote}”` : ''].filter((t) => t.trim() !== '').join(' ')
}
