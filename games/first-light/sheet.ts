import { known, type Panel, type View } from '@sortie/engine'
import type { StateRecord } from './state.ts'

export const sheet = (view: View<typeof StateRecord>): readonly Panel[] => [
  {
    title: 'The night',
    rows: [
      { label: 'Beacon', value: view.beacon, most: view.beaconSize },
      { label: 'Storm', value: view.storm, most: view.stormSize },
      { label: 'Boat', value: view.boat },
      { label: 'Found', value: view.found.join(', ') || 'nothing yet' },
      ...(known(view.omen) && view.omen ? [{ label: 'Omen', value: view.omen }] : []),
    ],
    ...(view.ended && {
      closing:
        view.ended === 'lit' ? 'The beacon stands in flames. First light.' : 'The storm is here. The shore stays dark.',
    }),
  },
  {
    title: 'Hands',
    rows: Object.entries(view.hands).map(([who, hand]) => ({
      label: '',
      of: who,
      value: known(hand.wish) && hand.wish ? `strain ${hand.strain}, wishes: ${hand.wish}` : `strain ${hand.strain}`,
    })),
  },
]
