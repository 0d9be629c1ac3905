import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type AnyGame, audit, type Entry, type Head, isRefusal, Table, type Viewer } from '../kernel/index.ts'
import { transcriptFor } from '../plays/index.ts'

/** A play as it was on the day it was frozen: the head, then an entry a line. */
export function readTranscript(file: string): {
  readonly head: Head & { readonly game: string }
  readonly entries: readonly Entry[]
} {
  const [head, ...entries] = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as never)
  return { head: head as never, entries }
}

/** Frozen plays still open; those of this edition still read the same to every seat. `sortie freeze` writes them anew; read the difference. */
export function describeTranscripts(game: AnyGame, folder: string): void {
  describe(`${game.id}: frozen plays`, () => {
    const files = existsSync(folder)
      ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((f) => f.endsWith('.jsonl'))
      : []
    it('there is at least one', () => expect(files.length).toBeGreaterThan(0))
    for (const file of files.sort()) {
      const { head, entries } = readTranscript(join(folder, file))
      it(`${file} opens, and the rules still say what they said`, () => {
        const table = Table.load(game, Table.start(game, head).base, entries)
        expect(table.setAside, `If the rules are meant to say otherwise: sortie freeze ${game.id}`).toBeUndefined()
        if (entries.every((e) => e.edition === game.edition)) expect(audit(table)).toEqual([])
        expect(isRefusal(table.world)).toBe(false)
      })
      for (const { seat, role } of head.seats ?? []) {
        const viewer: Viewer = { seat, role }
        const isOld = entries.some((e) => e.edition !== game.edition)
        // What an earlier edition asked on the way is asked otherwise now; its facts stand, and their words can be read.
        it(`${file} ${isOld ? 'can still be read by' : 'reads the same to'} ${seat}`, () => {
          const frozen = readFileSync(join(folder, file.replace(/jsonl$/, `${seat}.txt`)), 'utf8')
          const text = transcriptFor(game, { head, entries }, viewer)
          if (isOld) expect(text.split('\n').length).toBeGreaterThan(frozen.split('\n').length / 2)
          else if (text !== frozen)
            throw new Error(
              `${file}, as ${seat} saw it, reads otherwise now:\n${difference(frozen, text)}\nIf this is meant: sortie freeze ${game.id}`,
            )
        })
      }
    }
  })
}

const MOST_SHOWN = 20

/** How a text reads otherwise, as prose: what it said where both part, and what it says instead. */
export function difference(before: string, now: string): string {
  const [old, fresh] = [before.split('\n'), now.split('\n')]
  const first = old.findIndex((line, i) => line !== fresh[i])
  const start = first < 0 ? Math.min(old.length, fresh.length) : first
  let end = 0
  while (end < Math.min(old.length, fresh.length) - start && old.at(-1 - end) === fresh.at(-1 - end)) end++
  const told = (mark: string, lines: readonly string[]): readonly string[] => {
    const parted = lines.slice(start, lines.length - end)
    const more = parted.length - MOST_SHOWN
    return [
      ...parted.slice(0, MOST_SHOWN).map((line) => `${mark} ${line}`),
      ...(more > 0 ? [`${mark} … ${more} lines more`] : []),
    ]
  }
  return [...(start > 0 ? [`  ${old[start - 1]}`] : []), ...told('was', old), ...told('now', fresh)].join('\n')
}
