import { z } from 'zod'
import { Command } from './commands.ts'
import { LIMITS, VERSION } from './limits.ts'
import { id, list, Role, secret } from './parts.ts'
import { ChatMessage, LogLine, Position, SeatView, TableView, Update } from './views.ts'

/** A message from a client. `id` comes back with the reply; `cid` makes a repeat count once. */
export const FromClient = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('hello'),
    v: z.literal(VERSION),
    table: id,
    seat: id,
    token: secret,
    /** A seat that is lent to this one: looks on and acts in its place. */
    as: id.optional(),
    /** The next log line and chat message that the client lacks, and the epoch of their numbers. */
    since: z.strictObject({ log: z.int(), chat: z.int(), epoch: id.optional() }).optional(),
  }),
  z.strictObject({ type: z.literal('do'), id, cid: id, command: Command }),
  z.strictObject({
    type: z.literal('history'),
    id,
    of: z.enum(['log', 'chat']).optional(),
    before: z.int(),
    limit: z.int().min(1).max(LIMITS.history),
  }),
  z.strictObject({ type: z.literal('position'), id }),
  z.strictObject({ type: z.literal('ping') }),
])
export type FromClient = z.infer<typeof FromClient>

/** Why something was not done: a stable code and a sentence, with the rule if there is one. */
export const Refused = z.object({ refused: z.string(), message: z.string(), rule: z.string().optional() })
export type Refused = z.infer<typeof Refused>

/** Secrets that a command makes. They are sent once. */
export const DoneValue = z.union([
  z.object({ link: z.string(), role: Role, secret: z.string() }),
  z.object({ seat: z.string(), token: z.string() }),
  /** A one-time code for another device, and when it runs out. */
  z.object({ code: z.string(), until: z.number() }),
])
export type DoneValue = z.infer<typeof DoneValue>

const older = { type: z.literal('history'), id: z.string(), more: z.boolean() }

/** A message from a server. */
export const FromServer = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('welcome'),
    v: z.literal(VERSION),
    you: z.object({ seat: z.string(), role: Role }),
    view: SeatView,
    table: TableView,
    lines: list(LogLine),
    /** Whether there are lines before these. */
    more: z.boolean(),
    chat: list(ChatMessage),
    /** Whether lines and chat continue those of the client; if not, they replace them. */
    resumed: z.boolean(),
    /** Names the seat's numbering. Send it back with `since`: when it has changed, numbers mean something else. */
    epoch: z.string(),
    here: list(z.string()),
  }),
  z.object({ type: z.literal('waiting'), table: z.object({ table: z.string(), name: z.string() }) }),
  /** A line with a known number replaces that line: its words were removed. */
  Update.extend({ type: z.literal('update') }),
  z.object({ type: z.literal('chat'), message: ChatMessage }),
  z.object({ type: z.literal('table'), table: TableView }),
  z.object({ type: z.literal('here'), here: list(z.string()) }),
  z.object({ type: z.literal('done'), id: z.string(), value: DoneValue.optional() }),
  Refused.extend({ type: z.literal('refused'), id: z.string() }),
  z.discriminatedUnion('of', [
    z.object({ ...older, of: z.literal('log'), lines: list(LogLine) }),
    z.object({ ...older, of: z.literal('chat'), messages: list(ChatMessage) }),
  ]),
  z.object({ type: z.literal('position'), id: z.string(), position: Position }),
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('bye'), code: z.string(), message: z.string() }),
])
export type FromServer = z.infer<typeof FromServer>

/** The message with this type. */
export type ServerMessage<K extends FromServer['type']> = Extract<FromServer, { type: K }>

/** The problem with a message, as one sentence. */
export function problemWith(error: z.ZodError): string {
  const [first] = error.issues
  return first ? `${first.path.length > 0 ? `${first.path.join('.')}: ` : ''}${first.message}` : 'it does not fit'
}
