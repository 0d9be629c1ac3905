import type { IconName } from '../../icons/names.ts'
import type { DoorQuestion } from '../../lib/wire.ts'
import type { AskedOdds, GamePieces } from '../index.ts'
import Board from './Board.svelte'
import Crew from './Crew.svelte'
import DocketHead from './DocketHead.svelte'
import { effects } from './effects.ts'
import Glance from './Glance.svelte'
import { gradeFills } from './grades.ts'
import HowManyPoints from './HowManyPoints.svelte'
import { everybody, foesOf, ownOf } from './people.ts'
import { reading } from './reading.ts'
import type { Seen } from './rules.ts'
import { words } from './words.ts'
import You from './You.svelte'

/** Scene 1 is the briefing; the rest as the mission has it. */
function steps(view: Seen): { readonly names: readonly string[]; readonly on: number } | undefined {
  if (!view.mission && view.encounter) return undefined
  return { names: words.steps, on: view.mission ? view.mission.scene - 1 : 0 }
}

function whereabouts(view: Seen): string {
  if (view.encounter) return words.inTurn(view.encounter.turn)
  if (everybody(view).length === 0) return words.nobodyYet
  return view.mission ? words.inScene(view.mission.scene) : words.atHeadquarters
}

/** The grade of a check that is about to be thrown; who wins, while they fight, for whoever knows what they fight. */
function oddsQuestion(view: Seen, question: DoorQuestion | undefined): AskedOdds {
  const { name, about } = (question?.question ?? {}) as { readonly name?: string; readonly about?: CheckAbout }
  if (name === 'CheckDice' && about && about.bonus === undefined) {
    const { rank, test, count } = about
    return { name: 'check', options: { rank, test, dice: count } }
  }
  return view.encounter && foesOf(view).every((foe) => foe.numbers) ? 'encounter' : 'none'
}
interface CheckAbout {
  readonly rank: number
  readonly test: string
  readonly count: number
  readonly bonus?: number
}

const icons: { readonly [procedure: string]: IconName } = {
  attack: 'dice-three',
  check: 'dice-three',
  actionCheck: 'dice-three',
  tryScene: 'dice-three',
  prepare: 'hand-palm',
  endTurn: 'hourglass-medium',
  hireReady: 'identification-card',
  hire: 'user-plus',
  build: 'user-plus',
  brief: 'door-open',
  drill: 'door-open',
  show: 'eye',
  describe: 'pencil-simple',
  rest: 'moon',
  askHonestly: 'question',
  bargain: 'scales',
  startEncounter: 'play',
  bringIn: 'users-three',
}

export const pieces: GamePieces = {
  Board,
  Glance,
  Crew,
  You,
  DocketHead,
  questions: { HowManyPoints },
  boardTab: { title: words.tab, icon: 'door-open' },
  youTab: (view: Seen, seat: string) => ownOf(view, seat)[0]?.e.name.split(' ')[0],
  steps,
  whereabouts,
  reading,
  effects,
  oddsQuestion,
  grades: gradeFills,
  outcomes: words.outcomes,
  counted: {
    encounter: { endings: ['employees'], as: words.outcomes.employees },
    check: { endings: ['mildSuccess', 'greatSuccess', 'stunningSuccess'], as: words.passes },
  },
  icon: (procedure) => icons[procedure],
  ready: ['hireReady', 'drill'],
}
