import { emptyLobby, eveningNow, type LobbyEvent, lobbyAfterAll } from '../lobby/lobby-events.ts'
import { bodyOf, Stream } from '../log/stream.ts'
import type { Store } from '../store/store.ts'
import { newEvening } from './fair-dice.ts'

const MOST_TRIES = 5

/**
 * Ends every evening under way and begins another. After a backup was put back, the throws since then would fall again as they
 * did: people who saw them would know what is to come.
 */
export async function renewEvenings(store: Store, now: () => number): Promise<number> {
  let renewed = 0
  for (const name of await store.streams('table/'))
    if (name.endsWith('/desk') && (await renewEvening(new Stream(store, name, now), now))) renewed++
  return renewed
}

async function renewEvening(stream: Stream, now: () => number): Promise<boolean> {
  let lobby = emptyLobby
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const events = (await stream.news()).map((line) => bodyOf<LobbyEvent>(line) as LobbyEvent)
    lobby = lobbyAfterAll(lobby, events)
    const running = eveningNow(lobby)
    if (!running || !lobby.created) return tries > 0
    const ended: LobbyEvent = { kind: 'eveningEnded', evening: running.evening, endedAt: now() }
    const began: LobbyEvent = {
      kind: 'eveningBegan',
      ...newEvening(lobby.created.table, lobby.evenings.length + 1),
      began: now(),
    }
    if ((await stream.append(ended)).kind === 'appended' && (await stream.append(began)).kind === 'appended')
      return true
  }
  return false
}
