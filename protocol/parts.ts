import type { Audience, Json } from '@sortie/engine'
import { z } from 'zod'
import { LIMITS } from './limits.ts'

/** Text that every store returns unchanged. */
const isText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

function isPlain(value: unknown, depth: number): boolean {
  if (depth > LIMITS.depth) return false
  if (value === null || typeof value === 'boolean') return true
  if (typeof value === 'string') return isText(value)
  if (typeof value === 'number') return Number.isSafeInteger(value) && Math.abs(value) <= LIMITS.number
  if (Array.isArray(value)) return value.every((v) => isPlain(v, depth + 1))
  return typeof value === 'object' && Object.values(value).every((v) => isPlain(v, depth + 1))
}

const plainFrom = (depth: number): z.ZodType<Json> =>
  z.custom<Json>(
    (v) => v !== undefined && isPlain(v, depth),
    'plain data with whole numbers up to a million, not too deep',
  )

/** JSON from a client: checked before anything else looks at it. */
export const json = plainFrom(0)
/** A value one level inside such JSON. */
export const jsonInside = plainFrom(1)

/** JSON that the server itself has made, in a type of the engine. Not checked again. */
export const made = <T = Json>(): z.ZodType<T> => z.custom<T>((v) => v !== undefined)

export const words = (max: number) => z.string().min(1).max(max).refine(isText, 'text without NUL or half characters')
export const id = words(LIMITS.id)
export const reason = words(LIMITS.text)
export const secret = z.string().min(16).max(200)

export const Role = z.enum(['gm', 'player', 'spectator'])
export const audience = made<Audience>()
export const list = <T extends z.ZodType>(of: T) => z.array(of).readonly()
