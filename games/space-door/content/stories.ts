import type { ClockSize } from '../../toolbox/clocks/index.ts'

/** How a ready mission is told: to read aloud, and for the GM to play. House content. SD-H08. */
export interface Story {
  /** What is read aloud: three sentences, then a place for each scene. */
  readonly told: {
    readonly briefing: string
    readonly way: string
    readonly place: string
    readonly encounter: string
    readonly back: string
  }
  readonly people: readonly { readonly name: string; readonly wants: string }[]
  readonly clocks: readonly {
    readonly name: string
    readonly size: ClockSize
    readonly outcome: string
    /** Only the GM knows of it. */
    readonly hidden: boolean
  }[]
}

export const stories = {
  'overdue-books': {
    told: {
      briefing:
        'Team Six went through to return a single book and has not been heard from for nine days. Behind the door lies a library, and the water in it stands as high as your knees. Find the team, and do not let anything with a shadow get between you and the way out.',
      way: 'The door opens onto the top of a bookcase. Below, black water, and a ladder that was never meant to swim.',
      place:
        'Reading rooms in a row, each one drier than the last. Somebody has been stacking books into walls, and writing on them from the inside.',
      encounter:
        'The lending desk is lit. A clerk with no face stamps a card with your names on it, and the shadows of the lamps stand up.',
      back: 'The door is where you left it, four metres above the water. It has started to close the way a book does.',
    },
    people: [
      { name: 'Ines Okoro', wants: 'Leader of Team Six. Will not leave without the book they came to return.' },
      { name: 'The Hollow Clerk', wants: 'The fine to be paid. It would accept a memory instead of money.' },
    ],
    clocks: [
      {
        name: 'The water rises',
        size: 6,
        outcome: 'The lower shelves are lost, and with them the short way back.',
        hidden: false,
      },
      { name: 'Your loan period', size: 4, outcome: 'You belong to the library until somebody pays.', hidden: true },
    ],
  },
  'the-ninth-platform': {
    told: {
      briefing:
        'Headquarters needs a coupling that nobody here can build, and a train that never leaves has two of them. Its passengers trade in anything but money, and they have been waiting long enough to be choosy. Your gear was sent by another door and arrives tomorrow, so be good company.',
      way: 'You step out of a broom cupboard into carriage four. Everybody looks up, then at your empty hands.',
      place:
        'Nine carriages, nine small countries. The coupling lies in the dining car under a white cloth, like the last cake.',
      encounter: 'The conductor has found your name on no list. His guards are polite until the moment they are not.',
      back: 'For the first time in forty years the train jerks. The broom cupboard is six carriages behind you and moving.',
    },
    people: [
      { name: 'Madame Ostrava', wants: 'A true story that she has not heard. She owns the dining car.' },
      { name: 'Conductor Pell', wants: 'Tickets. Any tickets. He has forgotten what they look like.' },
      { name: 'Jun', wants: 'Nine years old, born on board: to see what is outside.' },
    ],
    clocks: [
      { name: 'The passengers lose patience', size: 6, outcome: 'Nobody trades with you any more.', hidden: false },
      { name: 'Steam', size: 8, outcome: 'The train departs.', hidden: true },
    ],
  },
  'silence-in-court': {
    told: {
      briefing:
        'A witness is about to be asked for a name, and headquarters wants to hear it first. The court sits behind this door, it has sat for a hundred years, and laughter is a crime in it. Learn the name, keep a straight face, and leave before you are called.',
      way: 'The door is the one that prisoners use. Two ushers wait on the other side with a list, and it is longer than you are.',
      place:
        'Galleries up to the ceiling, all of them full. The witness waits in a glass box and mouths the same word again and again.',
      encounter:
        'The judge asks who let you in. The monks of the jury put down their bells and pick up the silence between them.',
      back: 'The verdict is read aloud, and it is about you. The prisoners’ door has no handle on this side.',
    },
    people: [
      { name: 'The witness', wants: 'To say the name to one person who will not use it.' },
      { name: 'Judge Amaranth', wants: 'Order. She has not been surprised since the first day.' },
    ],
    clocks: [
      { name: 'Contempt of court', size: 6, outcome: 'You are in the dock.', hidden: false },
      { name: 'The witness forgets', size: 8, outcome: 'The name is gone for good.', hidden: false },
    ],
  },
  'harvest-of-noise': {
    told: {
      briefing:
        'Behind the door stands an orchard of antennas, and every season it ripens with voices from other worlds. Headquarters wants a beacon planted in the tallest tree before the pickers come. The door stays open for six turns and not one more.',
      way: 'Wind, and ten thousand wires in it. The grass is cable, and some of it has been chewed through.',
      place:
        'The tallest tree hums your own voices back at you, a moment before you speak. Something has nested in the dish at its top.',
      encounter:
        'The pickers’ dog has no master and two sets of teeth. It heard you yesterday and has been running since.',
      back: 'The beacon is calling and everything that can hear is on its way. The door is a bright line in the grass, getting thinner.',
    },
    people: [
      { name: 'Old Static', wants: 'A picker who stayed behind. Wants one voice turned off: her own.' },
      { name: 'The nest', wants: 'Warmth. The beacon is the warmest thing it has met.' },
    ],
    clocks: [
      { name: 'The door closes', size: 6, outcome: 'The bright line goes out. Find another way home.', hidden: false },
      { name: 'The pickers come', size: 8, outcome: 'Ladders, lamps and no questions.', hidden: true },
    ],
  },
  'last-night-at-the-carnival': {
    told: {
      briefing:
        'A carnival froze in the middle of its last night, and somebody means to thaw it with a ceremony at midnight. Headquarters would like it to stay frozen. A rival agent was hired for the same job by people who would like the opposite.',
      way: 'You come out through the mouth of the ghost train. Every face on the midway is turned towards you, under a finger of ice.',
      place:
        'In the big top the ring has been swept and a clock without hands put up. The ropes are new. Somebody has rehearsed this.',
      encounter:
        'The agent tips her hat from the high wire. Then she lets go of it, and the whole carnival takes one breath.',
      back: 'The thaw has started at the edges. Between you and the ghost train a thousand people are about to ask what year it is.',
    },
    people: [
      {
        name: 'Agent Lisle',
        wants: 'To be paid once and to be asked politely. Has never been offered a job by headquarters.',
      },
      { name: 'The ringmaster', wants: 'The applause that he was in the middle of.' },
    ],
    clocks: [
      { name: 'Midnight', size: 8, outcome: 'The ceremony is held.', hidden: false },
      { name: 'The thaw', size: 6, outcome: 'The midway wakes, and it is hungry.', hidden: true },
    ],
  },
} satisfies { readonly [mission: string]: Story }
