import { z } from 'zod'
import { LIMITS } from './limits.ts'
import { PackManifest } from './packs.ts'
import { id, json, jsonInside, list, Role, reason, words } from './parts.ts'

const bare = <const W extends string>(word: W) => z.strictObject({ do: z.literal(word) })
const aboutSeat = <const W extends string>(word: W) => z.strictObject({ do: z.literal(word), seat: id })

/** Acts in a seat that is lent to the sender. */
const as = { as: id.optional() }
/** The next value of the client's chain, which a throw uses up; other text has no influence on the dice. */
const seed = id
/**
 * With a seed, the throw that this asks of the same seat follows at once: to commit to a roll is to throw. Without one, the
 * seat is asked for the throw.
 */
const commit = { seed: seed.optional() }

/** A decision of the GM over the rules. Log lines are named by the sender's own numbers. */
export const Overruling = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('set'), path: list(id).check(z.minLength(1), z.maxLength(20)), value: json }),
  z.strictObject({ act: z.literal('add'), fact: z.object({ type: id }).catchall(jsonInside) }),
  z.strictObject({ act: z.literal('strike'), n: z.int(), fact: z.int().min(0) }),
  z.strictObject({ act: z.literal('skip'), question: id }),
])
export type Overruling = z.infer<typeof Overruling>

/** Choices of a table besides the game's settings. */
export const TableOptions = z.object({
  name: z.string(),
  /** Whether people with a link sit down at once, or wait until the GM lets them in. */
  admission: z.enum(['open', 'waiting']),
  odds: z.enum(['off', 'gm', 'everyone']),
  realDice: z.boolean(),
  /** Whether the usual answer of a question to the GM stands when the GM stays silent for a while. */
  usualStands: z.boolean().default(false),
  /** Whether an undone throw that is repeated gives the same dice or new ones. */
  undoneDice: z.enum(['same', 'fresh']).default('same'),
  /** Whether overruling needs a reason. */
  reasons: z.enum(['required', 'optional']).default('optional'),
})
export type TableOptions = z.infer<typeof TableOptions>

const rows = z.record(id, z.record(id, jsonInside))

/** Rows of content replaced, added or, with null, retired, at a rest. POST /api/tables/:table/content takes as much. */
export const ContentChange = z.strictObject({
  rows,
  /** The pack that these are the rows of, all of them: the table pins it by its hash. */
  pack: PackManifest.optional(),
  /** Rows that change with those of the pack: rows of its earlier version. */
  besides: rows.optional(),
  /** The id of a pack to remove; `rows` replaces its rows. */
  unpack: id.optional(),
})
export type ContentChange = z.infer<typeof ContentChange>

/** The requests of a seat. Log lines are named by the seat's own numbers, questions by their opaque ids. */
export const Command = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('open'), procedure: id, args: json, ...commit, ...as }),
  z.strictObject({
    do: z.literal('answer'),
    question: id,
    answer: json,
    /** The GM answers for this seat, with a reason. */
    for: id.optional(),
    reason: reason.optional(),
    /** Real dice. */
    byHand: z.boolean().optional(),
    ...commit,
    ...as,
  }),
  z.strictObject({ do: z.literal('throw'), question: id, seed, ...as }),
  z.strictObject({ do: z.literal('overrule'), reason: reason.optional(), act: Overruling }),
  /** Takes back the last answer. With its line: only if that still is the last. */
  z.strictObject({ do: z.literal('undo'), line: z.int().optional(), reason: reason.optional() }),
  /** Redoes the last undone step, dice included, if nothing else has happened since. */
  bare('redo'),
  z.strictObject({ do: z.literal('rewind'), to: z.int(), reason: reason.optional() }),
  z.strictObject({ do: z.literal('setting'), key: id, value: json }),
  ContentChange.extend({ do: z.literal('content') }),
  z.strictObject({ do: z.literal('chat'), text: words(LIMITS.text), seed: seed.optional() }),
  z.strictObject({ do: z.literal('seed'), seed }),
  /** A client's part in a round of the dice: it commits, it reveals its share, or it asks whether the time is up. */
  z.strictObject({
    do: z.literal('mix'),
    round: z.int(),
    anchor: id,
    commitment: id.optional(),
    share: id.optional(),
  }),
  bare('pause'),
  bare('resume'),
  bare('card'),
  bare('beginEvening'),
  bare('endEvening'),
  bare('archive'),
  bare('restore'),
  bare('leave'),
  /** Removes the words of a log line or chat message; its effect on the game stays. */
  z.strictObject({ do: z.literal('takeBack'), stream: z.enum(['log', 'chat']), n: z.int() }),
  /** Other words for a message of one's own; its dice stay as they fell. */
  z.strictObject({ do: z.literal('reword'), n: z.int(), text: words(LIMITS.text) }),
  z.strictObject({ do: z.literal('addLimit'), limit: z.enum(['line', 'veil']), text: words(200) }),
  z.strictObject({ do: z.literal('eraseLimit'), id }),
  z.strictObject({ do: z.literal('option'), key: TableOptions.keyof(), value: json }),
  z.strictObject({ do: z.literal('makeLink'), role: Role }),
  z.strictObject({ do: z.literal('revokeLink'), link: id }),
  aboutSeat('admit'),
  aboutSeat('dismiss'),
  aboutSeat('renewSeat'),
  /** Creates a one-time code for another device of the sender's seat. */
  bare('shareSeat'),
  z.strictObject({ do: z.literal('admitDevice'), device: id }),
  z.strictObject({ do: z.literal('dismissDevice'), device: id }),
  z.strictObject({ do: z.literal('giveRole'), seat: id, role: Role }),
  z.strictObject({ do: z.literal('lend'), seat: id, to: id.nullable() }),
])
export type Command = z.infer<typeof Command>

/** The command with this name. */
export type CommandTo<K extends Command['do']> = Extract<Command, { do: K }>
/** Commands that the rules of the game decide. */
export type GameCommand = CommandTo<
  'open' | 'answer' | 'throw' | 'overrule' | 'undo' | 'redo' | 'rewind' | 'setting' | 'content'
>
/** Commands that change the table around the game. */
export type TableCommand = Exclude<Command, GameCommand | CommandTo<'chat'>>
