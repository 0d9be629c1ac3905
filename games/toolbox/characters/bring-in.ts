import { type Fields, type Json, type PlainQuestion, type Shape, same } from '@sortie/engine'
import type { Saved } from './file.ts'
import { type CharacterKind, idsOf, placeOf, type Rows, type Start, valuesOf } from './kind.ts'
import { expected, nearest } from './nearest.ts'

/** A seat at a table, as creation is played from it. */
export interface CreatingSeat {
  readonly state: () => unknown
  readonly rows: Rows
  readonly settings: { readonly [key: string]: Json }
  /** Questions that this seat may answer now. */
  readonly questions: () => readonly { readonly id: string; readonly question: PlainQuestion }[]
  readonly offers: () => readonly {
    readonly procedure: string
    readonly fields: Fields
    readonly usual?: { readonly [field: string]: Json }
  }[]
  /** Gives the table's refusal, if there is one. */
  readonly send: (command: Sent) => Promise<string | undefined>
}

/** What bringing a character in sends: commands as any person at that seat would. */
export type Sent =
  | ({ readonly do: 'open' } & Start)
  | { readonly do: 'answer'; readonly question: string; readonly answer: Json }
  | {
      readonly do: 'overrule'
      readonly reason: string
      readonly act: { readonly act: 'set'; readonly path: string[]; readonly value: Json }
    }

/** A value of the file that creation did not give. */
export interface Refused {
  readonly field: string
  /** What the file says. */
  readonly wanted: Json
  /** What the character has instead; nothing, if there is none. */
  readonly instead?: Json
  /** What would be right, if the rules said so. */
  readonly right?: string
  /** What the GM may set to let it stand; empty, if that is not possible. */
  readonly sets: readonly { readonly path: readonly string[]; readonly value: Json }[]
}

export interface Brought {
  /** The id of the new character; nothing, if it could not be created, or not yet. */
  readonly id?: string
  readonly refused: readonly Refused[]
  /** Why creation stopped, as the table said it; empty, if it waits for somebody's answer. */
  readonly stopped?: string
}

/** What the GM sends to let values stand that the rules refused. Each is on record as an exception of the house. */
export const overrulesFor = (
  refused: readonly Refused[],
  reason: string,
): readonly Extract<Sent, { readonly do: 'overrule' }>[] =>
  refused.flatMap(({ field, sets }) =>
    sets.map(({ path, value }) => ({
      do: 'overrule',
      reason: `House exception, from a file (${field}): ${reason}`,
      act: { act: 'set', path: [...path], value },
    })),
  )

/** Creation asks so many questions at most. */
const MOST_QUESTIONS = 60

/**
 * Plays the creation of a character again with what its file says. Where the rules refuse a value, the nearest legal one
 * takes its place, and the report says so. Commands go to the table as a person's would, so nothing gets past the rules.
 */
export async function bringIn(seat: CreatingSeat, kind: CharacterKind, { values }: Saved): Promise<Brought> {
  const wrong: Wrong[] = []
  const before = idsOf(kind, seat.state())
  const asked = new Set(seat.questions().map((q) => q.id))
  if (kind.opens) {
    const stopped = await start(seat, kind.opens(values, seat.rows), wrong)
    if (stopped !== undefined) return { refused: [], stopped }
    const unanswered = await answerAll(seat, kind, values, { asked, wrong })
    if (unanswered !== undefined) return { refused: [], stopped: unanswered }
  }
  const id = kind.single ? '' : idsOf(kind, seat.state()).find((one) => !before.includes(one))
  // Somebody else has to say yes first.
  if (id === undefined || seat.questions().some((q) => !asked.has(q.id))) return { refused: [], stopped: '' }
  if (kind.opens && kind.single && !same(valuesOf(kind, seat.state(), '')['name'], values['name'] ?? null))
    return { refused: [], stopped: '' }
  for (const next of kind.after?.(values, id) ?? []) await start(seat, next, wrong)
  return { id, refused: refusedIn(seat, kind, { id, values, wrong }) }
}

/** In what a character that is there already differs from its file. Nothing is sent. */
export const compared = (seat: CreatingSeat, kind: CharacterKind, id: string, { values }: Saved): Brought => ({
  id,
  refused: refusedIn(seat, kind, { id, values, wrong: [] }),
})

/** A value that was not legal where it was said. */
interface Wrong {
  readonly wanted: Json
  readonly right: string
}

/** What the file says and the character does not have: what the rules refused, and what creation gives nobody. */
function refusedIn(
  seat: CreatingSeat,
  kind: CharacterKind,
  { id, values, wrong }: { readonly id: string; readonly values: Saved['values']; readonly wrong: readonly Wrong[] },
): readonly Refused[] {
  const has = valuesOf(kind, seat.state(), id)
  return Object.entries(values).flatMap(([field, wanted]) => {
    const instead = has[field]
    if (same(wanted, instead ?? null)) return []
    const { at = [field], written } = kind.fields[field] ?? {}
    const place = placeOf(kind, id)
    const follows = Object.entries(kind.follows?.(field, wanted, seat.settings) ?? {})
    const sets = written
      ? []
      : [
          { path: [...place, ...at], value: wanted },
          ...follows.map(([key, value]) => ({ path: [...place, key], value })),
        ]
    const rights = wrong.filter((w) => holds(wanted, w.wanted)).map((w) => w.right)
    return [
      {
        field,
        wanted,
        ...(instead !== undefined && { instead }),
        ...(rights.length > 0 && { right: [...new Set(rights)].join('; ') }),
        sets,
      },
    ]
  })
}

/** Whether a value is or contains another. */
const holds = (whole: Json, part: Json): boolean =>
  same(whole, part) ||
  (typeof whole === 'object' && whole !== null && Object.values(whole).some((one: Json) => holds(one, part)))

/** Starts a procedure with what is legal of its arguments. Gives why it could not be started. */
async function start(seat: CreatingSeat, { procedure, args }: Start, wrong: Wrong[]): Promise<string | undefined> {
  const offer = seat.offers().find((o) => o.procedure === procedure)
  // The table knows the reason.
  if (!offer) return seat.send({ do: 'open', procedure, args })
  const legal = legalFields(offer.fields, args, offer.usual, wrong)
  return seat.send({ do: 'open', procedure, args: legal })
}

async function answerAll(
  seat: CreatingSeat,
  kind: CharacterKind,
  values: Saved['values'],
  { asked, wrong }: { readonly asked: Set<string>; readonly wrong: Wrong[] },
): Promise<string | undefined> {
  const said = new Set<string>()
  for (let n = 0; n < MOST_QUESTIONS; n++) {
    const open = seat
      .questions()
      .find((q) => !asked.has(q.id) && kind.answers && Object.hasOwn(kind.answers, q.question.name))
    if (open?.question.kind !== 'ask') return undefined
    const { name, shape, usual, about } = open.question
    // Asked again with the same words: the rules did not take it, and say why in the log.
    const again = JSON.stringify([name, about ?? null])
    if (said.has(again)) return ''
    said.add(again)
    const answer = legalOf(shape, kind.answers?.[name]?.(values, about, seat.rows), usual, wrong)
    const refused = await seat.send({ do: 'answer', question: open.id, answer })
    if (refused !== undefined) return refused
    asked.add(open.id)
  }
  return undefined
}

/** A wanted answer, or the nearest legal one. */
function legalOf(shape: Shape, wanted: Json | undefined, usual: Json | undefined, wrong: Wrong[]): Json {
  if (shape.kind === 'form')
    return legalFields(
      shape.fields,
      (wanted ?? {}) as { readonly [f: string]: Json },
      usual as { readonly [f: string]: Json },
      wrong,
    )
  const right = expected(shape, wanted)
  if (right === undefined) return wanted as Json
  if (wanted !== undefined) wrong.push({ wanted, right })
  return nearest(shape, wanted, usual)
}

const legalFields = (
  fields: Fields,
  wanted: { readonly [field: string]: Json },
  usual: { readonly [field: string]: Json } | undefined,
  wrong: Wrong[],
): { readonly [field: string]: Json } =>
  Object.fromEntries(
    Object.entries(fields).map(([field, shape]) => [field, legalOf(shape, wanted[field], usual?.[field], wrong)]),
  )
