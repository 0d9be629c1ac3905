import { Explained, type Json } from '@sortie/engine'
import { expect, it } from 'vitest'
import { firstLight } from '../../../games/first-light/game.ts'
import { Lobby } from '../../lobby/lobby.ts'
import type { Ports } from '../../ports.ts'
import { memoryStore } from '../../store/memory/memory.ts'
import { limits, must, portsOver, Sitter } from '../../tests/seated.ts'
import type { BotTask } from '../ask-bot.ts'
import type { LiveTable } from '../live-table.ts'

type Bots = NonNullable<typeof firstLight.bots>

/** A table of First Light with Ada, and with one bot in a seat of its own name. */
async function withBot(bots: Bots, role: 'gm' | 'player', think?: Ports['think']) {
  const game: typeof firstLight = { ...firstLight, bots }
  const reports: string[] = []
  const report = (what: string, about: { readonly [k: string]: Json }) => {
    reports.push(`${what}: ${about['question'] ?? about['procedure'] ?? about['why'] ?? about['steps']}`)
  }
  const lobby = new Lobby(portsOver(memoryStore(), { game: async () => game, report, ...(think && { think }) }), limits)
  const created = must(await lobby.create({ game: game.id, name: 'Night', withBot: true }))
  must(await lobby.join(created.table, created.links.player, 'Ada'))
  const [bot = ''] = Object.keys(bots)
  must(await lobby.seatBot(created.table, bot, role))
  const live = (await lobby.table(created.table)) as LiveTable
  const ada = await Sitter.at(live, 'ada')
  const answers = () =>
    live.log.table.entries.flatMap(({ input, answered }) =>
      input.kind === 'answer' && input.by === bot ? [[answered, input.answer]] : [],
    )
  const openings = () =>
    live.log.table.entries.flatMap(({ input }) =>
      input.kind === 'open' && input.by !== 'game' ? [`${input.by}: ${input.procedure}`] : [],
    )
  return { lobby, created, live, ada, answers, openings, reports }
}

it('a bot without an opinion declines', async () => {
  const { ada, answers, reports } = await withBot({ silent: () => undefined }, 'player')
  must(await ada.do({ do: 'open', procedure: 'voteOnBoat', args: {} }))
  expect(answers()).toEqual([['WhetherToBurnTheBoat', 'keep']])
  expect(reports).toEqual([])
})

it('a bot without an opinion gives any legal answer where there is no way to decline', async () => {
  const opens = (view: { readonly storm: number }) => (view.storm === 0 ? { procedure: 'gust', args: {} } : undefined)
  const { live, answers } = await withBot({ windy: { answers: () => undefined, opens } }, 'gm')
  expect(answers()[0]).toEqual(['WhichOmen', { omen: expect.any(String), stronger: expect.any(Number) }])
  expect(live.log.table.atRest).toBe(true)
})

it('an answer that is not legal counts as none, and is reported', async () => {
  const { ada, answers, reports } = await withBot({ odd: () => 'perhaps' }, 'player')
  must(await ada.do({ do: 'open', procedure: 'voteOnBoat', args: {} }))
  expect(answers()).toEqual([['WhetherToBurnTheBoat', 'keep']])
  expect(reports).toEqual(['a bot gave an answer that is not legal: WhetherToBurnTheBoat'])
})

it('a bot steps into a window that a person keeps only if it has something to say there', async () => {
  for (const opinion of [undefined, 'alone']) {
    const { ada, answers } = await withBot({ shy: () => opinion }, 'player')
    must(await ada.do({ do: 'open', procedure: 'work', args: {} }))
    expect(answers()).toEqual([])
    expect(ada.view.questions[0]?.question.name).toBe('WhoLendsAHand')
  }
  const { ada, answers } = await withBot({ kind: (_view, q) => (q.name === 'WhoLendsAHand' ? 'help' : null) }, 'player')
  must(await ada.do({ do: 'open', procedure: 'work', args: {} }))
  expect(answers()).toEqual([['WhoLendsAHand', 'help']])
})

it('what a person may answer too is left to them', async () => {
  const { live, lobby, created, answers } = await withBot({ hasty: () => undefined }, 'gm')
  must(await lobby.join(created.table, created.links.gm, 'Gil'))
  const gil = await Sitter.at(live, 'gil')
  must(await gil.do({ do: 'open', procedure: 'gust', args: {} }))
  expect(answers()).toEqual([])
  expect(gil.view.questions[0]).toMatchObject({ yours: true, question: { name: 'WhichOmen', to: 'gm' } })
})

it('a bot sees what its seat sees: no secrets in its view, and of a sealed question only its own part', async () => {
  const shown: string[] = []
  const parts: string[][] = []
  const { ada } = await withBot(
    {
      spy: (view, q, seat) => {
        shown.push(JSON.stringify([view, q, seat]))
        if (q.kind === 'each') parts.push(Object.keys(q.parts))
        return undefined
      },
    },
    'player',
  )
  await ada.write('to be home', 'wish')
  must(await ada.do({ do: 'open', procedure: 'voteOnBoat', args: {} }))
  expect(shown).toHaveLength(1)
  expect(shown[0]).not.toContain('to be home')
  expect(shown[0]).not.toContain('lamp oil')
  expect(parts).toEqual([['spy']])
})

it('a bot starts what is offered to its seat, at rest, until it has no wish left', async () => {
  const offered: string[][] = []
  const { live, ada, openings } = await withBot(
    {
      digger: {
        answers: () => undefined,
        opens: (view, _seat, offers) => {
          offered.push(offers.map((o) => o.procedure))
          return view.found.length < 2 ? { procedure: 'search', args: {} } : undefined
        },
      },
    },
    'player',
  )
  expect(openings()).toEqual(['digger: search', 'digger: search'])
  expect(offered[0]).toContain('search')
  expect(offered[0]).not.toContain('gust')
  expect(live.log.table.world.state).toMatchObject({ storm: 2 })
  must(await ada.do({ do: 'open', procedure: 'write', args: { where: 'journal' } }))
  expect(openings()).toHaveLength(3)
})

it('undo takes back the step of a person with everything that bots started after it', async () => {
  const opens = (view: { readonly storm: number; readonly beacon: number }) =>
    view.storm === 1 ? { procedure: 'gust', args: {} } : undefined
  const { live, ada, openings } = await withBot({ windy: { answers: () => undefined, opens } }, 'gm')
  expect(await ada.do({ do: 'undo' })).toMatchObject({ refused: 'rewind/not-there' })
  must(await ada.do({ do: 'open', procedure: 'search', args: {} }))
  must(await ada.do({ do: 'throw', question: ada.question, seed: 'x' }))
  expect(openings()).toEqual(['ada: search', 'windy: gust'])
  must(await ada.do({ do: 'undo' }))
  expect(live.log.table.world.state).toMatchObject({ storm: 0, found: [] })
})

it('a bot cannot start what is not offered to it, and none goes on for ever', async () => {
  const { openings, reports } = await withBot(
    { bold: { answers: () => undefined, opens: () => ({ procedure: 'gust', args: {} }) } },
    'player',
  )
  expect(openings()).toEqual([])
  expect(reports[0]).toBe('a bot wants to start what is not offered to it: gust')
  const opens = () => ({ procedure: 'write', args: { where: 'journal' } })
  const scribe = await withBot({ scribe: { answers: () => 'on and on', opens } }, 'player')
  const written = scribe.live.log.table.version
  expect(scribe.reports).toEqual(['went on for too long: 2000'])
  expect(await scribe.ada.do({ do: 'answer', question: 'none', answer: 1 })).toMatchObject({ refused: 'answer/stale' })
  expect(scribe.live.log.table.version).toBe(written)
})

it('a bot says why it did something, to everybody, in words only', async () => {
  const help = new Explained('help', '/roll [[9d9]] hands are better than two')
  const { ada } = await withBot({ kind: (_view, q) => (q.name === 'WhoLendsAHand' ? help : null) }, 'player')
  must(await ada.do({ do: 'open', procedure: 'work', args: {} }))
  expect(ada.said.map(({ by, kind, text, seenBy }) => [by, kind, text, seenBy])).toEqual([
    ['kind', 'say', 'roll [9d9]] hands are better than two', 'everyone'],
  ])
})

it('a bot gives no reason for an answer that is sealed until all have answered', async () => {
  const { ada, answers } = await withBot({ wordy: () => new Explained('keep', 'I like boats.') }, 'player')
  must(await ada.do({ do: 'open', procedure: 'voteOnBoat', args: {} }))
  expect(answers()).toEqual([['WhetherToBurnTheBoat', 'keep']])
  expect(ada.said).toEqual([])
})

it('a bot that starts something may say why; a reason for what is not legal is not said', async () => {
  const { ada } = await withBot(
    {
      windy: {
        answers: () => new Explained('nonsense', 'never heard'),
        opens: (view) => (view.storm === 0 ? { procedure: 'gust', args: {}, why: 'It was too quiet.' } : undefined),
      },
    },
    'gm',
  )
  const said = await ada.live.serially(() => ada.live.chat.bySeat.lines(ada.viewer, { before: 1e9, limit: 1e9 }))
  expect(said.map(({ text }) => text)).toEqual(['It was too quiet.'])
})

it('a bot knows the settings of its table, and the content that its seat may know', async () => {
  const known: unknown[] = []
  const { ada, live } = await withBot(
    {
      reader: (_view, _q, _seat, table) => {
        known.push(table.settings)
        return undefined
      },
    },
    'player',
  )
  must(await ada.do({ do: 'open', procedure: 'voteOnBoat', args: {} }))
  expect(known).toEqual([live.log.table.world.settings])
})

it('a bot that thinks for long is stopped, and goes on where it holds up no other table; from then on it begins there', async () => {
  let begun = 0
  const endless = (): never => {
    for (begun++; ; );
  }
  const tasks: BotTask[] = []
  const { ada, answers, reports } = await withBot({ endless }, 'player', async (task) => {
    tasks.push(structuredClone(task))
    return { answer: 'burn', why: 'It is cold.' }
  })
  for (let vote = 0; vote < 2; vote++) {
    must(await ada.do({ do: 'open', procedure: 'voteOnBoat', args: {} }))
    must(await ada.do({ do: 'answer', question: ada.view.questions[0]?.id ?? '', answer: 'keep' }))
  }
  expect(answers()).toEqual([
    ['WhetherToBurnTheBoat', 'burn'],
    ['WhetherToBurnTheBoat', 'burn'],
  ])
  expect([begun, tasks.length]).toEqual([1, 2])
  expect(tasks[0]).toMatchObject({ game: 'first-light', bot: 'endless', seat: 'endless' })
  expect(reports).toEqual([])
})

it('a quick bot thinks in the thread of its table', async () => {
  const { ada, answers } = await withBot({ quick: () => 'burn' }, 'player', () => Promise.reject(new Error('no')))
  must(await ada.do({ do: 'open', procedure: 'voteOnBoat', args: {} }))
  expect(answers()).toEqual([['WhetherToBurnTheBoat', 'burn']])
})
