import { asWritten, type FieldWords, type Json, known, type PanelRow, type Words } from '@sortie/engine'
import { nameFrom } from '../ids.ts'
import type { ClockView } from './clock.ts'
import type { clockFacts } from './facts.ts'
import type { clockProcedures } from './procedures.ts'

const showings: { readonly [shown: string]: string } = {
  open: 'in the open',
  name: 'by name only',
  hidden: 'hidden from the players',
}
const shown = (how: Json): string => showings[String(how)] ?? String(how)

const whichClock: FieldWords = { ask: 'Which clock?', option: (id) => nameFrom(String(id)) }
const howFar = 'By how many segments?'

/** How a game says what happens to clocks: spread both parts into its words. */
export const clockWords: Pick<
  Words<typeof clockFacts, ReturnType<typeof clockProcedures>, object>,
  'facts' | 'procedures'
> = {
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
    ClockPaused: (f) => `${f.name} is paused.`,
    ClockResumed: (f) => `${f.name} runs now.`,
    ClockCancelled: (f) => `${f.name} is cancelled.`,
    ClockPutAway: (f) => `${f.name} is put away.`,
  },
  procedures: {
    startClock: {
      title: 'Start a clock',
      hint: '4 to 12 segments; open, known by name only, or hidden.',
      fields: {
        name: 'What is the clock called?',
        kind: { ask: 'What kind of clock?', option: asWritten },
        size: 'How many segments?',
        shown: { ask: 'Who sees it?', option: shown },
        outcome: { ask: 'What happens when it is full? (optional; after => what it does)', as: 'effects' },
        outcomeKnown: {
          ask: 'Is that known?',
          option: (known) => (known ? 'everyone knows what it leads to' : 'what it leads to is secret'),
        },
      },
    },
    startOwnClock: {
      title: 'Start a clock of your own',
      hint: 'You move it. For a project, a plan, a worry.',
      fields: {
        name: 'What is the clock called?',
        size: 'How many segments?',
        shown: { ask: 'Who sees it?', option: (o) => (o === 'open' ? 'everyone' : 'you and the GM') },
      },
    },
    tickClock: {
      title: 'Move a clock on',
      awaited: 'moves a clock on',
      fields: { clock: whichClock, segments: howFar },
    },
    untickClock: {
      title: 'Move a clock back',
      awaited: 'moves a clock back',
      fields: { clock: whichClock, segments: howFar },
    },
    showClock: { title: 'Show a clock to everyone', fields: { clock: whichClock } },
    hideClock: {
      title: 'Hide a clock',
      hint: 'Wholly, or all but its name.',
      fields: { clock: whichClock, shown: { ask: 'What stays in sight?', option: shown } },
    },
    pauseClock: { title: 'Pause a clock', fields: { clock: whichClock } },
    resumeClock: { title: 'Let a clock run again', fields: { clock: whichClock } },
    cancelClock: { title: 'Cancel a clock', hint: 'It never moves again.', fields: { clock: whichClock } },
  },
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
