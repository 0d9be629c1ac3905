import { type Fields, type Json, oneOf } from '@sortie/engine'
import { runningForAll } from '../../toolbox/clocks/index.ts'
import { type L, procedure, type T } from '../rule.ts'
import type { State } from '../state.ts'
import { notesFor } from './notes.ts'
import { type Effect, effects, type Position, positions } from './pool.ts'

/** An entity's id, a bare level, or none. */
export type Target = string | number

const levels = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

export interface Difficulty {
  readonly target: Target
  readonly position?: Position | undefined
  readonly effect?: Effect
  readonly clock?: string
  readonly npcActs?: boolean
}

type LookAt = Pick<L, 'state' | 'settings'>

/**
 * How hard it is: the target, the position, how effective it can be, and the clock it works on. What does not apply is not
 * there: clocks, people, a position that notes fix at this table. ID-07, ID-Q21.
 */
export function difficultyFields(
  { state, settings }: LookAt,
  members: readonly string[] = [],
): Fields & { readonly target: ReturnType<typeof oneOf<Target>> } {
  const entities = Object.keys(state.entities)
  const clocks = runningForAll(state.clocks)
  const fixed = settings.notes === 'fixed' ? notesFor(state, members).fixed : {}
  const isFixed = members.length > 0 && members.every((pc) => fixed[pc] !== undefined)
  return {
    target: oneOf(targets(state)),
    ...(isFixed ? {} : { position: oneOf(positions) }),
    ...(settings.effectNote ? { effect: oneOf(effects) } : {}),
    ...(clocks.length > 0 ? { clock: oneOf(['none', ...clocks]) } : {}),
    ...(entities.length > 0 ? { npcActs: oneOf([false, true]) } : {}),
  }
}

/** People and factions in play first, then none, then bare levels. */
const targets = (state: State): readonly Target[] => [...Object.keys(state.entities), 'none', ...levels]

/**
 * What is usually said: the target of the last action, the position that notes or running clocks speak for, standard
 * effect, the first obstacle that runs. Nobody acts against the character unless the GM says so. ID-07, ID-Q21.
 */
export function usualDifficulty(
  { state }: LookAt,
  { pc, members }: { readonly pc?: string; readonly members: readonly string[] } = { members: [] },
): { readonly [F in keyof Required<Difficulty>]: Json } {
  return {
    target: usualTarget(state),
    position: usualPosition(state, pc, members),
    effect: 'standard',
    clock: runningForAll(state.clocks).find((id) => state.clocks[id]?.kind === 'push') ?? 'none',
    npcActs: false,
  }
}

/** What a note speaks for, or a running clock. ID-Q21, ID-B18. */
export function usualPosition(state: State, pc: string | undefined, members: readonly string[] = [pc ?? '']): Position {
  const noted = pc === undefined ? undefined : notesFor(state, members).fixed[pc]
  return noted ?? positionOfClocks(state) ?? 'neutral'
}

/** The position that a running clock speaks for, bad before good. A hidden one would show in what is usual. ID-B18. */
function positionOfClocks({ clocks }: State): Position | undefined {
  const holding = runningForAll(clocks).map((id) => clocks[id]?.effect)
  return (['bad', 'good'] as const).find((position) => holding.includes(`${position} position`))
}

function usualTarget({ job, entities }: State): Target {
  if (job.against === null) return Object.keys(entities).find((id) => entities[id]?.kind === 'faction') ?? 'none'
  if (/^\d+$/.test(job.against)) return Number(job.against)
  return Object.hasOwn(entities, job.against) ? job.against : 'none'
}

/** Of the usual answers, those that are asked for. */
export const usualOf = (
  fields: Fields,
  usual: { readonly [field: string]: Json },
): { readonly [field: string]: Json } =>
  Object.fromEntries(Object.entries(usual).filter(([field]) => Object.hasOwn(fields, field)))

/** The GM may set it anew until the player commits. ID-Q09. */
export const reviseDifficulty = procedure({
  rules: ['ID-Q09', 'ID-07'],
  by: 'gm',
  anytime: true,
  when: ({ state }) => state.roll?.stage === 'negotiating' && state.roll.revision > 0,
  args: (look) => difficultyFields(look, membersIn(look.state)),
  usual: ({ state, settings }) => {
    const { roll } = state
    const fields = difficultyFields({ state, settings }, membersIn(state))
    const { target, position, effect, clock, npc } = roll ?? {}
    const now = {
      target: target !== undefined && /^\d+$/.test(target) ? Number(target) : (target ?? 'none'),
      position: position ?? 'neutral',
      effect: effect ?? 'standard',
      clock: clock ?? 'none',
      npcActs: typeof npc === 'string',
    }
    return usualOf(fields, now)
  },
  *run(t, { by: _by, ...difficulty }) {
    tellDifficulty(t, difficulty as Difficulty)
  },
})

const membersIn = ({ roll }: State): readonly string[] => roll?.members.map((m) => m.pc) ?? []

/** An NPC who acts against the actor is the target too: its level counts. ID-Q14. */
export function tellDifficulty(t: T, { target, position, effect, clock, npcActs }: Difficulty): void {
  const entity = typeof target === 'string' ? t.state.entities[target] : undefined
  t.tell('ID-07', {
    type: 'DifficultySet',
    target: String(target),
    level: typeof target === 'number' ? target : (entity?.level ?? null),
    position: position ?? null,
    effect: effect ?? 'standard',
    clock: clock === undefined || clock === 'none' ? null : clock,
    npc: entity && npcActs ? String(target) : null,
  })
}
