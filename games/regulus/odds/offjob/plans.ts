import { type LeverageOption, leverageOptions } from '../../rules/offjob/state.ts'
import type { Settings } from '../../settings.ts'

/** The options that can change how a contest ends; a Luck mark cannot. */
export const playable = leverageOptions.filter((option) => option !== 'luck')
export type Playable = Exclude<LeverageOption, 'luck'>

export const MOST_ADVANTAGES = 3
const MOST_PUSHES = 1000

/** How often a Maybe may be pushed at this table, and no more often than wished. R3-Q13. */
export function mostPushes({ maxPushes }: Pick<Settings, 'maxPushes'>, wish: number | null = null): number | null {
  if (maxPushes === 'unlimited') return wish
  return wish === null ? maxPushes : Math.min(wish, maxPushes)
}

/** How often a Maybe is pushed: never, always (nothing comes back), or so many times. R3-Q13. */
export function pushesFrom(push: string): number | null {
  if (push === 'always') return null
  const times = push === 'never' ? 0 : Number(push)
  if (/^\d+$|^never$/.test(push) && times <= MOST_PUSHES) return times
  throw new RangeError(`R3-18: push takes never, always or a number up to ${MOST_PUSHES}, not "${push}"`)
}

/** How often an option may be taken: once, or at some tables as often as it makes sense. R3-12, R3-Q04. */
export const mostOf = (
  option: Playable,
  dice: number,
  { leverageRepeat }: Pick<Settings, 'leverageRepeat'>,
): number => {
  if (option === 'favored' || leverageRepeat === 'distinct') return 1
  return option === 'd8' ? dice : MOST_ADVANTAGES
}

/** Leverage given by hand. R3-11, R3-12, R3-Q04. */
export function leverageFrom(list: string, dice: number, settings: Settings): readonly Playable[] {
  const names = list.split(',').flatMap((name) => (name.trim() as Playable) || [])
  const legal = playable.filter((option) => option !== 'favored')
  for (const name of names) {
    if (name === 'favored') throw new RangeError('R3-12: the Favored option is --column favored')
    if (!legal.includes(name)) throw new RangeError(`R3-12: leverage takes ${legal.join(', ')}, not "${name}"`)
    const most = mostOf(name, dice, settings)
    if (names.filter((n) => n === name).length > most)
      throw new RangeError(`R3-Q04: leverage takes ${name} at most ${most === 1 ? 'once' : `${most} times`} here`)
  }
  if (names.length > MOST_ADVANTAGES)
    throw new RangeError(`R3-11: there are at most ${MOST_ADVANTAGES} advantages, not ${names.length}`)
  return names
}
