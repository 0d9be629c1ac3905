import { asks, type Declared, type Faces, type OddsPolicy, type OddsTable, type Question } from '@sortie/engine'
import type { Content } from '../content/index.ts'
import { memberActor } from '../rules/crew.ts'
import { focusQuestions } from '../rules/focus.ts'
import { bestBatch, bestRaise } from '../rules/raise.ts'
import { startingCore } from '../rules/ship.ts'
import type { Settings } from '../settings.ts'
import { fresh, freshMember, freshMission, type Member, memberOf, type Plan, type State } from '../state.ts'

export type Table = OddsTable<Settings, Content>

/** A mission under way with these members and nothing else going on. */
export function underWay({ settings }: Table, members: { readonly [id: string]: Partial<Member> }): State {
  const crew = Object.entries(members).map(([id, m]) => [id, freshMember({ name: id, player: id, ...m })] as const)
  return {
    ...fresh(startingCore(settings)),
    crew: Object.fromEntries(crew),
    roster: crew.map(([id]) => id),
    mission: { ...freshMission, number: 1, status: 'running', scene: 'action' },
  }
}

export interface Roller {
  readonly dice: number
  readonly focus: number
  readonly forceful: boolean
}

/** A member without tools: one die of Vitality, and the rest of the dice on top. */
export const bare = ({ focus, forceful }: Omit<Roller, 'dice'>): Partial<Member> => ({
  vitality: 1,
  suit: { lifeSupport: true, primary: false, secondary: false },
  focus,
  qualities: forceful ? ['forceful'] : [],
})

/** A Standard roll, declared, with the dice about to be thrown. */
export function planned(table: Table, rollers: readonly Roller[]): State {
  const named = rollers.map((r, i) => [`roller ${i + 1}`, r] as const)
  const state = underWay(table, Object.fromEntries(named.map(([id, r]) => [id, bare(r)])))
  const actors = named.map(([id, r]) => ({ ...memberActor(id, memberOf(state, id)), bonus: r.dice - 1 }))
  const plan: Plan = { kind: 'crew', attempt: '', word: 'standard', actors, patient: null, deck: null, results: [] }
  return { ...state, roll: plan }
}

type Answers = { readonly [question: string]: string | ((q: Question) => unknown) }

type Thrown = { readonly faces: Faces; readonly focus: number }

/** Answers from the dice that were thrown and the Focus that can be spent on them. */
const fromDice =
  <A>(question: Declared<Thrown>, best: (faces: Faces, focus: number) => A) =>
  (q: Question): A | undefined =>
    asks(q, question) ? best(q.about.faces, q.about.focus) : undefined

/** The best outcome that the dice allow, with the fewest tokens; with Forceful the likeliest batch. VR-28, VR-59. */
const bestPlay: Answers = {
  WhichDiceToRaise: named(
    'best play: critical, success, drawback, fewest tokens',
    fromDice(focusQuestions.WhichDiceToRaise, bestRaise),
  ),
  WhichDiceToThrowAgain: named(
    'best play: success or critical, critical, no fiasco, fewest tokens',
    fromDice(focusQuestions.WhichDiceToThrowAgain, bestBatch),
  ),
}

/** Asked only where something else is done before a roll. */
export const actsBefore = {
  WhatIsTended: 'first',
  WhichSplit: 'first',
  WhichModule: 'first',
  WhichClockToHold: 'first',
  WhoseWillpower: 'first',
  WhichClock: 'first',
  FillOrEmpty: 'fill',
} as const satisfies Answers

/** The default policy of a roll: nothing is struck, only Focus is spent, they roll. */
export const rollPolicy: Answers = {
  ...bestPlay,
  WhatTheNavigatorSays: named('Standard, all of it fits', () => navigatorSays({})),
  HowToRoll: 'usual',
  WhoseFocus: 'ship',
  RaiseOrThrowAgain: 'raise',
  // Only the Reckless are hit before the outcome is read.
  WhereToMoveTheHit: 'never',
  ...actsBefore,
}

/** Whether everybody rolls with what fits, and spends nothing before that. */
export const justRolls = ({ HowToRoll: rule }: OddsPolicy): boolean => rule === 'usual'

export const navigatorSays = (more: { readonly push?: string; readonly catastrophe?: string }) => ({
  position: 'standard',
  strike: [],
  push: 'none',
  catastrophe: 'none',
  delay: 'none',
  safe: true,
  ...more,
})

/** Gives an answer the name that its policy is printed by. */
export function named(name: string, answer: (q: Question) => unknown): (q: Question) => unknown {
  return Object.defineProperty(answer, 'name', { value: name })
}
