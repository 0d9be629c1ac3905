import type { Awaited, Fields, Json, PlainQuestion, Sitting, To, Traced, World } from '@sortie/engine'
import { z } from 'zod'
import { TableOptions } from './commands.ts'
import { UsedPack } from './packs.ts'
import { audience, list, made, Role } from './parts.ts'

/** The data to check a throw of the server's dice. Stored in the log under these names. */
export const Proof = z.object({
  /** Which table's dice: a copy of the table keeps the proofs of its original. */
  table: z.string(),
  evening: z.number(),
  /**
   * Which throw it is: the next of a chain (`chain:5e81…/3`), the next of a seat without one (`seat:bo/2`), or, if not
   * everybody sees it, its position in the log, hashed with the evening's position key.
   */
  place: z.string(),
  /** The value of the thrower's chain, by seat; in older evenings the seeds of all clients. */
  pinches: z.record(z.string(), z.string()),
  /** The round whose key is mixed in, 0 if there was none yet. Older evenings have no rounds. */
  round: z.number().optional(),
  /** The dice, for example `2d6+1d8`. */
  pool: z.string().optional(),
  /** A roll in the chat. */
  chat: z.boolean().optional(),
})
export type Proof = z.infer<typeof Proof>

export const OpenQuestion = z.object({
  /** An id that does not tell how many entries the log has. */
  id: z.string(),
  question: made<PlainQuestion>(),
  /** Who has yet to answer. */
  open: list(made<To>()),
  /** Whether this seat may answer now. */
  yours: z.boolean(),
})
export type OpenQuestion = z.infer<typeof OpenQuestion>

/** A procedure that a seat may start now, with the legal values of its fields. */
export const Offer = z.object({
  procedure: z.string(),
  rules: list(z.string()),
  fields: made<Fields>(),
  /** Usual values, of all fields or of some. */
  usual: z.record(z.string(), made<Json>()).optional(),
})
export type Offer = z.infer<typeof Offer>

/** Everything of the game that a seat has on its screen. */
export const SeatView = z.object({
  state: made(),
  questions: list(OpenQuestion),
  offers: list(Offer),
  /** Whose move it is while no question is open; the most pressing first. */
  awaits: list(made<Awaited>()),
  /** Something under way waits for an answer. With no question here, others are asked in secret. */
  busy: z.boolean(),
  /** It waits for the GM. */
  gmDecides: z.boolean().optional(),
})
export type SeatView = z.infer<typeof SeatView>

const optionalReason = { reason: z.string().optional() }

/** Rows of content by kind and id. */
const rows = z.record(z.string(), z.record(z.string(), made<Json>()))

/** The content of a log line, as its reader may know it. */
export const Did = z.discriminatedUnion('did', [
  z.object({ did: z.literal('open'), procedure: z.string(), args: made() }),
  z.object({
    did: z.literal('answer'),
    question: z.string(),
    answer: made(),
    for: z.string().optional(),
    ...optionalReason,
    byHand: z.boolean().optional(),
    proof: Proof.optional(),
    /** A throw made together with the answer before it. */
    follows: z.boolean().optional(),
  }),
  z.object({
    did: z.literal('overrule'),
    act: z.enum(['set', 'add', 'strike', 'skip']),
    reason: z.string(),
    strikes: z.object({ n: z.int(), fact: z.int() }).optional(),
  }),
  /** Of the lines after `to`, those in `keeps` stand. */
  z.object({ did: z.literal('rewind'), to: z.int(), keeps: list(z.int()).optional(), ...optionalReason }),
  /** The lines undone by line `of` stand again. */
  z.object({ did: z.literal('redo'), of: z.int() }),
  z.object({ did: z.literal('setting'), key: z.string(), value: made() }),
  /** Rows of content that were replaced, added or, with null, retired, as far as the reader may know them. */
  z.object({ did: z.literal('content'), rows, pack: UsedPack.optional(), unpack: z.string().optional() }),
  z.object({ did: z.literal('seats') }),
])
export type Did = z.infer<typeof Did>

/** An entry of the game log as a seat sees it, in the seat's own numbering. */
export const LogLine = z.object({
  n: z.int(),
  time: z.number(),
  by: z.string().optional(),
  /** Who acted, if that is not `by`: a seat was lent, or another seat threw the dice. */
  hand: z.string().optional(),
  did: Did.optional(),
  facts: list(z.object({ rule: z.string(), fact: z.looseObject({ type: z.string() }) })),
})
export type LogLine = z.infer<typeof LogLine>

const rolled = { notation: z.string(), line: z.string(), total: z.number() }

/** A stored chat message. */
export const StoredMessage = z.object({
  by: z.string(),
  /** `gone`: its words were taken back. */
  kind: z.enum(['say', 'me', 'ic', 'ooc', 'whisper', 'roll', 'gone']),
  text: z.string(),
  /** Whether its author gave it other words later. */
  reworded: z.boolean().optional(),
  seenBy: audience,
  /** A roll, or the first one in the text; `more` are those after it, thrown on from the same dice. */
  roll: z.object({ ...rolled, proof: Proof, more: list(z.object(rolled)).optional() }).optional(),
})
export type StoredMessage = z.infer<typeof StoredMessage>

/** A chat message as a seat gets it, in the seat's own numbering. */
export const ChatMessage = StoredMessage.extend({ n: z.int(), time: z.number() })
export type ChatMessage = z.infer<typeof ChatMessage>

const path = list(z.union([z.string(), z.number()]))
/** A place that differs: its new value, or the path alone if it is gone. */
export const Change = z.union([z.tuple([path, made()]).readonly(), z.tuple([path]).readonly()])
export type Change = z.infer<typeof Change>

/** News for a seat: log lines, and the changes of its view. A line with a known number replaces it. */
export const Update = z.object({ lines: list(LogLine), changes: list(Change) })
export type Update = z.infer<typeof Update>

export const SeatStatus = z.enum(['waiting', 'seated', 'left'])
export type SeatStatus = z.infer<typeof SeatStatus>

const SeatInfo = z.object({
  seat: z.string(),
  name: z.string(),
  role: Role,
  status: SeatStatus,
  lentTo: z.string().nullable(),
  bot: z.boolean(),
})

export const SafetyLimit = z.object({ id: z.string(), limit: z.enum(['line', 'veil']), text: z.string() })
export type SafetyLimit = z.infer<typeof SafetyLimit>

/** A seat's view of everything besides the game. */
export const TableView = z.object({
  table: z.string(),
  game: z.string(),
  edition: z.number(),
  options: TableOptions,
  settings: z.record(z.string(), made()),
  /** The rows in which the table's content differs from the game's, as far as the seat may know them. */
  rows: rows.optional(),
  /** The packs that some of these rows come from. */
  packs: list(UsedPack).optional(),
  seats: list(SeatInfo),
  /** Devices that ask for a seat that is already taken; sent to seats that may let them in. */
  asking: list(z.object({ device: z.string(), seat: z.string() })).optional(),
  paused: z.boolean(),
  /** Who paused; absent if it was the X-card. */
  pausedBy: z.string().optional(),
  archived: z.boolean(),
  cards: z.number(),
  limits: list(SafetyLimit),
  /** The seed is present once the evening has ended; times are present if known. */
  evenings: list(
    z.object({
      evening: z.number(),
      commitment: z.string(),
      seed: z.string().optional(),
      /** The table of the evening, if this table is a copy. */
      from: z.string().optional(),
      /** What hides the places of throws that not everybody sees, hashed: the commitment covers it. */
      keyPrint: z.string().optional(),
      /** The keys of the rounds in which clients mixed their shares; none for a round that came to nothing. */
      rounds: list(z.string().nullable()).optional(),
      /** The chains of clients, and the round from which each counts. */
      chains: list(z.object({ seat: z.string(), anchor: z.string(), round: z.number() })).optional(),
      /** The last round, while the evening lasts. */
      mixing: z
        .object({
          round: z.number(),
          phase: z.enum(['open', 'closed', 'done', 'void']),
          commits: list(z.object({ seat: z.string(), anchor: z.string(), commitment: z.string() })),
          shares: z.record(z.string(), z.string()),
        })
        .optional(),
      /** The last hash: one hash of the table at the end of the evening, the same for every seat. */
      seal: z.string().optional(),
      began: z.number().optional(),
      endedAt: z.number().optional(),
    }),
  ),
  /** For the GM and the caretaker. */
  links: list(z.object({ link: z.string(), role: Role, made: z.number().optional(), revoked: z.boolean() })).optional(),
})
export type TableView = z.infer<typeof TableView>

/** The data to compute a seat's odds in its own browser: only the seat's own knowledge. */
export const Position = z.object({
  settings: z.record(z.string(), made()),
  content: z.unknown(),
  seats: list(made<Sitting>()),
  state: z.unknown(),
  /** The procedure that waits, if the seat could follow it from its start. */
  waiting: z
    .object({
      asks: z.string(),
      /** Who sees that it is asked. */
      seenBy: audience,
      procedure: z.string(),
      args: made<Json>(),
      trace: list(made<Traced>()),
      from: made<World>(),
    })
    .optional(),
  /** Something waits that the seat could not follow: the state alone does not tell how it goes on. */
  unfollowed: z.literal(true).optional(),
})
export type Position = z.infer<typeof Position>
