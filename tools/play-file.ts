import type { Entry, Head, Json, Sitting, Table } from '@sortie/engine'

/** The first line of a play that was written down: the game, and what its table started from. */
export interface PlayHead extends Head {
  readonly game: string
  readonly edition: number
  readonly seed?: number
}

export interface PlayFile {
  readonly head: PlayHead
  readonly entries: readonly Entry[]
}

/** The head of a table that was just played. Content travels along only if it is not the game's own. */
export function headOf(table: Table, seed?: number): PlayHead {
  const { settings, seats, content } = table.base.world
  return {
    game: table.game.id,
    edition: table.game.edition,
    ...(seed !== undefined && { seed }),
    settings,
    seats,
    ...(content !== table.game.content && { content }),
  }
}

/** The head, then an entry a line. */
export const playFileText = ({ head, entries }: PlayFile): string =>
  [head, ...entries].map((line) => `${JSON.stringify(line)}\n`).join('')

/** Reads such a file. Whatever does not fit is an error that names the line. */
export function parsePlayFile(text: string): PlayFile {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const [head, ...entries] = lines.map((line, i) => parseLine(line, i + 1))
  if (!isObject(head) || typeof head['game'] !== 'string')
    throw new Error('line 1 has to be the head of a play: an object with "game", "settings" and "seats"')
  const seats = head['seats']
  if (seats !== undefined && !(Array.isArray(seats) && seats.every(isSitting)))
    throw new Error('line 1: "seats" has to be a list of objects with "seat" and "role"')
  for (const [i, entry] of entries.entries())
    if (!isEntry(entry, i)) throw new Error(`line ${i + 2} has to be entry ${i}: "at", "input", "facts" and "asks"`)
  return { head: head as unknown as PlayHead, entries: entries as unknown as Entry[] }
}

function parseLine(line: string, number: number): Json {
  try {
    return JSON.parse(line) as Json
  } catch (cause) {
    throw new Error(`line ${number} is not JSON: ${(cause as Error).message}`)
  }
}

const isObject = (x: unknown): x is { readonly [k: string]: unknown } =>
  typeof x === 'object' && x !== null && !Array.isArray(x)

const isSitting = (x: unknown): x is Sitting =>
  isObject(x) && typeof x['seat'] === 'string' && ['gm', 'player', 'spectator'].includes(x['role'] as string)

const isEntry = (x: unknown, at: number): boolean =>
  isObject(x) &&
  x['at'] === at &&
  isObject(x['input']) &&
  typeof x['input']['kind'] === 'string' &&
  Array.isArray(x['facts']) &&
  x['facts'].every((told) => isObject(told) && isObject(told['fact']) && typeof told['fact']['type'] === 'string') &&
  Array.isArray(x['asks'])
