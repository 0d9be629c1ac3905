import {
  type Asking,
  defineGame,
  type FactOf,
  type Full,
  factFor,
  oneOf,
  open,
  record,
  rulesFor,
  type Telling,
  whole,
} from '@sortie/engine'
import { refusedFacts, refusedWords } from '../../refused.ts'
import {
  clockFacts,
  clockProcedures,
  clockRows,
  clocksField,
  clockWords,
  type Filled,
  runningForAll,
  tick,
} from '../index.ts'

/** The smallest game with clocks: players may lean on one, and a full one with the effect "bell" rings it. */
const StateRecord = record({ clocks: clocksField, bells: open<number>() })
type State = Full<typeof StateRecord>
const facts = {
  ...clockFacts,
  ...refusedFacts,
  BellRung: factFor<State>()({ clock: open<string>() }, (s) => ({ ...s, bells: s.bells + 1 })),
}
type Fact = FactOf<typeof facts>
type NoSettings = Record<never, never>
type T = Telling<State, Fact, NoSettings, null>

const { procedure } = rulesFor<State, Fact, NoSettings, null>()

function* whenFull(t: T, filled: readonly Filled[]): Asking<void> {
  for (const { clock, outcomeEffect } of filled)
    if (outcomeEffect === 'bell') t.tell('TK-2', { type: 'BellRung', clock })
}

const lean = procedure({
  rules: ['TK-3'],
  by: 'player',
  args: ({ state }) => ({ clock: oneOf(runningForAll(state.clocks)), segments: whole({ min: -3, max: 3 }) }),
  // Of a clock that is known by name only, the others do not learn which way it went.
  seenBy: ({ clock }, { state }) => (state.clocks[clock]?.shown === 'open' ? 'everyone' : 'gm'),
  *run(t, { clock, segments }) {
    yield* whenFull(t, tick(t, 'TK-3', clock, segments))
  },
})

const procedures = { ...clockProcedures<T>({ rule: 'TK-1', whenFull }), lean }

export const ticking = defineGame({
  id: 'ticking',
  edition: 1,
  licence: { text: 'MIT', attribution: 'Written for Sortie' },
  state: StateRecord,
  facts,
  settings: {},
  content: null,
  initial: () => ({ clocks: {}, bells: 0 }),
  procedures,
  words: {
    en: {
      name: 'Ticking',
      tagline: 'Clocks and nothing else.',
      facts: { ...clockWords.facts, ...refusedWords, BellRung: () => 'The bell rings.' },
      procedures: {
        ...clockWords.procedures,
        lean: {
          title: 'Lean on a clock',
          fields: { clock: clockWords.procedures.tickClock.fields.clock, segments: 'How far?' },
        },
      },
      questions: {},
    },
  },
  sheet: (view) => [{ title: 'Clocks', rows: clockRows(view.clocks) }],
})
