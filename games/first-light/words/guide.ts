import type { Guide } from '@sortie/engine'

/** What the game explains to people who do not know it. */
export const guide: Guide = {
  primer: [
    {
      head: 'The night',
      text: 'You are stranded on a shore, and a storm is on its way. Light the beacon before it is here. There are two clocks: fill the beacon and you are saved, let the storm fill and the night is lost.',
    },
    {
      head: 'Work',
      text: 'Throw two six-sided dice; the best one counts. A 6 raises the beacon by 2, two sixes by 3. A 4 or 5 raises it by 2 and brings the storm nearer by 1. Anything less only brings the storm, by 2.',
    },
    {
      head: 'Strain',
      text: 'You may hold the storm off at the price of strain: 6 less the best of two dice. Another player may lend you a hand for 1 strain, which is one more die.',
    },
    {
      head: 'The shore',
      text: 'Crates hold things that burn, and opening one costs time. The boat burns too, if everybody agrees.',
    },
  ],
  firstLines: [
    'You are stranded on a shore at night, with the others.',
    'You want the beacon to burn before the storm is here.',
    'Work throws two dice: the best one says how far you get.',
    'Bad dice bring the storm nearer; you may hold it off and take strain.',
    'Another player may lend you a hand: one more die.',
  ],
  terms: {
    beacon: { says: 'The clock you want to fill. When it is full, you are saved.', rule: 'FL-01' },
    storm: { says: 'The clock you fear. When it is full before the beacon, the night is lost.', rule: 'FL-01' },
    strain: {
      says: 'What holding the storm off and lending a hand cost. With no box left you can do neither.',
      rule: 'FL-04',
    },
    'lend a hand': {
      says: 'One strain for you, one more die for the worker. The first who offers is it.',
      rule: 'FL-05',
    },
    crate: {
      says: 'Something on the shore that may hold things that burn. Opening one brings the storm nearer by 1.',
      rule: 'FL-06',
      also: ['crates'],
    },
    boat: { says: 'It burns once, and only if all agree: the beacon grows by 2.', rule: 'FL-07' },
    wish: { says: 'Words that only you and the GM know.', rule: 'FL-08' },
    omen: { says: 'Why the wind rises. The GM keeps it secret.', rule: 'FL-09' },
  },
}
