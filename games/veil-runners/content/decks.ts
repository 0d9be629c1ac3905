import type { CardText, Tone } from '../../toolbox/decks/index.ts'
import type { DeckRow } from './effects.ts'

const card = (text: string, tone: Tone, does = ''): CardText => ({ text, tone, does })

/** VR-H05. */
export const decks: { readonly [id: string]: DeckRow } = {
  silentFreighter: {
    name: 'Silent Freighter',
    cards: [
      card('crew quarters, warm', 'desirable', 'earn 1 focus crew'),
      card('cargo list with a lie', 'neutral'),
      card('coolant leak', 'negative', 'expose zone'),
      card("captain's key", 'desirable', 'two keep one; lights on'),
      card('bulkhead drops', 'negative', 'begin clock bulkhead across the way'),
      card('stowaway', 'neutral'),
      card('reactor hum', 'negative', 'begin clock reactorHum'),
      card('the black crate', 'desirable', 'goal'),
    ],
  },
  iceVault: {
    name: 'Ice Vault',
    cards: [
      card('clear passage', 'desirable'),
      card('sleeper pods, some alive', 'neutral'),
      card('thin floor', 'negative', 'harm someone'),
      card('heat lamp', 'desirable', 'repair system'),
      card('echo', 'negative', 'begin clock echo'),
      card('frozen guard', 'negative'),
      card('power coil', 'desirable', 'lights on'),
      card('the archive', 'desirable', 'goal'),
    ],
  },
  sealedCasks: {
    name: 'Sealed Casks',
    cards: [
      card('medicine', 'desirable', 'heal 2'),
      card('seed stock', 'neutral'),
      card('spirit of salt', 'desirable', 'earn 1 focus actor'),
      card('spores', 'negative', 'expose actor'),
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
