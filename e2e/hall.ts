import type { Browser } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import {
  type Chair,
  deviceLink,
  Guest,
  type Look,
  type Made,
  makeTable,
  openBrowser,
  PHONE,
  type Role,
  Server,
  takeSeat,
  webTable,
} from './browser.ts'

/** A table of the hall, and ways to it. */
export interface Laid extends Made {
  /** What is sent to somebody. */
  readonly link: (role: Role) => string
  /** Somebody new, seated, with the table on the screen. */
  readonly seat: (role: Role, name: string, comes?: Comes) => Promise<Guest>
  /** The same, with the seat itself, to play without a screen. */
  readonly seatWith: (
    role: Role,
    name: string,
    comes?: Comes,
  ) => Promise<{ readonly guest: Guest; readonly chair: Chair }>
}

/** How somebody comes: with the browser of an earlier guest who left nothing in it, or with one that was never here. */
type Comes = Look & { readonly fresh?: true }

/** One server and one browser for all tests of a file. Who came for a test leaves after it, without an error. */
export interface Hall {
  readonly server: Server
  readonly browser: () => Browser
  readonly guest: (comes?: Comes) => Promise<Guest>
  readonly table: (game?: string, more?: object) => Promise<Laid>
}

export function hall(flags: Record<string, string> = {}): Hall {
  const server = new Server({ requests: '100000', ...flags })
  let browser: Browser | undefined
  const here: { readonly guest: Guest; readonly look: Look; readonly fresh: boolean }[] = []
  // A phone has a touch screen: it cannot become a laptop.
  const left: { readonly phones: Guest[]; readonly laptops: Guest[] } = { phones: [], laptops: [] }
  const alike = ({ viewport }: Look): Guest[] => (viewport === PHONE ? left.phones : left.laptops)
  beforeAll(async () => {
    webTable()
    ;[, browser] = await Promise.all([server.start(), openBrowser()])
  }, 300_000)
  afterEach(async () => {
    const errors = here.flatMap((h) => h.guest.errors)
    await Promise.all(
      here.splice(0).map(async ({ guest, look, fresh }) => {
        if (fresh) return guest.context.close()
        // A page that still goes somewhere by itself may refuse: then its browser is not used again.
        await guest.forget(look).then(
          () => alike(look).push(guest),
          () => guest.context.close(),
        )
      }),
    )
    expect(errors).toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await server.end()
  })

  const guest = async ({ fresh, ...look }: Comes = {}): Promise<Guest> => {
    const own = fresh === true || look.language !== undefined
    const known = own ? undefined : alike(look).pop()
    await known?.forget(look)
    const came = known ?? (await Guest.at(browser as Browser, look))
    here.push({ guest: came, look, fresh: own })
    return came
  }
  const table = async (game = 'first-light', more: object = {}): Promise<Laid> => {
    const made = await makeTable(server.address, { game, name: 'The Long Shore', ...more })
    const seatWith: Laid['seatWith'] = async (role, name, comes) => {
      const chair = await takeSeat(server.address, made, role, name)
      const came = await guest(comes)
      return { guest: await came.sitAt(deviceLink(server.address, made, chair)), chair }
    }
    return {
      ...made,
      seatWith,
      link: (role) => `${server.address}/t/${made.table}#${made.links[role]}`,
      seat: async (role, name, comes) => (await seatWith(role, name, comes)).guest,
    }
  }
  return { server, browser: () => browser as Browser, guest, table }
}
