// The browser that tests look through: one that is there, or Debian's, installed when it is missing.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { SetupProblem } from './setup.mjs'

// The headless shell draws the same pages, and no window around them that nobody sees.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** Where a Chromium is; nothing if there is none. `CHROMIUM_PATH` goes first. */
export function browserPath() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const places = [
    process.env.CHROMIUM_PATH ?? '',
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
  ]
  return places.find((place) => place !== '' && isProgram(place))
}

/** @param {string} place */
function isProgram(place) {
  try {
    accessSync(place, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Installs Debian's Chromium if there is no browser and this is a machine where that can be done. */
export function ensureBrowser() {
  const found = browserPath()
  if (found) return found
  const mayInstall = process.platform === 'linux' && process.getuid?.() === 0
  if (mayInstall) {
    process.stderr.write('Installing Chromium for the tests …\n')
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium-headless-shell']])
      spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
  const installed = browserPath()
  if (!installed)
    throw new SetupProblem('The tests need Chromium or Chrome. Install one, or set CHROMIUM_PATH to where it is.')
  return installed
}
