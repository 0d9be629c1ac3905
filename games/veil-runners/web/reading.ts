import { type Names, rowHere, type SeenFactOf } from '@sortie/engine'
import type { RollReading } from '@sortie/web/pieces'
import type { LogLine } from '@sortie/web/wire'
import { shipUpgrades } from '../content/modules.ts'
import type { facts } from '../facts/index.ts'
import { outcomeOf } from '../readers.ts'
import type { Plan, ToolSlot } from '../state.ts'
import { termFor } from '../words/names.ts'
import { type Actor, nameOf, type Seen, SHIP, toolDice } from './view.ts'
import { t } from './words.ts'

/** Facts as a seat sees them, told apart by their type. */
type Fact = SeenFactOf<typeof facts>
type Ledger = RollReading['ledger']

/** A roll of the log with every modifier. `lines` is where its plan is looked for. */
export function reading(line: LogLine, view: Seen, lines: readonly LogLine[], names: Names): RollReading | undefined {
  const { did } = line
  if (did?.did !== 'answer' || !Array.isArray(did.answer)) return undefined
  const faces = did.answer as readonly number[]
  switch (did.question) {
    case 'RollDice':
    case 'DiceThrownAgain':
      return ofRoll(line, view, { faces, actor: actorOf(line, lines), again: did.question === 'DiceThrownAgain' })
    case 'DamageDie':
      return ofDamage(line, view)
    case 'PrepDice':
      return plainly(factsOf(line).flatMap(prepsIn).map(termFor))
    case 'UpgradeListDie':
      return plainly([t.reading.upgradeList((faces[0] ?? 0) % 2 === 1 ? 'A' : 'B')])
    case 'UpgradeDie': {
      const read = factOf(line, 'UpgradeDieRead')
      const id = Object.keys(shipUpgrades).find((id) => {
        const row = rowHere(names, 'shipUpgrades', shipUpgrades, id)
        return row?.list === read?.list && row?.die === read?.die
      })
      const row = id === undefined ? undefined : rowHere(names, 'shipUpgrades', shipUpgrades, id)
      return row && plainly([`${row.name}: ${row.does}`])
    }
    case 'AdvanceDie': {
      const item = factOf(line, 'Acquired')?.item
      return plainly([item === undefined ? t.reading.freely : termFor(item)])
    }
    default:
      return undefined
  }
}

const plainly = (read: readonly string[]): RollReading => ({ read: read.join(', '), ledger: [] })

/** For the next mission, or at once. */
function prepsIn(fact: Fact): readonly string[] {
  if (fact.type === 'Prepared') return [fact.prep]
  return fact.type === 'PrepChosen' ? fact.preps.map((p) => p.prep) : []
}

const factsOf = (line: LogLine): readonly Fact[] => line.facts.map(({ fact }) => fact as Fact)
const factOf = <K extends Fact['type']>(line: LogLine, type: K): Extract<Fact, { readonly type: K }> | undefined =>
  factsOf(line).find((fact): fact is Extract<Fact, { readonly type: K }> => fact.type === type)

/** From the last plan before this line: the first actor whose outcome had not been read yet. */
function actorOf(line: LogLine, lines: readonly LogLine[]): Actor | undefined {
  let plan: Plan | undefined
  let read = 0
  for (const l of lines) {
    if (l.n >= line.n) break
    for (const fact of factsOf(l)) {
      if (fact.type === 'RollPlanned') {
        plan = fact.plan
        read = 0
      }
      if (fact.type === 'OutcomeRead' && fact.counts) read++
    }
  }
  const who = factOf(line, 'OutcomeRead')?.who
  return plan?.actors.find((a) => a.who === who) ?? plan?.actors[read]
}

interface Thrown {
  readonly faces: readonly number[]
  readonly actor: Actor | undefined
  readonly again: boolean
}

function ofRoll(line: LogLine, view: Seen, { faces, actor, again }: Thrown): RollReading {
  const outcome = factOf(line, 'OutcomeRead')
  const sorted = [...faces].sort((a, b) => b - a)
  const plainly = outcomeOf(sorted)
  const best = sorted[0] ?? 0
  let sixes = 0
  const dice = faces.map((f, i) => {
    if (plainly === 'critical') return f === 6 && sixes++ < 2 ? ('read' as const) : ('out' as const)
    return f === best && faces.indexOf(f) === i ? ('read' as const) : ('out' as const)
  })
  return {
    read: t.outcomes[outcome?.outcome ?? plainly],
    best: (outcome?.outcome ?? plainly) === 'critical',
    dice,
    ledger: [
      ...(actor && !again ? modifiers(view, actor, faces.length) : []),
      outcome
        ? { name: t.reading.position, value: t.positions[outcome.position], rule: 'VR-25' }
        : { name: t.reading.focusDone, value: '', rule: 'VR-28' },
      ...earned(line),
    ],
  }
}

/** Everything that put dice into the pool; what is left is Vitality, or the dice of the bay. */
function modifiers(view: Seen, actor: Actor, count: number): Ledger {
  const member = view.crew[actor.who]
  const tools = actor.tools.map((slot: ToolSlot) => ({
    name: t.reading.tool(member?.tools[slot]?.name ?? slot, t.slots[slot]),
    by: member ? toolDice(member, slot) : 1,
    rule: 'VR-27',
  }))
  const modules = actor.modules.map((slot) => ({
    name: view.ship.modules[slot - 1]?.name ?? `#${slot}`,
    by: 1,
    rule: 'VR-08',
  }))
  const more = [
    ...tools,
    ...modules,
    ...(actor.expertise ? [{ name: t.reading.expert, by: 1, rule: 'VR-58' }] : []),
    ...(actor.bonus !== 0 ? [{ name: t.reading.bonus, by: actor.bonus, rule: 'VR-24' }] : []),
  ]
  const base = Math.max(0, count - more.reduce((n, m) => n + m.by, 0))
  const first =
    actor.who === SHIP
      ? { name: actor.core ?? t.reading.ship, rule: 'VR-26' }
      : { name: t.reading.vitality, rule: 'VR-27' }
  return [
    { ...first, value: t.reading.dice(base) },
    ...more.map(({ name, by, rule }) => ({ name, value: t.reading.more(by), rule })),
  ]
}

const earned = (line: LogLine): Ledger =>
  factsOf(line).flatMap((fact, i) =>
    fact.type === 'FocusEarned'
      ? [{ name: t.reading.focus(t.reading.sources[fact.why]), value: t.reading.up, rule: line.facts[i]?.rule }]
      : [],
  )

function ofDamage(line: LogLine, view: Seen): RollReading | undefined {
  const die = factOf(line, 'DamageDieRead')
  if (!die) return undefined
  const who = nameOf(view, die.who, t.reading.shipName)
  const read = factsOf(line)
    .flatMap((fact) => hitText(fact) ?? [])
    .at(-1)
  return {
    read: read ?? t.reading.die(die.die),
    sum: die.die,
    ledger: [{ name: t.reading.damageFor(who), value: `${die.die}`, rule: 'VR-14' }, ...earned(line)],
  }
}

function hitText(fact: Fact): string | undefined {
  switch (fact.type) {
    case 'ModuleDestroyed':
      return t.reading.destroyed(fact.slot)
    case 'ShipWrecked':
      return t.reading.wrecked
    case 'HullHeld':
      return t.reading.holds
    case 'SystemLost':
      return t.reading.systems[fact.system]
    case 'VitalityLost':
      return t.reading.vitalityLeft(fact.left)
    case 'DamagePrevented':
      return t.reading.safe
    default:
      return undefined
  }
}
