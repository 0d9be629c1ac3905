import type { RollReading } from '@sortie/web/pieces'
import type { LogLine } from '@sortie/web/wire'
import {
  type Attribute,
  type Grade,
  type Lines,
  lineOrder,
  ratingOf,
  ruleOf,
  type Seen,
  sumOf,
  ticksFor,
} from './rules.ts'
import { words } from './words.ts'

type Fact = { readonly type: string; readonly [f: string]: unknown }
type DieRole = 'read' | 'counts' | 'out'

const factIn = (line: LogLine, type: string): Fact | undefined =>
  line.facts.find(({ fact }) => fact.type === type)?.fact

function facesOf({ did }: LogLine): readonly number[] {
  const answer = did?.did === 'answer' ? did.answer : undefined
  return Array.isArray(answer) ? answer.filter((f): f is number => typeof f === 'number') : []
}

/** The die that was read, or both sixes of a critical; the others do not count. */
function rolesOf(faces: readonly number[], value: number, critical: boolean): readonly DieRole[] {
  let left = critical ? 2 : 1
  return faces.map((face) => (face === value && left-- > 0 ? 'read' : 'out'))
}

/** A roll of the log in the game's own words, with every line that made its pool. */
export function reading(line: LogLine, view: Seen, lines: readonly LogLine[]): RollReading | undefined {
  const faces = facesOf(line)
  const action = factIn(line, 'ActionRead')
  if (action) return readAction(line, { faces, action, view, lines })
  const resisted = factIn(line, 'ResistanceRolled')
  if (resisted) return readResistance(resisted, faces, view)
  const fortune = factIn(line, 'FortuneRead')
  return fortune && readFortune(fortune, faces)
}

function readAction(
  line: LogLine,
  {
    faces,
    action,
    view,
    lines,
  }: {
    readonly faces: readonly number[]
    readonly action: Fact
    readonly view: Seen
    readonly lines: readonly LogLine[]
  },
): RollReading {
  const grade = action['grade'] as Grade
  const value = action['value'] as number
  const pool = poolBehind(line, action, view, lines)
  return {
    read: words.grade[grade],
    cue: words.cue[grade],
    follows: followsFrom(grade, view),
    best: grade === 'critical',
    dice: rolesOf(faces, value, grade === 'critical'),
    sides: 6,
    ledger: pool
      ? [...ledgerOf(pool.lines, pool.action), sumLine(pool.lines, value)]
      : [{ name: words.ledgerRead, value: `${value}`, rule: 'ID-16' }],
  }
}

/** The clock that a success moves, as long as the roll is the one on the table. */
function followsFrom(grade: Grade, { roll, clocks }: Seen): readonly string[] {
  const clock = roll?.clock ? clocks[roll.clock] : undefined
  const n = roll ? ticksFor(roll.effect, grade) : 0
  return clock && n > 0 ? [`${clock.name} +${n}`] : []
}

interface PoolBehind {
  readonly lines: Lines
  readonly action: string
}

/** The lines were told when the pool was made: in the log, or still in the roll on the table. */
function poolBehind(line: LogLine, action: Fact, view: Seen, lines: readonly LogLine[]): PoolBehind | undefined {
  const pc = action['pc']
  for (let i = lines.length - 1; i >= 0; i--) {
    const before = lines[i] as LogLine
    if (before.n > line.n) continue
    const made = before.facts.find(({ fact }) => fact.type === 'PoolMade' && fact['pc'] === pc)?.fact
    if (made) return { lines: made['lines'] as Lines, action: actionBehind(lines, i, view) }
  }
  const member = view.roll?.members.find(
    (m) => m.pc === pc && m.grade === action['grade'] && m.value === action['value'],
  )
  return member?.lines ? { lines: member.lines, action: view.roll?.action ?? '' } : undefined
}

function actionBehind(lines: readonly LogLine[], from: number, view: Seen): string {
  for (let i = from; i >= 0; i--) {
    const picked = (lines[i] as LogLine).facts.find(({ fact }) => fact.type === 'ActionPicked')?.fact
    if (picked) return String(picked['action'])
  }
  return view.roll?.action ?? ''
}

const ledgerOf = (pool: Lines, action: string): RollReading['ledger'] =>
  lineOrder.flatMap((name) => {
    const value = pool[name]
    const rule = ruleOf(name, value)
    if (name === 'dots')
      return [{ name: words.ledgerDots(words.action(action), value), value: words.dice(value), rule }]
    return value === 0 ? [] : [{ name: words.lines[name], value: words.signedDice(value), rule }]
  })

const sumLine = (pool: Lines, value: number): RollReading['ledger'][number] => ({
  name: words.ledgerPool(sumOf(pool)),
  value: `${value}`,
  rule: 'ID-16',
})

function readResistance(fact: Fact, faces: readonly number[], view: Seen): RollReading {
  const value = fact['value'] as number
  const cost = fact['cost'] as number
  const attribute = fact['attribute'] as Attribute
  const pc = view.pcs[String(fact['pc'])]
  return {
    read: words.resisted(cost),
    dice: rolesOf(faces, value, false),
    sides: 6,
    ledger: [
      {
        name: words.attribute(attribute),
        value: pc ? words.pool(ratingOf(pc.actions, attribute)) : '',
        rule: 'ID-B04',
      },
      { name: words.ledgerPrice, value: `6 − ${value} = ${cost}`, rule: 'ID-B04' },
    ],
  }
}

function readFortune(fact: Fact, faces: readonly number[]): RollReading {
  const value = fact['value'] as number
  return {
    read: words.band[String(fact['band'])] ?? '',
    dice: rolesOf(faces, value, false),
    sides: 6,
    ledger: [{ name: words.ledgerStat(String(fact['stat'])), value: `${value}`, rule: 'ID-B03' }],
  }
}
