import { expect } from 'vitest'
import type { Step } from '../engine/plays/index.ts'
import type { Guest, Look } from './browser.ts'
import type { Fixture } from './fixture.ts'
import { Play, type Player } from './play.ts'

export const panel = (guest: Guest) => guest.page.locator('[data-question-panel]:not(.fresh-guard)')
export const go = (guest: Guest) => panel(guest).locator('[data-go]').first()

/** On from all results before. */
export const nothingHeld = (guest: Guest): Promise<void> =>
  expect
    .poll(async () => {
      await guest.pass()
      return guest.page.locator('.stage.showing').count()
    })
    .toBe(0)

/** The throw is on every screen. */
export const isThrown = async (guests: readonly Guest[]): Promise<void> => {
  for (const each of guests)
    await each
      .log(/rolled|rolls, /)
      .last()
      .waitFor({ state: 'attached' })
}

/** A GM and two players at a table where these steps were played, with its own dice from now on. */
export async function playedTable(
  { server, table }: Fixture,
  game: string,
  steps: readonly Step[],
  viewport: NonNullable<Look['viewport']>,
) {
  const at = await table(game)
  const noor = await at.seatWith('gm', 'Noor', { viewport })
  const ada = await at.seatWith('player', 'Ada', { viewport })
  const bo = await at.seatWith('player', 'Bo', { viewport })
  const players: Player[] = [noor, ada, bo].map(({ chair }, i) => ({ ...chair, part: i === 0 ? 'gm' : 'crew' }))
  const play = new Play(server, at.table, players)
  await play.allowRealDice(true)
  for (const step of steps) await play.step(step)
  await play.allowRealDice(false)
  return { noor: noor.guest, ada: ada.guest, bo: bo.guest }
}
