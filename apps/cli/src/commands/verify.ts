import { readFileSync } from 'node:fs'
import { audit, CHANCE } from '@sortie/engine'
import { verify as check, problemWithFile, type TableFile } from '@sortie/table'
import { type Command, JSON_OPTION } from '../command.ts'
import { messageOf, UsageError } from '../errors.ts'
import { listed, loadGame } from '../games.ts'
import { textOf } from '../options.ts'
import { loadPlay } from '../play/save.ts'

/** What a table's file holds; or why it cannot be read, as a sentence. */
export function readTableFile(file: string): unknown {
  const text = textIn(file)
  if (playIn(text))
    throw new UsageError(`${file} is a play from the terminal: sortie play --load opens it; this takes a table's file`)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new UsageError(`${file} cannot be read as JSON: ${messageOf(cause)}`)
  }
}

/** A table's file that has the right form. */
export function tableFileAt(path: string): TableFile {
  const file = readTableFile(path)
  const wrong = problemWithFile(file)
  if (wrong) throw new UsageError(`${path}: ${wrong}`)
  return file as TableFile
}

function textIn(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new UsageError(`${file} cannot be read: ${messageOf(cause)}`)
  }
}

/** The game that was played, if this was written down by `sortie play --save`: the head comes first, an entry a line. */
function playIn(text: string): string | undefined {
  try {
    const head = JSON.parse(text.split('\n', 1)[0] ?? '') as { readonly game?: unknown } | null
    return typeof head?.game === 'string' ? head.game : undefined
  } catch {
    return undefined
  }
}

export const verify: Command = {
  name: 'verify',
  about: "Computes every throw of a table's file again, and checks that everything in it fits together.",
  args: {
    file: { type: 'positional', description: "a table's file, or a game saved from the terminal", required: true },
    expect: {
      type: 'string',
      valueHint: 'hash',
      description: 'the last hash that a seat was shown at the end of an evening; the first 16 digits are enough',
    },
    ...JSON_OPTION,
  },
  examples: [
    ['sortie verify night.sortie.json', 'the chain, the head, the commitments, all dice, all facts'],
    ['sortie verify night.sortie.json --expect 3f0c9a1be2d47781', 'and that it is the table that everybody had'],
    ['sortie verify night.jsonl', 'a play from the terminal: all facts; its dice have no commitment'],
  ],
  async run(given, io) {
    const {
      positionals: [file = ''],
      flags,
    } = given
    const expect = textOf(given, 'expect')
    const game = playIn(textIn(file))
    if (game !== undefined && expect !== undefined)
      throw new UsageError('a play from the terminal has no last hash; --expect is for the file of a table')
    const { found, said, holds } = game === undefined ? await ofTable(file, expect) : await ofPlay(file, game)
    if (flags['json']) io.out(JSON.stringify(found))
    else {
      for (const problem of found.problems) io.out(io.paint.bad(problem))
      for (const line of said) io.out(line)
      io.out(found.problems.length === 0 ? io.paint.good(holds) : io.paint.bad('This file is not consistent.'))
    }
    return found.problems.length === 0 ? 0 : 1
  },
}

interface Checked {
  readonly found: { readonly problems: readonly string[] }
  readonly said: readonly string[]
  /** What there is to say if there is no problem. */
  readonly holds: string
}

const CONSISTENT = 'This file is consistent.'

async function ofTable(file: string, expect: string | undefined): Promise<Checked> {
  const table = readTableFile(file) as TableFile
  const { default: game } = await listed(String(table?.table?.game ?? '')).game()
  const found = check(table, game, expect)
  const { checked, waiting, byHand, takenBack, leftOut, notes, seals, end } = found
  return {
    found,
    said: [
      `${table.log?.length ?? 0} entries; ${checked} throws computed again.`,
      ...(waiting > 0 ? [`${waiting} throws wait for their evening to end.`] : []),
      ...(byHand > 0 ? [`${byHand} throws are real dice, typed in: nothing to compute.`] : []),
      ...(takenBack > 0
        ? [`${takenBack} lines were taken back or reworded: what they said before cannot be checked any more.`]
        : []),
      ...(leftOut > 0 ? [`${leftOut} lines between others are left out of the file.`] : []),
      ...notes,
      ...seals.map(({ evening, hash }) => `Evening ${evening} ended with ${digits(hash)}`),
      ...(end === undefined ? [] : [`The file ends with    ${digits(end)}`]),
    ],
    holds:
      expect === undefined
        ? `${CONSISTENT} A file that was rewritten from start to end would be, too: compare its last hash with --expect.`
        : `${CONSISTENT} It has the last hash that was expected.`,
  }
}

/** In groups of four, to be read aloud. */
const digits = (hash: string): string => hash.slice(0, 16).replace(/(.{4})(?=.)/g, '$1 ')

/** Whether the rules come to the same with the same answers and dice. That the dice fell so, nobody can say. */
async function ofPlay(file: string, id: string): Promise<Checked> {
  const game = await loadGame(id)
  const table = loadPlay(file, game)
  const older = table.entries.filter((e) => e.edition !== game.edition).length
  const found = {
    problems: older > 0 ? [] : audit(table).map((cause) => cause.message),
    entries: table.entries.length,
    throws: table.entries.filter(({ input }) => input.kind === 'answer' && input.by === CHANCE).length,
  }
  return {
    found,
    said: [
      older > 0
        ? `${found.entries} entries, some by another edition of the rules: whether they say the same cannot be checked.`
        : `${found.entries} entries, a play from the terminal: all that became so was worked out again.`,
      `${found.throws} throws stand as they were written down: only the dice of a table are committed to beforehand.`,
    ],
    holds: older > 0 ? 'It opens.' : CONSISTENT,
  }
}
