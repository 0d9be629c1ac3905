import { known } from '@sortie/engine'
import { later } from '@sortie/web/later'
import type { AskedOdds, GamePieces, Moment } from '@sortie/web/pieces'
import type { IconName } from '@sortie/web/ui/icons/names.ts'
import type { LogLine, OpenQuestion } from '@sortie/web/wire'
import Board from './Board.svelte'
import Crew from './Crew.svelte'
import { commits } from './commits.ts'
import { effects } from './effects.ts'
import Glance from './Glance.svelte'
import HowManyPoints from './HowManyPoints.svelte'
import Ledge from './Ledge.svelte'
import { counted, grades, outcomes } from './outcomes.ts'
import { decided, employeesIn, foesOf, ownOf } from './people.ts'
import QuestionHead from './QuestionHead.svelte'
import { reading } from './reading.ts'
import { aboutOf, type MaybeAttack, type Questions, type Seen, type SeenFact, sceneNames } from './rules.ts'

import { words } from './words.ts'
import You from './You.svelte'

/** Scene 1 is the briefing; the rest as the mission has it. */
function steps(view: Seen): { readonly names: readonly string[]; readonly on: number } | undefined {
  if (!view.mission && view.encounter) return undefined
  return { names: words.steps, on: view.mission ? view.mission.scene - 1 : 0 }
}

function whereabouts(view: Seen): string {
  if (view.encounter) return words.inTurn(view.encounter.turn)
  if (employeesIn(view).length === 0) return words.nobodyYet
  return view.mission ? view.mission.title || (sceneNames[view.mission.scene] ?? '') : words.atHeadquarters
}

/** Questions on the way to a check or an attack, and its dice. With a bonus it is an attack. */
const ofChecks: readonly string[] = [
  'CheckDice',
  'RerollDie',
  'WhetherToBuyADie',
  'WhichDieToReroll',
] satisfies readonly (keyof Questions)[]

/** The check or attack at hand; in an encounter, who wins, for seats that know all numbers. */
function oddsQuestion(view: Seen, question: OpenQuestion | undefined): AskedOdds {
  const { name = '', about } = question?.question ?? {}
  if (name === 'CombatantDice') return 'attack'
  if (ofChecks.includes(name)) return (about as MaybeAttack | undefined)?.bonus === undefined ? 'checkAtHand' : 'attack'
  return !question && view.encounter && foesOf(view).every((foe) => foe.numbers) ? 'encounter' : 'none'
}

/** New scenes and the end of a mission are seen large. */
function moment(line: LogLine, view: Seen): Moment | undefined {
  for (const { fact } of line.facts) {
    const f = fact as SeenFact
    if (f.type === 'MissionBriefed')
      return {
        kind: 'scene',
        title: f.title || words.capital(f.door),
        text: f.briefing || words.rolledBriefing(f.door, f.objective),
        note: words.complicationIs(f.complication),
      }
    if (f.type === 'SceneEntered')
      return {
        kind: 'scene',
        title: sceneNames[f.scene] ?? '',
        text: f.text || words.sceneTexts[f.scene],
      }
    if (f.type === 'MissionEnded')
      return {
        kind: 'end',
        title: f.reached ? words.reached : words.missed,
        text: words.endOf(view.lastMission),
        note: words.afterMission,
      }
  }
  return undefined
}

const icons: { readonly [procedure: string]: IconName } = {
  attack: 'dice-three',
  check: 'dice-three',
  actionCheck: 'dice-three',
  tryScene: 'dice-three',
  callCheck: 'dice-three',
  foesAct: 'dice-three',
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

export const pieces: GamePieces<Seen> = {
  Ledge,
  Board,
  Glance,
  Crew,
  You,
  QuestionHead,
  questions: {
    HowManyPoints,
    HowToAttack: later(() => import('./Attack.svelte')),
    HowToSpendLuck: later(() => import('./Luck.svelte')),
  },
  commits,
  chapters: { MissionBriefed: '' },
  boardTab: { title: words.tab, icon: 'door-open' },
  youTab: (view, seat) => ownOf(view, seat)[0]?.e.name.split(' ')[0],
  steps,
  whereabouts,
  closing: (view) => {
    const won = decided(view)
    return won && { head: words.decided[won], rest: words.endsIt[won] }
  },
  // The paper has all five scales at once; the table asks for one after another.
  heading: (question) => {
    const about = aboutOf(question, 'HowManyPoints')
    return about && words.allPoints(about.name)
  },
  minor: (fact) => fact.type === 'CheckUsed' || (fact.type === 'CheckGraded' && !known(fact['grade'])),
  reading,
  moment,
  effects,
  oddsQuestion,
  grades,
  outcomes,
  counted,
  icon: (procedure) => icons[procedure],
  creates: 'hire',
  ready: ['hireReady', 'brief'],
}
