import { z } from 'zod'
import { LIMITS } from './limits.ts'
import { list, words } from './parts.ts'

/** What an address outside can be told of: whose move it is, results, clocks, the recap of an evening. */
export const HookTopic = z.enum(['turn', 'results', 'clocks', 'recap'])
export type HookTopic = z.infer<typeof HookTopic>

/** POST /api/tables/:table/hooks: tells an address outside what happens. */
export const MakeHook = z.strictObject({
  /** `seat`: what the sender's own seat sees. `table`: what everybody sees; for the GM. */
  for: z.enum(['seat', 'table']),
  url: words(LIMITS.address),
  form: z.enum(['json', 'discord']),
  tells: list(HookTopic).check(z.minLength(1), z.maxLength(HookTopic.options.length)),
  /** For how many seconds a move has to be open before it is told. */
  wait: z.int().min(0).max(3600),
})
export type MakeHook = z.infer<typeof MakeHook>

/** A hook as those are told who may remove it. Its address may hold a secret: only its host is named. */
export const Hook = MakeHook.omit({ url: true }).extend({
  hook: z.string(),
  host: z.string(),
  /** Messages that were taken since this server started, and when the last one was. */
  delivered: z.number(),
  deliveredAt: z.number().optional(),
  /** Messages that wait to be sent, or to be sent again. */
  waiting: z.number(),
  /** What went wrong last, if nothing was delivered since. */
  problem: z.string().optional(),
})
export type Hook = z.infer<typeof Hook>

/** A hook that was just made, with the key that its messages are signed with. The key is told once. */
export const MadeHook = Hook.extend({ secret: z.string() })
export type MadeHook = z.infer<typeof MadeHook>
