/** One record of a stream: its text and its link to the record before. */
export interface StoredRecord {
  /** Its place in the stream, from 0. */
  readonly at: number
  /** Canonical JSON; the rest of it, or nothing, if words were removed. */
  readonly body: string
  /** Chosen by the sender: sent twice, it counts once. */
  readonly cid: string | null
  /** Milliseconds since 1970, by the server's clock. */
  readonly time: number
  /** Random; without it nobody can guess a body that was taken back from its digest. */
  readonly salt: string
  readonly digest: string
  /** Over the hash before, the place and the digest: a chain that shows every change. */
  readonly hash: string
}

/** A record to append; the store assigns the position, the writer the hash. */
export type Appended =
  | { readonly kind: 'appended' }
  /** Another writer was first: the stream is longer than expected. */
  | { readonly kind: 'conflict' }
  /** A record with this cid exists already, at this position. */
  | { readonly kind: 'repeat'; readonly at: number }

/**
 * Append-only streams of lines. That is all a table needs of a database, so that another one can take its place:
 * lines go in whole or not at all, at the place that the writer expects, and are on disk before anyone is told.
 */
export interface Store {
  /** Where another thread finds the same streams; nothing if they are in the memory of this one. */
  readonly address?: StoreAddress
  /** Appends records from position `expected` on, if the stream is exactly that long. Durable when it resolves. */
  append(stream: string, expected: number, lines: readonly StoredRecord[]): Promise<Appended>
  /** Lines from a place on, in order, at most `limit`. */
  read(stream: string, from: number, limit?: number): Promise<readonly StoredRecord[]>
  /** Calls back whenever the stream may have grown, here or on another server. May call too often, never too late to matter. */
  subscribe(stream: string, woken: () => void): () => void
  /** The newest snapshot that was kept, and the place of the last line it contains. */
  snapshot(stream: string): Promise<StoredSnapshot | undefined>
  keepSnapshot(stream: string, snapshot: StoredSnapshot): Promise<void>
  /**
   * Takes back what a line said, for good, and leaves this in its place; its digest and hash stay, so the chain still
   * holds. A snapshot that may hold the words goes with them.
   */
  takeBack(stream: string, at: number, left?: string): Promise<void>
  /** Resolves if an append would now be kept; otherwise rejects with the reason. May wait as long as an append would. */
  check(): Promise<void>
  /** Streams whose names start with this, sorted. */
  streams(prefix: string): Promise<readonly string[]>
  /** Removes a stream with all it has. */
  remove(stream: string): Promise<void>
  close(): Promise<void>
}

/** A SQLite file, or the addresses of PostgreSQL clusters. */
export type StoreAddress = { readonly sqlite: string } | { readonly postgres: readonly string[] }

export interface StoredSnapshot {
  readonly at: number
  readonly body: string
}
