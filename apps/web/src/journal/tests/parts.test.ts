import { namesFor } from '@sortie/engine'
import type { ChatMessage, LogLine } from '@sortie/protocol'
import { expect, it } from 'vitest'
import { regulus } from '../../../../../games/regulus/game.ts'
import { journalLonelog, journalMarkdown, journalOf, journalPage } from '../parts.ts'

const seats = [{ seat: 'ada', role: 'player', name: 'Ada' }] as const
const context = {
  game: { id: regulus.id, words: regulus.words },
  names: namesFor(regulus, seats, undefined),
  pieces: { chapters: { JobSet: 'title' } },
  view: undefined,
  lines: [],
  seats,
}
const line = (n: number, type: string, more: object): LogLine => ({
  n,
  time: 1000 + n,
  by: 'ada',
  did: { did: 'open', procedure: 'beginScene', args: {} },
  facts: [{ rule: 'R3-B08', fact: { type, ...more } }],
})
const said = (n: number, text: string, kind: ChatMessage['kind'] = 'say'): ChatMessage => ({
  n,
  time: 1000 + n + 0.5,
  by: 'ada',
  kind,
  text,
  seenBy: 'everyone',
})

const PICTURE = 'data:image/png;base64,AAAA'
const parts = journalOf({
  lines: [
    line(0, 'SceneBegan', { heading: 'The <harbour>', tension: 3, by: 'ada' }),
    line(1, 'PromptDrawn', { about: 'Who waits?', deed: 'hides', thing: 'a badge', twist: false }),
    line(2, 'PromptDrawn', { about: 'never mind', deed: 'burns', thing: 'a badge', twist: true }),
    { n: 3, time: 1003, by: 'ada', did: { did: 'rewind', to: 1 }, facts: [] },
    line(4, 'HandoutMade', {
      note: 'n1',
      title: 'The <badge>',
      text: 'Brass.',
      picture: PICTURE,
      by: 'ada',
      to: 'everyone',
    }),
    line(5, 'JobSet', { number: 1, title: 'The quiet yard', job: 'heist', weight: 3, deadline: 8 }),
  ],
  chat: [said(0, 'Fog, and *no* moon.'), said(1, 'Lend me the badge.', 'ic'), said(2, 'deleted', 'gone')],
  evenings: [{ evening: 1, did: 'began', time: 900 }],
  context,
  eveningText: (n) => `Evening ${n}`,
})

it('shows no picture from elsewhere: whose address it is would learn who reads', () => {
  const shown = (picture: string) =>
    journalOf({
      lines: [line(0, 'HandoutMade', { note: 'n1', title: 'x', text: 'y', picture, by: 'gil', to: 'everyone' })],
      chat: [],
      evenings: [],
      context,
      eveningText: (n) => `Evening ${n}`,
    }).map((part) => part.kind)
  expect(shown(PICTURE)).toEqual(['picture'])
  for (const address of ['https://example.org/x.png', 'data:image/svg+xml;base64,AAAA', 'javascript:alert(1)'])
    expect(shown(address)).not.toContain('picture')
})

it('tells in order what was written and what the rules did, without what was taken back', () => {
  expect(parts.map((p) => [p.kind, p.text])).toEqual([
    ['evening', 'Evening 1'],
    ['scene', 'The <harbour>'],
    ['prose', 'Fog, and *no* moon.'],
    ['rules', expect.stringContaining('Who waits?: hides · a badge')],
    ['prose', 'Lend me the badge.'],
    ['picture', 'Brass.'],
    ['job', 'The quiet yard'],
    ['rules', expect.stringContaining('weight 3, deadline 8')],
  ])
})

it('is Markdown or a page, in which nothing that people wrote becomes markup', () => {
  const markdown = journalMarkdown('Night', parts)
  expect(markdown).toMatch(/^# Night\n\n## Evening 1\n\n### The \\<harbour\\>\n\nFog, and \\\*no\\\* moon\.\n\n> /)
  expect(markdown).toContain('“Lend me the badge.” (Ada)')
  const page = journalPage('Night', parts)
  expect(page).toContain('<h3>The &lt;harbour&gt;</h3>')
  expect(page).toContain('<p>“Lend me the badge.” <i>Ada</i></p>')
  expect(page).not.toMatch(/<harbour>|<badge>/)
  expect(page).toContain(`<img src="${PICTURE}"`)
  expect(markdown).toContain(`![The \\<badge\\>](${PICTURE})`)
  expect(markdown).toContain('## The quiet yard')
})

it('is a Lonelog, with a mark for each thing that happened; what a bot said is a note', () => {
  const told = journalOf({
    lines: [
      line(0, 'SceneBegan', { heading: 'The harbour', tension: 3, by: 'ada' }),
      line(1, 'OracleSpoke', { question: 'Is it dark?', likelihood: 'likely', verdict: 'yes', to: 'everyone' }),
    ],
    chat: [said(0, 'Fog,\nand no moon.'), { ...said(1, 'About 65 %.'), by: 'director' }],
    evenings: [],
    context,
    bots: ['director'],
    eveningText: (n) => `Evening ${n}`,
  })
  expect(journalLonelog('Night', told).split('\n')).toEqual([
    '# Night',
    '',
    '### S1 The harbour',
    '=> Fog, and no moon.',
    '? Is it dark? (likely)',
    '-> yes',
    '(note: About 65 %.)',
    '',
  ])
})

it('does not tell what was only begun; a Lonelog names it before what came of it', () => {
  const told = journalOf({
    lines: [
      { n: 0, time: 1000, by: 'ada', did: { did: 'open', procedure: 'takeReadyJob', args: {} }, facts: [] },
      line(1, 'JobSet', { number: 1, title: 'The quiet yard', job: 'heist', weight: 3, deadline: 8 }),
    ],
    chat: [],
    evenings: [],
    context,
    alone: 'ada',
    eveningText: (n) => `Evening ${n}`,
  })
  expect(told.map((p) => p.text)).toEqual(['The quiet yard', expect.stringMatching(/^Job 1, “The quiet yard”/)])
  expect(journalLonelog('Night', told)).toMatch(/## The quiet yard\n@ Picks a job\.\n=> Job 1, “The quiet yard”/)
})
