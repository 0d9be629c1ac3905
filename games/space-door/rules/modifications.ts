import type { Employee, Weapon } from '../state.ts'

/** A modification under a name of the group's own: what it does stands before the colon. SD-H02. */
export const ownModification = (effect: string, name: string): string => `${effect}:${name}`
export const effectOf = (mod: string): string => mod.split(':')[0] as string

/** Whether a weapon carries this modification, under whatever name. */
export const carries = ({ mods }: Pick<Weapon, 'mods'>, mod: string): boolean => mods.some((m) => effectOf(m) === mod)
export const hasMod = (e: Employee, mod: string): boolean => e.main !== null && carries(e.main, mod)
