import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client as Assistant } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { type Json, type Shape, sample, seeded } from '@sortie/engine'
import type { Offer, OpenQuestion, SeatView } from '@sortie/protocol'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Client, join, type Made, make } from '../../../../server/tests/client.ts'
import { freePort, ServerProcess } from '../../../../server/tests/process.ts'

const MAIN = path(import.meta.dirname, '../../main.ts')
const data = mkdtempSync(path(tmpdir(), 'sortie-mcp-'))
let server: ServerProcess
const assistants: Assistant[] = []

beforeAll(async () => {
  server = new ServerProcess(await freePort(), ['--data', data])
  await server.start()
}, 60_000)
afterEach(async () => {
  for (const assistant of assistants.splice(0)) await assistant.close()
})
afterAll(async () => {
  await server.end('SIGTERM')
  rmSync(data, { recursive: true, force: true })
})

/** The SDK's own client, with `sortie mcp` in a process of its own. */
async function assistantAt(
  made: Made,
  flags: readonly string[],
  agrees?: () => boolean,
): Promise<{ readonly call: (tool: string, args?: object) => Promise<Said>; readonly tools: readonly string[] }> {
  const assistant = new Assistant({ name: 'test', version: '1' }, { capabilities: agrees ? { elicitation: {} } : {} })
  if (agrees)
    assistant.setRequestHandler(ElicitRequestSchema, () => ({ action: 'accept', content: { agree: agrees() } }))
  const args = [MAIN, 'mcp', '--table', `${server.url}/t/${made.table}#${made.links.player}`, ...flags]
  await assistant.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }))
  assistants.push(assistant)
  const { tools } = await assistant.listTools()
  return {
    tools: tools.map((t) => t.name),
    call: async (name, args = {}) => (await assistant.callTool({ name, arguments: { ...args } })) as Said,
  }
}

interface Said {
  readonly content: readonly { readonly text: string }[]
  readonly structuredContent?: Pick<SeatView, 'questions' | 'offers' | 'awaits'>
  readonly isError?: boolean
}
const textOf = (said: Said): string => said.content.map((c) => c.text).join('\n')

/** What a seat does that takes the usual answer, or the first there is. */
type Move =
  | { readonly tool: 'answer'; readonly question: string; readonly answer: Json }
  | { readonly tool: 'throw'; readonly question: string }
  | { readonly tool: 'start'; readonly procedure: string; readonly args: { readonly [field: string]: Json } }

function usualMove(
  view: Pick<SeatView, 'questions' | 'offers' | 'awaits'>,
  seat: string,
  role: string,
): Move | undefined {
  const asked = view.questions.find((q) => q.yours)
  if (asked) return answerTo(asked, seat)
  if (view.questions.length > 0) return undefined
  const own = view.awaits.find((a) => a.who === seat || a.who === (role === 'gm' ? 'gm' : 'crew'))
  const offer = own && view.offers.find((o) => o.procedure === own.procedure)
  return offer && { tool: 'start', procedure: offer.procedure, args: argsOf(offer) }
}

function answerTo({ id, question: q }: OpenQuestion, seat: string): Move {
  if (q.kind === 'roll' || q.kind === 'draw') return { tool: 'throw', question: id }
  const shape = q.kind === 'ask' ? q.shape : (q.parts[seat] ?? Object.values(q.parts)[0])
  const usual = q.kind === 'ask' ? q.usual : q.usual?.[seat]
  return { tool: 'answer', question: id, answer: usual ?? first(shape) }
}

const argsOf = ({ fields, usual }: Offer): { readonly [field: string]: Json } =>
  Object.fromEntries(Object.entries(fields).map(([field, shape]) => [field, usual?.[field] ?? first(shape)]))

/** No, where that can be said; the first or least there is; of other shapes any legal answer. */
function first(shape: Shape | undefined): Json {
  if (shape?.kind === 'one') return shape.decline ?? shape.options[0] ?? null
  if (shape?.kind === 'whole') return shape.min
  return shape ? sample(shape, rng) : null
}
const rng = seeded(1)

const MOST_MOVES = 1500

describe('sortie mcp', () => {
  it('plays a seat of Space Door beside two people, to the end of a mission', async () => {
    const made = await make(server.url, { game: 'space-door' })
    const gil = await Client.sit(server.url, await join(server.url, made, 'gm', 'Gil'))
    const bo = await Client.sit(server.url, await join(server.url, made, 'player', 'Bo'))
    const ada = await assistantAt(made, ['--seat', 'Ada'])
    await gil.do({ do: 'beginEvening' })
    const ended = (): boolean =>
      [...gil.lines.values()].some((l) => l.facts.some((f) => f.fact.type === 'MissionEnded'))
    let byAssistant = 0
    for (let moves = 0; moves < MOST_MOVES && !ended(); ) {
      const before = moves
      const { structuredContent } = await ada.call('look')
      const move = structuredContent && usualMove(structuredContent, 'ada', 'player')
      if (move) {
        const { tool, ...args } = move
        const said = await ada.call(tool, args)
        // Somebody else may have been faster; that is said, and nothing is done.
        if (said.isError) expect(textOf(said)).toMatch(/^Refused: |is not asked of you now|cannot be started now/)
        else {
          byAssistant++
          moves++
        }
      }
      for (const [who, role] of [
        [gil, 'gm'],
        [bo, 'player'],
      ] as const) {
        const theirs = usualMove(who.view, who.held.seat, role)
        if (!theirs) continue
        const { tool, ...rest } = theirs
        const command = { do: tool === 'start' ? 'open' : tool, ...rest, ...(tool === 'throw' && { seed: 'x' }) }
        if ((await who.do(command)).type === 'done') moves++
      }
      // The server is busy, or the news is still under way.
      if (moves === before) await wait(10)
    }
    expect(ended() || textOf(await ada.call('look'))).toBe(true)
    expect(byAssistant).toBeGreaterThan(5)
    expect(textOf(await ada.call('log'))).toContain('Ada')
    await Promise.all([gil.close(), bo.close()])
  }, 300_000)

  it('says what is asked, with every legal answer, the rules and the odds of this seat', async () => {
    const made = await make(server.url)
    const gil = await Client.sit(server.url, await join(server.url, made, 'gm', 'Gil'))
    const ada = await assistantAt(made, ['--seat', 'Ada'])
    expect(ada.tools).toEqual([
      'look',
      'state',
      'log',
      'rules',
      'odds',
      'wait',
      'say',
      'answer',
      'throw',
      'start',
      'undo',
    ])
    await gil.do({ do: 'beginEvening' })
    expect(textOf(await ada.call('look'))).toContain('You sit as Ada.')
    expect(textOf(await ada.call('look'))).toContain('`work`')
    expect(textOf(await ada.call('rules', { search: 'FL-04' }))).toContain('FL-04')
    expect(textOf(await ada.call('odds'))).toMatch(/lit \d/)
    await ada.call('say', { text: 'Hello' })
    await gil.until(() => [...gil.chat.values()].some((m) => m.text === 'Hello'))
    await gil.close()
  }, 120_000)

  it('never knows more than the seat: what the GM keeps secret is in none of its answers', async () => {
    const made = await make(server.url)
    const gil = await Client.sit(server.url, await join(server.url, made, 'gm', 'Gil'))
    const ada = await assistantAt(made, ['--seat', 'Ada'])
    await gil.do({ do: 'beginEvening' })
    await gil.do({ do: 'open', procedure: 'gust', args: {} })
    await gil.until(() => gil.view.questions.some((q) => q.yours))
    const secret = gil.view.questions.find((q) => q.yours)
    expect(secret).toBeDefined()
    for (const tool of ['look', 'state', 'odds'] as const)
      expect(textOf(await ada.call(tool))).not.toContain(secret?.question.name)
    const said = await ada.call('answer', { question: secret?.id, answer: 'strong' })
    expect(said.isError).toBe(true)
    expect(textOf(said)).toContain('is not asked of you now')
    await gil.close()
  }, 120_000)

  it('refuses what is out of turn or illegal in a sentence, and the table goes on', async () => {
    const made = await make(server.url)
    const gil = await Client.sit(server.url, await join(server.url, made, 'gm', 'Gil'))
    const ada = await assistantAt(made, ['--seat', 'Ada'])
    expect(textOf(await ada.call('start', { procedure: 'fly', args: {} }))).toContain('fly cannot be started now')
    await gil.do({ do: 'beginEvening' })
    const nonsense = await ada.call('start', { procedure: 'work', args: { wings: 2 } })
    expect(nonsense.isError).toBe(true)
    expect(textOf(nonsense)).toMatch(/^Refused: /)
    expect((await ada.call('start', { procedure: 'work' })).isError).toBeFalsy()
    await gil.close()
  }, 120_000)

  it('only proposes, if it is told to: a person has to agree', async () => {
    const made = await make(server.url)
    const gil = await Client.sit(server.url, await join(server.url, made, 'gm', 'Gil'))
    let agrees = false
    const ada = await assistantAt(made, ['--seat', 'Ada', '--propose'], () => agrees)
    await gil.do({ do: 'beginEvening' })
    const worked = (): boolean =>
      [...gil.lines.values()].some((l) => l.did?.did === 'open' && l.did.procedure === 'work')
    expect(textOf(await ada.call('start', { procedure: 'work' }))).toContain('The person said no')
    expect(worked()).toBe(false)
    agrees = true
    expect((await ada.call('start', { procedure: 'work' })).isError).toBeFalsy()
    await gil.until(worked)
    await gil.close()
  }, 120_000)

  it('puts a proposal before the person at the seat, where an assistant cannot ask', async () => {
    const made = await make(server.url)
    const gil = await Client.sit(server.url, await join(server.url, made, 'gm', 'Gil'))
    const ada = await assistantAt(made, ['--seat', 'Ada', '--propose'])
    await gil.do({ do: 'beginEvening' })
    expect(textOf(await ada.call('start', { procedure: 'work' }))).toContain('Nothing was done yet')
    expect(textOf(await ada.call('log'))).toContain('Proposed: ')
    expect(gil.raw.join()).not.toContain('Proposed: ')
    await gil.close()
  }, 120_000)
})
