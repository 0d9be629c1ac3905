import { later } from '@sortie/web/later'
import { isOtherThrow } from '@sortie/web/odds/throw-shares.ts'
import type { GamePieces } from '@sortie/web/pieces'
import type { IconName } from '@sortie/web/ui/icons/names.ts'
import Board from './Board.svelte'
import Crew from './Crew.svelte'
import { commits } from './commits.ts'
import { effects } from './effects.ts'
import { closing } from './ending.ts'
import Glance from './Glance.svelte'
import Ledge from './Ledge.svelte'
import { moment } from './moment.ts'
import { counted, grades, outcomes } from './outcomes.ts'
import QuestionHead from './QuestionHead.svelte'
import { reading } from './reading.ts'
import { beginsIn, contestGoesOn, hasRecord, isAsked, isRolling, type QuestionName, type Seen } from './view.ts'
import { t } from './words.ts'
import You from './You.svelte'

const stepOf: { readonly [phase in Seen['job']['phase']]: number } = {
  none: -1,
  setup: 0,
  winding: 1,
  rolling: 2,
  clocked: 2,
  overtime: 2,
  pause: 2,
  unwinding: 3,
  done: -1,
}

const icons: { readonly [procedure: string]: IconName } = {
  roll: 'dice-five',
  throwDice: 'dice-five',
  tellLine: 'quotes',
  narrate: 'quotes',
  contest: 'dice-three',
  challenge: 'warning',
  createOperative: 'user-plus',
  recruit: 'user-plus',
  takeReadyCrew: 'users-three',
  takeReadyJob: 'file-text',
  setJob: 'file-text',
  drawJob: 'cards',
  startImpromptu: 'file-text',
  openRecord: 'book-open',
  closeWorkup: 'check-square',
  setOut: 'check-square',
  stayHome: 'door-open',
  retire: 'door-open',
  callOff: 'x',
  askDirector: 'question',
  check: 'scales',
  callTest: 'scales',
  tieString: 'link',
  giveOrders: 'seal',
}

/** Dice of which it is asked how the contest or the job goes; of others, what they come to. */
const ownDice: readonly QuestionName[] = ['JobDice', 'CompanionDie', 'ContestDice', 'ReplacingDie', 'RerolledDie']

/** A title that has room beside the table's name. */
const SHORT = 24
const canBeSaved = ({ phase, ending, step }: Seen['job']): boolean =>
  phase === 'unwinding' && ending === 'clocked' && (step === 'none' || step === 'saving')

const Basket = later(() => import('./Basket.svelte'))
const ContestForm = later(() => import('./ContestForm.svelte'))
const NextRoll = later(() => import('./NextRoll.svelte'))
const baskets: readonly QuestionName[] = [
  'WhichTrouble',
  'WhichOpportunity',
  'HowToSpendTheWeight',
  'HowToBearTheWeight',
  'WhoGetsTheValues',
  'WhoGetsTheConsequences',
]

/** Regulus on the screen: the record card and the workup, contests off the job, operatives and Strings. */
export const pieces: GamePieces<Seen> = {
  Board: Board,
  Glance: Glance,
  Crew: Crew,
  You: You,
  QuestionHead: QuestionHead,
  Ledge: Ledge,
  questions: {
    ...Object.fromEntries(baskets.map((name) => [name, Basket])),
    HowToMeetIt: ContestForm,
  },
  commits,
  falls: ['CompanionDie'],
  forms: { contest: ContestForm },
  chapters: { JobSet: 'title' },
  previews: { roll: NextRoll },
  boardTab: { title: t.board, icon: 'cards' },
  youTab: (view, seat) =>
    Object.values(view.crew.operatives)
      .find((o) => o.player === seat)
      ?.name.split(' ')[0],
  steps: ({ job }) => ((stepOf[job.phase] ?? -1) < 0 ? undefined : { names: t.steps, on: stepOf[job.phase] }),
  whereabouts: ({ job }) =>
    job.number === 0 ? undefined : job.title !== '' && job.title.length < SHORT ? job.title : t.where(job.number),
  reading,
  // The line of the incident says it.
  minor: ({ type }) => type === 'CreditGranted',
  moment,
  ends: () => ['callOff', 'retire'],
  effects,
  closing,
  readsBack: ({ job }: Seen, lines) => hasRecord(job) && !beginsIn(lines, job),
  oddsQuestion: (view, question) => {
    // A ruling of the Director has no number beside it, and a discard changes no outcome. R3-Q10.
    if (
      isOtherThrow(question, ownDice) ||
      isAsked(question?.question, 'WhetherToDiscard', 'WhatCounts', 'HowToSaveTheJob')
    )
      return 'none'
    if (contestGoesOn(view)) return 'standing'
    return isRolling(view.job) ? 'endings' : canBeSaved(view.job) ? 'liveSuccess' : 'none'
  },
  grades,
  outcomes,
  counted,
  creates: 'createOperative',
  ready: ['takeReadyCrew', 'takeReadyJob'],
  icon: (procedure) => icons[procedure],
}
