import { type Odds, type OddsRequest, reckoning, type SampledOdds, simulating } from '@sortie/engine/odds'
import { isTooDear, withDeadline } from './deadline.ts'

export interface HowToReckon {
  /** Whether fractions are wanted, not wanted, or wanted if they are cheap. */
  readonly fractions: boolean | 'if cheap'
  /** After this long, the rest is left to sampling. */
  readonly seconds: number
  readonly plays: number
  readonly seed: number
  readonly progress?: (text: string, share?: number) => void
}

export type Reckoned = (Odds | (SampledOdds & { readonly why: string })) & { readonly ms: number }

const CHEAP_STATES = 5000
const CHEAP_MS = 1000

/** Exact odds if they can be had; otherwise sampled ones that say why. */
export function reckonOrSample(request: OddsRequest, how: HowToReckon): Reckoned {
  const started = performance.now()
  try {
    const exact = reckonExactly(request, how, started)
    return { ...exact, ms: performance.now() - started }
  } catch (cause) {
    if (!isTooDear(cause)) throw cause
    const sampled = played(request, how)
    return {
      ...sampled,
      why: `${cause.message} (--seconds and --most allow for more)`,
      ms: performance.now() - started,
    }
  }
}

function reckonExactly(asked: OddsRequest, how: HowToReckon, started: number): Odds {
  const request = { ...asked, question: withDeadline(asked.question, how.seconds) }
  const told = (r: OddsRequest): Odds => {
    const steps = reckoning(r)
    for (let n = 1; ; n++) {
      const step = steps.next()
      if (step.done) return step.value
      if (n % 256 === 0) how.progress?.(`${step.value} states`)
    }
  }
  if (how.fractions === true) return told({ ...request, fractions: true })
  const inFloats = told(request)
  const cheap = inFloats.states < CHEAP_STATES && performance.now() - started < CHEAP_MS
  return how.fractions === 'if cheap' && cheap ? told({ ...request, fractions: true }) : inFloats
}

/** Plays a question out many times, telling how far it is. */
export function played(request: OddsRequest, { plays, seed, progress }: Omit<HowToReckon, 'fractions' | 'seconds'>) {
  const steps = simulating(request, { plays, seed })
  for (let n = 0; ; n++) {
    const step = steps.next()
    if (step.done) return step.value
    if (n % 16 === 0) progress?.(`${step.value} of ${plays} plays`, step.value / plays)
  }
}
