import type { AnyGame, Question, Rng } from '@sortie/engine'
import { EFFORT, type OddsTrial } from '@sortie/engine/testkit'
import { type Clock, type Clocks, clock, clockSizes } from '../../toolbox/clocks/index.ts'
import { content } from '../content/index.ts'
import { inTheDark } from '../game.ts'
import { job } from '../odds/index.ts'
import { committed, crewOf } from '../odds/people.ts'
import { type Action, actionNames, noDots } from '../rules/actions.ts'
import { vocabulary } from '../rules/clocks.ts'
import { dangerMoves } from '../rules/consequences.ts'
import { effects, grades, hasConsequence, isSuccess, linesFor, positions } from '../rules/pool.ts'
import type { Settings } from '../settings.ts'
import { type ActionRoll, type Consequence, gradeOfRoll, type Member, type Pc, rollOf, type State } from '../state.ts'

const one = <T>(rng: Rng, of: readonly T[]): T => of[rng.below(of.length)] as T
const coin = (rng: Rng): boolean => rng.below(2) === 0
const from0 = (rng: Rng, most: number): number => rng.below(most + 1)

/** Positions that a live table can be in: everything that rules of a roll or a job look at is drawn. */
export const oddsTrial: OddsTrial = {
  tables: 7,
  // The score of three people takes a minute for as many plays as torture makes; that of fewer is walked.
  simulated: { score: 10_000 },
  undrawn: ['WhichTerms', 'WhetherToCommit', 'WhichConsequences'],
  seats: [
    { seat: 'gm', role: 'gm' },
    { seat: 'ada', role: 'player' },
    { seat: 'bo', role: 'player' },
  ],
  options: {
    action: (rng) => ({ pool: coin(rng) ? '' : String(from0(rng, 6) - 2), target: one(rng, ['none', '0', '1', '2']) }),
    fortune: (rng) => ({ stat: one(rng, ['none', '0', '1', '2', '3', '4']) }),
    group: (rng) => ({ pools: Array.from({ length: 1 + from0(rng, 2) }, () => from0(rng, 4) - 1).join() }),
    job: (rng) => ({ obstacle: one(rng, [4, 6]), danger: one(rng, [4, 6]) }),
    score: (rng) => {
      const resist = one(rng, ['always', 'never'])
      // Without resisting nobody's stress changes, and even three people can be walked through.
      const people = Array.from({ length: 1 + from0(rng, resist === 'never' ? 2 : 1) }, () => 0)
      // A walk takes as long as the clocks are large: torture tries all sizes.
      const largest = EFFORT > 1 ? 4 : 2
      const clocks = (): string => Array.from({ length: 1 + from0(rng, 1) }, () => 1 + from0(rng, largest)).join()
      return {
        resist,
        obstacles: clocks(),
        dangers: clocks(),
        pools: people.map(() => from0(rng, 5) - 2).join(),
        attributes: people.map(() => from0(rng, 3)).join(),
        stress: people.map(() => from0(rng, 8)).join(),
      }
    },
  },
  content: (rng) => ({
    ...content,
    traumas: Object.fromEntries(Object.entries(content.traumas).slice(0, from0(rng, 3))),
  }),
  scenes: {
    roll: (rng) => rollAmong(rng, { ...crew(rng), clocks: clocks(rng) }, 'committed'),
    job: (rng, { settings }) => onJob(rng, settings as Settings),
    'job, with harm': (rng, { settings }) => onJob(rng, settings as Settings),
  },
  otherwise: { roll: anotherRoll, job: withOneChange, 'job, with harm': withOneChange },
}

/** By how the clocks stand: segments, harm, a bad position. In odds no rule but this brings harm. */
const anything = (_q: Question, s: State): { readonly named: readonly Consequence[] } => {
  const { pc } = rollOf(s)
  const stands = Object.values(s.clocks).reduce((n, c) => n + c.filled, 0)
  const all: readonly Consequence[] = [
    dangerMoves(s),
    { kind: 'harm', who: pc, level: 'minor' },
    { kind: 'badPosition', who: pc },
    { kind: 'harm', who: pc, level: 'moderate' },
  ]
  return { named: [all[stands % all.length] as Consequence] }
}

/** The game with one more question: the job, if consequences of all kinds are named. */
export const withHarm: AnyGame = {
  ...(inTheDark as AnyGame),
  odds: { ...inTheDark.odds, 'job, with harm': { ...job, policy: { ...job.policy, WhichConsequences: anything } } },
}

const somebody = (rng: Rng): Partial<Pc> => ({
  actions: { ...noDots, study: from0(rng, 3), attack: from0(rng, 2), sway: from0(rng, 1) },
  stress: from0(rng, 8),
  traumas: Object.keys(content.traumas).slice(0, from0(rng, 3)),
  harm: { minor: from0(rng, 2), moderate: from0(rng, 2), severe: 0 },
  badNext: rng.below(4) === 0,
})

function crew(rng: Rng): State {
  const people = Array.from({ length: one(rng, [1, 2, 3, 3]) }, () => somebody(rng))
  const [first, ...others] = people
  const away = others.map((pc) => ({
    ...pc,
    status: one(rng, ['active', 'active', 'active', 'incapacitated', 'out'] as const),
  }))
  const s = crewOf([first as Partial<Pc>, ...away])
  return {
    ...s,
    crew: { ...s.crew, level: from0(rng, 2) },
    job: {
      ...s.job,
      underPressure: rng.below(5) > 0,
      goodNext: coin(rng) ? one(rng, s.order) : null,
      opening: rng.below(4) === 0 ? one(rng, positions) : null,
      engaged: coin(rng),
      pay: { xp: from0(rng, 1), funds: 1 },
    },
    entities: { watch: { name: 'Watch', kind: 'faction', level: 1, note: '' } },
  }
}

const usually = ['running', 'running', 'running', 'paused', 'cancelled'] as const
const later = ['running', 'paused', 'paused', 'cancelled'] as const

/** What a clock says about positions while it runs, if anything. */
const speaking = [null, null, null, ...vocabulary.running]

/** One or two obstacles and dangers, which may end the job, wait, be hidden, start each other or move each other. */
function clocks(rng: Rng): Clocks {
  const ids = ['wall', ...(coin(rng) ? ['vault'] : []), 'alarm', ...(coin(rng) ? ['rivals'] : [])]
  return Object.fromEntries(
    ids.map((id, i): [string, Clock] => {
      const size = one(rng, clockSizes.slice(0, 2))
      const obstacle = id === 'wall' || id === 'vault'
      const other = ids[(i + 1) % ids.length] as string
      const end = (rng.below(8) === 0 ? !obstacle : obstacle) ? 'jobDone' : 'jobLost'
      return [
        id,
        clock({
          name: id,
          size,
          kind: obstacle ? 'push' : 'catastrophe',
          filled: size - 1 - from0(rng, 2),
          shown: i === 0 ? 'open' : one(rng, ['open', 'open', 'name', 'hidden'] as const),
          status: i === 0 ? 'running' : one(rng, id === 'vault' ? later : usually),
          effect: one(rng, speaking),
          outcomeEffect: id === 'wall' && ids.length > 2 ? null : one(rng, [null, 'pressureOn', end, end, end, end]),
          links: one(rng, [
            [],
            [{ does: 'start', clock: other }],
            [{ does: 'tick', clock: other, by: 1 + from0(rng, 2) }],
          ]),
        }),
      ]
    }),
  )
}

/** A job at rest: before anything, after a roll, or in the middle of one. */
function onJob(rng: Rng, settings: Settings): State {
  const s = { ...crew(rng), clocks: clocks(rng) }
  const stage = one(rng, [null, 'done', 'done', 'committed', 'thrown', 'faulty', 'followed', 'named'] as const)
  return stage === null ? s : rollAmong(rng, s, stage, settings)
}

/** The same moment but for one thing: so that states meet which differ in nothing else. */
function withOneChange(s: State, rng: Rng): State {
  const change = one(rng, [somebodyElse, anotherClock, anotherNote, anotherRoll])
  return change(s, rng)
}

/** Somebody is more or less hurt; who does not act just now may be out of it, too. */
function somebodyElse(s: State, rng: Rng): State {
  const id = one(rng, s.order)
  const { stress = 0, harm, badNext = false } = somebody(rng)
  const acts = s.roll !== null && s.roll.stage !== 'done' && s.roll.members.some((m) => m.pc === id)
  const is = one<Partial<Pc>>(rng, [
    { stress },
    { badNext },
    ...(harm ? [{ harm }] : []),
    ...(acts ? [] : [{ status: one(rng, ['active', 'incapacitated'] as const) }]),
  ])
  return { ...s, pcs: { ...s.pcs, [id]: { ...(s.pcs[id] as Pc), ...is } } }
}

function anotherClock(s: State, rng: Rng): State {
  const id = one(rng, Object.keys(s.clocks))
  const now = s.clocks[id] as Clock
  const is = one<Partial<Clock>>(rng, [
    { filled: rng.below(now.size) },
    { status: one(rng, ['running', 'paused', 'cancelled'] as const) },
    { shown: one(rng, ['open', 'name', 'hidden'] as const) },
    { effect: one(rng, speaking) },
  ])
  return { ...s, clocks: { ...s.clocks, [id]: { ...now, ...is } } }
}

function anotherNote(s: State, rng: Rng): State {
  const is = one<Partial<State['job']>>(rng, [
    { underPressure: !s.job.underPressure },
    { engaged: !s.job.engaged },
    { goodNext: one(rng, [null, ...s.order]) },
    { opening: one(rng, [null, ...positions]) },
  ])
  return { ...s, job: { ...s.job, ...is } }
}

/** Those who have yet to throw do so otherwise, or something else is named. */
function anotherRoll(s: State, rng: Rng): State {
  const { roll } = s
  if (!roll || roll.stage === 'done') return anotherNote(s, rng)
  if (roll.stage === 'named') return { ...s, consequences: [{ what: bad(rng, roll), shown: 'open', owner: null }] }
  const members = roll.members.map((m) =>
    m.grade === null && coin(rng)
      ? { ...m, position: one(rng, positions), effort: one(rng, ['none', 'push', 'bargain', 'both'] as const) }
      : m,
  )
  return { ...s, roll: { ...roll, members } }
}

/** A roll of one or of several, with helpers, against somebody, on a clock; some may have thrown already. */
function rollAmong(rng: Rng, s: State, stage: ActionRoll['stage'], settings?: Settings): State {
  const able = s.order.filter((id) => s.pcs[id]?.status === 'active')
  const group = able.length > 1 && rng.below(3) > 0
  const pc = one(rng, able)
  const action: Action = one(rng, actionNames)
  const rolls = committed(s)
  const throwers = group ? able : [pc]
  const thrown = stage === 'committed' ? rng.below(throwers.length) : throwers.length
  const members = throwers.map(
    (who, i): Member => ({
      ...(rollOf(rolls).members.find((m) => m.pc === who) as Member),
      position: one(rng, positions),
      effort: one(rng, ['none', 'push', 'bargain', 'both'] as const),
      ...(i < thrown && { ...readingOf(rng, stage), lines: linesFor(bare) }),
    }),
  )
  const roll: ActionRoll = {
    ...rollOf(rolls),
    stage,
    pc,
    group,
    members,
    action,
    level: one(rng, [null, 0, 1]),
    effect: one(rng, effects),
    clock: one(rng, ['wall', null]),
    npc: rng.below(4) === 0 ? 'watch' : null,
    aim: one(rng, [{ for: 'deed' }, { for: 'setUp' }, { for: 'firstAid', pc: one(rng, s.order) }] as const),
    helpers: group ? [] : able.filter((id) => id !== pc && coin(rng)),
  }
  const consequences =
    stage === 'named' ? Array.from({ length: 1 + from0(rng, 1) }, () => bad(rng, roll, settings)) : []
  return { ...s, roll, consequences: consequences.map((what) => ({ what, shown: 'open', owner: null })) }
}

const bare = {
  dots: 1,
  crew: 0,
  target: null,
  position: 'neutral',
  harm: { minor: 0, moderate: 0 },
  effort: 0,
  helpers: 0,
} as const

/** A reading that can have led to this stage. */
function readingOf(rng: Rng, stage: ActionRoll['stage']): Pick<Member, 'value' | 'grade'> {
  const bad = stage === 'faulty' || stage === 'named'
  const grade = one(
    rng,
    grades.filter((g) => (bad ? hasConsequence(g) : stage === 'followed' ? isSuccess(g) && !hasConsequence(g) : true)),
  )
  return { grade, value: { fail: 1 + from0(rng, 2), partial: 4 + from0(rng, 1), full: 6, critical: 6 }[grade] }
}

function bad(rng: Rng, roll: ActionRoll, settings?: Settings): Consequence {
  const who = one(rng, [...roll.members.map((m) => m.pc), ...roll.helpers])
  const segments = gradeOfRoll(roll) === 'fail' ? 2 : 1
  const ticks = { kind: 'ticks', clock: 'alarm', segments } as const
  if (settings?.consequences === 'clock') return ticks
  return one<Consequence>(rng, [
    ticks,
    { kind: 'harm', who, level: one(rng, ['minor', 'moderate', 'severe'] as const) },
    { kind: 'badPosition', who },
    { kind: 'complication', text: 'x' },
  ])
}
