import { defaultsOf } from '@sortie/engine'
import { odds } from '@sortie/engine/odds'
import { describe, expect, it } from 'vitest'
import { clock } from '../../toolbox/clocks/index.ts'
import { inTheDark } from '../game.ts'
import { job } from '../odds/index.ts'
import { jobKey } from '../odds/keys.ts'
import { committed, crewOf } from '../odds/people.ts'
import { noDots } from '../rules/actions.ts'
import { settings as declared } from '../settings.ts'
import { type Pc, pcOf, rollOf, type State } from '../state.ts'

const settings = { ...defaultsOf(declared), engagement: true }
const study = { actions: { ...noDots, study: 1 } }
const danger = clock({ name: 'Danger', size: 4, kind: 'catastrophe', outcomeEffect: 'jobLost' })
const wall = clock({ name: 'Wall', size: 4, kind: 'push' })
const two = crewOf([study, study])
/** Bo has rolled; the job's opening is behind them. */
const base: State = {
  ...two,
  job: { ...two.job, engaged: true },
  roll: { ...rollOf(committed(two)), stage: 'done', pc: 'bo' },
  clocks: { wall, vault: { ...wall, status: 'paused' }, danger },
}
const ada = (is: Partial<Pc>): State => ({ ...base, pcs: { ...base.pcs, ada: { ...pcOf(base, 'ada'), ...is } } })
const onJob = (is: Partial<State['job']>): State => ({ ...base, job: { ...base.job, ...is } })
const withClock = (id: string, is: Partial<typeof wall>): State => ({
  ...base,
  clocks: { ...base.clocks, [id]: { ...(base.clocks[id] as typeof wall), ...is } },
})
/** The vault can be worked on beside the wall and ends the job; nobody works on a hidden wall before it. */
const openVault = (wallIs: Partial<typeof wall>): State => ({
  ...base,
  clocks: { wall: { ...wall, ...wallIs }, vault: { ...wall, outcomeEffect: 'jobDone' }, danger },
})
const rolling = (is: Partial<ReturnType<typeof rollOf>>): State => ({ ...base, roll: { ...rollOf(base), ...is } })
const named = (segments: number): State => ({
  ...rolling({ stage: 'named' }),
  consequences: [{ what: { kind: 'ticks', clock: 'danger', segments }, shown: 'open', owner: null }],
})

/** Everybody resists, so that stress counts. Most are compared with the same state, which is walked once. */
const ahead = (state: State) => {
  const found = known.get(state) ?? walked(state)
  known.set(state, found)
  return found
}
const known = new Map<State, ReturnType<typeof walked>>()
function walked(state: State) {
  const policy = { WhetherToResist: 'always' }
  const { outcomes, expected } = odds({ game: inTheDark, question: job, settings, from: { state }, policy })
  return { done: outcomes['done']?.p, rolls: expected['rolls'] }
}

/** The law on keys finds states that share a key and go on differently, where plays come to them; these are such by design. */
describe('each part of the key of a job is there because the odds depend on it', () => {
  it.each<[string, State, State]>([
    ['whose turn is next', base, { ...ada({ stress: 5 }), roll: { ...rollOf(base), pc: 'ada' } }],
    ['how far a roll has come', base, rolling({ stage: 'committed' })],
    ['the position of a roll', rolling({ stage: 'committed' }), lucky(rolling({ stage: 'committed' }))],
    ['the effort of a roll', rolling({ stage: 'committed' }), pushing(rolling({ stage: 'committed' }))],
    ['what was named', named(1), named(3)],
    ['how far a clock has come', base, withClock('danger', { filled: 2 })],
    ['whether a clock runs', base, withClock('danger', { status: 'cancelled' })],
    ['whether a clock is shown', openVault({}), openVault({ shown: 'hidden' })],
    ['what a running clock speaks for', base, withClock('danger', { effect: 'bad position' })],
    ['stress', base, ada({ stress: 8 })],
    ['status', base, ada({ status: 'incapacitated' })],
    ['harm', base, ada({ harm: { minor: 2, moderate: 0, severe: 0 } })],
    ['a bad position noted', base, ada({ badNext: true })],
    ['a good position noted', base, onJob({ goodNext: 'bo' })],
    ['by whom it was noted', onJob({ goodNext: 'ada' }), onJob({ goodNext: 'bo' })],
    ['the position of the opening', base, onJob({ opening: 'bad' })],
    ['whether the job was opened', base, onJob({ engaged: false })],
  ])('%s', (_what, one, other) => {
    expect(ahead(one)).not.toEqual(ahead(other))
    expect(jobKey(one)).not.toBe(jobKey(other))
  })

  it('what was said, shown or thrown before decides nothing', () => {
    const told = { ...rollOf(base), deed: 'words', revision: 3 }
    const traumas = ada({ traumas: ['cold'] })
    for (const other of [{ ...base, roll: told }, traumas]) {
      expect(ahead(other)).toEqual(ahead(base))
      expect(jobKey(other)).toBe(jobKey(base))
    }
  })
})

function lucky(s: State): State {
  const roll = rollOf(s)
  return { ...s, roll: { ...roll, members: roll.members.map((m) => ({ ...m, position: 'good' })) } }
}

function pushing(s: State): State {
  const roll = rollOf(s)
  return { ...s, roll: { ...roll, members: roll.members.map((m) => ({ ...m, effort: 'push' })) } }
}
