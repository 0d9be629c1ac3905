import { z } from 'zod'
import { LIMITS } from './limits.ts'
import { id, list, words } from './parts.ts'

/** The manifest of a pack; the kernel checks it further. */
export const PackManifest = z.strictObject({
  id,
  version: words(20),
  title: words(LIMITS.tableName),
  author: words(LIMITS.tableName),
  licence: words(LIMITS.tableName),
  description: z.string().max(1000),
  requires: z.strictObject({ game: id, edition: z.int() }),
})
export type PackManifest = z.infer<typeof PackManifest>

/** GET /api/packs gives a list of these: the packs in the server's folder. */
export const ListedPack = PackManifest.extend({
  /** Names the pack with everything in it. */
  hash: z.string(),
  /** How many rows it has, by kind. */
  rows: z.record(z.string(), z.number()),
})
export type ListedPack = z.infer<typeof ListedPack>

/** A pack that a table uses, with the rows that came from it, as far as the reader may know them. */
export const UsedPack = PackManifest.extend({
  hash: z.string(),
  rows: z.record(z.string(), list(z.string())),
})
export type UsedPack = z.infer<typeof UsedPack>
