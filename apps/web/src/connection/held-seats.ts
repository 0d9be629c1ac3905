/** Seats that this browser holds: the secret that brings one back to each, by table. */
export interface HeldSeat {
  readonly seat: string
  readonly token: string
  readonly name: string
}
/** What a table was when this browser last sat there. */
export interface KnownTable {
  readonly name: string
  readonly game: string
  readonly role: 'gm' | 'player' | 'spectator'
  readonly seen: number
  /** The table that it was branched from. */
  readonly branchOf?: { readonly table: string; readonly name: string }
  /** Taken off the list of tables; the seat is kept. */
  readonly unlisted?: boolean
  /** It runs in this browser, without a server. */
  readonly here?: boolean
  /** When it was last saved as a file. */
  readonly saved?: number
}
/** Secrets of links created in this browser, to be shown again. */
export interface HeldLinks {
  readonly [role: string]: string
}

const seatsKey = (table: string): string => `sortie/seats/${table}`
const linksKey = (table: string): string => `sortie/links/${table}`
const knownKey = (table: string): string => `sortie/known/${table}`
const mineKey = (table: string): string => `sortie/mine/${table}`

export const heldSeats = (table: string): readonly HeldSeat[] => read<HeldSeat[]>(localStorage, seatsKey(table)) ?? []

/** The seat of this window: the one it had, or the one taken last. */
export function seatHere(table: string): HeldSeat | undefined {
  const all = heldSeats(table)
  const mine = read<string>(sessionStorage, mineKey(table))
  return all.find((s) => s.seat === mine) ?? all.at(-1)
}

export function holdSeat(table: string, seat: HeldSeat): void {
  const others = heldSeats(table).filter((s) => s.seat !== seat.seat)
  write(localStorage, seatsKey(table), [...others, seat])
  write(sessionStorage, mineKey(table), seat.seat)
}

export const sitHere = (table: string, seat: string): void => write(sessionStorage, mineKey(table), seat)

export function giveUpSeat(table: string, seat: string): void {
  write(
    localStorage,
    seatsKey(table),
    heldSeats(table).filter((s) => s.seat !== seat),
  )
}

export const knownTable = (table: string): KnownTable | undefined => read<KnownTable>(localStorage, knownKey(table))
export const knowTable = (table: string, more: Partial<KnownTable>): void =>
  write(localStorage, knownKey(table), { ...knownTable(table), ...more })

/** Forgets a table with its seats and links. */
export function forgetTable(table: string): void {
  for (const key of [seatsKey, linksKey, knownKey]) remove(localStorage, key(table))
  remove(sessionStorage, mineKey(table))
}

/** Whether a table runs in this browser, without a server. */
export const isHere = (table: string): boolean => knownTable(table)?.here === true

/** The address of a table's page. A table of this browser has its id after the #, so that any host of files can serve it. */
export const pathTo = (table: string): string => (isHere(table) ? `/here#${table}` : `/t/${table}`)

/** The tables this browser sits at, the one it was at last first. */
export function tablesHere(): readonly (KnownTable & { readonly table: string })[] {
  const prefix = knownKey('')
  return stored(localStorage)
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      const table = key.slice(prefix.length)
      const known = knownTable(table)
      return known?.seen === undefined || known.unlisted || heldSeats(table).length === 0 ? [] : [{ table, ...known }]
    })
    .sort((a, b) => b.seen - a.seen)
}

export const heldLinks = (table: string): HeldLinks => read<HeldLinks>(localStorage, linksKey(table)) ?? {}
export const holdLinks = (table: string, links: HeldLinks): void =>
  write(localStorage, linksKey(table), { ...heldLinks(table), ...links })

/** A note from one page to the next, read once. */
export const leaveNote = (key: string, value: unknown): void => write(sessionStorage, `sortie/note/${key}`, value)
export function takeNote<T>(key: string): T | undefined {
  const note = read<T>(sessionStorage, `sortie/note/${key}`)
  remove(sessionStorage, `sortie/note/${key}`)
  return note
}

function remove(store: Storage, key: string): void {
  try {
    store.removeItem(key)
  } catch {
    // Storage is blocked, so there was nothing.
  }
}

function stored(store: Storage): readonly string[] {
  try {
    return Object.keys(store)
  } catch {
    return []
  }
}

function read<T>(store: Storage, key: string): T | undefined {
  try {
    return JSON.parse(store.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function write(store: Storage, key: string, value: unknown): void {
  try {
    store.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or blocked: the seat lasts as long as this page.
  }
}
