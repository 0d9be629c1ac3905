import { type Opening, oneOf, type Question, whole } from '@sortie/engine'
import { clock } from '../../toolbox/clocks/index.ts'
import { noDots, type Stat, statDice } from '../actions.ts'
import { nextStep } from '../goes-on.ts'
import { grades } from '../pool.ts'
import { oddsQuestion } from '../rule.ts'
import { fresh, gradeOfRoll, newPc, pcOf, rollOf, type State } from '../state.ts'

/** How people answer while a roll is reckoned: they go on with what is on the table and add nothing. */
const plainly = {
  WhetherToRoll: 'roll',
  WhetherItFits: 'accept',
  WhyItDoesNotFit: 'never',
  WhatElse: 'always',
  WhichTarget: 'none',
  WhichPosition: 'neutral',
  WhichEffect: 'standard',
  WhichClock: 'none',
  WhetherTheyActToo: 'never',
  WhetherToGo: 'go',
  WhichEffort: 'never',
  WhoAssists: 'never',
  HowTheyHelp: 'never',
  WhetherToCommit: 'roll',
  WhetherTheStatFits: 'accept',
}

/** Whoever acts does what they are best at; a policy is printed by its name. */
const { 'the one with the most dots': bestStat } = {
  'the one with the most dots': (q: Question, s: State): Stat => {
    const { pc } = q.about as { readonly pc: string }
    const { options } = (q as { readonly shape: { readonly options: readonly Stat[] } }).shape
    const dice = (stat: Stat): number => statDice(pcOf(s, pc).actions, stat)
    return options.reduce((best, each) => (dice(each) > dice(best) ? each : best))
  },
}

const sizes = [4, 6, 8, 10, 12] as const

const somebody = (dots: number, stress: number) => ({
  ...newPc({ name: 'Ada', player: 'ada', playbook: 'own', actions: { ...noDots, study: dots } }),
  stress,
})

/** The roll that is being negotiated or thrown: from a live table, for each answer to the open question. ID-08, ID-16. */
export const roll = oddsQuestion({
  title: 'how the roll that is under way goes',
  options: { dots: whole({ min: 0, max: 3 }) },
  defaults: { dots: 2 },
  outcomes: [...grades, 'no roll'],
  from: ({ dots }) =>
    underWay({ ...withCrew([somebody(dots, 0)]), job: { ...fresh.job, on: true, underPressure: true } }),
  next: ({ roll: now }) => (now?.stage === 'committed' ? { procedure: 'throwPool', args: {} } : undefined),
  outcome: ({ roll: now }) => {
    if (!now || now.stage === 'negotiating') return 'no roll'
    return gradeOfRoll(now) ?? (now.stage === 'done' ? 'no roll' : undefined)
  },
  key: ({ roll: now }) => JSON.stringify(now && [now.stage, now.action, now.level, now.members, now.helpers]),
  policy: { ...plainly, WhichAction: bestStat, WhichStat: bestStat },
})

/** A roll committed to with nothing added: what the command line starts from. */
const underWay = (s: State): State => ({
  ...s,
  roll: {
    stage: 'committed',
    pc: 'ada',
    members: [{ pc: 'ada', position: 'neutral', effort: 'none', lines: null, value: 0, grade: null }],
    group: false,
    deed: '',
    aim: { for: 'deed' },
    action: 'study',
    target: 'none',
    level: null,
    position: 'neutral',
    effect: 'standard',
    clock: null,
    npc: null,
    revision: 1,
    helpers: [],
  },
})

const withCrew = (all: readonly State['pcs'][string][]): State => ({
  ...fresh,
  pcs: Object.fromEntries(all.map((pc) => [pc.name.toLowerCase(), pc])),
  order: all.map((pc) => pc.name.toLowerCase()),
})

/**
 * The job on the table, played on by the rules themselves: everybody in turn works with their best action on the first
 * open obstacle against no level; consequences are ticks on the first danger. ID-B11, ID-H01.
 */
export const job = oddsQuestion({
  title: "the job's obstacles are full before its dangers",
  options: {
    obstacle: oneOf(sizes),
    danger: oneOf(sizes),
    dots: whole({ min: 0, max: 3 }),
    stress: whole({ min: 0, max: 8 }),
  },
  defaults: { obstacle: 4, danger: 4, dots: 2, stress: 0 },
  outcomes: ['done', 'lost', 'out'],
  from: ({ obstacle, danger, dots, stress }) => ({
    ...withCrew([somebody(dots, stress)]),
    job: { ...fresh.job, on: true, underPressure: true },
    clocks: {
      obstacle: clock({ name: 'Obstacle', size: obstacle, kind: 'push' }),
      danger: clock({ name: 'Danger', size: danger, kind: 'catastrophe' }),
    },
  }),
  next: (s) => {
    const step = nextStep(s.roll?.stage, 'clock')
    return step === undefined ? nextDeed(s) : { procedure: step, args: {} }
  },
  outcome: (s) => {
    if (allFull(s, 'push')) return 'done'
    if (s.roll && s.roll.stage !== 'done') return undefined
    if (allFull(s, 'catastrophe')) return 'lost'
    return s.order.some((id) => pcOf(s, id).status === 'active') ? undefined : 'out'
  },
  key: (s) =>
    JSON.stringify([
      s.roll?.stage === 'done' ? s.roll.pc : s.roll,
      s.consequences.length > 0 && s.roll?.stage === 'named' ? s.consequences : 0,
      Object.values(s.clocks).map((c) => [c.filled, c.status]),
      s.order.map((id) => [pcOf(s, id).stress, pcOf(s, id).status, pcOf(s, id).harm, pcOf(s, id).badNext]),
      s.job.goodNext,
    ]),
  gains: {
    rolls: (before, after) => (before.roll?.stage !== 'committed' && after.roll?.stage === 'committed' ? 1 : 0),
    stress: (before, after) => stressOf(after) - stressOf(before),
  },
  policy: {
    ...plainly,
    WhichAction: bestStat,
    WhichStat: bestStat,
    WhetherToResist: 'never',
    WhichAttribute: 'insight',
    WhetherToPay: 'always',
    WhichTrauma: 'never',
    WhichBenefit: 'never',
  },
})

const stressOf = (s: State): number => s.order.reduce((n, id) => n + pcOf(s, id).stress, 0)

const allFull = (s: State, kind: 'push' | 'catastrophe'): boolean => {
  const clocks = Object.values(s.clocks).filter((c) => c.kind === kind)
  return clocks.length > 0 && clocks.every((c) => c.status === 'filled')
}

/** Whose turn it is: the next active one after the last who rolled. */
function nextDeed(s: State): Opening | undefined {
  const last = s.roll ? s.order.indexOf(rollOf(s).pc) : -1
  const pc = [...s.order.slice(last + 1), ...s.order.slice(0, last + 1)].find((id) => pcOf(s, id).status === 'active')
  if (pc === undefined) return undefined
  const dots = Object.entries(pcOf(s, pc).actions)
  const action = dots.reduce((best, each) => (each[1] > best[1] ? each : best))[0]
  const obstacle = Object.keys(s.clocks).find(
    (id) => s.clocks[id]?.kind === 'push' && s.clocks[id]?.status === 'running',
  )
  return {
    procedure: 'callForRoll',
    by: 'gm',
    args: { pc, deed: '…', action, target: 'none', position: 'neutral', effect: 'standard', clock: obstacle ?? 'none' },
  }
}
