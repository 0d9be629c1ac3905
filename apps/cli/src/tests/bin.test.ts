import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const BIN = fileURLToPath(new URL('../../bin/sortie.mjs', import.meta.url))

const sortie = (...args: string[]) => {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, SORTIE_DEBUG: undefined }
  return spawnSync(process.execPath, [BIN, ...args], { encoding: 'utf8', env, input: '' })
}

it('sortie odds, from the ports', () => {
  const { status, stdout, stderr } = sortie('odds', 'first-light', 'night', '--json')
  expect(stderr).toBe('')
  expect(status).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ exact: true, outcomes: { lit: { fraction: '131533/186624' } } })
})

it('sortie roll, from the ports', () => {
  expect(sortie('roll', '3d1').stdout).toContain('= 3')
})

it('an error is one sentence on standard error, and the exit code says so', () => {
  const { status, stdout, stderr } = sortie('odds', 'no-such-game')
  expect(status).toBe(1)
  expect(stdout).toBe('')
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(stderr).toContain('there is no game "no-such-game"')
})

it('play without a terminal says what to do instead', () => {
  const { status, stderr } = sortie('play', 'first-light')
  expect(status).toBe(1)
  expect(stderr).toContain('--script file.json')
})
