import { known, type Names } from '@sortie/engine'
import type { Moment } from '@sortie/web/pieces'
import type { LogLine } from '@sortie/web/wire'
import { lampsOut } from '../words/lamps-out.ts'
import { capital, deckName } from '../words/names.ts'
import type { Seen } from './view.ts'
import { t } from './words.ts'

/** What everybody should see large: the card that was drawn, a new scene, how the mission ended. */
export function moment({ facts }: LogLine, view: Seen, names: Names): Moment | undefined {
  for (const { fact } of facts.toReversed()) {
    if (fact.type === 'CardDrawn') {
      const { card } = fact as { readonly card?: { readonly text: string } }
      if (!card || !known(card)) continue
      const deck = String(fact['deck'])
      return {
        kind: 'card',
        title: capital(card.text),
        text: lampsOut.found(deck, card).trim(),
        note: deckName(deck, names),
      }
    }
    if (fact.type === 'MissionOver' || fact.type === 'MissionEnded') {
      const successful = fact.type === 'MissionEnded' && fact['successful'] === true
      const text = fact.type === 'MissionOver' ? t.moment.over[fact['why'] === 'wrecked' ? 'wrecked' : 'crewDown'] : ''
      return { kind: 'end', title: successful ? t.moment.success : t.moment.failed, text }
    }
    if (fact.type === 'StageSet') {
      const stage = String(fact['stage'])
      const told = fact['script'] === 'lampsOut' ? lampsOut.scenes[stage] : undefined
      const title = t.stages[stage as keyof typeof t.stages] ?? stage
      return {
        kind: 'scene',
        title,
        text: told?.story ?? (view.mission.scene === 'downtime' ? t.moment.downtime : ''),
        ...(told?.toDo && { note: `${told.toDo(names)}.` }),
      }
    }
  }
  return undefined
}
