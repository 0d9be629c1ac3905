import { type Hidden, known, type Names } from '@sortie/engine'
import { clockName } from './names.ts'

interface Told {
  readonly story: string
  /** What brings the scene to its end. */
  readonly toDo?: (names: Names) => string
}

/** What comes with the cards of the freighter. VR-H05. */
const cards: { readonly [card: string]: string } = {
  'crew quarters, warm': 'The bunks are warm and the kettle is full. It steadies everyone.',
  'cargo list with a lie': 'One line of it was never loaded.',
  'coolant leak': 'White vapour rolls down the passage; there is nothing in it to breathe.',
  "captain's key": 'It turns in every hatch, and the lights come on behind it.',
  'bulkhead drops': 'A slab of steel comes down between them and the rest of her.',
  stowaway: 'Somebody has lived behind the panels for weeks, and has questions.',
  'reactor hum': 'The deck plates have begun to sing, and the note is climbing.',
  'the black crate': 'Lashed down in the dark, colder than the air around it.',
}

const STORY =
  'A freighter has drifted for nine days with her lamps out and nobody answers. In her hold lies a black crate; the patron pays for the crate and asks about nothing else.'

/** The starter mission, told. VR-H09. */
export const lampsOut = {
  offer: { head: 'Lamps Out', rest: `${STORY} In five scenes.` },
  story: STORY,
  scenes: {
    brief: { story: STORY },
    approach: {
      story: 'She tumbles slowly, dark from end to end. Bring the ship alongside before the strain tells on the hull.',
      toDo: (names) => `Ship rolls, until the clock “${clockName('reachHerLock', names)}” is full`,
    },
    explore: {
      story: 'The lock gives way. There is air in her, but no light, and the crate could be behind any door.',
      toDo: () => 'Explore, until the black crate is found or all agree to leave',
    },
    leave: {
      story: 'Her spine is going. Get loose of her before she comes apart with the ship still moored.',
      toDo: (names) =>
        `Crew or ship rolls, until the clock “${clockName('castOff', names)}” is full; with each of them she breaks up a little more`,
    },
    return: {
      story: 'The ship is free, in the middle of what is left of her. Clocks that still run go on.',
      toDo: () => 'One ship roll with NAV, Desperate, and you are home',
    },
  } as { readonly [stage: string]: Told },
  /** A card of her deck, with what is seen of it. */
  found: (deck: string, card: { readonly text: string } | Hidden): string => {
    const story = deck === 'silentFreighter' && known(card) && cards[card.text]
    return story ? ` ${story}` : ''
  },
}
