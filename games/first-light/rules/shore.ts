import { askEach, chooseSome, draw as drawCards, form, number, of, oneOf, questions, text, whole } from '@sortie/engine'
import { procedure } from '../rule.ts'
import { crates } from '../state.ts'
import { draw, raise } from './work.ts'

export const shoreQuestions = questions({
  CrateDraw: { rule: 'FL-06' },
  WhichThingsToBurn: { rule: 'FL-06' },
  WhetherToBurnTheBoat: { rule: 'FL-07', options: of<'burn' | 'keep'>() },
  WhatToWrite: { rule: 'FL-08' },
  WhichOmen: { rule: 'FL-09', fields: ['omen', 'stronger'] },
  HowFarTheStormComes: { rule: 'FL-09' },
})
const ask = shoreQuestions

/** Open one of the crates on the shore; the storm uses the time. FL-06. */
export const search = procedure({
  rules: ['FL-06'],
  by: 'player',
  // What is in the crates is hidden; how many are left is not, for all have seen those that were opened.
  when: ({ state }) => state.ended === null && state.found.length < crates.length,
  *run(t, { by }) {
    const [found] = yield* drawCards(ask.CrateDraw, { by, cards: t.state.crates })
    t.tell('FL-06', { type: 'CrateOpened', seat: by, found: found as string })
    draw(t, 1)
  },
})

/** Burn what was found: every thing that burns raises the beacon by one. FL-06. */
export const burn = procedure({
  rules: ['FL-06'],
  by: 'player',
  when: ({ state }) => state.ended === null && state.found.length > 0,
  *run(t, { by }) {
    const kinds = [...new Set(t.state.found)].sort()
    const things = yield* chooseSome(ask.WhichThingsToBurn, {
      ask: by,
      from: kinds,
      min: 1,
      usual: kinds.some(burns) ? kinds.filter(burns) : kinds,
    })
    t.tell('FL-06', { type: 'ThingsUsed', things })
    const burning = things.filter(burns).length
    if (burning > 0) raise(t, burning)
  },
})

const burns = (thing: string): boolean => thing !== 'wet rope'

/** Burn the boat, if everybody agrees. Nobody hears the others before all have spoken. FL-07. */
export const voteOnBoat = procedure({
  rules: ['FL-07'],
  by: 'player',
  when: ({ state }) => state.ended === null && state.boat === 'moored',
  *run(t) {
    const players = t.seats.filter((s) => s.role === 'player').map((s) => s.seat)
    const parts = Object.fromEntries(players.map((seat) => [seat, oneOf(['burn', 'keep'], { decline: 'keep' })]))
    const votes = yield* askEach(ask.WhetherToBurnTheBoat, {
      parts,
      usual: Object.fromEntries(players.map((seat) => [seat, 'keep' as const])),
    })
    if (players.some((seat) => votes[seat] === 'keep')) return
    t.tell('FL-07', { type: 'BoatBurnt', by: players })
    raise(t, 2)
  },
})

/** Write into the journal, or make a wish that only you and the keeper of the night know. FL-08. */
export const write = procedure({
  rules: ['FL-08'],
  by: 'anyone',
  anytime: true,
  args: () => ({ where: oneOf(['journal', 'wish']) }),
  usual: () => ({ where: 'journal' }),
  *run(t, { by, where }) {
    const words = yield* text(ask.WhatToWrite, { ask: by, min: 1, max: 200, seenBy: { seats: [by] } })
    if (where === 'wish') t.tell('FL-08', { type: 'WishMade', seat: by, wish: words })
    else t.tell('FL-08', { type: 'JournalWritten', seat: by, words })
  },
})

/** The GM lets the wind rise, for a reason kept to themselves. FL-09. */
export const gust = procedure({
  rules: ['FL-09'],
  by: 'gm',
  when: ({ state }) => state.ended === null,
  *run(t) {
    const { omen, stronger } = yield* form(ask.WhichOmen, {
      ask: 'gm',
      fields: { omen: oneOf(['drowned bell', 'red moon', 'no birds']), stronger: whole({ min: 0, max: 1 }) },
      usual: { omen: 'drowned bell', stronger: 0 },
      seenBy: 'gm',
    })
    t.tell('FL-09', { type: 'OmenChosen', omen })
    const by = yield* number(ask.HowFarTheStormComes, { ask: 'gm', min: 1, max: 1 + stronger, usual: 1, seenBy: 'gm' })
    draw(t, by)
  },
})
