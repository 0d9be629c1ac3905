import type { CardText, Tone } from '../../toolbox/decks/index.ts'
import type { Effect } from './effects.ts'

const card = (text: string, tone: Tone, ...effects: readonly Effect[]): CardText => ({ text, tone, effects })

export interface DeckRow {
  readonly name: string
  readonly cards: readonly CardText[]
}

/** VR-H05. */
export const decks: { readonly [id: string]: DeckRow } = {
  silentFreighter: {
    name: 'Silent Freighter',
    cards: [
      card('crew quarters, warm', 'desirable', { do: 'focus', whom: 'crew', amount: 1 }),
      card('cargo list with a lie', 'neutral'),
      card('coolant leak', 'negative', { do: 'expose', whom: 'zone' }),
      card("captain's key", 'desirable', { do: 'two keep one' }, { do: 'lights on' }),
      card('bulkhead drops', 'negative', { do: 'start clock', clock: 'bulkhead', blocks: true }),
      card('stowaway', 'neutral'),
      card('reactor hum', 'negative', { do: 'start clock', clock: 'reactorHum', blocks: false }),
      card('the black crate', 'desirable', { do: 'goal' }),
    ],
  },
  iceVault: {
    name: 'Ice Vault',
    cards: [
      card('clear passage', 'desirable'),
      card('sleeper pods, some alive', 'neutral'),
      card('thin floor', 'negative', { do: 'harm', whom: 'someone' }),
      card('heat lamp', 'desirable', { do: 'repair system' }),
      card('echo', 'negative', { do: 'start clock', clock: 'echo', blocks: false }),
      card('frozen guard', 'negative'),
      card('power coil', 'desirable', { do: 'lights on' }),
      card('the archive', 'desirable', { do: 'goal' }),
    ],
  },
  sealedCasks: {
    name: 'Sealed Casks',
    cards: [
      card('medicine', 'desirable', { do: 'heal', amount: 2 }),
      card('seed stock', 'neutral'),
      card('spirit of salt', 'desirable', { do: 'focus', whom: 'actor', amount: 1 }),
      card('spores', 'negative', { do: 'expose', whom: 'actor' }),
      card('empty', 'neutral'),
      card('letter to a crew member', 'neutral'),
    ],
  },
}

/** Cards to choose from when a deck is made together. VR-39, VR-H05. */
export const loose: { readonly [T in Tone]: readonly string[] } = {
  negative: ['alarm', 'debris', 'rival crew', 'air failing', 'false floor', 'fire', 'lost radio', 'veil echo'],
  neutral: ['locked door', 'long corridor', 'old log', 'strange art', 'one more turn', 'silence'],
  desirable: ['survivors', 'way out', 'working lift', 'map', 'medicine', 'weapon cache', 'friendly voice', 'the prize'],
}
