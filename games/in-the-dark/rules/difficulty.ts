import { choose, type Fields, of, oneOf, questions } from '@sortie/engine'
import { runningForAll } from '../../toolbox/clocks/index.ts'
import { type L, procedure, type Rule, type T } from '../rule.ts'
import { type ActionRoll, rollOf, type State } from '../state.ts'
import { notesFor } from './notes.ts'
import { type Effect, effects, type Position, positions } from './pool.ts'

type Deed = Pick<ActionRoll, 'pc' | 'action' | 'deed'>
/** An entity's id, a bare level, or none. */
export type Target = string | number

export const difficultyQuestions = questions({
  WhichTarget: { rule: 'ID-07', about: of<Deed>(), options: of<Target>() },
  WhichPosition: { rule: 'ID-07', about: of<Deed>(), options: of<Position>() },
  WhichEffect: { rule: 'ID-07', about: of<Deed>(), options: of<Effect>() },
  WhichClock: { rule: 'ID-07', about: of<Deed>(), options: of<string>() },
  WhetherTheyActToo: {
    rule: 'ID-07',
    about: of<{ readonly pc: string; readonly target: Target }>(),
    options: of<boolean>(),
  },
})
const ask = difficultyQuestions

const levels = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

export interface Difficulty {
  readonly target: Target
  readonly position?: Position | undefined
  readonly effect?: Effect
  readonly clock?: string
  readonly npcActs?: boolean
}

/** How hard it is: the target, the position, how effective it can be, and the clock it works on. ID-07. */
export const setDifficulty: Rule<void> = function* (t) {
  const { pc, action, deed } = rollOf(t.state)
  const asked = { ask: 'gm', about: { pc, action, deed } } as const
  const target = yield* choose(ask.WhichTarget, { ...asked, from: targets(t.state) })
  const position = positionIsFixed(t.state)
    ? undefined
    : yield* choose(ask.WhichPosition, { ...asked, from: positions })
  const effect = t.settings.effectNote ? yield* choose(ask.WhichEffect, { ...asked, from: effects }) : 'standard'
  const clock = yield* choose(ask.WhichClock, { ...asked, from: ['none', ...runningForAll(t.state.clocks)] })
  const npcActs = yield* choose(ask.WhetherTheyActToo, {
    ask: 'gm',
    from: typeof target === 'string' && Object.hasOwn(t.state.entities, target) ? [false, true] : [false],
    decline: false,
    about: { pc, target },
  })
  tellDifficulty(t, { target, position, effect, clock, npcActs })
}

/** The GM may set it anew until the player commits. ID-Q09. */
export const reviseDifficulty = procedure({
  rules: ['ID-Q09', 'ID-07'],
  by: 'gm',
  anytime: true,
  when: ({ state }) => state.roll?.stage === 'negotiating' && state.roll.revision > 0,
  args: (look) => difficultyFields(look, { position: !positionIsFixed(look.state) }),
  *run(t, { by: _by, ...difficulty }) {
    tellDifficulty(t, difficulty as Difficulty)
  },
})

/** The same said in one go. What does not apply is not there: a position that notes fix, clocks, people. */
export function difficultyFields(
  { state, settings }: Pick<L, 'state' | 'settings'>,
  asked: { readonly position: boolean },
): Fields & { readonly target: ReturnType<typeof oneOf<Target>> } {
  const entities = Object.keys(state.entities)
  const clocks = runningForAll(state.clocks)
  return {
    target: oneOf(targets(state)),
    ...(asked.position ? { position: oneOf(positions) } : {}),
    ...(settings.effectNote ? { effect: oneOf(effects) } : {}),
    ...(clocks.length > 0 ? { clock: oneOf(['none', ...clocks]) } : {}),
    ...(entities.length > 0 ? { npcActs: oneOf([false, true]) } : {}),
  }
}

const targets = (state: State): readonly Target[] => ['none', ...levels, ...Object.keys(state.entities)]

function positionIsFixed(state: State): boolean {
  const members = rollOf(state).members.map((m) => m.pc)
  const { fixed } = notesFor(state, members)
  return members.every((pc) => fixed[pc] !== undefined)
}

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
