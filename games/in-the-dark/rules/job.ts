import { line, oneOf, type Seat } from '@sortie/engine'
import { clock, clockId, startClock } from '../../toolbox/clocks/index.ts'
import { rowsKnownTo } from '../../toolbox/known-rows.ts'
import type { ReadyClock, Score } from '../content/rows.ts'
import { scores as stock } from '../content/scores.ts'
import type { Band } from '../readers.ts'
import { type L, procedure, type T } from '../rule.ts'
import { type Entity, idFor, takenIds } from '../state.ts'
import { throwFortune } from './fortune.ts'
import type { Position } from './pool.ts'

/** Whether a job is being played, and whether pressure is on right now. ID-02. */
export const setJob = procedure({
  rules: ['ID-02'],
  by: 'gm',
  anytime: true,
  args: () => ({ on: oneOf([true, false]), underPressure: oneOf([true, false]) }),
  usual: ({ state }) => ({ on: true, underPressure: !state.job.underPressure }),
  *run(t, { on, underPressure }) {
    t.tell('ID-02', { type: 'JobSet', on, underPressure: on && underPressure })
  },
})

/** Start a job of your own: pressure is on; clocks are added as they are needed. ID-02. */
export const startJob = procedure({
  rules: ['ID-02'],
  by: 'gm',
  when: ({ state }) => !state.job.on,
  args: () => ({ name: line({ min: 1, max: 60 }), brief: line({ max: 300 }) }),
  *run(t, { name, brief }) {
    t.tell('ID-02', { type: 'JobStarted', name, brief, places: [], pay: { xp: 0, funds: 0 } })
  },
})

/** Take a ready score: its obstacles and dangers as clocks, its factions with their levels. ID-B11, ID-B02. */
export const takeReadyScore = procedure({
  rules: ['ID-02', 'ID-B11', 'ID-B02'],
  by: 'anyone',
  when: ({ state }) => !state.job.on && state.order.length > 0,
  args: (look, seat) => ({ score: oneOf(scoresLeft(look, seat)) }),
  usual: (look, seat) => ({ score: scoresLeft(look, seat)[0] as string }),
  *run(t, { score }) {
    const { name, brief, clocks, factions, places, people, payXp, payFunds } = t.content.scores[score] as Score
    t.tell('ID-02', { type: 'JobStarted', name, brief, places, pay: { xp: payXp, funds: payFunds } })
    for (const faction of factions) enter(t, { ...faction, kind: 'faction', note: '' })
    for (const { name: who, note } of people) enter(t, { name: who, kind: 'npc', level: null, note })
    const ids = idsFor(t, clocks)
    for (const ready of clocks) startReady(t, ready, ids)
  },
})

/** A score that came to an end is not offered again, as long as there are others. A table's own are the GM's to offer. */
function scoresLeft({ state, content, seats }: Pick<L, 'state' | 'content' | 'seats'>, seat: Seat): readonly string[] {
  const all = rowsKnownTo({ rows: content.scores, stock }, seats, seat)
  const left = all.filter(([, { name }]) => !state.crew.finished.includes(name))
  return (left.length > 0 ? left : all).map(([id]) => id)
}

/** Known beforehand, so that a clock can be linked to one that comes after it. */
function idsFor(t: T, clocks: readonly ReadyClock[]): { readonly [own: string]: string } {
  const taken: Record<string, unknown> = { ...t.state.clocks }
  return Object.fromEntries(
    clocks.map((ready) => {
      const id = clockId(taken, ready)
      taken[id] = ready.name
      return [ready.id, id]
    }),
  )
}

function enter(t: T, is: Entity): void {
  if (Object.values(t.state.entities).some((e) => e.name === is.name)) return
  t.tell('ID-B02', { type: 'EntityEntered', entity: idFor(is.name, takenIds(t.state)), is })
}

function startReady(t: T, is: ReadyClock, ids: { readonly [own: string]: string }): void {
  const starts = ids[is.starts]
  startClock(
    t,
    'ID-B11',
    clock({
      name: is.name,
      size: is.size,
      kind: is.role === 'obstacle' ? 'push' : 'catastrophe',
      shown: is.shown,
      status: is.waits ? 'paused' : 'running',
      outcome: is.outcome,
      outcomeKnown: is.role === 'obstacle',
      outcomeEffect: is.effect === 'none' ? null : is.effect,
      links: starts === undefined ? [] : [{ does: 'start', clock: starts }],
    }),
    ids[is.id],
  )
}

/** The job is over. It pays what the score says, or what the GM gives later. All notes end with it. ID-Q21, ID-Q29. */
export function endJob(t: T, how: 'done' | 'lost' | 'left'): void {
  const { pay, name } = t.state.job
  t.tell('ID-02', { type: 'JobEnded', name, how })
  if (how === 'done' && pay.xp + pay.funds > 0) t.tell('ID-Q29', { type: 'CrewRewarded', ...pay })
}

/** The crew calls off the job. ID-02. */
export const leaveJob = procedure({
  rules: ['ID-02'],
  by: 'anyone',
  when: ({ state }) => state.job.on,
  *run(t) {
    endJob(t, 'left')
  },
})

/** How the job opens: a fortune roll on the crew's level fixes the position of the first roll. ID-B16. */
export const engage = procedure({
  rules: ['ID-B16'],
  by: 'anyone',
  when: ({ state, settings }) => settings.engagement && state.job.on && !state.job.engaged,
  *run(t) {
    const band = yield* throwFortune(t, {
      who: 'crew',
      about: '',
      stat: 'level',
      dots: t.state.crew.level,
      by: 'crew',
    })
    t.tell('ID-B16', { type: 'OpeningRead', position: openingPosition[band] })
  },
})

/** ID-B16. */
export const openingPosition: { readonly [B in Band]: Position } = { strong: 'good', mixed: 'neutral', bad: 'bad' }
