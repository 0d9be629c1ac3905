import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { computeApart } from '../compute/apart.ts'
import { type Jobs, runJob } from '../compute/jobs.ts'

const HARNESS = fileURLToPath(new URL('./with-progress.ts', import.meta.url))
const BAD_CHILD = fileURLToPath(new URL('./bad-child.ts', import.meta.url))

const night: Jobs['odds'] = {
  game: 'first-light',
  question: 'night',
  options: { beacon: 4, storm: 4, hands: 1 },
  settings: { beaconSize: 8, stormSize: 6, strainBoxes: 9 },
  policy: { WhetherToBrace: 'uniform' },
  limits: { states: 100_000, seconds: 60, megabytes: 500 },
  fractions: true,
  // Then it is not tried here first.
  arithmetic: true,
}

describe('computing in another process', () => {
  it('gives what computing here gives', async () => {
    const apart = computeApart(() => {})
    expect(await apart('odds', night)).toEqual(await runJob('odds', night, () => {}))
    const few = { ...night, limits: { ...night.limits, states: 5 } }
    expect(await apart('odds', few)).toMatchObject({ tooMuch: 'states' })
  })

  it('passes errors on as sentences', async () => {
    const job = { ...night, policy: { WhetherToBrace: 'perhaps' } }
    await expect(computeApart(() => {})('odds', job)).rejects.toThrow('"perhaps" was never one of its answers')
  })

  it('lives on if the other process runs out of memory, or never ends', async () => {
    const apart = computeApart(() => {}, BAD_CHILD)
    const small = { ...night, question: 'fills', limits: { megabytes: 60 } }
    expect(await apart('odds', small)).toMatchObject({ tooMuch: 'megabytes' })
    const short = { ...night, question: 'hangs', limits: { seconds: 0.01 } }
    expect(await apart('odds', short)).toMatchObject({ tooMuch: 'seconds' })
  })

  it('shows how far it is, and Ctrl-C stops it with a sentence and exit code 130', async () => {
    const args = ['simulate', 'first-light', '--plays', '1000000000']
    const child = spawn(process.execPath, [...process.execArgv, HARNESS, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning', SORTIE_DEBUG: undefined },
    })
    const said: string[] = []
    const lines = createInterface({ input: child.stderr })
    lines.on('line', (line) => {
      said.push(line)
      if (/progress: .* plays/.test(line)) child.kill('SIGINT')
    })
    const [code] = await once(child, 'close')
    expect(said[0]).toMatch(/^progress: \d+ s.*; Ctrl-C stops$/)
    expect(said.filter((line) => !line.startsWith('progress: '))).toEqual([
      expect.stringMatching(/^sortie: stopped after \d+ s, [\d,]+ of 1,000,000,000 plays; there is no result$/),
    ])
    expect(code).toBe(130)
  })
})
