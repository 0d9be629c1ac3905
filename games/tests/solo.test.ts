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
  /** Whether the choice of what to set up is so small that the nearest may lie outside the band; then it says so. */
  readonly coarse?: boolean
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
  HowToSaveTheJob: (_q, shape) => {
    const ways = (shape.kind === 'one' ? shape.options : []).filter((way) => Array.isArray(way))
    const of = (kind: string): Json | undefined => ways.find((way) => way[1] === kind)
    return of('tactical') ?? of('prop') ?? of('burden') ?? of('distraction') ?? of('done')
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
    coarse: true,
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

const percent = (part: number, of: number): number => (100 * part) / of

describe.each(Object.entries(games))('%s alone', (_id, alone) => {
  it.each(['fair', 'harsh'] as const)(
    'a %s opposition states a chance, and that is how often it is beaten',
    (temper) => {
      const { jobs } = alone
      const played = Array.from({ length: JOBS }, (_, i) =>
        playOne(alone, jobs[i % jobs.length] as string, temper, SEED * 1000 + i),
      )
      const share = percent(played.filter((p) => p.won).length, JOBS)
      const stated = played.reduce((sum, p) => sum + p.stated, 0) / JOBS
      const { least, most } = tempers[temper]
      // Three standard deviations of so many jobs.
      const chance = 300 * Math.sqrt(0.25 / JOBS)
      const figures = `${share.toFixed(0)} % of ${JOBS}, ${stated.toFixed(0)} % stated`
      if (process.env['SORTIE_SOLO_JOBS']) console.info(`${alone.game.id}, ${temper}: ${figures}`)
      if (!alone.coarse) expect(stated, figures).toBeGreaterThanOrEqual(least)
      if (!alone.coarse) expect(stated, figures).toBeLessThanOrEqual(most)
      expect(Math.abs(share - stated), figures).toBeLessThan(ESTIMATE + chance)
      if (!alone.coarse && JOBS >= MANY) {
        expect(share, figures).toBeGreaterThanOrEqual(least)
        expect(share, figures).toBeLessThanOrEqual(most)
      }
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
