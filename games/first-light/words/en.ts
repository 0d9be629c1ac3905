import { known, type Words } from '@sortie/engine'
import type { facts } from '../facts.ts'
import type { procedures } from '../procedures/index.ts'

export const en: Words<typeof facts, keyof typeof procedures> = {
  name: 'First Light',
  tagline: 'Light the beacon before the storm is here.',
  facts: {
    HandLent: (f) => `${f.seat} lends ${f.to} a hand.`,
    WorkRead: (f) =>
      ({
        critical: 'Everything catches at once.',
        full: 'The work goes well.',
        partial: 'It goes on, slowly.',
        bad: 'Nothing comes of it.',
      })[f.band],
    BeaconRaised: (f) => `The beacon grows by ${f.by}.`,
    StormDrawn: (f) => `The storm comes nearer by ${f.by}.`,
    StrainTaken: (f) => (f.amount === 0 ? `${f.seat} shrugs it off.` : `${f.seat} takes ${f.amount} strain.`),
    CrateOpened: (f) => `${f.seat} finds ${f.found}.`,
    ThingsUsed: (f) => `Into the fire: ${f.things.join(', ')}.`,
    BoatBurnt: () => 'The boat burns. There is no way back.',
    WishMade: (f) => (known(f.wish) ? `${f.seat} wishes: ${f.wish}` : `${f.seat} makes a wish.`),
    OmenChosen: (f) => `An omen: ${known(f.omen) ? f.omen : 'unknown'}.`,
    JournalWritten: (f) => `${f.seat} writes: ${f.words}`,
    NightEnded: (f) =>
      ({ lit: 'The beacon stands in flames. First light.', lost: 'The storm is here. The shore stays dark.' })[f.how],
  },
  procedures: {
    work: { title: 'Work at the beacon', hint: 'Two dice; the best one counts.' },
    search: { title: 'Open a crate', hint: 'Something may burn. The storm comes nearer by 1.' },
    burn: { title: 'Burn what was found' },
    voteOnBoat: { title: 'Ask to burn the boat', hint: 'Only if everybody agrees: the beacon grows by 2.' },
    write: { title: 'Write something down' },
    gust: { title: 'Let the wind rise' },
    end: { title: 'The night ends' },
  },
  questions: {
    WhoLendsAHand: () => 'Who lends a hand?',
    WorkDice: () => 'Throw for the work.',
    WhetherToBrace: () => 'Hold the storm off, at the price of strain?',
    BraceDice: () => 'Throw to hold the storm off.',
    CrateDraw: () => 'Open a crate.',
    WhichThingsToBurn: () => 'What goes into the fire?',
    WhetherToBurnTheBoat: () => 'Burn the boat?',
    'write.where': () => 'Where?',
    WhatToWrite: () => 'What do you write?',
    WhichOmen: () => 'Which omen is behind it, and how strong is it?',
    'WhichOmen.omen': () => 'Which omen?',
    'WhichOmen.stronger': () => 'How much stronger than usual?',
    HowFarTheStormComes: () => 'How far does the storm come?',
  },
  options: {
    WhetherToBrace: (o) => (o === 'brace' ? 'Hold it off' : 'Let it come'),
  },
  windows: {
    WhoLendsAHand: (keeper) => `The first answer decides: a hand is lent, or ${keeper} works alone.`,
  },
  settings: {
    beaconSize: 'Segments of the beacon',
    stormSize: 'Segments of the storm',
    strainBoxes: 'Boxes of strain for each hand',
  },
}
