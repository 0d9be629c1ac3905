import { type Json, known, type PanelRow, type Words } from '@sortie/engine'
import { nameFrom } from '../ids.ts'
import type { ClockView } from './clock.ts'
import type { clockFacts } from './facts.ts'
import type { clockProcedures } from './procedures.ts'

type ClockWords = Words<typeof clockFacts, keyof ReturnType<typeof clockProcedures>>

/** How a game says what happens to clocks: spread both parts into its words. */
export const clockWords: Pick<ClockWords, 'facts' | 'procedures'> = {
  facts: {
    ClockStarted: ({ is }) =>
      `A clock is on the table: ${is.name}${known(is.size) ? `, ${is.size} segments` : ''}${is.status === 'paused' ? ', not running yet' : ''}.`,
    ClockMoved: (f) => `${f.name} ${f.by > 0 ? 'moves on' : 'goes back'} to ${f.filled} of ${f.size}.`,
    ClockFilled: (f) => `${f.name} is full.${f.outcome ? ` ${f.outcome}` : ''}`,
    ClockShown: (f) =>
      ({
        open: `${f.name} is in plain sight now.`,
        name: `${f.name} is known of; how far it has come is not.`,
        hidden: `${f.name} is out of sight.`,
      })[f.shown],
    ClockPaused: (f) => `${f.name} stands still.`,
    ClockResumed: (f) => `${f.name} runs.`,
    ClockCancelled: (f) => `${f.name} will not happen any more.`,
    ClockPutAway: (f) => `${f.name} is put away.`,
  },
  procedures: {
    startClock: { title: 'Start a clock', hint: '4 to 12 segments; open, known by name only, or hidden.' },
    tickClock: { title: 'Move a clock on' },
    untickClock: { title: 'Move a clock back' },
    showClock: { title: 'Show a clock to everybody' },
    hideClock: { title: 'Put a clock out of sight', hint: 'Wholly, or all but its name.' },
    pauseClock: { title: 'Let a clock stand still' },
    resumeClock: { title: 'Let a clock run again' },
    cancelClock: { title: 'Call a clock off', hint: 'It never moves again.' },
  },
}

const called = (id: Json): string => nameFrom(String(id))
const showings: { readonly [shown: string]: string } = {
  open: 'in the open',
  name: 'by name only',
  hidden: 'hidden from the players',
}
const shown = (how: Json): string => showings[String(how)] ?? String(how)

/** How the options are said of what starts one of the procedures: spread into a game's words for options. */
export const clockFieldWords: { readonly [procedureField: string]: (option: Json) => string } = {
  'startClock.shown': shown,
  'startClock.outcomeKnown': (known) => (known ? 'everybody knows what it leads to' : 'what it leads to is secret'),
  'tickClock.clock': called,
  'untickClock.clock': called,
  'showClock.clock': called,
  'hideClock.clock': called,
  'hideClock.shown': shown,
  'pauseClock.clock': called,
  'resumeClock.clock': called,
  'cancelClock.clock': called,
}

/** The clocks a seat knows of, as rows of a panel. */
export const clockRows = (clocks: { readonly [id: string]: ClockView }): readonly PanelRow[] =>
  Object.values(clocks).map((c) => {
    const label = c.shown === 'open' ? c.name : `${c.name} (${c.shown === 'hidden' ? 'hidden' : 'name only'})`
    if (c.status === 'filled' || c.status === 'cancelled') return { label, value: c.status }
    const note = c.status === 'paused' ? ' (paused)' : ''
    return known(c.filled) && known(c.size)
      ? { label: `${label}${note}`, value: c.filled, most: c.size }
      : { label: `${label}${note}`, value: 'nobody knows how far' }
  })
