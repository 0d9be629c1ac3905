import { seeded } from '../../engine/dice/index.ts'
import { byPolicy, player } from '../../engine/odds/index.ts'
import { perSecond, ratioOf, type Scenario, timed } from '../measure.ts'
import { playBareNight } from './bare-reducer.ts'
import { around, braces, type FirstLight, freshNight, isOver, opening } from './first-light.ts'
import { playNight } from './reducer.ts'

const NIGHTS = 20_000

export const simulation: Scenario = {
  title: 'Plays per second',
  about:
    'Nights of First Light, always bracing, played through the kernel, compared with the same game as a hand-written reducer.',
  run() {
    const works = new Set([nights(1000), reduced(1000), bare(1000)])
    if (works.size > 1) throw new Error(`not the same game: ${[...works].join(', ')} times at work in 1000 nights`)
    const t = timed({
      kernel: { times: NIGHTS, run: nights },
      reducer: { times: NIGHTS, run: reduced },
      bare: { times: NIGHTS, run: bare },
    })
    const ratio = ratioOf(t.kernel, t.reducer)
    return [
      {
        what: 'whole nights, simulated',
        ours: perSecond(t.kernel),
        beside: `${perSecond(t.reducer)} (reducer on the same state)`,
        ratio,
        goal: 'at least 1/6',
        met: ratio >= 1 / 6,
      },
      {
        what: 'the same',
        ours: perSecond(t.kernel),
        beside: `${perSecond(t.bare)} (reducer on three numbers)`,
        ratio: ratioOf(t.kernel, t.bare),
      },
    ]
  },
}

/** Each gives how often somebody worked: the same dice have to come to the same. */
function nights(times: number): number {
  const play = player(around, byPolicy(braces, seeded(1)))
  let works = 0
  for (let i = 0; i < times; i++) {
    let state: FirstLight = freshNight
    for (; !isOver(state); works++) state = play(state, opening) as FirstLight
  }
  return works
}

function reduced(times: number): number {
  const rng = seeded(1)
  let works = 0
  for (let i = 0; i < times; i++) works += playNight(rng)
  return works
}

function bare(times: number): number {
  const rng = seeded(1)
  let works = 0
  for (let i = 0; i < times; i++) works += playBareNight(rng)
  return works
}
