import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { Json } from '@sortie/engine'
import type { Command } from '@sortie/protocol'
import { z } from 'zod'
import { rulesOfGame } from '../games.ts'
import { oddsText } from './odds-text.ts'
import { chatText, logText, lookText, namesAt, procedureTitle, type RemoteTable } from './tell.ts'

/** How an assistant may act in its seat: by itself, or only after a person has agreed. */
export type Acting = 'by itself' | 'after a person agrees'

const LONGEST_WAIT_SECONDS = 50
const MOST_RULES = 8
const MOST_LINES = 200

type Answer = { content: { type: 'text'; text: string }[]; structuredContent?: Looked; isError?: boolean }
/** What is asked and offered, as data. */
type Looked = { readonly [K in 'questions' | 'offers' | 'awaits']: readonly object[] }
const said = (text: string): Answer => ({ content: [{ type: 'text', text }] })
const problem = (text: string): Answer => ({ content: [{ type: 'text', text }], isError: true })

const json = z.json().describe('JSON, exactly as look lists it')

/** The tools of one seat. None of them knows more than the seat does. */
export function toolsFor(at: RemoteTable, acting: Acting): McpServer {
  const { seat, game } = at
  const server = new McpServer(
    { name: 'sortie', version: '0.1.0' },
    {
      instructions: `You hold one seat at a table of ${game.words.en.name}. Begin with look; it lists what is asked of you and every legal answer. wait tells you when it is your move.`,
    },
  )

  const lookable = { readOnlyHint: true, openWorldHint: false }
  server.registerTool(
    'look',
    {
      description:
        'What this seat has before it: whose move it is, open questions with all legal answers, what can be started, what happened last.',
      annotations: lookable,
    },
    () => looked(),
  )
  server.registerTool(
    'state',
    { description: 'The whole state of the game as this seat sees it, as JSON.', annotations: lookable },
    () => said(JSON.stringify(seat.view.state)),
  )
  server.registerTool(
    'log',
    {
      description: 'The newest lines of the log and of the chat.',
      inputSchema: { lines: z.int().min(1).max(MOST_LINES).default(40) },
      annotations: lookable,
    },
    ({ lines }) => said(`Log:\n${logText(at, lines)}\n\nChat:\n${chatText(at, lines)}`),
  )
  server.registerTool(
    'rules',
    {
      description: 'Rules of the game that contain these words, or the rule with this id.',
      inputSchema: { search: z.string().min(2) },
      annotations: lookable,
    },
    ({ search }) => said(rulesText(game.id, search)),
  )
  server.registerTool(
    'odds',
    {
      description:
        'Exact odds from here, as far as this seat knows: of the whole, and of each option it is asked about.',
      annotations: lookable,
    },
    async () => said(await oddsText(at)),
  )
  server.registerTool(
    'wait',
    {
      description: 'Waits until it is this seat’s move, or something happens, or the time is up.',
      inputSchema: { seconds: z.number().min(1).max(LONGEST_WAIT_SECONDS).default(20) },
      annotations: lookable,
    },
    async ({ seconds }) => {
      const { news } = seat
      const isTurn = (): boolean => seat.view.questions.some((q) => q.yours)
      await seat.until(() => isTurn() || seat.news > news, seconds * 1000)
      return looked()
    },
  )
  server.registerTool(
    'say',
    { description: 'Says something in the chat. "/w name words" whispers.', inputSchema: { text: z.string().min(1) } },
    ({ text }) => done({ do: 'chat', text, seed: crypto.randomUUID() }),
  )

  server.registerTool(
    'answer',
    {
      description: 'Answers a question that look marks as yours.',
      inputSchema: { question: z.string(), answer: json },
    },
    async ({ question, answer }) => {
      const open = seat.view.questions.find((q) => q.id === question)
      if (!open?.yours) return problem(notAsked(question))
      return act(
        { do: 'answer', question, answer: answer as Json, seed: crypto.randomUUID() },
        `answer ${JSON.stringify(answer)}`,
      )
    },
  )
  server.registerTool(
    'throw',
    {
      description: 'Throws the dice or draws the cards that a question of yours asks for.',
      inputSchema: { question: z.string() },
    },
    async ({ question }) => {
      const open = seat.view.questions.find((q) => q.id === question)
      if (!open?.yours) return problem(notAsked(question))
      return act({ do: 'throw', question, seed: crypto.randomUUID() }, 'throw the dice')
    },
  )
  server.registerTool(
    'start',
    {
      description: 'Starts something that look lists under "You may start".',
      inputSchema: { procedure: z.string(), args: z.record(z.string(), json).default({}) },
    },
    async ({ procedure, args }) => {
      if (!seat.view.offers.some((o) => o.procedure === procedure))
        return problem(
          `${procedure} cannot be started now. You may start: ${seat.view.offers.map((o) => o.procedure).join(', ') || 'nothing'}.`,
        )
      const title = procedureTitle(game, procedure)
      return act(
        { do: 'open', procedure, args: args as Json, seed: crypto.randomUUID() },
        `${title} ${JSON.stringify(args)}`,
      )
    },
  )
  server.registerTool('undo', { description: 'Takes back the last answer, if this seat may.' }, () =>
    act({ do: 'undo' }, 'take back the last answer'),
  )

  return server

  function looked(): Answer {
    const { questions, offers, awaits } = seat.view
    return { ...said(lookText(at)), structuredContent: { questions, offers, awaits } }
  }

  function notAsked(question: string): string {
    const own = seat.view.questions.filter((q) => q.yours).map((q) => q.id)
    return `${question} is not asked of you now. ${own.length > 0 ? `Asked of you: ${own.join(', ')}.` : 'Nothing is asked of you.'}`
  }

  async function done(command: Command): Promise<Answer> {
    const refusal = await seat.do(command)
    return refusal ? problem(`Refused: ${refusal.message}.`) : looked()
  }

  async function act(command: Command, words: string): Promise<Answer> {
    if (acting === 'by itself') return done(command)
    const agreed = await ask(words)
    if (agreed === 'yes') return done(command)
    return agreed === 'no' ? problem(`The person said no to: ${words}. Nothing was done.`) : proposed(words)
  }

  /** Asks the person at the assistant, if the assistant can pass on a question. */
  async function ask(words: string): Promise<'yes' | 'no' | 'cannot be asked'> {
    if (!server.server.getClientCapabilities()?.elicitation) return 'cannot be asked'
    const { action, content } = await server.server.elicitInput({
      message: `${namesAt(at).seat(seat.held.seat)} would ${words}. Do it?`,
      requestedSchema: {
        type: 'object',
        properties: { agree: { type: 'boolean', title: 'Do it' } },
        required: ['agree'],
      },
    })
    return action === 'accept' && content?.['agree'] === true ? 'yes' : 'no'
  }

  /** The person at the same seat reads it in the chat, and does it there. */
  async function proposed(words: string): Promise<Answer> {
    const name = namesAt(at).seat(seat.held.seat)
    const refusal = await seat.do({ do: 'chat', text: `/w [${name}] Proposed: ${words}` })
    return refusal
      ? problem(`Refused: ${refusal.message}.`)
      : said(`Proposed to the person at this seat: ${words}. Nothing was done yet.`)
  }
}

function rulesText(game: string, search: string): string {
  const wanted = search.trim().toLowerCase()
  const all = rulesOfGame(game)
  const byId = all.filter((r) => r.id.toLowerCase() === wanted)
  const found = byId.length > 0 ? byId : all.filter((r) => `${r.title} ${r.text}`.toLowerCase().includes(wanted))
  if (found.length === 0) return `No rule contains "${search}".`
  const more =
    found.length > MOST_RULES
      ? [
          `… and ${found.length - MOST_RULES} more: ${found
            .slice(MOST_RULES)
            .map((r) => r.id)
            .join(', ')}`,
        ]
      : []
  return [...found.slice(0, MOST_RULES).map((r) => `${r.id} ${r.title}\n${r.text}`), ...more].join('\n\n')
}
