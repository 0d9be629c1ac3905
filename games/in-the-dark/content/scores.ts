import type { Place } from '../state.ts'
import type { ReadyClock, Score } from './rows.ts'

const source = 'written for Sortie'

const obstacle = (id: string, name: string, size: ReadyClock['size'], more: Partial<ReadyClock>): ReadyClock => ({
  id,
  name,
  role: 'obstacle',
  size,
  shown: 'open',
  waits: false,
  outcome: '',
  effect: 'none',
  starts: '',
  ...more,
})
const danger = (id: string, name: string, size: ReadyClock['size'], more: Partial<ReadyClock>): ReadyClock => ({
  ...obstacle(id, name, size, more),
  role: 'danger',
})
const place = (name: string, text: string): Place => ({ name, text })
const person = (name: string, note: string): Score['people'][number] => ({ name, note })

/** Five scores of our own. Each can be done and lost; hidden dangers are the GM's. */
export const scores: { readonly [id: string]: Score } = {
  ledger: {
    name: 'The Harbour Ledger',
    brief:
      'A ledger in the customs vault of Low Harbour names everybody who was ever paid to look away. At dawn it goes up the cable to people who do not look away. You have one night, one sea wall and a launch with its lamps out.',
    places: [
      place('The sea wall', 'Nine metres of wet concrete, a walkway on top, a light that turns.'),
      place('The customs yard', 'Crates under nets, one dog, a guardhouse with the radio on.'),
      place('The vault', 'Old steel, a new lock, shelves of paper because paper cannot be read from afar.'),
    ],
    people: [
      person('Sergeant Ilse Brandt', 'Night duty for twelve years. Tired, not stupid.'),
      person('Mother Quill', 'Speaks for the Tidewives. Always knows what you came for.'),
    ],
    clocks: [
      obstacle('wall', 'Over the sea wall', 4, { outcome: 'The yard lies open.', starts: 'vault' }),
      obstacle('vault', 'Into the vault', 6, { waits: true, outcome: 'The ledger is in hand.', starts: 'away' }),
      obstacle('away', 'Away with the ledger', 4, {
        waits: true,
        outcome: 'Nobody will read those names again.',
        effect: 'jobDone',
      }),
      danger('alarm', 'Alarm', 8, { outcome: 'Bells over the whole harbour: the night is lost.', effect: 'jobLost' }),
      danger('rivals', 'The Tidewives want it too', 6, {
        shown: 'hidden',
        outcome: 'The Tidewives are in the vault as well, and not alone.',
        effect: 'pressureOn',
      }),
    ],
    factions: [
      { name: 'Customs Watch', level: 0 },
      { name: 'Tidewives', level: 1 },
    ],
    payXp: 2,
    payFunds: 1,
    house: true,
    source,
  },
  lantern: {
    name: 'The Glass Lantern',
    brief:
      'Orlan Amberley collects what should not be kept; his best piece is a lantern that shows who died in a room. The family of one of them wants it out of his hands before his guests see her. Tonight he gives a dinner, and the list of guests has four gaps.',
    places: [
      place('The reception', 'String music, small plates, a host who remembers every face.'),
      place('The back stairs', 'Staff, trays, a door with a code that changes with every course.'),
      place('The lantern room', 'Dark on purpose. The thing on the table is warm.'),
    ],
    people: [
      person('Orlan Amberley', 'Charming, curious, bored. The last one is the dangerous one.'),
      person('Petra Voss', 'Runs the house. Would look the other way for the right apology.'),
    ],
    clocks: [
      obstacle('guest', 'A place among the guests', 6, { outcome: 'They are expected upstairs.', starts: 'lantern' }),
      obstacle('lantern', 'The lantern room', 8, {
        waits: true,
        outcome: 'The lantern is out of the house.',
        effect: 'jobDone',
      }),
      danger('host', 'The host grows curious', 6, { outcome: 'The doors are locked.', effect: 'jobLost' }),
      danger('dead', 'Something in the glass wakes', 8, { shown: 'name', outcome: 'The dead speak, all at once.' }),
    ],
    factions: [
      { name: 'House Amberley', level: 1 },
      { name: 'Customs Watch', level: 0 },
    ],
    payXp: 3,
    payFunds: 2,
    house: true,
    source,
  },
  longhaul: {
    name: 'The Quiet Container',
    brief:
      'The freighter Patient Margin docks for six hours and carries one container that is on no list. Somebody inside it has stopped knocking. Get aboard, find the right one among four thousand, and bring out who is in it before the ship undocks.',
    places: [
      place('Ring dock nine', 'Cranes overhead, ice on the rails, everybody in the same orange coat.'),
      place('The stacks', 'Four thousand containers, corridors a shoulder wide, no echo.'),
      place('The purser’s office', 'Warm, carpeted, one terminal that nobody logs out of.'),
    ],
    people: [
      person('Purser Adeyemi', 'Signs for what is not there, and sleeps badly.'),
      person('Number Eleven', 'Sixteen years old, seven days in the dark, very calm.'),
    ],
    clocks: [
      obstacle('aboard', 'Aboard the Patient Margin', 4, { outcome: 'You are on the cargo deck.', starts: 'find' }),
      obstacle('find', 'The right container', 6, {
        waits: true,
        outcome: 'The seal is off. Air, at last.',
        starts: 'out',
      }),
      obstacle('out', 'Off the ship, with company', 6, {
        waits: true,
        outcome: 'The ship leaves without its cargo.',
        effect: 'jobDone',
      }),
      danger('undock', 'The ship undocks', 10, {
        outcome: 'The clamps let go, with you aboard.',
        effect: 'jobLost',
      }),
      danger('air', 'The air in the container', 6, {
        shown: 'name',
        outcome: 'The knocking stops for good, unless somebody is there now.',
      }),
    ],
    factions: [
      { name: 'Margin Lines', level: 1 },
      { name: 'Ring Dock Security', level: 0 },
    ],
    payXp: 3,
    payFunds: 1,
    house: true,
    source,
  },
  signal: {
    name: 'Borrowed Voices',
    brief:
      'Relay Station Corrigan has begun to broadcast in the voices of people you buried. The company says maintenance; the company has also moved its staff out overnight. Climb the mast, read what is in the buffer, and decide who else should hear it.',
    places: [
      place('The tramway', 'Two kilometres of cable over a canyon. One cabin, half lit.'),
      place('The empty canteen', 'Cups still warm. Somebody is humming next door.'),
      place('The mast', 'Wind, ladders, and a hum that answers when you speak.'),
    ],
    people: [
      person('Juno Okafor', 'Signal engineer who stayed behind. Has been talking to it for two days.'),
      person('The Voice', 'Knows your name. Asks for nothing yet.'),
    ],
    clocks: [
      obstacle('tram', 'Across to the station', 4, { outcome: 'The doors are not even locked.', starts: 'buffer' }),
      obstacle('buffer', 'Up the mast, into the buffer', 8, {
        waits: true,
        outcome: 'You have what it has been collecting.',
        effect: 'jobDone',
      }),
      danger('recall', 'A company crew is on its way', 8, {
        outcome: 'Lights in the canyon: they take the station back.',
        effect: 'jobLost',
      }),
      danger('listens', 'It learns your voices', 6, {
        shown: 'hidden',
        outcome: 'It answers somebody at home, as one of you.',
        effect: 'pressureOn',
      }),
    ],
    factions: [{ name: 'Corrigan Relay', level: 1 }],
    payXp: 3,
    payFunds: 2,
    house: true,
    source,
  },
  vigil: {
    name: 'Vigil at Pier Zero',
    brief:
      'A witness sits in a flooded hotel at the end of Pier Zero, and the tide table says until four. Three people want her silent and one of them has hired divers. Keep her alive, keep her talking, and be gone with the recording when the lobby goes under.',
    places: [
      place('The lobby', 'Knee-deep, chandeliers on, a piano that floats.'),
      place('The seventh floor', 'Dry. One corridor, two stairwells, forty doors.'),
      place('The roof', 'Rain, a cold landing light, a boat that will wait ten minutes.'),
    ],
    people: [
      person('Dr Halina Moreau', 'The witness. Corrects your grammar while being shot at.'),
      person('Captain Sze', 'Owns the boat. Counts in minutes and money.'),
    ],
    clocks: [
      obstacle('statement', 'Her statement', 6, { outcome: 'Every name is on the recording.', starts: 'leave' }),
      obstacle('leave', 'From the seventh floor to the boat', 6, {
        waits: true,
        outcome: 'The pier is under water and you are not.',
        effect: 'jobDone',
      }),
      danger('divers', 'Divers in the stairwell', 8, { outcome: 'They have the floor, and her.', effect: 'jobLost' }),
      danger('tide', 'The tide', 10, { outcome: 'The lower floors are gone: there is only the roof.' }),
      danger('inside', 'Somebody in the hotel was paid', 4, {
        shown: 'hidden',
        outcome: 'A door opens that was locked.',
        effect: 'pressureOn',
      }),
    ],
    factions: [
      { name: 'The Brokers’ Divers', level: 1 },
      { name: 'Hotel Staff', level: 0 },
    ],
    payXp: 4,
    payFunds: 2,
    house: true,
    source,
  },
}
