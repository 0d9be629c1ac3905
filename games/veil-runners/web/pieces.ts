import { later } from '@sortie/web/later'
import type { GamePieces } from '@sortie/web/pieces'
import type { IconName } from '@sortie/web/ui/icons/names.ts'
import { toolboxRefused } from '../../toolbox/web/refused.ts'
import { missionName } from '../words/names.ts'
import Board from './Board.svelte'
import Crew from './Crew.svelte'
import { closing } from './closing.ts'
import { commits } from './commits.ts'
import { effects } from './effects.ts'
import Glance from './Glance.svelte'
import Ledge from './Ledge.svelte'
import { moment } from './moment.ts'
import { oddsQuestion } from './odds.ts'
import { counted, grades, outcomes } from './outcomes.ts'
import QuestionHead from './QuestionHead.svelte'
import { reading } from './reading.ts'
import { personal, type Seen } from './view.ts'
import { t } from './words.ts'
import You from './You.svelte'

const stages = Object.keys(t.stages)

const icons: { readonly [procedure: string]: IconName } = {
  crewRoll: 'dice-three',
  shipRoll: 'dice-five',
  callForRoll: 'dice-five',
  groupRoll: 'users-three',
  explore: 'cards',
  heal: 'plus',
  moveMember: 'arrow-right',
  startClock: 'clock',
  tickClock: 'clock',
  untickClock: 'clock',
  passTime: 'hourglass-medium',
  showClock: 'eye',
  hideClock: 'eye-slash',
  pauseClock: 'pause',
  resumeClock: 'play',
  drawCard: 'cards',
  drawSeveral: 'cards',
  layDeck: 'cards-three',
  layHouseDeck: 'cards-three',
  showDeck: 'eye',
  takeNote: 'pencil-simple',
  takeReady: 'users-three',
  joinCrew: 'user-plus',
  giveUpSearch: 'door-open',
  endMission: 'moon',
}

/** A roll that was said to be about something. */
const isNamed = (fact: { readonly [field: string]: unknown }): boolean =>
  ((fact['plan'] as { readonly attempt?: string } | undefined)?.attempt ?? '') !== ''

/** Veil Runners on the screen: the ship board, suits, clocks, decks, and the Navigator's own tray. */
export const pieces: GamePieces<Seen> = {
  Ledge: Ledge,
  OnlyYou: later(() => import('./OnlyYou.svelte')),
  Board: Board,
  Glance: Glance,
  Crew: Crew,
  You: You,
  QuestionHead: QuestionHead,
  questions: {
    HowToRoll: later(() => import('./HowToRoll.svelte')),
    WhichSplit: later(() => import('./ShuntQuestion.svelte')),
  },
  commits,
  withOdds: ['HowToRoll'],
  forms: { shipRoll: later(() => import('./ShipRoll.svelte')) },
  chapters: { MissionBegun: '' },
  boardTab: { title: t.boardTab, icon: 'cards' },
  youTab: (view, seat) => {
    const own = view.roster.map((id) => view.crew[id]).find((m) => m?.player === seat)
    return own && personal(own.name).split(' ')[0]
  },
  steps: ({ mission }) => {
    const on = stages.indexOf(mission.stage)
    return mission.status === 'running' && mission.script === 'lampsOut' && on >= 0
      ? { names: Object.values(t.stages), on }
      : undefined
  },
  whereabouts: ({ mission }, names) => {
    if (mission.number === 0) return undefined
    if (mission.script !== null) return missionName(mission.script, names) ?? t.mission(mission.number)
    return mission.status === 'running' ? `${t.mission(mission.number)}, ${mission.stage}` : t.mission(mission.number)
  },
  closing: (view, _lines, { names }) => {
    const ended = closing(view, names)
    return ended && { head: t.ending.head(ended.name, ended.result), rest: `${ended.story} ${ended.next}` }
  },
  reading,
  minor: (fact) => fact.type === 'RollEnded' || (fact.type === 'RollPlanned' && !isNamed(fact)),
  refused: toolboxRefused,
  moment,
  effects,
  oddsQuestion,
  grades,
  outcomes,
  counted,
  creates: 'joinCrew',
  ready: ['takeReady'],
  icon: (procedure) => icons[procedure],
}
