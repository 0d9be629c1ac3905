import type { Purse, Standing } from './standing.ts'

/** `best`: the goes that are likeliest to save the job. `plain`: what is sure first, then two dice if there are two. */
export type Saving = 'best' | 'plain'

/**
 * The chance that a clocked job is saved by a crew without contributions. Each operative has one go for 1 Fortune: with a
 * point of trouble it is sure progress, with opportunity it is dice. RJ-42 to RJ-45.
 */
export function savingChance(
  crew: number,
  how: Saving,
): (short: number, purse: Purse & Pick<Standing, 'active'>) => number {
  const known = new Map<number, number>()
  return (short, { fortune, negative, positive, active }) =>
    chance(short, Math.min(fortune, crew), { sure: negative, dice: positive, active, lost: crew - active })

  interface Left {
    readonly sure: number
    readonly dice: number
    readonly active: number
    readonly lost: number
  }

  function chance(short: number, goes: number, left: Left): number {
    if (short <= 0) return 1
    const able = left.active + (left.sure > 0 ? left.lost : 0)
    const tries = Math.min(goes, able)
    if (tries <= 0 || short > 2 * tries) return 0
    const { active, lost } = left
    const sure = Math.min(left.sure, tries)
    const dice = Math.min(left.dice, 2 * tries)
    const key = ((((short * 16 + tries) * 16 + active) * 16 + lost) * 16 + sure) * 32 + dice
    const seen = known.get(key)
    if (seen !== undefined) return seen
    const fewer = { sure, active: active - 1, lost }
    const after = (hits: number, used: number) => chance(short - hits, tries - 1, { ...fewer, dice: dice - used })
    const ways: readonly (false | (() => number))[] = [
      active > 0 && sure > 0 && (() => chance(short - 1, tries - 1, { ...fewer, sure: sure - 1, dice })),
      lost > 0 && sure > 0 && (() => chance(short - 1, tries - 1, { sure: sure - 1, dice, active, lost: lost - 1 })),
      active > 0 && dice > 1 && (() => (after(0, 2) + 2 * after(1, 2) + after(2, 2)) / 4),
      active > 0 && dice > 0 && (() => (after(0, 1) + after(1, 1)) / 2),
    ]
    const open = ways.filter((way) => way !== false)
    const tried = how === 'best' ? open : open.slice(0, 1)
    const best = Math.max(0, ...tried.map((way) => way()))
    known.set(key, best)
    return best
  }
}
