import type { ReadyClock, Score } from './rows.ts'

const source = 'written for Sortie'

const obstacle = (id: string, name: string, size: ReadyClock['size'], more: Partial<ReadyClock>): ReadyClock => ({
  id,
  name,
  role: 'obstacle',
  size,
  shown: 'open',
  waits: false,
  outcome: '',
  effect: 'none',
  starts: '',
  ...more,
})
const danger = (id: string, name: string, size: ReadyClock['size'], more: Partial<ReadyClock>): ReadyClock => ({
  ...obstacle(id, name, size, more),
  role: 'danger',
})

export const scores: { readonly [id: string]: Score } = {
  ledger: {
    name: 'The Harbour Ledger',
    brief: 'A ledger in the customs vault names everybody who was ever paid to look away. It must be gone by morning.',
    clocks: [
      obstacle('wall', 'Over the sea wall', 4, { outcome: 'The yard lies open.', starts: 'vault' }),
      obstacle('vault', 'Into the vault', 6, { waits: true, outcome: 'The ledger is in hand.', starts: 'away' }),
      obstacle('away', 'Away with the ledger', 4, {
        waits: true,
        outcome: 'Nobody will read those names again.',
        effect: 'jobDone',
      }),
      danger('alarm', 'Alarm', 8, { outcome: 'Bells over the whole harbour: the night is lost.', effect: 'jobLost' }),
      danger('rivals', 'The Tidewives want it too', 6, {
        shown: 'hidden',
        outcome: 'The Tidewives are in the vault as well, and not alone.',
        effect: 'pressureOn',
      }),
    ],
    factions: [
      { name: 'Customs Watch', level: 0 },
      { name: 'Tidewives', level: 1 },
    ],
    payXp: 2,
    payFunds: 1,
    house: true,
    source,
  },
  lantern: {
    name: 'The Glass Lantern',
    brief:
      'A collector keeps a lantern that shows who died in a room. The family of one of them wants it out of his hands.',
    clocks: [
      obstacle('guest', 'A place among the guests', 6, { outcome: 'They are expected upstairs.', starts: 'lantern' }),
      obstacle('lantern', 'The lantern room', 8, {
        waits: true,
        outcome: 'The lantern is out of the house.',
        effect: 'jobDone',
      }),
      danger('host', 'The host grows curious', 6, { outcome: 'The doors are locked.', effect: 'jobLost' }),
      danger('dead', 'Something in the glass wakes', 8, { shown: 'name', outcome: 'The dead speak, all at once.' }),
    ],
    factions: [
      { name: 'House Amberley', level: 1 },
      { name: 'Customs Watch', level: 0 },
    ],
    payXp: 3,
    payFunds: 2,
    house: true,
    source,
  },
}
