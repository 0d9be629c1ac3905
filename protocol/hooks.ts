import { z } from 'zod'
import { LIMITS } from './limits.ts'
import { list, words } from './parts.ts'

/** The topics of a webhook: turns, results, clocks, the recap of an evening. */
export const HookTopic = z.enum(['turn', 'results', 'clocks', 'recap'])
export type HookTopic = z.infer<typeof HookTopic>

/** POST /api/tables/:table/hooks: adds a webhook. */
export const MakeHook = z.strictObject({
  /** `seat`: the knowledge of the sender's seat. `table`: the knowledge of everybody; only for the GM. */
  for: z.enum(['seat', 'table']),
  url: words(LIMITS.address),
  form: z.enum(['json', 'discord']),
  tells: list(HookTopic).check(z.minLength(1), z.maxLength(HookTopic.options.length)),
  /** Seconds that a move has to be open before it is announced. */
  wait: z.int().min(0).max(3600),
})
export type MakeHook = z.infer<typeof MakeHook>

/** A webhook as shown to people who may remove it. Its address may contain a secret, so only the host is shown. */
export const Hook = MakeHook.omit({ url: true }).extend({
  hook: z.string(),
  host: z.string(),
  /** Messages that were taken since this server started, and when the last one was. */
  delivered: z.number(),
  deliveredAt: z.number().optional(),
  /** Messages that wait to be sent, or to be sent again. */
  waiting: z.number(),
  /** The last error, if nothing was delivered since. */
  problem: z.string().optional(),
})
export type Hook = z.infer<typeof Hook>

/** A new webhook, with the key that signs its messages. The key is shown once. */
export const MadeHook = Hook.extend({ secret: z.string() })
export type MadeHook = z.infer<typeof MadeHook>
