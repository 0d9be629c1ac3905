import type { Rng } from '@sortie/engine'
import { clock } from '../../toolbox/clocks/index.ts'
import { content } from '../content/index.ts'
import { memberActor, workingTools } from '../rules/crew.ts'
import { canAct, type Member, type Plan, type Quality, SHIP, type State, type SuitUpgrade, systems } from '../state.ts'
import { mission } from './tables.ts'

const some = <T>(rng: Rng, from: readonly T[], oneIn = 3): readonly T[] => from.filter(() => rng.below(oneIn) === 0)
const one = <T>(rng: Rng, from: readonly T[]): T => from[rng.below(from.length)] as T
const flip = (rng: Rng): boolean => rng.below(2) === 0

const qualities: readonly Quality[] = ['resourceful', 'relentless', 'expert', 'forceful', 'defender', 'reckless']
const upgrades: readonly SuitUpgrade[] = [
  'auxiliaryArm',
  'oversizedSystems',
  'adaptivePlating',
  'ablativeArmour',
  'limiterOverride',
  'recirculationKit',
]

/** Anybody who could be aboard in the middle of a mission: hurt or whole, with whatever they may carry. */
const anyone = (rng: Rng): Partial<Member> => ({
  vitality: rng.below(4),
  suit: { lifeSupport: flip(rng), primary: rng.below(3) === 0, secondary: flip(rng) },
  tools: {
    primary: { name: 'tool', scope: '' },
    secondary: { name: 'spare tool', scope: '' },
    auxiliary: { name: 'third tool', scope: '' },
  },
  focus: rng.below(4),
  qualities: some(rng, qualities),
  upgrades: some(rng, upgrades, 4),
  prep: {
    ingenuity: rng.below(2),
    foresight: rng.below(3),
    care: rng.below(2),
    willpower: 0,
    sheerDread: rng.below(2),
  },
  integrity: rng.below(4) === 0,
  exposed: rng.below(4) === 0,
  place: one(rng, [SHIP, 'wreck']),
  jammed: one(rng, [null, null, 'secondary'] as const),
})

/** A mission in a state that it could be in, with a member left who can act. */
function midway(rng: Rng, people: number): State {
  const crew = Object.fromEntries(Array.from({ length: people }, (_, i) => [`m${i + 1}`, anyone(rng)] as const))
  const state = mission(crew, {
    ship: {
      focus: rng.below(4),
      integrity: rng.below(2),
      engineering: flip(rng),
      lifeSupport: flip(rng),
      upgrades: some(rng, ['wideBridge', 'shockFrame', 'fastBreakers']),
      hardened: one(rng, [null, 'NAV'] as const),
    },
    zones: { wreck: { name: 'wreck', supportsLife: flip(rng), exploringDesperate: flip(rng) } },
    clocks: {
      doom: clock({ name: 'Doom', kind: 'death', size: 4, effect: rng.below(4) === 0 ? 'allDesperate' : null }),
    },
    sceneEffects: some(rng, ['glow', 'desperate NAV']),
    shipStrained: rng.below(3) === 0,
  })
  return Object.values(state.crew).some((m) => canAct(m) && m.vitality > 0) ? state : midway(rng, people)
}

const able = ({ crew, roster }: State): readonly string[] => roster.filter((id) => canAct(crew[id] as Member))

const planOf = (rng: Rng, plan: Pick<Plan, 'kind' | 'actors'>): Plan => ({
  attempt: 'try',
  word: one(rng, ['standard', 'desperate'] as const),
  patient: null,
  deck: null,
  results: [],
  ...plan,
})

const withTools = (rng: Rng, state: State, id: string) => {
  const m = state.crew[id] as Member
  return { ...memberActor(id, m), tools: some(rng, workingTools(m), 2), expertise: flip(rng) }
}

/** One member or the ship is about to roll. */
export function soloRoll(rng: Rng): State {
  const state = midway(rng, 1 + rng.below(3))
  const hand = one(rng, able(state))
  if (flip(rng))
    return {
      ...state,
      roll: planOf(rng, { kind: one(rng, ['crew', 'heal', 'explore']), actors: [withTools(rng, state, hand)] }),
    }
  const core = one(rng, systems)
  const modules = some(rng, [1, 2, 3, 4], 2)
  const actor = {
    who: SHIP,
    hand: one(rng, [null, hand]),
    by: hand,
    core,
    modules,
    tools: [],
    expertise: flip(rng),
    bonus: 0,
  }
  return { ...state, roll: planOf(rng, { kind: 'ship', actors: [actor] }) }
}

/** Several are about to roll; some may have thrown already. */
export function groupRoll(rng: Rng): State {
  const state = midway(rng, 2)
  const members = able(state)
  if (members.length < 2) return groupRoll(rng)
  const plan = planOf(rng, {
    kind: one(rng, ['crew', 'explore']),
    actors: members.map((id) => withTools(rng, state, id)),
  })
  const thrown = members.slice(0, rng.below(members.length)).map((who) => ({
    who,
    outcome: one(rng, ['fiasco', 'drawback', 'success', 'critical'] as const),
    position: plan.word,
  }))
  return { ...state, roll: { ...plan, results: thrown } }
}

const numbers = (count: number, of: () => number): string => Array.from({ length: count }, of).join(',')

/** Options that are text, and small ones where brute force would take long. */
export const asked = {
  wreck: (rng: Rng) => ({ hits: 1 + rng.below(10) }),
  down: (rng: Rng) => ({ hits: 1 + rng.below(8) }),
  race: (rng: Rng) => ({ push: 4, catastrophe: 4, dice: 1 + rng.below(3) }),
  group: (rng: Rng) => {
    const members = 2 + rng.below(2)
    return {
      dice: numbers(members, () => 1 + rng.below(2)),
      focus: flip(rng) ? '' : numbers(members, () => rng.below(4)),
    }
  },
  card: (rng: Rng) => {
    const deck = one(rng, Object.keys(content.decks))
    const cards = (content.decks[deck]?.cards ?? []).map((c) => c.text)
    const gone = some(rng, cards, 2).slice(0, cards.length - 1)
    return { deck, gone: gone.join(flip(rng) ? ', ' : ';') }
  },
}

/** A table that fits its ship out in its own way. */
export const ownShip = (rng: Rng): object => {
  const modules = Object.keys(content.modules)
  const fitted = Array.from({ length: 4 }, () => modules.splice(rng.below(modules.length), 1)[0] as string)
  return { ...content, ships: { lanternHeart: { ...content.ships['lanternHeart'], modules: fitted } } }
}

const change = (state: State, id: string, to: Partial<Member>): State => ({
  ...state,
  crew: { ...state.crew, [id]: { ...(state.crew[id] as Member), ...to } },
})

/** States beside the one that is asked about, so that keys have something to tell apart. */
export const beside = {
  /** Another history behind the same clocks. */
  race: (state: State, rng: Rng): State => {
    const suit = { lifeSupport: flip(rng), primary: flip(rng), secondary: flip(rng) }
    const hurt = { suit, integrity: flip(rng), exposed: flip(rng) }
    const is = flip(rng) ? { focus: rng.below(4), hits: rng.below(3) } : hurt
    const ship = { ...state.ship, lifeSupport: flip(rng), engineering: flip(rng), integrity: rng.below(2) }
    return change(flip(rng) ? state : { ...state, ship }, 'roller', is)
  },
  /** Some in the group are others than they were, thrown or not. */
  group: (state: State, rng: Rng): State => {
    const { roll, roster } = state
    const thrown = (roll?.results ?? []).map((r) => r.who)
    const others = roster.filter((id) => rng.below(thrown.includes(id) ? 2 : 4) === 0)
    return others.reduce((now, id) => change(now, id, anyone(rng)), state)
  },
}
