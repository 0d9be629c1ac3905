import { type Fields, formOf, line, of, oneOf, openWindow, questions, type Seat, type Shape } from '@sortie/engine'
import type { Rule, T } from '../rule.ts'
import { type ActionRoll, freeBoxes, pcOf, rollOf } from '../state.ts'
import { ASSIST_PRICE, type Help, whoMayAssist } from './assist.ts'
import {
  type Agreed,
  agreedOn,
  type Offer,
  othersThan,
  PUSH_PRICE,
  pushes,
  type RollChoice,
  waysToRoll,
} from './effort.ts'
import { notesFor } from './notes.ts'
import { type Lines, lineOrder, linesFor, type Position, ruleOf, sumOf } from './pool.ts'
import { markStress } from './stress.ts'

/** A pool as it is shown before the roll: line by line, each with its rule. */
export interface ShownPool {
  readonly pc: string
  readonly sum: number
  readonly lines: readonly { readonly line: keyof Lines; readonly value: number; readonly rule: string }[]
}

/** What is on the table while the player decides: the terms, the pool without any effort, and what others offer. */
export interface Commitment
  extends Pick<ActionRoll, 'pc' | 'action' | 'deed' | 'target' | 'level' | 'effect' | 'clock'> {
  readonly position: Position
  readonly pool: ShownPool
  readonly offers: readonly Offer[]
  readonly help: readonly Help[]
  /** Free boxes of stress. */
  readonly free: number
}

type Way = RollChoice | { readonly help: string } | 'other approach' | 'withdraw'
/** What others say: a bargain in words, or with help as well. */
type Said = string | { readonly bargain: string; readonly helper: string; readonly how: string }

export const commitQuestions = questions({
  WhetherToCommit: {
    rule: 'ID-08',
    about: of<Commitment>(),
    options: of<Way | string>(),
    fields: ['bargain', 'helper', 'how'],
    window: true,
  },
})
const ask = commitQuestions

interface Terms {
  readonly efforts: readonly Agreed[]
  readonly help: readonly Help[]
}

/**
 * The player commits, and that is the throw: as it is, with a push, with a bargain. Until then everybody else may offer one
 * bargain each, and crewmates may assist. In a group each member does so in order, the leader first. ID-08, ID-14, ID-15,
 * ID-Q09, ID-Q24, ID-Q25, ID-Q26.
 */
export const decideToRoll: Rule<void, 'committed' | 'other approach' | 'withdraw'> = function* (t) {
  for (;;) {
    const { pc: leader, members, revision } = rollOf(t.state)
    const agreed: Record<string, Agreed> = {}
    let help: readonly Help[] = []
    for (const pc of leaderFirst(leader, members)) {
      const decided = yield* decideFor(t, { pc, leads: pc === leader })
      if (decided === 'other approach' || decided === 'withdraw') return decided
      if (rollOf(t.state).revision !== revision) break
      agreed[pc] = decided.agreed
      help = [...help, ...decided.help]
    }
    const efforts = members.flatMap(({ pc }) => agreed[pc] ?? [])
    // Terms that were set anew meanwhile, and boxes that are no longer free: the player is asked again. ID-Q09, ID-Q06.
    if (rollOf(t.state).revision !== revision || !canPay(t, { efforts, help })) continue
    commit(t, { efforts, help })
    return 'committed'
  }
}

const leaderFirst = (leader: string, members: readonly { readonly pc: string }[]): readonly string[] => [
  leader,
  ...members.flatMap(({ pc }) => (pc === leader ? [] : [pc])),
]

/** One who throws, with all that others offer meanwhile. */
const decideFor: Rule<
  { readonly pc: string; readonly leads: boolean },
  { readonly agreed: Agreed; readonly help: readonly Help[] } | 'other approach' | 'withdraw'
> = function* (t, { pc, leads }) {
  const { player } = pcOf(t.state, pc)
  const offers: Offer[] = []
  const help: Help[] = []
  for (;;) {
    const willing = whoMayAssist(t.state, help, t.settings.maxAssists)
    const { by, answer } = yield* openWindow(ask.WhetherToCommit, {
      keeper: player,
      parts: partsOf(t, { pc, player, offers, willing, leads }),
      usual: usualHelp(t, player, willing),
      about: commitment(t, { pc, offers, help }),
    })
    if (by !== player) {
      hear(t, { by, said: answer as Said, pc, offers, help })
      continue
    }
    const way = answer as Way
    if (way === 'other approach' || way === 'withdraw') return way
    if (typeof way === 'string' || 'take' in way) return { agreed: agreedOn(pc, way, offers), help }
    take(t, { pc, helper: way.help, how: '', help })
  }
}

/** The player's own choices; a bargain from everybody who has not offered one, help from those who may. */
function partsOf(
  t: T,
  now: {
    readonly pc: string
    readonly player: Seat
    readonly offers: readonly Offer[]
    readonly willing: readonly string[]
    readonly leads: boolean
  },
): { readonly [seat: Seat]: Shape } {
  const own = (seat: Seat): readonly string[] => now.willing.filter((id) => pcOf(t.state, id).player === seat)
  const parts: Record<Seat, Shape> = {
    [now.player]: oneOf<Way>(
      [
        ...waysToRoll(t, now.pc, now.offers.length),
        ...own(now.player).map((id) => ({ help: id })),
        ...(now.leads ? (['other approach', 'withdraw'] as const) : []),
      ],
      now.leads ? { decline: 'withdraw' } : { decline: 'roll' },
    ),
  }
  for (const other of othersThan(t, now.player)) {
    const bargains = !now.offers.some((o) => o.by === other)
    const helpers = own(other)
    if (helpers.length > 0) parts[other] = formOf(offering(bargains, helpers))
    else if (bargains) parts[other] = line({ min: 1, max: 200 })
  }
  return parts
}

/** Who steps in usually helps, with the first of the own characters that can; only how is left to say. */
const usualHelp = (
  t: T,
  player: Seat,
  willing: readonly string[],
): { readonly [seat: Seat]: { readonly bargain: string; readonly helper: string; readonly how: string } } =>
  Object.fromEntries(
    willing.toReversed().flatMap((helper) => {
      const seat = pcOf(t.state, helper).player
      return seat === player ? [] : [[seat, { bargain: '', helper, how: '' }] as const]
    }),
  )

const NOBODY = 'nobody'
const offering = (bargains: boolean, helpers: readonly string[]): Fields => ({
  bargain: line({ max: bargains ? 200 : 0 }),
  helper: oneOf([NOBODY, ...helpers]),
  how: line({ max: 200 }),
})

/** What somebody else says while the player decides. ID-Q24, ID-Q25. */
function hear(
  t: T,
  {
    by,
    said,
    pc,
    offers,
    help,
  }: { readonly by: Seat; readonly said: Said; readonly pc: string; readonly offers: Offer[]; readonly help: Help[] },
): void {
  const text = typeof said === 'string' ? said : said.bargain
  if (text !== '') {
    offers.push({ by, text })
    t.tell('ID-Q24', { type: 'BargainOffered', by, to: pc, text })
  }
  if (typeof said !== 'string' && said.helper !== NOBODY) take(t, { pc, helper: said.helper, how: said.how, help })
}

/** The first who says so is it. Paid at the commitment. ID-Q25. */
function take(
  t: T,
  {
    pc,
    helper,
    how,
    help,
  }: { readonly pc: string; readonly helper: string; readonly how: string; readonly help: Help[] },
): void {
  help.push({ helper, how })
  t.tell('ID-Q25', { type: 'AssistOffered', helper, pc, how })
}

function commitment(
  t: T,
  { pc, offers, help }: { readonly pc: string; readonly offers: readonly Offer[]; readonly help: readonly Help[] },
): Commitment {
  const { action, deed, target, level, effect, clock } = rollOf(t.state)
  const position = positionOf(t, pc)
  return {
    pc,
    action,
    deed,
    target,
    level,
    effect,
    clock,
    position,
    pool: shown(pc, linesOf(t, { pc, position, effort: 0, helpers: help.length })),
    offers: [...offers],
    help: [...help],
    free: freeBoxes(t.state, pc),
  }
}

/** Whether everyone can still pay what was agreed. ID-Q06. */
const canPay = (t: T, { efforts, help }: Terms): boolean =>
  efforts.every(({ pc, effort }) => !pushes(effort) || freeBoxes(t.state, pc) >= PUSH_PRICE) &&
  help.every(({ helper }) => freeBoxes(t.state, helper) >= ASSIST_PRICE)

/** Now it is paid, and a bargain is binding whatever the dice say. ID-B07, ID-B08, ID-15, ID-Q21. */
function commit(t: T, { efforts, help }: Terms): void {
  const { pc } = rollOf(t.state)
  const members = efforts.map((e) => ({ pc: e.pc, position: positionOf(t, e.pc), effort: e.effort }))
  const { usesGood, usesOpening } = notesFor(
    t.state,
    members.map((m) => m.pc),
  )
  for (const { pc: who, effort, offer } of efforts) {
    if (pushes(effort)) markStress(t, 'ID-B07', { pc: who, amount: PUSH_PRICE, why: 'push' })
    if (offer) t.tell('ID-B08', { type: 'BargainStruck', pc: who, ...offer })
  }
  for (const { helper, how } of help) {
    t.tell('ID-15', { type: 'AssistGiven', helper, pc, how })
    markStress(t, 'ID-15', { pc: helper, amount: ASSIST_PRICE, why: 'assist' })
  }
  const helpers = help.map((h) => h.helper)
  t.tell('ID-Q21', { type: 'RollCommitted', pc, members, helpers, usesGood, usesOpening })
}

/**
 * What the GM set for this roll. A note is the usual answer there, and stands by itself only where nothing was set: for
 * the other members of a group, and at tables where notes fix the position. ID-12, ID-Q21, ID-Q26.
 */
function positionOf(t: T, pc: string): Position {
  const roll = rollOf(t.state)
  const { fixed } = notesFor(
    t.state,
    roll.members.map((m) => m.pc),
  )
  if (t.settings.notes === 'fixed' || pc !== roll.pc) return fixed[pc] ?? roll.position ?? 'neutral'
  return roll.position ?? fixed[pc] ?? 'neutral'
}

/** The lines of one who throws. ID-09 to ID-15. */
export function linesOf(
  t: T,
  who: { readonly pc: string; readonly position: Position; readonly effort: number; readonly helpers: number },
): Lines {
  const roll = rollOf(t.state)
  const pc = pcOf(t.state, who.pc)
  return linesFor(
    {
      dots: roll.action ? pc.actions[roll.action] : 0,
      crew: t.state.crew.level,
      target: roll.level,
      position: who.position,
      harm: pc.harm,
      effort: who.effort,
      helpers: who.helpers,
    },
    t.settings.unlevelled,
  )
}

const shown = (pc: string, lines: Lines): ShownPool => ({
  pc,
  sum: sumOf(lines),
  lines: lineOrder.map((line) => ({ line, value: lines[line], rule: ruleOf(line, lines[line]) })),
})
