import { drawCards, type Rng, seeded, throwDice } from '../dice/index.ts'
import {
  type AnyGame,
  CHANCE,
  type Entry,
  type Head,
  type Input,
  isRefusal,
  type Json,
  Table,
  type To,
  type Waiting,
} from '../kernel/index.ts'

/** A play written down beforehand: for unattended runs, transcripts and bug reports. Dice not given are thrown by the seed. */
export interface Script extends Head {
  readonly game: string
  readonly seed?: number
  readonly steps: readonly Step[]
}
export type Step =
  | { readonly open: string; readonly by: string; readonly args?: Json }
  | { readonly answer: string; readonly by: string; readonly value: Json; readonly for?: To; readonly reason?: string }
  | { readonly dice: string; readonly faces: readonly number[] }
  | { readonly draw: string; readonly cards: readonly string[] }
  | { readonly input: Input }

/** An error in a script, and its position. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError'
}

const MOST_GOING_ON = 1000

export function parseScript(text: string): Script {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (cause) {
    throw new ScriptError(`the script is not JSON: ${(cause as Error).message}`)
  }
  const script = parsed as Partial<Script> | null
  if (typeof script !== 'object' || script === null || typeof script.game !== 'string' || !Array.isArray(script.steps))
    throw new ScriptError(
      'a script is an object with "game" (an id) and "steps" (a list), and may have "seats", "settings" and "seed"',
    )
  for (const [i, step] of script.steps.entries()) {
    const kinds = typeof step === 'object' && step !== null ? stepKinds.filter((k) => k in step) : []
    if (kinds.length !== 1)
      throw new ScriptError(`step ${i + 1} of the script has to have one of ${stepKinds.join(', ')}`)
  }
  return script as Script
}

const stepKinds = ['open', 'answer', 'dice', 'draw', 'input'] as const

/** Plays a script to its end. A step that does not fit stops it with its number; the table up to there is whole. */
export function playScript(
  game: AnyGame,
  script: Script,
  each: (entry: Entry, table: Table) => void = () => {},
): Table {
  if (script.game !== game.id) throw new ScriptError(`this script is for ${script.game}, not for ${game.id}`)
  const rng = seeded(script.seed ?? 1)
  const { settings, content, seats } = script
  const table = Table.start(game, {
    settings,
    content,
    seats: seats ?? [
      { seat: 'gm', role: 'gm' },
      { seat: 'ada', role: 'player' },
    ],
  })
  for (const [i, step] of script.steps.entries()) {
    const where = `step ${i + 1} of the script`
    if (!('dice' in step) && !('draw' in step)) letChanceAnswer()
    submit(inputFor(table, step, where), where)
  }
  letChanceAnswer()
  return table

  function submit(input: Input, where: string): void {
    const result = table.submit(input)
    if (isRefusal(result)) throw new ScriptError(`${where}: ${result.message} (${result.refused})`)
    each(result, table)
    for (let on = table.goOn(), n = 0; on !== undefined; on = table.goOn(), n++) {
      if (isRefusal(on)) throw new ScriptError(`after ${where}: ${on.message}`)
      if (n > MOST_GOING_ON) throw new ScriptError(`after ${where}: the game continues automatically without end`)
      each(on, table)
    }
  }

  function letChanceAnswer(): void {
    for (let w = byChance(table); w; w = byChance(table)) submit(thrown(w, rng), 'a throw')
  }
}

const byChance = (table: Table): Waiting | undefined =>
  table.waiting.find((w) => w.question.kind === 'roll' || w.question.kind === 'draw')

/** Chance answers a roll or a draw. */
export function thrown(w: Waiting, rng: Rng): Input {
  const q = w.question
  const answer = q.kind === 'roll' ? throwDice(q.pool, rng) : q.kind === 'draw' ? drawCards(q.cards, q.count, rng) : []
  return { kind: 'answer', by: CHANCE, to: w.askedAt, answer }
}

function inputFor(table: Table, step: Step, where: string): Input {
  if ('input' in step) return step.input
  if ('open' in step) return { kind: 'open', by: step.by, procedure: step.open, args: step.args ?? {} }
  const name = 'answer' in step ? step.answer : 'dice' in step ? step.dice : step.draw
  const w = table.waiting.findLast((o) => o.question.name === name)
  if (!w)
    throw new ScriptError(
      `${where}: ${name} is not asked; asked: ${table.waiting.map((o) => o.question.name).join(', ') || 'nothing'}`,
    )
  if ('dice' in step) return { kind: 'answer', by: CHANCE, to: w.askedAt, answer: step.faces }
  if ('draw' in step) return { kind: 'answer', by: CHANCE, to: w.askedAt, answer: step.cards }
  const { by, value, for: part, reason } = step
  return {
    kind: 'answer',
    by,
    to: w.askedAt,
    answer: value,
    ...(part !== undefined && { for: part }),
    ...(reason !== undefined && { reason }),
  }
}
