import { type AnyGame, offersFor, overlaid, seenBy, seenEntry, type Viewer } from '@sortie/engine'
import { given, type Play } from '@sortie/engine/testkit'

const gm: Viewer = { seat: 'gm', role: 'gm' }
const player: Viewer = { seat: 'ada', role: 'player' }

/** Everything of the toolbox is used once at a table of this game; what comes of it is for the game's own test to check. */
export function useEveryTool(game: AnyGame) {
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

const lay = (play: Play, cards: string): Play =>
  play.open('layDeck', { name: 'Wreck', cards, visibility: 'secret', drawRule: 'one', hidden: false }, 'gm')

/**
 * Cards, rows and clocks of this game do what stands after their arrows: one leads to the next, and a word of the game's own is
 * carried out at the end. Gives what was told.
 */
export function followTheArrows(play: Play, own: string, by = 'ada'): ReturnType<Play['told']> {
  const start = { kind: 'plain', size: 4, shown: 'open', outcomeKnown: true }
  play.open(
    'importTable',
    { format: 'lines', name: 'Omens', text: `1-6 a cold wind => cancel Tide; ${own}`, hidden: false },
    'gm',
  )
  lay(play, 'a spark => start Fire (4, full: roll Omens)\nembers => move fire +4').open(
    'startClock',
    { ...start, name: 'Tide', outcome: 'The sea is in.' },
    'gm',
  )
  const from = play.told().length
  play.open('drawCard', { deck: 'Wreck' }, by).draws('CardDraw', 'a spark')
  play.open('drawCard', { deck: 'Wreck' }, by).draws('CardDraw', 'embers').dice('TableDice', 3)
  return play.told().slice(from)
}

/** What is said of a deck whose only card says this. */
export const problemsOf = (play: Play, card: string): unknown =>
  lay(play, card)
    .told()
    .find((f) => f.type === 'ImportRefused')?.['problems']

const letter =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
/** Rows that a table writes for the toolbox. `own` is an effect in the game's own words. */
export const readyRows = (own: string) => ({
  tables: {
    omens: {
      name: 'Omens',
      formula: 'd2',
      rows: [
        { from: 1, to: 1, text: 'gulls', does: `${own}; draw Wreck`, table: '' },
        { from: 2, to: 2, text: 'silence', does: '', table: '' },
      ],
    },
  },
  decks: { wreck: { name: 'Wreck', cards: [{ text: 'a spark', tone: 'negative', does: 'move Tide +4' }] } },
  clocks: { tide: { name: 'Tide', kind: 'plain', size: 4, outcome: 'The sea is in. => roll Omens' } },
  handouts: { letter: { name: 'The letter', text: 'Come alone.', picture: letter } },
})

/**
 * What the content of a table holds for the toolbox is brought in, openly and in secret, and does what it says: a full clock
 * rolls on a table, whose row has a word of the game's own and draws from a deck that was not laid out.
 */
export function bringInReady(game: AnyGame, own: string, state?: object) {
  const laid = overlaid(game, readyRows(own))
  if ('problems' in laid) throw new Error(laid.problems.join('; '))
  const play = given(game, { content: laid.content, ...(state && { state }) })
  const ids = (kind: string): readonly string[] =>
    offersFor(play.table, 'gm').flatMap(({ procedure, fields }) => {
      const what = procedure === 'bringReady' ? fields['what'] : undefined
      return what?.kind === 'one' ? what.options.map(String).filter((o) => o.startsWith(kind)) : []
    })
  const offered = ['clocks', 'decks', 'handouts'].flatMap(ids)
  const player = (): string => JSON.stringify(seenBy(play.table, { seat: 'ada', role: 'player' }).state)
  play.open('bringReady', { what: 'handouts: letter', hidden: true }, 'gm')
  const before = player()
  play.open('bringReady', { what: 'handouts: letter', hidden: false }, 'gm')
  const after = player()
  play.open('bringReady', { what: 'clocks: tide', hidden: false }, 'gm')
  play.open('tickClock', { clock: 'tide', segments: 4 }, 'gm').dice('TableDice', 1).draws('CardDraw', 'a spark')
  const wrong = (kind: 'decks' | 'tables' | 'clocks' | 'handouts', id: string, row: object): readonly string[] => {
    const rows: { readonly [id: string]: object } = readyRows(own)[kind]
    const refused = overlaid(game, { [kind]: { [id]: { ...rows[id], ...row } } })
    return 'problems' in refused ? refused.problems : []
  }
  return { offered, before, after, told: play.told().map((f) => f.type), wrong }
}
