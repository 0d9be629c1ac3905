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

/** A table on the server of the test file, and ways to sit down at it. */
export interface FixtureTable extends Made {
  /** The invitation link of a role. */
  readonly link: (role: Role) => string
  /** A new guest, seated, with the table on the screen. */
  readonly seat: (role: Role, name: string, browsing?: Browsing) => Promise<Guest>
  /** The same, with the seat's token, to play without a screen. */
  readonly seatWith: (
    role: Role,
    name: string,
    browsing?: Browsing,
  ) => Promise<{ readonly guest: Guest; readonly chair: Chair }>
}

/** The guest's browser: a used one with its storage emptied, or with `fresh` a new one. */
type Browsing = Look & { readonly fresh?: true }

/** One server and one browser for all tests of a file. After each test its guests leave, and no page may have had an error. */
export interface Fixture {
  readonly server: Server
  readonly browser: () => Browser
  readonly guest: (browsing?: Browsing) => Promise<Guest>
  readonly table: (game?: string, more?: object) => Promise<FixtureTable>
}

export function fixture(flags: Record<string, string> = {}): Fixture {
  const server = new Server({ requests: '100000', ...flags })
  let browser: Browser | undefined
  const here: { readonly guest: Guest; readonly look: Look; readonly fresh: boolean }[] = []
  // A phone has a touch screen: it cannot become a laptop.
  const left: { readonly phones: Guest[]; readonly laptops: Guest[] } = { phones: [], laptops: [] }
  const alike = ({ viewport }: Look): Guest[] => (viewport === PHONE ? left.phones : left.laptops)
  beforeAll(async () => {
    webTable()
    ;[, browser] = await Promise.all([server.start(), openBrowser()])
  })
  afterEach(async () => {
    const errors = here.flatMap((h) => h.guest.errors)
    await Promise.all(
      here.splice(0).map(async ({ guest, look, fresh }) => {
        if (fresh) return guest.context.close()
        // A page that is still navigating may refuse; then its browser is not used again.
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

  const guest = async ({ fresh, ...look }: Browsing = {}): Promise<Guest> => {
    const own = fresh === true || look.language !== undefined
    const known = own ? undefined : alike(look).pop()
    await known?.forget(look)
    const came = known ?? (await Guest.at(browser as Browser, look))
    here.push({ guest: came, look, fresh: own })
    return came
  }
  const table = async (game = 'first-light', more: object = {}): Promise<FixtureTable> => {
    const made = await makeTable(server.address, { game, name: 'The Long Shore', ...more })
    const seatWith: FixtureTable['seatWith'] = async (role, name, browsing) => {
      const chair = await takeSeat(server.address, made, role, name)
      const came = await guest(browsing)
      return { guest: await came.sitAt(deviceLink(server.address, made, chair)), chair }
    }
    return {
      ...made,
      seatWith,
      link: (role) => `${server.address}/t/${made.table}#${made.links[role]}`,
      seat: async (role, name, browsing) => (await seatWith(role, name, browsing)).guest,
    }
  }
  return { server, browser: () => browser as Browser, guest, table }
}
