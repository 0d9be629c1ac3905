/** The version of the protocol. Separate from the schemas, so that a browser need not load them. */
export const VERSION = 2

/** Limits of one message; the server's limit on its size in bytes comes before them. */
export const LIMITS = {
  text: 2000,
  name: 40,
  tableName: 80,
  id: 80,
  history: 200,
  depth: 40,
  /** No rule counts this far, and some rules make a list as long as a number says. */
  number: 1_000_000,
  message: 64 * 1024,
  /** Of a web address. */
  address: 1000,
} as const
