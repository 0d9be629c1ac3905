import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { type AnyGame, Table } from '@sortie/engine'
import { type PlayFile, parsePlayFile, playFileText } from '../../../../tools/play-file.ts'
import { messageOf, UsageError } from '../errors.ts'
import { checkSeats } from './check-script.ts'

/** Writes a play down, whole or not at all. */
export function savePlay(file: string, play: PlayFile): void {
  try {
    writeFileSync(`${file}.part`, playFileText(play))
    renameSync(`${file}.part`, file)
  } catch (cause) {
    throw new UsageError(`${file} cannot be written: ${messageOf(cause)}`)
  }
}

/** Opens a table that was written down. */
export function loadPlay(file: string, game: AnyGame): Table {
  try {
    const { head, entries } = parsePlayFile(readFileSync(file, 'utf8'))
    if (head.game !== game.id) throw new Error(`it is a play of ${head.game}, not of ${game.id}`)
    if (head.seats) checkSeats(game, head.seats)
    for (const { at, facts } of entries)
      for (const { fact } of facts)
        if (!isKnown(game, fact.type))
          throw new Error(`entry ${at} has a fact ${fact.type}, which ${game.id} does not know`)
    return Table.load(game, Table.start(game, head).base, entries)
  } catch (cause) {
    throw new UsageError(`${file} cannot be opened: ${messageOf(cause)}`)
  }
}

const isKnown = (game: AnyGame, type: string): boolean =>
  type === '$set' || Object.hasOwn(game.facts, type) || Object.hasOwn(game.upgrades ?? {}, type)
