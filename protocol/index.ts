import { z } from 'zod'

/** What is sent between a table and those who sit at it. Everything that comes in passes through here first. */
export const VERSION = 1

/** Limits of what one message may hold; the server's own limit on its size comes before them. */
export const LIMITS = {
  text: 2000,
  name: 40,
  tableName: 80,
  id: 80,
  history: 200,
  depth: 40,
  /** No rule counts as far; some make a list as long as a number says. */
  number: 1_000_000,
  message: 64 * 1024,
} as const

const words = (max: number) => z.string().min(1).max(max).refine(isText, 'text without NUL or half characters')
const id = words(LIMITS.id)
const reason = words(LIMITS.text)
const json: z.ZodType<unknown> = z.custom<unknown>(
  (v) => v !== undefined && isPlain(v, 0),
  'plain data with whole numbers up to a million, not too deep',
)
const pinch = words(LIMITS.id)
const role = z.enum(['gm', 'player', 'spectator'])
const as = { as: id.optional() }

/** Text that every store gives back as it was. */
function isText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

function isPlain(value: unknown, depth: number): boolean {
  if (depth > LIMITS.depth) return false
  if (value === null || typeof value === 'boolean') return true
  if (typeof value === 'string') return isText(value)
  if (typeof value === 'number') return Number.isSafeInteger(value) && Math.abs(value) <= LIMITS.number
  if (Array.isArray(value)) return value.every((v) => isPlain(v, depth + 1))
  return typeof value === 'object' && Object.values(value).every((v) => isPlain(v, depth + 1))
}

const overruling = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('set'), path: z.array(id).min(1).max(20), value: json }),
  z.strictObject({ act: z.literal('add'), fact: z.looseObject({ type: id }).refine((f) => isPlain(f, 0)) }),
  z.strictObject({ act: z.literal('strike'), n: z.int(), fact: z.int().min(0) }),
  z.strictObject({ act: z.literal('skip'), question: id }),
])

const plainDo = ['pause', 'resume', 'card', 'beginEvening', 'endEvening', 'archive', 'restore', 'leave'] as const

/** What a seat can ask of its table. */
export const Command = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('open'), procedure: id, args: json, ...as }),
  z.strictObject({
    do: z.literal('answer'),
    question: id,
    answer: json,
    for: id.optional(),
    reason: reason.optional(),
    byHand: z.boolean().optional(),
    ...as,
  }),
  z.strictObject({ do: z.literal('throw'), question: id, pinch, ...as }),
  z.strictObject({ do: z.literal('overrule'), reason, act: overruling }),
  z.strictObject({ do: z.literal('undo'), reason: reason.optional() }),
  z.strictObject({ do: z.literal('rewind'), to: z.int(), reason: reason.optional() }),
  z.strictObject({ do: z.literal('setting'), key: id, value: json }),
  z.strictObject({ do: z.literal('chat'), text: words(LIMITS.text), pinch: pinch.optional() }),
  z.strictObject({ do: z.literal('pinch'), pinch }),
  ...plainDo.map((word) => z.strictObject({ do: z.literal(word) })),
  z.strictObject({ do: z.literal('takeBack'), stream: z.enum(['log', 'chat']), n: z.int() }),
  z.strictObject({ do: z.literal('addLimit'), limit: z.enum(['line', 'veil']), text: words(200) }),
  z.strictObject({ do: z.literal('eraseLimit'), id }),
  z.strictObject({ do: z.literal('room'), key: z.enum(['name', 'door', 'odds', 'realDice']), value: json }),
  z.strictObject({ do: z.literal('makeLink'), role }),
  z.strictObject({ do: z.literal('revokeLink'), link: id }),
  z.strictObject({ do: z.enum(['admit', 'dismiss', 'renewSeat']), seat: id }),
  z.strictObject({ do: z.literal('giveRole'), seat: id, role }),
  z.strictObject({ do: z.literal('lend'), seat: id, to: id.nullable() }),
])
export type Command = z.infer<typeof Command>

/** What a client sends. `id` comes back with the answer; `cid` makes a repeat count once. */
export const FromClient = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('hello'),
    v: z.literal(VERSION),
    table: id,
    seat: id,
    token: z.string().min(16).max(200),
    /** A seat that is lent to this one, to look on and act in its place. */
    as: id.optional(),
    /** What it has already: the next line of the log and of the chat that it lacks, and the book they were counted in. */
    since: z.strictObject({ log: z.int(), chat: z.int(), book: id.optional() }).optional(),
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

const line = z.looseObject({ n: z.int(), time: z.number() })
const change = z.union([
  z.tuple([z.array(z.union([z.string(), z.number()])), z.unknown()]),
  z.tuple([z.array(z.union([z.string(), z.number()]))]),
])

/** What a server sends. */
export const FromServer = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('welcome'),
    v: z.literal(VERSION),
    you: z.object({ seat: z.string(), role }),
    view: z.unknown(),
    room: z.unknown(),
    lines: z.array(line),
    /** Whether there are lines before these. */
    more: z.boolean(),
    said: z.array(line),
    /** Whether these lines follow on what the client has; if not, they take its place. */
    resumed: z.boolean(),
    /** How this seat counts. Send it back with `since`: when it has changed, numbers mean something else. */
    book: z.string(),
    here: z.array(z.string()),
  }),
  z.object({ type: z.literal('waiting'), room: z.unknown() }),
  /** A line whose number the client has already takes the place of that line: its words were taken back. */
  z.object({ type: z.literal('update'), lines: z.array(line), changes: z.array(change) }),
  z.object({ type: z.literal('said'), line }),
  z.object({ type: z.literal('room'), room: z.unknown() }),
  z.object({ type: z.literal('here'), here: z.array(z.string()) }),
  z.object({ type: z.literal('done'), id: z.string(), value: z.unknown().optional() }),
  z.object({
    type: z.literal('refused'),
    id: z.string(),
    refused: z.string(),
    message: z.string(),
    rule: z.string().optional(),
  }),
  z.object({ type: z.literal('history'), id: z.string(), lines: z.array(line), more: z.boolean() }),
  z.object({ type: z.literal('position'), id: z.string(), position: z.unknown() }),
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('bye'), code: z.string(), message: z.string() }),
])
export type FromServer = z.infer<typeof FromServer>

/** The HTTP part: making tables and sitting down. */
export const CreateTable = z.strictObject({
  game: id,
  name: words(LIMITS.tableName),
  settings: z.record(id, json).optional(),
  overlay: json.optional(),
  door: z.enum(['open', 'waiting']).optional(),
  /** Played without a GM: the players run the game. */
  solo: z.boolean().optional(),
  /** Played with a bot as GM, which a player who sits alone may seat. Nobody else can take over the table this way. */
  withBot: z.boolean().optional(),
})
const secret = z.string().min(16).max(200)
export const JoinTable = z.strictObject({ secret, name: words(200) })
export const AskAbout = z.strictObject({ secret })
export const SeatBot = z.strictObject({ bot: id })
export const Branch = z.strictObject({ n: z.int() })

/** What is wrong with a message, as one sentence. */
export function problemOf(error: z.ZodError): string {
  const [first] = error.issues
  return first ? `${first.path.length > 0 ? `${first.path.join('.')}: ` : ''}${first.message}` : 'it does not fit'
}
