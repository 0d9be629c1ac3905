import { type AnyGame, type Overlay, overlaid } from '@sortie/engine'
import {
  type Assumption,
  type Axis,
  type CellResult,
  computeCell,
  planSweep,
  type SweepPlan,
} from '@sortie/engine/odds'
import { gameIds, gameOf } from '../games/game-of.ts'
import { speakOdds } from '../games/speak-odds.ts'
import { policyWords, statedWords } from '../odds/policy-words.ts'
import { type Catalogue, catalogueOf, type OutcomeWords } from './catalogue.ts'
import { LAB_LIMITS, LAB_PLAYS, MOST_WITH_SPREADS } from './limits.ts'
import type { Side } from './link.ts'

/** One table to be asked. */
export interface LabRequest extends Side {
  readonly game: string
  readonly question: string
}
export type ToLab = { readonly id: number } & (
  | { readonly describe: string }
  | { readonly plan: readonly LabRequest[] }
  | { readonly compute: LabRequest; readonly cells: readonly number[]; readonly fractions: boolean }
  | { readonly say: { readonly game: string; readonly assumptions: readonly Assumption[] } }
)
/** The axes of a sweep and its number of cells, or every reason why there is none. */
export type Planned =
  | { readonly axes: readonly Axis[]; readonly cells: number }
  | { readonly problems: readonly string[] }
export type FromLab = { readonly id: number } & (
  | { readonly catalogue: Catalogue }
  | { readonly unknown: readonly string[] }
  | { readonly planned: readonly Planned[] }
  | { readonly computed: readonly CellResult[] }
  | { readonly said: readonly string[] }
)

const outcomeWords = import.meta.glob<OutcomeWords>('../../../../games/*/web/outcomes.ts')

const post = (message: FromLab): void => self.postMessage(message)

self.onmessage = async ({ data }: MessageEvent<ToLab>) => {
  const { id } = data
  if ('describe' in data) {
    const game = await gameOf(data.describe)
    if (!game) return post({ id, unknown: gameIds })
    await speakOdds(game).catch(() => undefined)
    post({ id, catalogue: catalogueOf(game, await outcomesOf(data.describe)) })
  } else if ('plan' in data) {
    post({ id, planned: await Promise.all(data.plan.map(planned)) })
  } else if ('say' in data) {
    post({ id, said: await saidOf(data.say.game, data.say.assumptions) })
  } else {
    const plan = await planFor(data.compute)
    post({ id, computed: 'problems' in plan ? [] : data.cells.map((cell) => cellOf(plan, cell, data.fractions)) })
  }
}

const outcomesOf = async (game: string): Promise<OutcomeWords | undefined> =>
  outcomeWords[`../../../../games/${game}/web/outcomes.ts`]?.()

async function planned(asked: LabRequest): Promise<Planned> {
  const plan = await planFor(asked)
  return 'problems' in plan ? plan : { axes: plan.axes, cells: plan.cells }
}

/** What was asked last stays: its cells are computed in several goes. */
let last: { readonly key: string; readonly plan: SweepPlan | { readonly problems: readonly string[] } } | undefined

async function planFor(asked: LabRequest): Promise<SweepPlan | { readonly problems: readonly string[] }> {
  const key = JSON.stringify(asked)
  if (last?.key === key) return last.plan
  const game = await gameOf(asked.game)
  const plan = game ? planOf(game, asked) : { problems: [asked.game] }
  last = { key, plan }
  return plan
}

function planOf(game: AnyGame, { question, options, settings, policy, rows }: LabRequest) {
  const content = rows && contentWith(game, rows)
  if (content && 'problems' in content) return content
  return planSweep(game, { question, options, settings, policy, ...(content && { content: content.content }) })
}

const contentWith = (game: AnyGame, rows: Overlay) => overlaid(game, rows)

function cellOf(plan: SweepPlan, cell: number, fractions: boolean): CellResult {
  const result = computeCell(plan, cell, { limits: LAB_LIMITS, plays: LAB_PLAYS, fractions })
  if ('failed' in result || plan.cells <= MOST_WITH_SPREADS) return result
  return { odds: { ...result.odds, spreads: {} } }
}

/** What odds assume, in sentences. What a game's own arithmetic states is a sentence already. */
async function saidOf(id: string, assumptions: readonly Assumption[]): Promise<readonly string[]> {
  const game = await gameOf(id)
  if (game) await speakOdds(game).catch(() => undefined)
  const names = (await outcomesOf(id))?.outcomes
  const stated = assumptions.filter((a) => a.question === 'default' && !RULES.includes(a.rule))
  const others = assumptions.filter((a) => !stated.includes(a))
  return [...stated.flatMap((a) => statedWords(a.rule)), ...(game ? policyWords(game, others, names) : [])]
}

const RULES = ['never', 'always', 'first', 'usual', 'min', 'max', 'uniform']
