import type { MakeHook } from '@sortie/protocol'
import { type Notice, standText } from './notice.ts'

/** Where a notice belongs. */
export interface About {
  readonly id: string
  readonly time: number
  readonly table: string
  readonly game: string
  /** Opens the table, with the question that is asked. */
  readonly link: string
}

const LONGEST_TEXT = 3000
const LONGEST_NAME = 250
const MOST_RESULTS = 20
const MOST_CLOCKS = 12
const COLOURS: { readonly [K in Notice['kind']]: number } = {
  turn: 0xe8a33d,
  news: 0x4f9d9a,
  recap: 0x7a6fb0,
  test: 0x8a8f98,
}

export const bodyIn = (form: MakeHook['form'], notice: Notice, about: About): string =>
  JSON.stringify(form === 'discord' ? discord(notice, about) : plain(notice, about))

function plain({ results, clocks, text, ...notice }: Notice, { table, game, link, time, id }: About): object {
  return {
    version: 1,
    id,
    time,
    table,
    game,
    link,
    ...notice,
    text: short(text, LONGEST_TEXT),
    ...(results && {
      results: results.slice(-MOST_RESULTS).map((r) => ({ ...r, text: short(r.text, LONGEST_TEXT / 10) })),
    }),
    ...(clocks && { clocks: clocks.slice(0, MOST_CLOCKS) }),
  }
}

/** A message as Discord takes it. Nobody is pinged, whatever people have written. */
function discord({ kind, title, text, results, clocks = [] }: Notice, { table, game, link, time }: About): object {
  const lines = results?.slice(-MOST_RESULTS).map((r) => `${r.dice ? `\`${r.dice.join(' ')}\` ` : ''}${words(r.text)}`)
  return {
    username: 'Sortie',
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: short(words(title), LONGEST_NAME),
        url: link,
        description: short(kind === 'recap' || !lines ? words(text) : lines.join('\n'), LONGEST_TEXT),
        color: COLOURS[kind],
        ...(clocks.length > 0 && {
          fields: clocks.slice(0, MOST_CLOCKS).map((clock) => ({
            name: short(words(clock.name), LONGEST_NAME) || '–',
            value: `${bar(clock.value, clock.most)} ${standText(clock)}`,
            inline: true,
          })),
        }),
        footer: { text: short(`${table} · ${game}`, LONGEST_NAME) },
        timestamp: new Date(time).toISOString(),
      },
    ],
  }
}

const MOST_BOXES = 12
const bar = (value: number, most: number): string =>
  most > MOST_BOXES || most < 1 ? '' : '■'.repeat(Math.max(0, Math.min(value, most))).padEnd(most, '□')

/** People's own words stay words: nothing they wrote becomes a link, a mention or bold. */
const words = (text: string): string => text.replace(/[\\`*_~|[\]<>#@]/g, '\\$&')

const short = (text: string, most: number): string =>
  text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .replace(/\\$/, '')
        .toWellFormed()}…`
