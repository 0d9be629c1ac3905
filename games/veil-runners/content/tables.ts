import { type RollTable, tableOf } from '../../toolbox/tables/index.ts'
import type { Effect } from './effects.ts'

const row = (text: string, ...effects: readonly Effect[]) => ({ text, effects })

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
    row('a module loses 1 use', { do: 'use', change: -1 }),
    row('the ship loses 1 Focus', { do: 'lose focus', whom: 'ship' }),
    row('time passes: tick one clock', { do: 'tick one' }),
    row('the next ship roll is one die short', { do: 'strain ship' }),
    'someone has seen you',
    {
      ...row('roll again, and the ship earns 1 Focus', { do: 'focus', whom: 'ship', amount: 1 }),
      table: 'shipDrawback',
    },
  ]),
  crewDrawback: tableOf('Crew drawback', [
    row('loses 1 Focus', { do: 'lose focus', whom: 'actor' }),
    row('a tool jams: not on the next roll', { do: 'jam tool' }),
    'separated from the others',
    row('tick one clock', { do: 'tick one' }),
    row('Exposed until the scene ends', { do: 'expose', whom: 'actor' }),
    row('a crew mate must choose: lose 1 Focus or take damage', { do: 'price' }),
  ]),
  veilWeather: tableOf('Veil weather', [
    row('calm: one free shunt', { do: 'shunt' }),
    row('static: CPU rolls are Desperate', { do: 'scene', effect: 'desperate CPU' }),
    row('shear: NAV rolls are Desperate', { do: 'scene', effect: 'desperate NAV' }),
    row('hail: HUL rolls are Desperate', { do: 'scene', effect: 'desperate HUL' }),
    row('glow: every Fiasco earns 1 more Focus', { do: 'scene', effect: 'glow' }),
    row('tide: something draws near', { do: 'start clock', clock: 'tide', blocks: false }),
  ]),
  salvage: tableOf('Salvage', [
    'scrap',
    row('air and water: one member heals 1', { do: 'heal', amount: 1 }),
    row('spare part: repair one suit system', { do: 'repair system' }),
    row('charged cell: +1 use', { do: 'use', change: 1 }),
    row('veil-glass: 1 Focus to all', { do: 'focus', whom: 'crew', amount: 1 }),
    row('sealed cask', { do: 'draw from', deck: 'sealedCasks' }),
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
