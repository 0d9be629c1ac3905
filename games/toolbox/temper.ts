import { deeds, type Things } from './oracle/prompts.ts'

/** How hard the opposition is: how many jobs or fights of a hundred it wants an ordinary crew to bring off. */
export const tempers = {
  fair: { least: 55, aim: 65, most: 75 },
  harsh: { least: 35, aim: 45, most: 55 },
} as const
export type Temper = keyof typeof tempers

/** Of several ways to set something up, the one whose chance, in percent, is nearest to what the opposition wants; the first of those. */
export function nearest<T>(ways: readonly T[], chanceOf: (way: T) => number, temper: Temper): T | undefined {
  const far = (way: T): number => Math.abs(chanceOf(way) - tempers[temper].aim)
  let best: { readonly way: T; readonly by: number } | undefined
  for (const way of ways) {
    const by = far(way)
    if (!best || by < best.by) best = { way, by }
  }
  return best?.way
}

export const isWithin = (chance: number, temper: Temper): boolean =>
  chance >= tempers[temper].least && chance <= tempers[temper].most

/** To the nearest five, for nobody should take an estimate for more than it is. */
export const about = (chance: number): string => `about ${5 * Math.round(chance / 5)} %`

/** A number from words: the same words give the same number, so that nobody can try again for a better answer. */
export const mixed = (words: string): number =>
  [...words].reduce((n, letter) => (n * 31 + letter.charCodeAt(0)) % 9973, 7)
export const pick = <T>(from: readonly T[], words: string): T => from[mixed(words) % from.length] as T

/** Prompt words for a bot that has to put something into words: people make a sentence of them. */
export const promptFor = (things: Things, words: string): string =>
  `${pick(deeds, words)} · ${pick(things, `${words}…`)}`

/** A clock as far as a head start is about it. */
export interface Startable {
  readonly id: string
  readonly name: string
  readonly size: number
}

/**
 * How something ready begins so that its chance fits the temper: as it is, or with a danger that has already moved, or with
 * a goal that is partly reached. Both clocks are known to everybody. Nothing, if it fits as it is.
 */
export function headStart({
  goal,
  danger,
  temper,
  chance,
}: {
  readonly goal: Startable
  readonly danger: Startable
  readonly temper: Temper
  /** In percent, with so many segments filled already. */
  readonly chance: (ahead: { readonly goal: number; readonly danger: number }) => number
}): { readonly clock: string; readonly segments: number; readonly why: string } | undefined {
  const asItIs = chance({ goal: 0, danger: 0 })
  if (isWithin(asItIs, temper)) return undefined
  const [first, key] = asItIs > tempers[temper].most ? ([danger, 'danger'] as const) : ([goal, 'goal'] as const)
  // Every segment more moves the chance the same way: what comes after the aim is further off.
  const ways: { readonly segments: number; readonly chance: number }[] = []
  for (let segments = 1; segments < first.size; segments++) {
    const now = chance({ goal: 0, danger: 0, [key]: segments })
    ways.push({ segments, chance: now })
    if (key === 'danger' ? now <= tempers[temper].aim : now >= tempers[temper].aim) break
  }
  const best = nearest(ways, (way) => way.chance, temper)
  if (!best || Math.abs(best.chance - tempers[temper].aim) >= Math.abs(asItIs - tempers[temper].aim)) return undefined
  const { segments } = best
  const why = `${first.name} begins at ${segments} of ${first.size}: you bring it off ${about(best.chance)} of the time.`
  return { clock: first.id, segments, why }
}
