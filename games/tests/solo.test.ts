import type { AnyGame, Json } from '@sortie/engine'
import { describe, expect, it } from 'vitest'
import { inTheDark } from '../in-the-dark/game.ts'
import { actionNames } from '../in-the-dark/rules/actions.ts'
import type { State as InTheDark } from '../in-the-dark/state.ts'
import { regulus } from '../regulus/game.ts'
import { spaceDoor } from '../space-door/game.ts'
import { type Temper, tempers } from '../toolbox/temper.ts'
import { veilRunners } from '../veil-runners/game.ts'
import { type Opening, type Player, Solo, type Told } from './solo.ts'

/** `npm run torture` plays a thousand of each, with fresh seeds. */
const JOBS = Number(process.env['SORTIE_SOLO_JOBS'] ?? 80)
const SEED = Number(process.env['SORTIE_SEED'] ?? 1)

/** A game as it is played alone: how it begins, what its ready jobs are, and which fact ends one. */
interface Alone {
  readonly game: AnyGame
  readonly bots: { readonly [T in Temper]: string }
  readonly jobs: readonly string[]
  /** What an ordinary player says who was told to play this job. */
  readonly player: (job: string) => Player
  readonly crew: readonly (readonly [procedure: string, args: { readonly [field: string]: Json }])[]
  readonly begin: (job: string) => readonly [procedure: string, args: { readonly [field: string]: Json }]
  readonly ends: readonly string[]
  /** What the stated chance is about. */
  readonly won: (fact: Told) => boolean
}

/** The least stressed of the active does what they are best at, and resists what can be resisted. */
const boldly: Player = {
  answers: { WhetherToCommit: () => 'roll', WhetherToResist: () => 0 },
  opens: ({ state, offers }): Opening | undefined => {
    const { order, pcs, job } = state as InTheDark
    if (!job.on) return undefined
    const [pc] = order
      .filter((id) => pcs[id]?.status === 'active')
      .sort((a, b) => (pcs[a]?.stress ?? 0) - (pcs[b]?.stress ?? 0))
    if (pc === undefined || !offers.some((o) => o.procedure === 'act')) return { procedure: 'leaveJob', args: {} }
    const dots = pcs[pc]?.actions
    const action = actionNames.reduce((best, a) => ((dots?.[a] ?? 0) > (dots?.[best] ?? 0) ? a : best))
    return { procedure: 'act', args: { pc, deed: 'go on', action } }
  },
}

/** Takes trouble upon themselves to save the job, one point at a time, or what else there is. */
const saving: Player['answers'] = {
  // The stated chance is one without overtime.
  WhetherToGoIntoOvertime: () => false,
  HowToSaveTheJob: (_q, shape) => {
    const ways = (shape.kind === 'one' ? shape.options : []).filter((way) => Array.isArray(way))
    const of = (kind: string): Json | undefined => ways.find((way) => way[1] === kind)
    // Two dice cost no more than one.
    const dice = ways.findLast((way) => way[1] === 'done')
    return of('tactical') ?? of('prop') ?? of('burden') ?? of('distraction') ?? dice
  },
}

const games: { readonly [id: string]: Alone } = {
  regulus: {
    game: regulus,
    bots: { fair: 'director', harsh: 'harsh director' },
    jobs: Object.keys(regulus.content.jobs),
    player: (job) => ({ answers: { ...saving, WhichJob: () => job } }),
    crew: [['takeReadyCrew', {}]],
    begin: () => ['takeReadyJob', {}],
    ends: ['JobJudged'],
    won: (f) => f.type === 'JobJudged' && f['result'] === 'success',
  },
  'in-the-dark': {
    game: inTheDark,
    bots: { fair: 'gm', harsh: 'harsh GM' },
    jobs: Object.keys(inTheDark.content.scores),
    player: () => boldly,
    crew: [['takeReadyCrew', { crew: 'lamplighters' }]],
    begin: (score) => ['takeReadyScore', { score }],
    ends: ['JobEnded'],
    won: (f) => f.type === 'JobEnded' && f['how'] === 'done',
  },
  'veil-runners': {
    game: veilRunners,
    bots: { fair: 'navigator', harsh: 'harsh navigator' },
    jobs: Object.keys(veilRunners.content.missions),
    player: () => ({}),
    crew: [['takeReady', { mission: 'none yet' }]],
    begin: (mission) => ['startMission', { mission }],
    ends: ['MissionEnded', 'MissionOver'],
    won: (f) => f.type === 'MissionEnded' && f['successful'] === true,
  },
  'space-door': {
    game: spaceDoor,
    bots: { fair: 'director', harsh: 'harsh director' },
    jobs: Object.keys(spaceDoor.content.missions),
    player: () => ({}),
    crew: [
      ['hireReady', {}],
      ['hireReady', {}],
    ],
    begin: (mission) => ['brief', { mission }],
    ends: ['MissionEnded'],
    won: (f) => f.type === 'EncounterEnded' && f['won'] === 'employees',
  },
}

interface Played {
  readonly won: boolean
  /** The chance that was told first. */
  readonly stated: number
}

function playOne(
  { game, bots, player, crew, begin, ends, won }: Alone,
  job: string,
  temper: Temper,
  seed: number,
): Played {
  const solo = new Solo(game, bots[temper], player(job), seed)
  for (const [procedure, args] of crew) solo.open(procedure, args)
  solo.open(...begin(job))
  solo.until(...ends)
  const stated = solo.said.map((line) => /about (\d+) %/.exec(line)?.[1]).find((n) => n !== undefined)
  expect(stated, `nobody said how likely ${job} is: ${solo.said.join(' | ')}`).toBeDefined()
  return { won: solo.facts.some(won), stated: Number(stated) }
}

interface Figures {
  readonly jobs: number
  readonly share: number
  readonly stated: number
  /** Three standard deviations of so many jobs. */
  readonly chance: number
  readonly text: string
}

/** How often jobs were brought off, and how often that was said to happen, in percent. */
function figuresOf(played: readonly Played[]): Figures {
  const jobs = played.length
  const share = (100 * played.filter((p) => p.won).length) / jobs
  const stated = played.reduce((sum, p) => sum + p.stated, 0) / jobs
  const text = `${share.toFixed(0)} % of ${jobs}, ${stated.toFixed(0)} % stated`
  return { jobs, share, stated, chance: 300 * Math.sqrt(0.25 / jobs), text }
}

describe.each(Object.entries(games))('%s alone', (_id, alone) => {
  it.each(['fair', 'harsh'] as const)(
    'a %s opposition states a chance, and that is how often it is beaten, in every job',
    (temper) => {
      const { jobs } = alone
      const played = Array.from({ length: JOBS }, (_, i) =>
        playOne(alone, jobs[i % jobs.length] as string, temper, SEED * 1000 + i),
      )
      const { least, most } = tempers[temper]
      const all = figuresOf(played)
      if (process.env['SORTIE_SOLO_JOBS']) console.info(`${alone.game.id}, ${temper}: ${all.text}`)
      expect(all.stated, all.text).toBeGreaterThanOrEqual(least)
      expect(all.stated, all.text).toBeLessThanOrEqual(most)
      expect(all.share, all.text).toBeGreaterThan(least - all.chance)
      expect(all.share, all.text).toBeLessThan(most + all.chance)
      for (const [nth, job] of jobs.entries()) {
        const { share, stated, chance, text } = figuresOf(played.filter((_, i) => i % jobs.length === nth))
        const what = `${job}, ${temper}: ${text}`
        if (process.env['SORTIE_SOLO_JOBS']) console.info(what)
        expect(Math.abs(share - stated), what).toBeLessThan(ESTIMATE + chance)
        expect(share, what).toBeGreaterThan(least - chance)
        expect(share, what).toBeLessThan(most + chance)
      }
      if (JOBS < MANY) return
      expect(all.share, all.text).toBeGreaterThanOrEqual(least)
      expect(all.share, all.text).toBeLessThanOrEqual(most)
    },
  )

  it('every ready job comes to an end, and another one can be begun after it', () => {
    for (const [i, job] of alone.jobs.entries()) {
      const solo = new Solo(alone.game, alone.bots.fair, alone.player(job), SEED * 1000 + i)
      for (const [procedure, args] of alone.crew) solo.open(procedure, args)
      solo.open(...alone.begin(job))
      solo.until(...alone.ends)
      solo.until(...BEGINS)
    }
  })
})

/** So many jobs tell whether their share of successes lies in the band. */
const MANY = 500
/** A stated chance is an estimate: so far it may be off, in percent. */
const ESTIMATE = 5
const BEGINS = ['JobSet', 'JobStarted', 'MissionBegun', 'MissionBriefed']
