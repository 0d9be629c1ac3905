import type { PanelRow } from '@sortie/engine'
import { z } from 'zod'
import { list, made } from './parts.ts'

/** A sentence of the game, with the rule behind it. */
export const Sentence = z.object({
  type: z.string(),
  text: z.string(),
  rule: z.string(),
  /** The dice that fell just before. */
  dice: list(z.number()).optional(),
})
export type Sentence = z.infer<typeof Sentence>

/** A moment worth telling again. */
export const RecapMoment = z.object({
  time: z.number(),
  sentences: list(Sentence),
  /** Decided over the rules: by whom, and why. */
  overruled: z.object({ by: z.string(), reason: z.string() }).optional(),
  /** Said or done in character. */
  said: z.object({ by: z.string(), how: z.enum(['ic', 'me']), text: z.string() }).optional(),
})
export type RecapMoment = z.infer<typeof RecapMoment>

/** A procedure that a seat started, with everything that followed. */
export const Paragraph = z.object({ head: z.string(), sentences: list(Sentence) })
export type Paragraph = z.infer<typeof Paragraph>

export const Changed = z.object({
  who: z.string(),
  what: list(z.object({ name: z.string(), before: z.number(), after: z.number() })),
})
export type Changed = z.infer<typeof Changed>

/** How the dice of an evening fell for one seat. */
const SeatLuck = z.object({
  by: z.string(),
  name: z.string(),
  text: z.string(),
  rolls: z.number(),
  better: z.number(),
  worse: z.number(),
  worth: z.number(),
  expected: z.number(),
  spread: z.number(),
  luckierThan: z.number(),
})

/** A seat's recap of an evening: everything as this seat saw it. */
export const Recap = z.object({
  table: z.string(),
  game: z.string(),
  /** The subject of the evening, or the table's name. */
  title: z.string(),
  /** Which evening, if it can be told apart; otherwise the recap covers everything that was played. */
  evening: z.number().optional(),
  over: z.boolean(),
  /** From the first line to the last. */
  from: z.number(),
  to: z.number(),
  lead: z.string(),
  told: list(RecapMoment),
  left: list(made<PanelRow>()),
  changed: list(Changed),
  luck: z.object({ evening: z.number(), of: list(SeatLuck) }).optional(),
  /** By the number of its line: how likely a throw was to be better, and as good. */
  throws: list(z.object({ n: z.int(), better: z.number(), same: z.number() })),
  playedBy: list(z.string()),
  /** How many sides the dice have in this game. */
  sides: z.number(),
  ledger: list(Paragraph),
  /** In a recap for the group: the state as everybody sees it. */
  group: z.object({ view: made() }).optional(),
})
export type Recap = z.infer<typeof Recap>
