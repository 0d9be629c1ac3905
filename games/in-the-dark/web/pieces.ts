import type { Question } from '@sortie/engine'
import { later } from '@sortie/web/later'
import { isOtherThrow } from '@sortie/web/odds/throw-shares.ts'
import type { AskedOdds, GamePieces } from '@sortie/web/pieces'
import type { IconName } from '@sortie/web/ui/icons/names.ts'
import type { OpenQuestion } from '@sortie/web/wire'
import Board from './Board.svelte'
import Crew from './Crew.svelte'
import { commits } from './commits.ts'
import { effects } from './effects.ts'
import { closing, tellsOfJob } from './ending.ts'
import Glance from './Glance.svelte'
import { heading } from './headings.ts'
import Ledge from './Ledge.svelte'
import { moment } from './moment.ts'
import { counted, grades, outcomes } from './outcomes.ts'
import { ownPcs } from './people.ts'
import { beingBuilt } from './pool-now.ts'
import QuestionHead from './QuestionHead.svelte'
import { reading } from './reading.ts'
import { type ByQuestion, forQuestion, type Seen } from './rules.ts'
import { words } from './words.ts'
import You from './You.svelte'

/** A crew, then a score, then downtime, and round again. */
function stepOf(view: Seen): number {
  if (view.job.on) return 1
  return view.order.length === 0 || view.job.name === '' ? 0 : 2
}

function whereabouts(view: Seen): string {
  if (view.order.length === 0) return words.noCrew
  return view.job.on ? words.onJob(view.job.underPressure) : words.downtime
}

/** The roll while it is argued over, else the dice that are thrown, else the job. */
function oddsQuestion(view: Seen, question: OpenQuestion | undefined): AskedOdds {
  const asked = question?.question as Question | undefined
  const own = asked && forQuestion(oddsOfQuestion, asked, undefined)
  if (own) return own
  if (isOtherThrow(question, ['ActionDice'])) return 'none'
  if (beingBuilt(view) && asked?.about !== undefined) return 'roll'
  return view.job.on ? 'job' : 'none'
}

const oddsOfQuestion: ByQuestion<undefined, AskedOdds> = {
  ResistanceDice: ({ rating }) => ({ name: 'resist', options: { attribute: rating } }),
  FortuneDice: ({ dots }) => ({ name: 'fortune', options: { stat: String(dots ?? 'none') } }),
  // A ruling has no chances, and the roller's own screen says those of each way to roll.
  WhichTerms: () => 'none',
  WhetherToCommit: () => ({ name: 'roll', of: 'roll' }),
}

const icons: { readonly [procedure: string]: IconName } = {
  act: 'dice-three',
  setUp: 'dice-three',
  groupAct: 'users-three',
  fortune: 'dice-five',
  callForRoll: 'dice-three',
  startClock: 'clock',
  tickClock: 'clock',
  untickClock: 'clock',
  pauseClock: 'pause',
  resumeClock: 'play',
  showClock: 'eye',
  hideClock: 'eye-slash',
  flashBack: 'quotes',
  takeReadyCrew: 'users-three',
  makeCharacter: 'user-plus',
  takeReadyScore: 'file-text',
  startJob: 'file-text',
  startDowntime: 'moon',
  leaveJob: 'door-open',
  reviseDifficulty: 'scales',
  describeCharacter: 'pencil-simple',
  nameHarm: 'pencil-simple',
}

const ActForm = later(() => import('./ActForm.svelte'))

export const pieces: GamePieces<Seen> = {
  Board,
  Glance,
  Crew,
  You,
  QuestionHead,
  Ledge,
  questions: {
    WhichDots: later(() => import('./WhichDots.svelte')),
    WhichConsequences: later(() => import('./WhichConsequences.svelte')),
    WhichTerms: later(() => import('./Terms.svelte')),
    WhetherToCommit: later(() => import('./Commit.svelte')),
    WhetherToResist: later(() => import('./Resist.svelte')),
  },
  commits,
  // In a group everybody has committed before the first throw.
  falls: ['ActionDice'],
  forms: { act: ActForm, setUp: ActForm, describeCharacter: later(() => import('./DescribeForm.svelte')) },
  chapters: { JobStarted: 'name' },
  boardTab: { title: words.tab, icon: 'clock' },
  youTab: (view, seat) => ownPcs(view, seat)[0]?.pc.name.split(' ')[0],
  steps: (view) => ({ names: words.steps, on: stepOf(view) }),
  whereabouts,
  minor: ({ type }) => ['RollCommitted', 'PoolMade', 'RollFollowed', 'RollEnded'].includes(type),
  reading,
  moment,
  heading,
  effects,
  closing,
  readsBack: ({ job }: Seen, lines) => job.name !== '' && !tellsOfJob(lines),
  oddsQuestion,
  grades,
  outcomes,
  counted,
  ends: ({ job }) => (job.on ? ['startDowntime', 'leaveJob'] : []),
  icon: (procedure) => icons[procedure],
  creates: 'makeCharacter',
  ready: ['takeReadyCrew', 'takeReadyScore'],
}
