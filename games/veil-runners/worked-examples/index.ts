import { asks, CHANCE, type Input, type Json, type Question, Table } from '@sortie/engine'
import { type Act, runVector, type Vector, type VectorNames, type VectorResult } from '@sortie/engine/plays'
import { preps } from '../content/lists.ts'
import { isExposed } from '../rules/crew.ts'
import { questions } from '../rules/index.ts'
import { openShunt } from '../rules/shunt.ts'
import veilRunners from '../game.ts'
import { isDown, type State } from '../state.ts'
import { actInputs, acts, declaredFor, fromAct } from './acts.ts'
import { factNames } from './facts.ts'
import { checkGiven, GIVEN, type Given, type Names, type Remembered, startState } from './given.ts'

/** Runs one worked example of the rule catalogue. */
export function runExample(vector: Vector): VectorResult {
  const shunts = shuntsIn(vector)
  const result = runVector(withShunts(vector), exampleNames((vector.given ?? {}) as Given, shunts))
  const left = shunts.length > 0 ? [`shunts left over: ${JSON.stringify(shunts)}`] : []
  return result.passed && left.length > 0 ? { ...result, passed: false, problems: left } : result
}

/** A shunt after a roll is not asked for but offered: it is an act of its own, after so many other answers. */
interface WrittenShunt {
  readonly after: number
  readonly core: Json
}

const isShunt = ([question]: readonly [string, Json]): boolean => question === 'shunt'

function shuntsIn({ answers }: Vector): WrittenShunt[] {
  return answers.flatMap((a, i) =>
    isShunt(a) && !declines(a) ? [{ after: answers.slice(0, i).filter((b) => !isShunt(b)).length, core: a[1] }] : [],
  )
}

const AFTER_ROLL = 'afterRoll'
const rollActs = ['crewRoll', 'shipRoll', 'groupRoll', 'heal']

function withShunts(vector: Vector): Vector {
  const listed = [vector.do].flat() as readonly Act[]
  return {
    ...vector,
    do: listed.flatMap((act) => (rollActs.includes(act.action) ? [act, { action: AFTER_ROLL }] : [act])),
    answers: vector.answers.filter((a) => !isShunt(a)),
  }
}

function exampleNames(given: Given, shunts: WrittenShunt[]): VectorNames {
  const memory: Remembered = { act: { action: '' }, faces: [], used: 0, foresight: false, instead: 'roll' }
  return {
    dialect: {
      given: GIVEN,
      acts: { ...acts, [AFTER_ROLL]: [] },
      questions: [...new Set([...Object.values(written), 'shunt', 'foresight', 'instead'])],
    },
    start: () => {
      checkGiven(given)
      return started(given)
    },
    act: (table, act) => {
      if (act.action === AFTER_ROLL) return shuntNow(table, shunts, memory)
      memory.act = act
      const state = table.world.state as State
      const { mission, clocks } = state
      // Nothing happens after the end of the mission, and a full clock cannot move.
      if (mission.status !== 'running') return []
      if (act.action === 'tick' && clocks[String(act['clock'])]?.status !== 'running') return []
      return actInputs(act, state)
    },
    answer: (q, next, table) => {
      const value = answerTo(q, next, memory)
      if (value === undefined) return `${q.name} is asked; the next answer is ${JSON.stringify(next ?? 'none')}`
      if (value.used) memory.used++
      return { input: { by: value.by ?? seatFor(q, table), answer: value.answer }, used: value.used }
    },
    // Two written answers are one in this game's form: what is spent, and what is used instead of the dice.
    unasked: ([question, value], q) => {
      if (!asks(q, questions.HowToRoll) || !(question === 'foresight' || question === 'instead')) return false
      if (question === 'foresight') memory.foresight = value === true || value === 'yes'
      else memory.instead = value === 'none' ? 'roll' : value
      memory.used++
      return true
    },
    heard: (q, answer) => {
      if (asks(q, questions.RollDice)) {
        memory.faces = answer as readonly number[]
        return [['rolled', q.about.who, answer]]
      }
      if (!asks(q, questions.DiceThrownAgain)) return []
      // Dice thrown again take the places of those picked up.
      const again = [...(answer as readonly number[])]
      const now = memory.faces.map((face) => (face < 0 ? (again.shift() as number) : face))
      return [['diceNow', q.about.who, now]]
    },
    fact: (told, table) => factNames(told, { memory, state: table.world.state as State }),
    state: (table) => endState(table),
  }
}

function started(given: Given): Table {
  const names: Names = { crew: Object.keys(given.crew ?? {}) }
  const players = names.crew.length > 0 ? names.crew : ['ada']
  const seats = [{ seat: 'gm', role: 'gm' as const }, ...players.map((seat) => ({ seat, role: 'player' as const }))]
  const base = Table.start(veilRunners, { seats })
  return new Table(veilRunners, { ...base.base, world: { ...base.world, state: startState(given) } })
}

function seatFor(q: Question, table: Table): string {
  if (q.kind === 'roll' || q.kind === 'draw') return CHANCE
  const to = q.kind === 'ask' ? q.to : q.kind === 'first' ? q.keeper : (Object.keys(q.parts)[0] as string)
  return to === 'crew' ? (table.world.seats.find((s) => s.role === 'player')?.seat as string) : to
}

/** The shunt that is written here, if it may be made. */
function shuntNow(table: Table, shunts: WrittenShunt[], { used }: Remembered): readonly Input[] {
  const [next] = shunts
  const state = table.world.state as State
  const open = openShunt(table.look)
  if (!next || next.after !== used || !open || (open.cost > 0 && state.ship.focus === 0)) return []
  shunts.shift()
  const args = { core: next.core, payer: open.cost === 0 ? 'nobody' : 'ship' }
  return [{ kind: 'open', by: state.roster[0] ?? 'ada', procedure: 'shunt', args }]
}

interface Said {
  readonly answer: Json
  readonly used: boolean
  readonly by?: string
}

/** Which written answers belong to which question. */
const written: { readonly [question: string]: string } = {
  RollDice: 'dice',
  DiceThrownAgain: 'dice',
  DamageDie: 'damageDie',
  WhichDiceToRaise: 'focus',
  WhichDiceToThrowAgain: 'focus',
  WhetherToDefend: 'defender',
  WhereToMoveTheHit: 'plating',
  FocusOrDamage: 'cost',
  WhatIsTended: 'lifeSupportChoice',
  TableDice: 'tableDice',
  CardDraw: 'draw',
  WhichCardToKeep: 'keep',
  WhichItem: 'choose',
  AdvanceDie: 'advanceDie',
  WhichItemToGiveUp: 'lose',
  PrepDice: 'prepDice',
  WhichPrep: 'choose',
}

function answerTo(q: Question, next: readonly [string, Json] | undefined, memory: Remembered): Said | undefined {
  if (asks(q, questions.HowToRoll)) return commitment(q, q.about, memory)
  if (asks(q, questions.WhetherToDefend)) {
    const stepsIn = next?.[0] === 'defender' && !declines(next)
    const by = stepsIn ? String(next[1]) : undefined
    return { answer: by ?? 'take it', used: next?.[0] === 'defender', ...(by !== undefined && { by }) }
  }
  const own = fromAct(q, memory.act, next)
  if (own !== undefined) return { answer: own, used: false }
  const options = q.kind === 'ask' && q.shape.kind === 'one' ? q.shape : undefined
  if (next && next[0] === written[q.name]) {
    if (options?.decline !== undefined && declines(next)) return { answer: options.decline, used: true }
    const value = inOurWords(q, next[1], memory)
    const legal = !options || options.options.some((o) => JSON.stringify(o) === JSON.stringify(value))
    if (legal) return { answer: value, used: true }
  }
  return options?.decline === undefined ? undefined : { answer: options.decline, used: false }
}

/** The form of the player who rolls, from what the example declares and spends. */
function commitment(q: Question, about: { readonly who: string; readonly kind: string }, memory: Remembered): Said {
  const own = q.kind === 'first' ? q.parts[q.keeper] : undefined
  const tools = own?.kind === 'form' ? own.fields['tools'] : undefined
  const working = about.kind !== 'defend' && tools?.kind === 'some' ? tools.options : []
  const answer = {
    how: memory.instead,
    ...(about.who === 'ship' || about.kind === 'defend'
      ? { tools: [], expertise: false }
      : declaredFor(memory.act, about.who, working)),
    foresight: memory.foresight,
  }
  memory.instead = 'roll'
  memory.foresight = false
  return { answer, used: false }
}

/** How the examples write that something is declined. */
const nos: { readonly [question: string]: readonly Json[] } = {
  foresight: [false, 'no'],
  instead: ['none'],
  focus: ['none'],
  defender: ['none'],
  plating: ['stay'],
  shunt: ['none'],
}
const declines = ([question, value]: readonly [string, Json]): boolean => nos[question]?.includes(value) ?? false

function inOurWords(q: Question, value: Json, memory: Remembered): Json {
  switch (q.name) {
    case 'DamageDie':
    case 'AdvanceDie':
      return [value]
    case 'TableDice':
      return [value].flat() as Json
    // A prep is written by its number.
    case 'WhichPrep':
      return typeof value === 'number' ? (preps[value - 1] ?? value) : value
    case 'WhichDiceToRaise':
      return raiseFrom(memory.faces, value as readonly number[])
    case 'WhichDiceToThrowAgain': {
      const places = value as readonly number[]
      const batch = places.map((p) => memory.faces[p] as number).sort((a, b) => b - a)
      memory.faces = memory.faces.map((face, p) => (places.includes(p) ? -face : face))
      return batch
    }
    default:
      return value
  }
}

/** Tokens by the place of the die, as tokens by its face: highest first, equal faces most tokens first. */
const raiseFrom = (faces: readonly number[], tokens: readonly number[]): Json =>
  faces
    .map((face, i) => [face, tokens[i] ?? 0] as const)
    .filter(([, n]) => n > 0)
    .sort(([a, n], [b, m]) => b - a || m - n)

function endState(table: Table): Json {
  const s = table.world.state as State
  const crew = Object.fromEntries(
    Object.entries(s.crew).map(([id, m]) => [
      id,
      { ...m, down: isDown(m), exposed: isExposed(table.look, m), aboard: m.place === 'ship' },
    ]),
  )
  const { ship } = s
  const tokens = { lifeSupport: ship.lifeSupport, integrity: ship.integrity > 0, engineering: ship.engineering }
  const modules = Object.fromEntries(ship.modules.map((m, i) => [String(i + 1), { ...m, type: m.kind }]))
  const clocks = Object.fromEntries(
    Object.entries(s.clocks).map(([id, c]) => [id, { ...c, type: c.kind, outcome: c.outcomeEffect }]),
  )
  const decks = Object.fromEntries(
    Object.entries(s.decks).map(([id, d]) => {
      const order = (cards: typeof d.cards) => cards.map((c) => c.text)
      return [id, { cards: order(d.cards), drawn: order(d.drawn) }]
    }),
  )
  const mission = s.mission.status === 'running' ? 'running' : 'over'
  return { ...s, crew, ship: { ...ship, tokens, modules }, clocks, decks, mission } as unknown as Json
}
