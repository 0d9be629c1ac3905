import { type Opening, oneOf, whole } from '@sortie/engine'
import { clock, clockSizes, runningForAll } from '../../toolbox/clocks/index.ts'
import { oddsQuestion } from '../rule.ts'
import { noDots } from '../rules/actions.ts'
import { usualPosition } from '../rules/difficulty.ts'
import { goesOn } from '../rules/goes-on.ts'
import type { Settings } from '../settings.ts'
import { pcOf, type State } from '../state.ts'
import { plainly } from './answers.ts'
import { jobKey } from './keys.ts'
import { crewOf } from './people.ts'

/**
 * The job on the table, played on by the rules themselves: everyone in turn works with their best action on the first
 * open obstacle against no level; consequences are segments on the first danger, named or not (ID-H01). A clock
 * that ends the job does so. Where none does, the job is done when all obstacles are full, and lost when all dangers
 * are. ID-B11.
 */
export const job = oddsQuestion({
  title: 'the job is done before it is lost',
  options: {
    obstacle: oneOf(clockSizes),
    danger: oneOf(clockSizes),
    dots: whole({ min: 0, max: 3 }),
    stress: whole({ min: 0, max: 8 }),
  },
  defaults: { obstacle: 4, danger: 4, dots: 2, stress: 0 },
  outcomes: ['done', 'lost', 'out'],
  from: ({ obstacle, danger, dots, stress }) => ({
    ...crewOf([{ actions: { ...noDots, study: dots }, stress }]),
    clocks: {
      obstacle: clock({ name: 'Obstacle', size: obstacle, kind: 'push', outcomeEffect: 'jobDone' }),
      danger: clock({ name: 'Danger', size: danger, kind: 'catastrophe', outcomeEffect: 'jobLost' }),
    },
  }),
  live: (s) => s.job.on && openClocks(s, 'push').length > 0 && withoutWord(s) === undefined,
  next: (s, { settings }) => goesOn({ state: s, settings }) ?? jobGoesOn(s, settings) ?? openObstacle(s) ?? nextDeed(s),
  told: (f) => (f.type === 'JobEnded' ? f.how : undefined),
  outcome: withoutWord,
  key: jobKey,
  gains: {
    rolls: (before, after) => (before.roll?.stage !== 'committed' && after.roll?.stage === 'committed' ? 1 : 0),
    stress: (before, after) => stressOf(after) - stressOf(before),
  },
  policy: plainly,
})

const stressOf = (s: State): number => s.order.reduce((n, id) => n + pcOf(s, id).stress, 0)

type Kind = 'push' | 'catastrophe'
const clocksOf = (s: State, kind: Kind): readonly string[] =>
  Object.keys(s.clocks).filter((id) => s.clocks[id]?.kind === kind)
const openClocks = (s: State, kind: Kind): readonly string[] =>
  clocksOf(s, kind).filter((id) => ['running', 'paused'].includes(s.clocks[id]?.status ?? ''))
const allFull = (s: State, kind: Kind): boolean =>
  openClocks(s, kind).length === 0 && clocksOf(s, kind).some((id) => s.clocks[id]?.status === 'filled')

/** How a job ends that no fact ends. A roll is finished before anything is lost. */
function withoutWord(s: State): string | undefined {
  if (allFull(s, 'push')) return 'done'
  if (s.roll && s.roll.stage !== 'done') return undefined
  if (allFull(s, 'catastrophe')) return 'lost'
  return s.order.some((id) => pcOf(s, id).status === 'active') ? undefined : 'out'
}

/** An action roll needs pressure (ID-02), and at some tables the job's opening comes first (ID-B16). */
function jobGoesOn({ job: now }: State, settings: Settings): Opening | undefined {
  if (!now.underPressure) return { procedure: 'setJob', by: 'gm', args: { on: true, underPressure: true } }
  return settings.engagement && !now.engaged ? { procedure: 'engage', by: 'gm', args: {} } : undefined
}

/** If no obstacle can be worked on, the GM lets the next one run that waits, and shows one that is hidden. */
function openObstacle(s: State): Opening | undefined {
  const workable = runningForAll(s.clocks)
  const [next, ...others] = openClocks(s, 'push')
  if (next === undefined || [next, ...others].some((id) => workable.includes(id))) return undefined
  const procedure = s.clocks[next]?.status === 'paused' ? 'resumeClock' : 'showClock'
  return { procedure, by: 'gm', args: { clock: next } }
}

/** Whose turn it is: the next active one after the last who rolled. */
function nextDeed(s: State): Opening | undefined {
  const last = s.roll ? s.order.indexOf(s.roll.pc) : -1
  const pc = [...s.order.slice(last + 1), ...s.order.slice(0, last + 1)].find((id) => pcOf(s, id).status === 'active')
  if (pc === undefined) return undefined
  const obstacle = runningForAll(s.clocks).find((id) => s.clocks[id]?.kind === 'push') ?? 'none'
  const position = usualPosition(s, pc)
  return {
    procedure: 'callForRoll',
    by: 'gm',
    args: { pc, deed: '…', action: 'any', target: 'none', position, effect: 'standard', clock: obstacle },
  }
}
