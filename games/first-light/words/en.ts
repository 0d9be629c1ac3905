import { known, type Words } from '@sortie/engine'
import type { facts } from '../facts/index.ts'
import type { procedures, questions } from '../rules/index.ts'

export const en: Words<typeof facts, typeof procedures, typeof questions> = {
  name: 'First Light',
  tagline: 'Light the beacon before the storm is here.',
  facts: {
    HandLent: (f, { seat }) => `${seat(f.seat)} lends ${seat(f.to)} a hand.`,
    WorkRead: (f) =>
      ({
        critical: 'Everything catches at once.',
        full: 'The work goes well.',
        partial: 'It goes on, slowly.',
        bad: 'Nothing comes of it.',
      })[f.band],
    BeaconRaised: (f) => `The beacon grows by ${f.by}.`,
    StormDrawn: (f) => `The storm comes nearer by ${f.by}.`,
    StrainTaken: (f, { seat }) =>
      f.amount === 0 ? `${seat(f.seat)} shrugs it off.` : `${seat(f.seat)} takes ${f.amount} strain.`,
    CrateOpened: (f, { seat }) => `${seat(f.seat)} finds ${f.found}.`,
    ThingsUsed: (f) => `Into the fire: ${f.things.join(', ')}.`,
    BoatBurnt: () => 'The boat burns. There is no way back.',
    WishMade: (f, { seat }) => (known(f.wish) ? `${seat(f.seat)} wishes: ${f.wish}` : `${seat(f.seat)} makes a wish.`),
    OmenChosen: (f) => `An omen: ${known(f.omen) ? f.omen : 'unknown'}.`,
    JournalWritten: (f, { seat }) => `${seat(f.seat)} writes: ${f.words}`,
    NightEnded: (f) =>
      ({ lit: 'The beacon stands in flames. First light.', lost: 'The storm is here. The shore stays dark.' })[f.how],
  },
  procedures: {
    work: { title: 'Work at the beacon', hint: 'Two dice; the best one counts.', awaited: 'works at the beacon' },
    search: { title: 'Open a crate', hint: 'Something may burn. The storm comes nearer by 1.' },
    burn: { title: 'Burn what was found' },
    voteOnBoat: { title: 'Ask to burn the boat', hint: 'Only if everybody agrees: the beacon grows by 2.' },
    write: {
      title: 'Write something down',
      fields: {
        where: {
          ask: 'Where?',
          option: (o) => (o === 'wish' ? 'As a wish, for you and the GM' : 'In the journal, for everyone'),
        },
      },
    },
    gust: { title: 'Let the wind rise' },
    end: { title: 'The night ends' },
  },
  questions: {
    WhoLendsAHand: {
      ask: 'Who lends a hand?',
      option: (o) => (o === 'help' ? 'Lend a hand, for 1 strain' : 'Work alone'),
      window: (keeper) => `The first answer decides: a hand is lent, or ${keeper} works alone.`,
    },
    WorkDice: { ask: 'Throw for the work.' },
    WhetherToBrace: {
      ask: 'Hold the storm off, at the price of strain?',
      option: (o) => (o === 'brace' ? 'Hold it off' : 'Let it come'),
    },
    BraceDice: { ask: 'Throw to hold the storm off.' },
    CrateDraw: { ask: 'Open a crate.' },
    WhichThingsToBurn: { ask: 'What goes into the fire?' },
    WhetherToBurnTheBoat: { ask: 'Burn the boat?', option: (o) => (o === 'burn' ? 'Burn it' : 'Keep it') },
    WhatToWrite: { ask: 'What do you write?' },
    WhichOmen: {
      ask: 'Which omen is behind it, and how strong is it?',
      fields: { omen: 'Which omen?', stronger: 'How much stronger than usual?' },
    },
    HowFarTheStormComes: { ask: 'How far does the storm come?' },
  },
  settings: {
    beaconSize: 'Segments of the beacon',
    stormSize: 'Segments of the storm',
    strainBoxes: 'Boxes of strain for each hand',
  },
}
