import { known, type Names, rowHere } from '@sortie/engine'
import type { RollReading } from '@sortie/web/pieces'
import type { LogLine } from '@sortie/web/wire'
import { calledIn } from './people.ts'
import {
  type Against,
  complications,
  doors,
  finds,
  gradeNames,
  marginOf,
  objectives,
  type Seen,
  type SeenFact,
  type Sub,
  subNames,
  succeeds,
  titleOf,
} from './rules.ts'
import { words } from './words.ts'

type Row = RollReading['ledger'][number]
const { reading: say } = words

/** A throw of the log, with what every die came to and what it did. */
export function reading(line: LogLine, view: Seen, lines: readonly LogLine[], names: Names): RollReading | undefined {
  if (line.did?.did !== 'answer' || !Array.isArray(line.did.answer)) return undefined
  const faces = line.did.answer.filter((f): f is number => typeof f === 'number')
  const { question } = line.did
  if (question === 'CheckDice' || question === 'CombatantDice') return readCheck(line, faces, view, lines)
  if (question === 'FoesDice') return readTurn(line, view)
  const face = faces[0] ?? 0
  const read = tableText(question, face, line, names)
  return read === undefined
    ? undefined
    : {
        read,
        sum: face,
        sides: 10,
        ledger: question === 'DeathDie' ? [{ name: say.deathDie, value: `${face}`, rule: 'SD-Q22' }] : [],
      }
}

function tableText(question: string, face: number, line: LogLine, names: Names): string | undefined {
  switch (question) {
    case 'DoorDie':
      return words.capital(rowHere(names, 'doors', doors, `${face}`)?.text ?? '')
    case 'ObjectiveDie':
      return words.capital(rowHere(names, 'objectives', objectives, `${face}`)?.text ?? '')
    case 'ComplicationDie':
      return words.capital(rowHere(names, 'complications', complications, `${face}`)?.text ?? '')
    case 'FindDie':
      return words.capital(finds[face] ?? words.kit)
    case 'ModificationDie': {
      const found = factsOf(line).find((f) => f.type === 'ModificationFound')
      return found && titleOf(found.mod, names)
    }
    case 'DeathDie':
      return face <= 6 ? say.dies : say.holds
    default:
      return undefined
  }
}

const factsOf = (line: LogLine): readonly SeenFact[] => line.facts.map(({ fact }) => fact as SeenFact)

/** Everything the throw led to: its own facts, and those of the Luck that was spent on it. */
function factsAfter(line: LogLine, lines: readonly LogLine[]): readonly SeenFact[] {
  const own = factsOf(line)
  if (own.some((f) => f.type === 'CheckGraded')) return own
  const all = [...own]
  for (const later of lines) {
    if (later.n <= line.n) continue
    if (later.did?.did === 'answer' && later.did.question === 'CheckDice') break
    const facts = factsOf(later)
    all.push(...facts)
    if (facts.some((f) => f.type === 'CheckGraded')) break
  }
  return all
}

function readCheck(line: LogLine, thrown: readonly number[], view: Seen, lines: readonly LogLine[]): RollReading {
  const facts = factsAfter(line, lines)
  const graded = facts.find((f) => f.type === 'CheckGraded')
  const attack = facts.find((f) => f.type === 'AttackReckoned')
  if (!graded) return { read: say.luckOpen, sides: 10, ledger: [] }
  const told = attack && { headline: say.damage(attack.damage), cue: cueOf(facts, attack.target, view) }
  const follows = outcomes(facts, view).map(({ name, value }) => (value ? `${name} ${value}` : name))
  const { sub, rank, grade, test } = graded
  if (!known(sub) || !known(rank) || !known(grade) || !known(test))
    return { read: attack ? say.damage(attack.damage) : '', sides: 10, ...told, follows, ledger: outcomes(facts, view) }
  const faces = facts.find((f) => f.type === 'DiceShifted')?.dice ?? thrown
  const against: Against = { rank, test }
  const shifted = faces === thrown ? [] : [{ name: say.shifted(faces), value: luckSpent(facts), rule: 'SD-13' }]
  const whose = view.employees[graded.who]
  return {
    read: words.capital(gradeNames[grade]),
    best: grade === 'stunningSuccess',
    ...(told ?? { cue: say.cues[grade] }),
    follows,
    ...(attack && { sum: attack.damage }),
    dice: thrown.map((face) => (face === against.rank ? 'read' : succeeds(face, against) ? 'counts' : 'out')),
    sides: 10,
    ledger: [
      ...(attack ? [{ name: say.asCheck, value: gradeNames[grade], rule: 'SD-10' }] : []),
      ...shifted,
      ...diceRows(faces, against, {
        sub,
        attack: attack !== undefined,
        lucky: whose !== undefined && faces === thrown,
      }),
      ...(attack
        ? bonusRow(faces, against, attack.damage, whose?.main?.sub === sub ? (whose?.main?.name ?? '') : '')
        : []),
      ...outcomes(facts, view),
    ],
  }
}

/** What happened to the target, as one sentence to tell the story from. */
function cueOf(facts: readonly SeenFact[], target: string, view: Seen): string {
  const name = calledIn(view, target)
  const of = (type: SeenFact['type']): boolean => facts.some((f) => f.type === type && 'who' in f && f.who === target)
  if (of('Defeated')) return `${say.down(name)}.`
  if (of('Died')) return `${say.died(name)}.`
  if (of('FellUnconscious')) return `${say.fell(name)}.`
  return of('Blocked') ? say.stopped(name) : say.hitHard(name)
}

/** The combatants' whole turn: each attack in a row, damage in all as the headline. */
function readTurn(line: LogLine, view: Seen): RollReading {
  const facts = factsOf(line)
  const attacks = facts.flatMap((f) => (f.type === 'AttackReckoned' ? [f] : []))
  const rows = outcomes(facts, view)
  return {
    read: say.turnOf(attacks.length),
    headline: say.damage(attacks.reduce((sum, a) => sum + a.damage, 0)),
    sides: 10,
    follows: rows.map(({ name, value }) => (value ? `${name} ${value}` : name)),
    ledger: [
      ...attacks.map((a) => ({
        name: say.attacks(calledIn(view, a.who), calledIn(view, a.target)),
        value: say.damage(a.damage),
        rule: 'SD-29',
      })),
      ...rows,
    ],
  }
}

function luckSpent(facts: readonly SeenFact[]): string {
  const spent = facts.find((f) => f.type === 'LuckSpent')
  return spent ? say.luckSpent(spent.points) : ''
}

interface DiceOf {
  readonly sub: Sub
  readonly attack: boolean
  readonly lucky: boolean
}
const diceRows = (faces: readonly number[], against: Against, how: DiceOf): readonly Row[] => {
  const beside = faces.filter((face) => face !== against.rank)
  const onRank = faces
    .filter((face) => face === against.rank)
    .map((face): Row => {
      const came = how.attack ? equals(marginOf(face, against)) : succeeds(face, against) ? say.yes : say.no
      return { name: say.onRank(face), value: how.lucky ? say.andLuck(came) : came, rule: 'SD-11' }
    })
  return [...onRank, ...(how.attack ? damageRows(beside, against, how.sub) : checkRows(beside, against, how.sub))]
}

const equals = (n: number): string => `= ${n}`

/** What each die adds to the damage. */
const damageRows = (faces: readonly number[], against: Against, sub: Sub): readonly Row[] =>
  faces.map((face) => {
    const margin = marginOf(face, against)
    return succeeds(face, against) || margin > 0
      ? { name: say.hit(subNames[sub], against.rank, face), value: equals(margin), rule: 'SD-28' }
      : { name: say.miss([face], against.rank), value: equals(0), rule: 'SD-07' }
  })

/** Which dice of a check succeed, and which do not. */
function checkRows(faces: readonly number[], against: Against, sub: Sub): readonly Row[] {
  const good = faces.filter((face) => succeeds(face, against))
  const bad = faces.filter((face) => !succeeds(face, against))
  return [
    ...(good.length > 0
      ? [{ name: say.test(subNames[sub], against.rank), value: say.success(good), rule: 'SD-07' }]
      : []),
    ...(bad.length > 0 ? [{ name: say.miss(bad, against.rank), value: say.no, rule: 'SD-07' }] : []),
  ]
}

/** What is in the damage besides the dice: the weapon's flat bonus. */
function bonusRow(faces: readonly number[], against: Against, damage: number, weapon: string): readonly Row[] {
  const bonus = damage - faces.reduce((sum, f) => sum + marginOf(f, against), 0)
  return bonus === 0 ? [] : [{ name: weapon || say.bonus, value: words.signed(bonus), rule: 'SD-29' }]
}

/** What happened to those who were hit. A number that was not shown is said in a word. */
function outcomes(facts: readonly SeenFact[], view: Seen): readonly Row[] {
  const called = ({ who }: { readonly who: string }): string => calledIn(view, who)
  return facts.flatMap((f): readonly Row[] => {
    switch (f.type) {
      case 'Blocked':
        return [{ name: say.blocked(called(f)), value: '', rule: 'SD-17' }]
      case 'ResilienceSet':
        return [{ name: say.resilience(called(f)), value: known(f.now) ? `→ ${f.now}` : say.hidden, rule: 'SD-17' }]
      case 'HealthSet':
        return [{ name: say.health(called(f)), value: known(f.now) ? `→ ${f.now}` : say.hurt, rule: 'SD-17' }]
      case 'Defeated':
        return [{ name: say.down(called(f)), value: '', rule: 'SD-20' }]
      case 'FellUnconscious':
        return [{ name: say.fell(called(f)), value: '', rule: 'SD-20' }]
      case 'Died':
        return [{ name: say.died(called(f)), value: '', rule: 'SD-21' }]
      default:
        return []
    }
  })
}
