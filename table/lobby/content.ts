import { type AnyGame, canonical, type Head, type Json, overlaid } from '@sortie/engine'
import { sha } from '../crypto/hash.ts'
import { bodyOf, Stream } from '../log/stream.ts'
import { contentOf } from '../log/stream-names.ts'
import type { Store } from '../store/store.ts'
import type { LobbyEvent } from './lobby-events.ts'

/** A game's content with a table's changes applied. */
export function contentFor(game: AnyGame, overlay: Json): unknown {
  const laid = overlaid(game, overlay)
  return 'content' in laid ? laid.content : game.content
}

/** The stored name of content: the same content has the same name. */
export const printOf = (content: unknown): string => sha(canonical(content ?? null))

/** Keeps content for as long as the store lasts. Tables that share it share the copy. */
export async function keepContent(content: unknown, store: Store, now: () => number): Promise<string> {
  const print = printOf(content)
  // A conflict means that it exists already.
  await new Stream(store, contentOf(print), now).begin([{ content: content ?? null }])
  return print
}

/** The initial setup of the kernel's table. */
export async function headOf(created: Created, game: AnyGame, store: Store): Promise<Head> {
  const { settings, seats } = created
  return { settings, content: await contentOnItsDay(created, game, store), ...(seats && { seats }) }
}

type Created = LobbyEvent & { readonly kind: 'created' }

/** The content of the day a table was made, whatever the game has by now. */
export async function contentOnItsDay(created: Created, game: AnyGame, store: Store): Promise<unknown> {
  const today = contentFor(game, created.overlay)
  if (printOf(today) === created.content) return today
  const [line] = await store.read(contentOf(created.content), 0, 1)
  const kept = line && bodyOf<{ readonly content: unknown }>(line)
  return kept ? kept.content : today
}
