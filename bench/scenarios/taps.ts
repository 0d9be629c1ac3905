import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Row, Scenario } from '../measure.ts'

const ROOT = join(import.meta.dirname, '../..')
const FILES = ['flow', 'acts', 'regulus', 'in-the-dark', 'veil-runners', 'space-door'].map(
  (f) => `e2e/${f}.e2e.test.ts`,
)

interface Amount {
  readonly taps: number
  readonly typed: number
}
interface Done extends Amount {
  readonly role: 'player' | 'gm' | 'others'
  readonly most: Amount
}
interface Act {
  readonly what: string
  readonly size: string
  readonly all: readonly Done[]
}

export const taps: Scenario = {
  title: 'Taps of an evening',
  about:
    'The browser tests count clicks, touches, keys and choices in lists, from the start of an action until the result is on all screens; t is a typed text. If several people share a role, or a test runs several times, the highest count is shown.',
  run() {
    const folder = mkdtempSync(join(tmpdir(), 'sortie-taps-'))
    const file = join(folder, 'taps.jsonl')
    try {
      const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
      const env = { ...process.env, E2E_TAPS: file }
      spawnSync(process.execPath, [vitest, 'run', ...FILES], { cwd: ROOT, env, stdio: ['ignore', 2, 2] })
      return Promise.resolve(rowsFrom(existsSync(file) ? readFileSync(file, 'utf8') : ''))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

const ROLES = { player: 'player', gm: 'GM', others: 'others' } as const

/** A row for each act, of what the tests wrote down: a line of JSON for each time. */
export function rowsFrom(written: string): readonly Row[] {
  const acts = written.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Act]))
  const names = [...new Set(acts.map(({ what }) => what))].sort()
  return names.map((what) => {
    const all = acts.filter((act) => act.what === what).flatMap((act) => act.all)
    const roles = (Object.keys(ROLES) as (keyof typeof ROLES)[]).filter((role) => all.some((d) => d.role === role))
    const most = (of: readonly Amount[]): Amount => ({
      taps: Math.max(...of.map((d) => d.taps)),
      typed: Math.max(...of.map((d) => d.typed)),
    })
    const say = (amount: (done: readonly Done[]) => Amount): string =>
      roles.map((role) => `${ROLES[role]} ${said(amount(all.filter((d) => d.role === role)))}`).join(', ')
    const sizes = [...new Set(acts.filter((act) => act.what === what).map(({ size }) => size.split(',')[0]))].sort()
    return {
      what: `${what} (${sizes.join(', ')})`,
      ours: say(most),
      goal: `at most ${say((done) => most(done.map((d) => d.most)))}`,
      met: all.every((d) => d.taps <= d.most.taps && d.typed <= d.most.typed),
    }
  })
}

const said = ({ taps: n, typed }: Amount): string => `${n}${typed === 0 ? '' : typed === 1 ? ' + t' : ` + ${typed} t`}`
