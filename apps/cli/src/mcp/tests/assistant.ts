import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { type Json, type Shape, sample, seeded } from '@sortie/engine'
import type { Offer, OpenQuestion, SeatView } from '@sortie/protocol'

const MAIN = join(import.meta.dirname, '../../main.ts')

/** The SDK's own client, with `sortie mcp` in a process of its own. */
export async function assistantAt(link: string, flags: readonly string[], agrees?: () => boolean): Promise<Assistant> {
  const client = new Client({ name: 'test', version: '1' }, { capabilities: agrees ? { elicitation: {} } : {} })
  if (agrees) client.setRequestHandler(ElicitRequestSchema, () => ({ action: 'accept', content: { agree: agrees() } }))
  const args = [MAIN, 'mcp', '--table', link, ...flags]
  await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }))
  const { tools } = await client.listTools()
  return {
    tools: tools.map((t) => t.name),
    call: async (name, given = {}) => (await client.callTool({ name, arguments: { ...given } })) as Said,
    close: () => client.close(),
  }
}

export interface Assistant {
  readonly tools: readonly string[]
  readonly call: (tool: string, args?: object) => Promise<Said>
  readonly close: () => Promise<void>
}

export interface Said {
  readonly content: readonly { readonly text: string }[]
  readonly structuredContent?: Pick<SeatView, 'questions' | 'offers' | 'awaits'>
  readonly isError?: boolean
}
export const textOf = (said: Said): string => said.content.map((c) => c.text).join('\n')

/** What a player's seat does that takes the usual answer, or the first there is. */
type Move =
  | { readonly tool: 'answer'; readonly question: string; readonly answer: Json }
  | { readonly tool: 'throw'; readonly question: string }
  | { readonly tool: 'start'; readonly procedure: string; readonly args: { readonly [field: string]: Json } }

export function usualMove(view: Pick<SeatView, 'questions' | 'offers' | 'awaits'>, seat: string): Move | undefined {
  const asked = view.questions.find((q) => q.yours)
  if (asked) return answerTo(asked, seat)
  if (view.questions.length > 0) return undefined
  const own = view.awaits.find((a) => a.who === seat || a.who === 'crew')
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
