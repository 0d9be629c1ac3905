import type { Settings } from '@sortie/engine'
import { z } from 'zod'
import { TableOptions } from './commands.ts'
import { LIMITS } from './limits.ts'
import { id, json, list, made, Role, secret, words } from './parts.ts'
import { ChatMessage, LogLine, SeatStatus } from './views.ts'

/** POST /api/tables */
export const CreateTable = z.strictObject({
  game: id,
  name: words(LIMITS.tableName),
  settings: z.record(id, json).optional(),
  overlay: json.optional(),
  admission: TableOptions.shape.admission.optional(),
  odds: TableOptions.shape.odds.optional(),
  /** Played without a GM: the players run the game. */
  solo: z.boolean().optional(),
  /** Played with a bot as GM, which a player who sits alone may seat. Nobody else can take over the table this way. */
  withBot: z.boolean().optional(),
})
export type CreateTable = z.infer<typeof CreateTable>

/** A new table with the secrets of its links, which are handed out once and never stored. */
export const Created = z.object({
  table: z.string(),
  links: z.object({ gm: z.string(), player: z.string(), spectator: z.string() }),
})
export type Created = z.infer<typeof Created>

/** POST /api/tables/:table/join */
export const JoinTable = z.strictObject({
  secret,
  name: words(200),
  /** The seat of that name is theirs, on another device: the GM is asked. */
  again: z.boolean().optional(),
})

/** A seat and the token that is needed to come back to it. */
export const Joined = z.object({ seat: z.string(), token: z.string(), status: SeatStatus })
export type Joined = z.infer<typeof Joined>

/** POST /api/code: a code that another device of the same seat has shown. */
export const UseCode = z.strictObject({ code: words(40) })

/** The seat that a code brought this device to. */
export const JoinedByCode = Joined.extend({ table: z.string(), name: z.string() })
export type JoinedByCode = z.infer<typeof JoinedByCode>

/** POST /api/tables/:table/invitation */
export const AskInvitation = z.strictObject({ secret })

/** Where a link leads, for its holder who has not sat down yet. */
export const Invitation = z.object({
  name: z.string(),
  game: z.string(),
  role: Role,
  /** Whether one waits to be let in. */
  waits: z.boolean(),
  /** The GMs, by name. */
  runBy: list(z.string()),
})
export type Invitation = z.infer<typeof Invitation>

/** POST /api/tables/:table/bot */
export const SeatBot = z.strictObject({
  bot: id,
  /** Its role; by default it runs the game. */
  role: z.enum(['gm', 'player']).optional(),
})

/** GET /api/tables/:table/search: matches in the whole log, newest first, as the seat saw it. */
export const Found = z.object({
  lines: list(LogLine),
  messages: list(ChatMessage),
  /** Where the next page starts, if there may be more. */
  before: z.object({ log: z.int(), chat: z.int() }).optional(),
})
export type Found = z.infer<typeof Found>

/** POST /api/tables/:table/branch */
export const BranchTable = z.strictObject({ n: z.int() })

const texts = z.record(z.string(), z.string())

/** GET /api/games gives a list of these. */
export const GameListing = z.object({
  id: z.string(),
  edition: z.number(),
  name: z.string(),
  tagline: z.string(),
  licence: z.object({ text: z.string(), attribution: z.string() }),
  settings: made<Settings>(),
  settingWords: texts,
  settingValueWords: z.record(z.string(), texts),
  bots: list(z.string()),
  /** The bots that are players; the others run the game. */
  playerBots: list(z.string()),
  /** How many players it is made for, if the game says so. */
  players: z.object({ min: z.number(), max: z.number() }).optional(),
  /** Settings that differ where a bot is the GM. */
  settingsWithBot: z.record(z.string(), made()),
})
export type GameListing = z.infer<typeof GameListing>
