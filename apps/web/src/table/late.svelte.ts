import type ChatInput from '../log/ChatInput.svelte'
import type ChatRow from '../log/ChatRow.svelte'
import type { OddsClient } from '../odds/odds-client.svelte.ts'
import type Question from '../question/Question.svelte'
import type Heard from './Heard.svelte'
import type PrintSheets from './PrintSheets.svelte'
import type Rail from './Rail.svelte'
import type RestSlip from './RestSlip.svelte'
import type SettledLine from './SettledLine.svelte'

/** Parts of the table that the first picture can do without: loaded when they are wanted, or right after it. */
class Late {
  Question = $state.raw<typeof Question>()
  RestSlip = $state.raw<typeof RestSlip>()
  Rail = $state.raw<typeof Rail>()
  SettledLine = $state.raw<typeof SettledLine>()
  ChatInput = $state.raw<typeof ChatInput>()
  ChatRow = $state.raw<typeof ChatRow>()
  Heard = $state.raw<typeof Heard>()
  PrintSheets = $state.raw<typeof PrintSheets>()
  OddsClient = $state.raw<typeof OddsClient>()

  /** What a new table needs at once, by what is on its stage. A part that cannot be loaded is tried again the next time. */
  async load(...wanted: readonly ('question' | 'rest' | 'around')[]): Promise<void> {
    await Promise.allSettled([
      ...(wanted.includes('question') ? [this.#question()] : []),
      ...(wanted.includes('rest') ? [this.#rest()] : []),
      ...(wanted.includes('around') ? [this.#around()] : []),
    ])
  }

  async #question(): Promise<void> {
    this.Question ??= (await import('../question/Question.svelte')).default
  }
  async #rest(): Promise<void> {
    this.RestSlip ??= (await import('./RestSlip.svelte')).default
  }
  async #around(): Promise<void> {
    const [rail, settled, input, row, heard, print, odds] = await Promise.all([
      import('./Rail.svelte'),
      import('./SettledLine.svelte'),
      import('../log/ChatInput.svelte'),
      import('../log/ChatRow.svelte'),
      import('./Heard.svelte'),
      import('./PrintSheets.svelte'),
      import('../odds/odds-client.svelte.ts'),
    ])
    this.Rail ??= rail.default
    this.SettledLine ??= settled.default
    this.ChatInput ??= input.default
    this.ChatRow ??= row.default
    this.Heard ??= heard.default
    this.PrintSheets ??= print.default
    this.OddsClient ??= odds.OddsClient
  }
}

export const late = new Late()
