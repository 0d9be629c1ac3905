import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const GUIDE = fileURLToPath(new URL('../../docs/guide/writing-a-game.md', import.meta.url))
export const guide = readFileSync(GUIDE, 'utf8')

/** Blocks of code in the guide. */
export const blocks = [...guide.matchAll(/```(\w*)\n([\s\S]*?)```/g)]
  .map(([, kind = '', text = '']) => ({ kind, text }))
  .filter(({ kind }) => kind === 'ts' || kind === 'md')

/** Those that begin with the name of a file. */
export const files = blocks.flatMap(({ text }) => {
  const [, name] = /^(?:\/\/ |<!-- )(\S+)(?: -->)?\n/.exec(text) ?? []
  return name === undefined ? [] : [{ name, text }]
})

/** The guide's game, in a folder of its own. */
export function writeGuideGame(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  for (const { name, text } of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}
