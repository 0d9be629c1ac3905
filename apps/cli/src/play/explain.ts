import { ruleInWords, seenEntry, standing } from '@sortie/engine'
import { messageOf } from '../errors.ts'
import { ruleNamed } from '../games.ts'
import type { AtTable } from './at-table.ts'
import { viewerOf } from './seats.ts'

/** The rules behind the last thing that became so, as far as the seat at the screen saw it. */
export function whyLines(at: AtTable): readonly string[] {
  const viewer = viewerOf(at.table.world.seats, at.eyes())
  const last = standing(at.table.entries)
    .map((entry) => seenEntry(at.game, entry, viewer)?.facts ?? [])
    .findLast((facts) => facts.length > 0)
  if (!last) return ['Nothing has happened yet that a rule could explain.']
  return [...new Set(last.map((told) => told.rule))].flatMap((id) => [...ruleWordsOf(at, id), ''])
}

export function ruleWordsOf({ game, rules, paint }: AtTable, id: string): readonly string[] {
  if (id === 'fiat') return [paint.bold('overruled'), 'The GM overruled; the reason is on the record.']
  try {
    const { id: name, title, text } = ruleNamed(rules(), id)
    return [paint.bold(`${name}  ${title}`), ruleInWords(text, game.words.en)]
  } catch (cause) {
    return [messageOf(cause)]
  }
}
