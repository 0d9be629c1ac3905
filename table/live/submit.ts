import { type Entry, type Input, isRefusal, type Refusal, RuleBroken, runs, type Seat } from '@sortie/engine'
import type { Refused } from '@sortie/protocol'
import type { MadeEntry } from '../log/game-log.ts'
import { reachOf } from '../log/log-lines.ts'
import type { LiveTable } from './live-table.ts'
import { LONGEST_STEP_MILLISECONDS, LongSteps } from './long-steps.ts'
import { type Done, forSeat, gone, needsHistory, refused } from './outcome.ts'
import { TookTooLong, withinTime } from './time-limit.ts'

/**
 * The kernel counts what a step does; it cannot count what a rule does between two looks at the table. So steps have a time
 * limit too. If the machine was busy elsewhere meanwhile, a step is tried again so many times, with more time.
 */
const MOST_TIMES_HELD_UP = 2

/** Kernel, store, screens: an input becomes an entry, is stored with its automatic steps, and is then published. */
export async function submit(
  live: LiveTable,
  input: Input,
  cid: string | null,
  follow?: () => readonly MadeEntry[],
): Promise<Done | 'again'> {
  const before = live.log.table.world
  const made = await attempt(live, input, cid, { follow })
  if ('problem' in made) return made.problem
  if (isRefusal(made)) return lookFurtherBack(live, forSeat(made), input.by, reachOf({ input }))
  const stored = await live.sync.whileStoring(() => live.log.append(made))
  if (stored.kind === 'appended') {
    live.subscriptions.publishEntries(stored.entries)
    live.sync.tellIfArranged(before)
    if (live.log.isLong) await live.log.keepSnapshot()
    return { ok: true }
  }
  await live.sync.reload()
  if (live.lobby.over) return gone
  return stored.kind === 'repeat' ? { ok: true } : 'again'
}

interface Attempt {
  /** The automatic steps that follow at once. Those that take too long are left out. */
  readonly follow?: (() => readonly MadeEntry[]) | undefined
  readonly limit?: number
  readonly isSecond?: boolean
  readonly heldUp?: number
}

async function attempt(
  live: LiveTable,
  input: Input,
  cid: string | null,
  { follow, limit = LONGEST_STEP_MILLISECONDS, isSecond = false, heldUp = 0 }: Attempt,
): Promise<readonly MadeEntry[] | Refusal | { problem: Refused }> {
  const { id, log, ports } = live
  const made = (entry: Entry | Refusal): readonly MadeEntry[] | Refusal =>
    isRefusal(entry) ? entry : [{ entry, cid }, ...(follow?.() ?? [])]
  try {
    return input.kind === 'rewind' || input.kind === 'redo'
      ? made(await log.goBack(input))
      : await withinTime(limit, () => made(log.submit(input)))
  } catch (broken) {
    if (broken instanceof TookTooLong) {
      await live.sync.reload()
      if (live.lobby.over) return { problem: gone }
      if (broken.wasHeldUp && heldUp < MOST_TIMES_HELD_UP)
        return attempt(live, input, cid, { follow, limit: 4 * limit, isSecond, heldUp: heldUp + 1 })
      if (!isSecond)
        return attempt(live, input, cid, { limit: longSteps.limitOf(live, performance.now()), isSecond: true, heldUp })
      ports.report('a step took too long', { table: id, kind: input.kind })
      return { problem: refused('step/too-long', 'working that out takes too long; nothing was changed') }
    }
    if (!(broken instanceof RuleBroken)) throw broken
    ports.report('rule broken', { table: id, why: broken.message })
    return { problem: refused('rule/broken', 'a rule broke; nothing was changed, and the table goes on') }
  }
}

/** Who may take a long step now. */
const longSteps = new LongSteps<LiveTable>()

/** If the entries that are needed are not loaded, they are read for the GM. Other refusals stay. */
export async function lookFurtherBack(
  live: LiveTable,
  refusal: Refused,
  by: Seat,
  to?: number,
): Promise<Done | 'again'> {
  if (refusal.refused !== needsHistory.refused) return refusal
  const { base, world } = live.log.table
  if (base.at < 0) return refused('rewind/not-there', refusal.message)
  if (!runs(world.seats, by)) return refused('rewind/needs-gm', 'only the GM can go back that far')
  // For the last step of a person, if it is not loaded.
  const back = to ?? base.at - FURTHER
  await live.log.reload(Math.max(-1, back))
  await live.subscriptions.publishMissed()
  return 'again'
}
const FURTHER = 1000
