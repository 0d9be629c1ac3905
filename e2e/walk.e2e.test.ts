import { expect, test, vi } from 'vitest'
import { type Guest, LAPTOP, PHONE, SMALL } from './browser.ts'
import { hall } from './hall.ts'
import { Play, type Player, stepsOf } from './play.ts'
import { isLedgeFree, outOfSight } from './stage.ts'

vi.setConfig({ testTimeout: 600_000 })
const { server, table } = hall()
const SIZES = { laptop: LAPTOP, small: SMALL, phone: PHONE }

/** What is asked of this seat, or what its move is, by its heading. */
const asked = (guest: Guest): Promise<string | undefined> =>
  guest.page.evaluate(() => document.querySelector('[data-question-panel].yours h2')?.textContent ?? undefined)

/** What cannot be pressed without scrolling, at every size: `phone, "Which job?": …`. */
async function hiddenAt(guest: Guest, who: string, what: string): Promise<readonly string[]> {
  const hidden: string[] = []
  for (const [size, viewport] of Object.entries(SIZES)) {
    await guest.page.setViewportSize(viewport)
    for (const control of await outOfSight(guest)) hidden.push(`${size}, ${who}, “${what}”: ${control}`)
    if (!(await isLedgeFree(guest))) hidden.push(`${size}, ${who}, “${what}”: the ledge is covered`)
  }
  await guest.page.setViewportSize(LAPTOP)
  return hidden
}

/** Lists that are longer than a phone: they scroll, and the button below them stays. */
const LONG = /^phone, player, “What does .* carry\?”: (?!Sign|Done)/

/** Names and numbers change from one job to the next; the form stays the same. */
const kind = (heading: string): string => heading.replace(/\d+|\p{Lu}\p{Ll}+( \p{Lu}\p{Ll}+)?/gu, '…')

test.for([
  ['regulus', 'job'],
  ['regulus', 'contest'],
  ['in-the-dark', 'the-harbour-ledger'],
  ['veil-runners', 'a-secret-in-the-hold'],
  ['space-door', 'a-hound-in-the-corridor'],
] as const)(
  '%s, %s: all that can be pressed is on the screen, at three sizes, for GM and players',
  async ([game, play]) => {
    const at = await table(game)
    const guests: Guest[] = []
    const players: Player[] = []
    for (const [role, name] of [
      ['gm', 'Noor'],
      ['player', 'Ada'],
      ['player', 'Bo'],
    ] as const) {
      const { guest, chair } = await at.seatWith(role, name)
      guests.push(guest)
      players.push({ ...chair, part: role === 'gm' ? 'gm' : 'crew' })
    }
    const played = new Play(server, at.table, players)
    await played.allowRealDice()
    const looked = new Set<string>()
    const hidden: string[] = []
    for (const step of stepsOf(game, play)) {
      await played.step(step)
      // What is hidden from a seat does not reach it: the GM's screen has everything.
      await Promise.all(guests.map((g) => g.page.evaluate('new Promise(requestAnimationFrame)')))
      for (const [i, guest] of guests.entries()) {
        await guest.pass()
        const heading = await asked(guest)
        const who = i === 0 ? 'GM' : 'player'
        if (heading === undefined || looked.has(`${who} ${kind(heading)}`)) continue
        looked.add(`${who} ${kind(heading)}`)
        hidden.push(...(await hiddenAt(guest, who, heading)))
      }
    }
    expect(looked.size).toBeGreaterThan(5)
    expect(hidden.filter((control) => !LONG.test(control))).toEqual([])
  },
)
