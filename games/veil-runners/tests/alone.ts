import { answerIn, type Input, isRefusal, type Json, type Question, seeded, seenBy, Table } from '@sortie/engine'
import { thrown } from '@sortie/engine/plays'
import { navigator, runner } from '../bots.ts'
import { veilRunners } from '../game.ts'
import { ableMembers } from '../rules/crew.ts'
import { drawableDecks } from '../rules/declare.ts'
import type { State } from '../state.ts'

const seats = [
  { seat: 'gm', role: 'gm' },
  { seat: 'ada', role: 'player' },
] as const

/** One person plays a ready mission with the Navigator's bot, by plain habits. Gives the table when nothing is left to do. */
export const lampsOutAlone = (seed: number): Table => alone(seed, 'Lamps Out')

export function alone(seed: number, mission: string): Table {
  const table = Table.start(veilRunners, { seats })
  const rng = seeded(seed)
  const submit = (input: Input): void => {
    const result = table.submit(input)
    if (isRefusal(result)) throw new Error(`${result.refused}: ${result.message}`)
  }
  const first = mission === 'Lamps Out' ? mission : 'none yet'
  submit({ kind: 'open', by: 'ada', procedure: 'takeReady', args: { mission: first } })
  if (first !== mission) submit({ kind: 'open', by: 'gm', procedure: 'startMission', args: { mission } })
  for (let n = 0; n < 2000; n++) {
    const [waiting] = table.waiting
    if (table.due) submit({ kind: 'open', by: 'game', ...table.due })
    else if (!waiting) {
      const next = habit(table.world.state as State)
      if (!next) return table
      submit(next)
    } else if (waiting.question.kind === 'roll' || waiting.question.kind === 'draw') submit(thrown(waiting, rng))
    else submit({ kind: 'answer', to: waiting.askedAt, ...answered(table, waiting.question) })
  }
  throw new Error(`seed ${seed} comes to no end`)
}

function answered(table: Table, q: Question): { readonly by: string; readonly answer: Json } {
  const bySeat = q.kind === 'ask' && q.to === 'gm' ? seats[0] : seats[1]
  const view = seenBy(table, bySeat).state as never
  const said = (bySeat.seat === 'gm' ? navigator.answers : runner)(view, q, bySeat.seat, table.look)
  const answer = answerIn(said) ?? ownWords(q)
  return { by: bySeat.seat, answer }
}

/** What the bot leaves to the player: every working tool, a party of two. */
function ownWords(q: Question): Json {
  if (q.name === 'WhoGoesOver' && q.kind === 'ask' && q.shape.kind === 'some') return q.shape.options.slice(0, 2)
  throw new Error(`nobody answers ${q.name}`)
}

/** What to do next, scene by scene; nothing once the mission is over. */
function habit(state: State): Input | undefined {
  const { mission } = state
  if (mission.status !== 'running') return undefined
  const open = (procedure: string, args: Json): Input => ({ kind: 'open', by: 'ada', procedure, args })
  const able = ableMembers(state)
  const [first = 'nobody'] = able
  if (mission.script !== 'lampsOut') {
    const [deck] = drawableDecks(state)
    if (deck !== undefined && state.decks[deck]?.drawn.length === 0)
      return open('explore', { members: [first], deck, attempt: 'search' })
    return open('crewRoll', { member: first, tools: ['primary'], expertise: false, attempt: 'work on it' })
  }
  if (mission.stage === 'approach')
    return open('shipRoll', { core: 'NAV', member: first, modules: [], expertise: false, attempt: 'come alongside' })
  if (mission.stage === 'return')
    return open('shipRoll', { core: 'NAV', member: first, modules: [], expertise: false, attempt: 'fly home' })
  const over = able.find((id) => state.crew[id]?.place === 'freighter') ?? first
  if (mission.stage === 'explore' && drawableDecks(state).length > 0)
    return open('explore', { members: [over], deck: 'silentFreighter', attempt: 'search' })
  return open('crewRoll', { member: over, tools: [], expertise: false, attempt: 'work on it' })
}
