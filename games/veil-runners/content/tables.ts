import { type RollTable, tableOf as rollTableOf } from '../../toolbox/tables/index.ts'

const row = (text: string, does = '', table = '') => ({ text, does, table })

/** Every row has every field: that is what people edit. */
const tableOf = (name: string, entries: readonly (string | ReturnType<typeof row>)[]): RollTable =>
  rollTableOf(
    name,
    entries.map((e) => (typeof e === 'string' ? row(e) : e)),
  )

/** VR-H04: tables to roll on when no one wants to invent. */
export const tables: { readonly [id: string]: RollTable } = {
  distressCall: tableOf('Distress call', [
    "child's voice, old recording",
    'two ships, same name',
    'coordinates only, repeating',
    'crew of [[1d6]], air for one hour',
    "pirates' bait",
    'the call is yours, dated tomorrow',
  ]),
  shipDrawback: tableOf('Ship drawback', [
    row('a module loses 1 use', 'use -1'),
    row('the ship loses 1 Focus', 'lose focus ship'),
    row('time passes: tick one clock', 'tick one clock'),
    row('the next ship roll is one die short', 'strain ship'),
    'someone has seen you',
    row('roll again, and the ship earns 1 Focus', 'earn 1 focus ship', 'shipDrawback'),
  ]),
  crewDrawback: tableOf('Crew drawback', [
    row('loses 1 Focus', 'lose focus actor'),
    row('a tool jams: not on the next roll', 'jam tool'),
    'separated from the others',
    row('tick one clock', 'tick one clock'),
    row('Exposed until the scene ends', 'expose actor'),
    row('a crew mate must choose: lose 1 Focus or take damage', 'price'),
  ]),
  veilWeather: tableOf('Veil weather', [
    row('calm: one free shunt', 'free shunt'),
    row('static: CPU rolls are Desperate', 'scene desperate CPU'),
    row('shear: NAV rolls are Desperate', 'scene desperate NAV'),
    row('hail: HUL rolls are Desperate', 'scene desperate HUL'),
    row('glow: every Fiasco earns 1 more Focus', 'scene glow'),
    row('tide: something draws near', 'begin clock tide'),
  ]),
  salvage: tableOf('Salvage', [
    'scrap',
    row('air and water: one member heals 1', 'heal 1'),
    row('spare part: repair one suit system', 'repair system'),
    row('charged cell: +1 use', 'use +1'),
    row('veil-glass: 1 Focus to all', 'earn 1 focus crew'),
    row('sealed cask', 'draw from sealedCasks'),
  ]),
  patron: tableOf('Patron', [
    "cartographers' guild",
    'insurer of lost ships',
    'hospital barge',
    "a dead captain's family",
    'customs office',
    'a machine that owes a favour',
  ]),
  veilEncounters: tableOf('Veil encounters', [
    ...['liner, lights on', 'ore barge, split', 'courier, empty seats', 'warship, sealed', 'twin of your ship'],
    'hull grown over',
    ...['relay, no staff', 'toll post', 'ice works', 'shrine of antennas', 'prison ring', 'market of [[1d6]] ships'],
    ...['hollow moon', 'slow comet', 'glass planet', 'sunless giant', 'ring of doors', 'moon that turns to look'],
    ...['dust choir', 'light tide', 'gravity reef', 'silent zone', 'shard hail', 'folded sky'],
    ...[
      'drifting herd',
      'hull grazers',
      'voice with no ship',
      'old pilot, alone',
      'swarm of lamps',
      'something asleep',
    ],
    ...['your own signal', 'clock running backwards', 'star missing', 'map with your name', 'door in nothing'],
    'the far side',
  ]),
}
