import type { Viewer } from './audience.ts'
import { changedContent } from './content.ts'
import { illegal, partFor } from './decode.ts'
import type { AnyGame, AnyProcedure, Opening } from './game.ts'
import { type Json, same, unstorable } from './json.ts'
import { type Entry, type Input, type OverruleAct, redoable, standing } from './log.ts'
import { malformedPack, packsAfter, problemWithPack } from './pack.ts'
import { namedWithRules, type Refusal, RuleBroken, refuse, refuseAt } from './refusal.ts'
import { CHANCE, GAME, problemWithSeats, roleOf, runs, type Seat } from './seat.ts'
import { knownEntries, unknownAfter } from './see-entry.ts'
import { problemWithSetting } from './setting.ts'
import { type Fields, unfitFields } from './shape.ts'
import { type Playing, seesQuestion } from './waiting.ts'

type Of<K extends Input['kind']> = Input & { readonly kind: K }

/** Why an input cannot be carried out, or nothing. The table is not touched. */
export function check(table: Playing, input: Input): Refusal | undefined {
  const wrong = malformed(input)
  if (wrong) return refuse('input/malformed', wrong)
  switch (input.kind) {
    case 'open':
      return checkOpen(table, input)
    case 'answer':
      return checkAnswer(table, input)
    case 'fiat':
      return checkOverrule(table, input)
    case 'rewind':
      return checkRewind(table, input)
    case 'redo':
      return checkRedo(table, input)
    case 'setting':
      return checkSetting(table, input)
    case 'content':
      return checkContent(table, input)
    case 'seats':
      return checkSeats(table, input)
  }
}

const needed: { readonly [K in Input['kind']]: { readonly [field: string]: string } } = {
  open: { by: 'string', procedure: 'string', args: 'object' },
  answer: { by: 'string', to: 'number' },
  fiat: { by: 'string', reason: 'string', act: 'object' },
  rewind: { by: 'string', to: 'number' },
  redo: { by: 'string', of: 'number', to: 'number' },
  setting: { by: 'string', key: 'string' },
  content: { by: 'string', rows: 'object' },
  seats: { by: 'string', seats: 'object' },
}

const optional: { readonly [K in Input['kind']]: readonly string[] } = {
  open: [],
  answer: ['answer', 'for', 'reason', 'byHand', 'proof', 'follows'],
  fiat: [],
  rewind: ['keep', 'reason'],
  redo: [],
  setting: ['value'],
  content: ['pack', 'unpack'],
  seats: [],
}

const LONGEST_REASON = 2000

/** The problem with the form of an input, if there is one. */
export function malformed(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null) return `an input is an object with a kind, not ${String(input)}`
  const { kind } = input as { readonly kind?: unknown }
  if (typeof kind !== 'string' || !Object.hasOwn(needed, kind))
    return `an input's kind is one of ${Object.keys(needed).join(', ')}`
  const fields = needed[kind as Input['kind']]
  for (const field in fields) {
    const type = fields[field] as string
    const value = (input as { readonly [f: string]: unknown })[field]
    if (typeof value !== type || value === null) return `an input of kind ${kind} needs ${field}, a ${type}`
    if (field === 'seats' && !Array.isArray(value)) return `an input of kind ${kind} needs ${field}, a list`
    if (field === 'rows' && !(isPlainObject(value) && Object.values(value as object).every(isPlainObject)))
      return `an input of kind ${kind} needs ${field}, by kind and id`
  }
  const { reason } = input as { readonly reason?: unknown }
  if (reason !== undefined && (typeof reason !== 'string' || reason.length > LONGEST_REASON))
    return `a reason is a text of at most ${LONGEST_REASON} characters`
  const stray = Object.keys(input).find(
    (k) => k !== 'kind' && !Object.hasOwn(fields, k) && !optional[kind as Input['kind']].includes(k),
  )
  if (stray !== undefined) return `an input of kind ${kind} has no ${stray}`
  const { pack, unpack } = input as { readonly pack?: unknown; readonly unpack?: unknown }
  const problem = pack === undefined ? undefined : malformedPack(pack)
  if (problem !== undefined) return problem
  if (unpack !== undefined && typeof unpack !== 'string') return 'unpack is the id of a pack'
  const unstored = unstorable(input)
  return unstored && `an input is plain data with whole numbers: ${unstored}`
}

const isPlainObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

function checkSeats(table: Playing, { by, seats }: Of<'seats'>): Refusal | undefined {
  const empty = table.world.seats.length === 0
  if (by !== GAME && !empty && !runs(table.world.seats, by)) return refuse('seat/not-gm', 'only the GM gives out seats')
  const sound = seats.every((s) => typeof s === 'object' && s !== null && typeof s.seat === 'string')
  const wrong = sound ? problemWithSeats(seats) : 'each seat is an object with seat, role and perhaps a name'
  return wrong === undefined ? undefined : refuse('seat/wrong', wrong)
}

function checkOpen(table: Playing, input: Of<'open'>): Refusal | undefined {
  const { game } = table
  if (!Object.hasOwn(game.procedures, input.procedure))
    return refuse(
      'procedure/unknown',
      `${game.id} has no procedure "${input.procedure}"; it has ${Object.keys(game.procedures).sort().join(', ')}`,
    )
  const procedure = game.procedures[input.procedure] as AnyProcedure
  if (input.by === GAME) {
    const due = table.due
    return due && due.procedure === input.procedure && same(due.args, input.args)
      ? undefined
      : refuse('procedure/not-now', `the game does not go on with ${input.procedure} now`)
  }
  const not = notOpenable(table, input.procedure, input.by)
  if (not) return not
  const fields = brokenBy(table, input.procedure, () => (procedure.args?.(table.look, input.by) ?? {}) as Fields)
  const expected = unfitFields(fields, input.args)
  return expected
    ? refuse('procedure/wrong-args', `${input.procedure} takes ${expected}`, procedure.rules[0])
    : undefined
}

/** Why this seat cannot start this procedure now, or nothing. */
export function notOpenable(table: Playing, name: string, seat: Seat): Refusal | undefined {
  const procedure = table.game.procedures[name] as AnyProcedure
  const rule = procedure.rules[0]
  if (!roleOf(table.world.seats, seat)) return refuse('procedure/not-yours', `nobody sits in seat ${seat}`)
  if (!brokenBy(table, name, () => mayStart(table, procedure, seat)))
    return refuse('procedure/not-yours', `${name} is not for seat ${seat} to start`, rule)
  const held = procedure.anytime ? undefined : heldUpBy(table)
  if (held === 'question')
    return refuse('procedure/busy', `${name} has to wait until the open question is answered`, rule)
  if (held) return refuse('procedure/busy', `${name} has to wait: the game goes on with ${held.procedure}`, rule)
  return brokenBy(table, name, () => isTimeFor(table, procedure, seat))
    ? undefined
    : refuse('procedure/not-now', `${name} cannot be started now`, rule)
}

/** Whether this is for a seat to start, whatever the time. */
export function mayStart(table: Playing, { by }: AnyProcedure, seat: Seat): boolean {
  const { seats } = table.world
  if (typeof by === 'function') return by(table.look, seat)
  if (by === 'anyone') return roleOf(seats, seat) !== 'spectator'
  return by === 'gm' ? runs(seats, seat) : by === 'player' && roleOf(seats, seat) === 'player'
}

/** The obligation that comes before any other procedure: an open question, or a procedure that is due. */
export const heldUpBy = (table: Playing): Opening | 'question' | undefined => (table.busy ? 'question' : table.due)

export const isTimeFor = (table: Playing, { when }: AnyProcedure, seat: Seat): boolean =>
  !when || when(table.look, seat)

/** The result of a game's own function; if it throws, its procedure is named. */
export function brokenBy<T>(table: Playing, procedure: string, ask: () => T): T {
  try {
    return ask()
  } catch (cause) {
    throw new RuleBroken(namedWithRules(table.game, procedure), table.base.at + 1 + table.entries.length, cause)
  }
}

function checkAnswer(table: Playing, input: Of<'answer'>): Refusal | undefined {
  const seen = table.waiting.filter(
    (w) => input.by === CHANCE || seesQuestion(w.question, viewerIn(table, input.by), table.world.seats),
  )
  const waiting = seen.find((w) => w.askedAt === input.to)
  if (!waiting) {
    const open = seen.map((w) => w.askedAt).join(', ')
    return refuseAt(
      input.to,
      'answer/stale',
      `no question of entry ${input.to} is open; ${open ? `open: ${open}` : 'nothing is asked'}`,
    )
  }
  const q = waiting.question
  if (input.for !== undefined) {
    const not = notOverruledBy(table, input.by)
    if (not) return not
  }
  const part = partFor(waiting, input, table.world.seats)
  if (part === undefined)
    return refuse('answer/not-yours', `this question is not for ${input.for ?? input.by} to answer`, q.rule)
  if (q.kind === 'each' && Object.hasOwn(waiting.sealed, part))
    return refuse('answer/given', `${part} has answered already`, q.rule)
  const expected = illegal(q, part, input.answer)
  return expected ? refuse('answer/not-legal', `${q.name} takes ${expected}`, q.rule) : undefined
}

const viewerIn = (table: Playing, seat: Seat): Viewer => ({
  seat,
  role: roleOf(table.world.seats, seat) ?? 'spectator',
})

const notOverruledBy = (table: Playing, seat: Seat): Refusal | undefined =>
  runs(table.world.seats, seat) ? undefined : refuse('overrule/not-gm', 'only the GM may overrule')

function checkOverrule(table: Playing, { by, act }: Of<'fiat'>): Refusal | undefined {
  const not = notOverruledBy(table, by)
  if (not) return not
  switch (act.act) {
    case 'set':
      return checkSet(table, act)
    case 'add':
      return Object.hasOwn(table.game.facts, act.fact?.type ?? '')
        ? problemWithFact(table.game, act.fact)
        : refuse(
            'overrule/wrong',
            `${table.game.id} has no fact "${act.fact?.type}"; it has ${Object.keys(table.game.facts).sort().join(', ')}`,
          )
    case 'strike': {
      if (act.entry <= table.base.at)
        return refuseAt(act.entry, 'rewind/needs-history', `entry ${act.entry} lies before what is loaded`)
      const entry = standing(table.entries).find((e) => e.at === act.entry)
      return entry?.facts[act.fact]
        ? undefined
        : refuseAt(act.entry, 'overrule/wrong', `entry ${act.entry} has no fact ${act.fact} to strike`)
    }
    case 'skip':
      return table.waiting.some((w) => w.askedAt === act.to)
        ? undefined
        : refuseAt(act.to, 'answer/stale', `no question of entry ${act.to} is open`)
    default:
      return refuse('overrule/wrong', 'overruling is set, add, strike or skip')
  }
}

function problemWithFact(game: AnyGame, fact: { readonly type: string }): Refusal | undefined {
  const fields = Object.keys(game.facts[fact.type].fields)
  const given = Object.keys(fact).filter((k) => k !== 'type')
  const stray = given.find((k) => !fields.includes(k))
  const missing = fields.find((k) => !given.includes(k))
  if (missing !== undefined) return refuse('overrule/wrong', `${fact.type} needs the field "${missing}"`)
  return stray === undefined
    ? undefined
    : refuse('overrule/wrong', `${fact.type} has no field "${stray}", only ${fields.join(', ')}`)
}

function checkSet(table: Playing, { path, value }: OverruleAct & { readonly act: 'set' }): Refusal | undefined {
  const now = Array.isArray(path) && path.length > 0 ? path.reduce<unknown>(within, table.world.state) : undefined
  if (now === undefined) return refuse('overrule/wrong', `there is nothing at ${String(path)} to set`)
  if (value === undefined) return refuse('overrule/wrong', 'a value to set is missing')
  return now === null || kindOf(now) === kindOf(value) || (value === null && typeof now !== 'object')
    ? undefined
    : refuse('overrule/wrong', `what is at ${path.join(' / ')} is ${kindOf(now)} and stays one`)
}

function within(value: unknown, key: unknown): unknown {
  const there =
    typeof value === 'object' && value !== null && typeof key === 'string' && Object.keys(value).includes(key)
  return there ? (value as { readonly [k: string]: unknown })[key as string] : undefined
}

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'a list' : value === null ? 'nothing' : `a ${typeof value}`

function checkRewind(table: Playing, { by, to, keep = [] }: Of<'rewind'>): Refusal | undefined {
  const { seats } = table.world
  const mayAll = runs(seats, by)
  if (!mayAll && (roleOf(seats, by) !== 'player' || to < table.base.at)) return needsGm
  if (to < table.base.at) return refuseAt(to, 'rewind/needs-history', `entry ${to} lies before what is loaded`)
  const unknown = unknownAfter(table.game, table.entries, { viewer: viewerIn(table, by), runs: mayAll }, to)
  // A person who acts for the bot that runs the game takes back what is their own, too.
  const fits = mayAll ? keep.every((at) => unknown.includes(at)) : same(keep, unknown)
  if (!fits) return refuse('input/malformed', 'what a seat does not know of stands when it goes back')
  const gone = standing(table.entries).filter((e) => e.at > to && !keep.includes(e.at))
  if (gone.length === 0) return refuse('rewind/not-there', 'there is nothing to take back after that')
  if (mayAll) return undefined
  const own = gone.every((e) => e.input.by === GAME || mayTakeBack(e, by)) && gone.some((e) => e.input.by === by)
  return own ? undefined : needsGm
}
const needsGm = refuse(
  'rewind/needs-gm',
  'dice were thrown, something was revealed or somebody else acted since: only the GM can undo that',
)

/** One's own doing, with no dice and nothing sealed or secret in it: those show what was hidden, and cannot be unseen. */
const mayTakeBack = (e: Entry, by: Seat): boolean =>
  e.input.by === by && !(e.input.kind === 'answer' && (e.input.byHand === true || e.seenBy !== 'everyone'))

/**
 * Only the GM redoes, and only if nothing that the GM knows of has happened since: what was done in secret meanwhile, a player
 * would stumble over, and learn of it. Players answer again instead.
 */
function checkRedo(table: Playing, { by, of, to }: Of<'redo'>): Refusal | undefined {
  if (!runs(table.world.seats, by)) return refuse('rewind/needs-gm', 'only the GM can redo')
  const last = redoable(knownEntries(table.game, table.entries, { viewer: viewerIn(table, by), runs: true }))
  return last?.at === of && last.input.to === to
    ? undefined
    : refuse('rewind/not-there', 'there is nothing to redo: something else has happened since')
}

function checkSetting(table: Playing, { by, key, value }: Of<'setting'>): Refusal | undefined {
  if (!runs(table.world.seats, by)) return refuse('setting/not-gm', 'only the GM changes settings')
  const wrong = problemWithSetting(table.game.settings, key, value)
  if (wrong) return refuse('setting/wrong', wrong)
  return table.atRest ? undefined : refuse('setting/not-now', 'settings change only when nothing is asked')
}

function checkContent(table: Playing, { by, rows, pack, unpack }: Of<'content'>): Refusal | undefined {
  const { game, world } = table
  if (!runs(world.seats, by)) return refuse('content/not-gm', 'only the GM changes the content of a table')
  const used = world.packs ?? []
  const unusable = pack && problemWithPack(game, used, pack)
  if (unusable !== undefined) return refuse('content/wrong', unusable)
  if (unpack !== undefined && !used.some((u) => u.id === unpack))
    return refuse('content/wrong', `this table uses no pack “${unpack}”`)
  const changed = changedContent(game, world.content, rows, world.state)
  if ('problems' in changed) return refuse('content/wrong', changed.problems.join('; '))
  const repacked = !same(packsAfter(used, { pack, unpack }), used)
  if (!repacked && same(changed.content as Json, world.content as Json))
    return refuse('content/wrong', 'these rows say what this table plays with already')
  return table.atRest ? undefined : refuse('content/not-now', 'content changes only when nothing is asked')
}
