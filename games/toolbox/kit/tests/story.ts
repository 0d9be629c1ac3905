import { type AnyGame, offersFor, seenBy, seenEntry, type Viewer } from '@sortie/engine'
import { given } from '@sortie/engine/testkit'

const gm: Viewer = { seat: 'gm', role: 'gm' }
const player: Viewer = { seat: 'ada', role: 'player' }

/** Everything of the kit is used once at a table of this game; what comes of it is for the game's own test to check. */
export function useTheKit(game: AnyGame) {
  const play = given(game)
    .open(
      'startClock',
      { name: 'The watch wakes', kind: 'plain', size: 4, shown: 'hidden', outcome: 'alarm', outcomeKnown: false },
      'gm',
    )
    .open('tickClock', { clock: 'gm-the-watch-wakes', segments: 2 }, 'gm')
    .open(
      'layDeck',
      { name: 'rumours', cards: 'a locked door\nan old debt', visibility: 'secret', drawRule: 'one', hidden: false },
      'gm',
    )
    .open('drawCard', { deck: 'rumours' }, 'ada')
    .draws('CardDraw', 'an old debt')
    .open('importTable', { format: 'lines', name: 'Weather', text: 'rain\nsnow\nfog', hidden: true }, 'gm')
    .open('rollOnTable', { table: 'gm/Weather', secret: true }, 'gm')
    .dice('TableDice', 2)
    .open('takeNote', { kind: 'note', on: '', text: 'the pilot lies', for: 'gm' }, 'gm')
    .open('consultOracle', { question: 'Is she in?', likelihood: 'likely', secret: false }, 'gm')
    .dice('OracleDice', 70)
  const knownTo = (viewer: Viewer): string =>
    JSON.stringify([
      seenBy(play.table, viewer).state,
      play.table.entries.map((entry) => seenEntry(game, entry, viewer) ?? null),
    ])
  return { told: play.table.entries.flatMap((e) => e.facts.map((f) => f)), gm: knownTo(gm), player: knownTo(player) }
}

/** What a player may start at a fresh table of this game, with the toolbox for the GM or for everyone. */
export const toolsOfPlayer = (game: AnyGame, toolbox: 'gm' | 'everyone'): readonly string[] =>
  offersFor(given(game, { settings: { toolbox } }).table, 'ada').map((o) => o.procedure)
