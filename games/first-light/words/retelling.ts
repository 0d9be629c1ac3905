import { idsForNames, type Retelling } from '@sortie/engine'
import type { facts } from '../facts/index.ts'
import type { StateRecord } from '../state.ts'
import { en } from './en.ts'

export const retelling: Retelling<typeof StateRecord, typeof facts> = {
  title: () => undefined,
  lead: ({ ended, beacon, beaconSize, storm, stormSize }) =>
    ended
      ? en.facts.NightEnded({ how: ended }, idsForNames)
      : `The night goes on: the beacon stands at ${beacon} of ${beaconSize}, the storm at ${storm} of ${stormSize}.`,
  turns: ['CrateOpened', 'BoatBurnt', 'JournalWritten', 'NightEnded'],
  bookkeeping: ['OmenChosen'],
  left: ({ beacon, beaconSize, storm, stormSize, found }) => [
    { label: 'Beacon', value: beacon, most: beaconSize },
    { label: 'Storm', value: storm, most: stormSize },
    ...(found.length > 0 ? [{ label: 'Found, not burnt', value: found.join(', ') }] : []),
  ],
  figures: ({ hands }) => Object.entries(hands).map(([seat, { strain }]) => ({ who: seat, has: { Strain: strain } })),
}
