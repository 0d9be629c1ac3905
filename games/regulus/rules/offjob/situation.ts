import { formOf, line, listOf, oneOf, someOf, whole } from '@sortie/engine'
import { type Look, procedure } from '../../rule.ts'
import { membersOf } from '../crew/ratings.ts'
import { offTheJob } from './scope.ts'
import type { Situation } from './state.ts'

const FURTHEST_LEVEL = 20

const fieldsOf = (look: Look) => {
  const { ratingMin, ratingMax } = look.settings
  return {
    name: line({ min: 1, max: 80 }),
    involved: someOf(membersOf(look), { min: 1 }),
    ratings: listOf(
      formOf({
        operative: oneOf(membersOf(look)),
        rating: line({ min: 1, max: 30 }),
        level: whole({
          min: ratingMin === 'none' ? -FURTHEST_LEVEL : ratingMin,
          max: ratingMax === 'none' ? FURTHEST_LEVEL : ratingMax,
        }),
      }),
    ),
  }
}

/** A named frame that has to be resolved before the story goes on elsewhere; it may give ratings. R3-B02, R3-Q20, R3-Q31. */
export const openSituation = procedure({
  rules: ['R3-B02', 'R3-Q31'],
  by: 'gm',
  when: (look) => offTheJob(look) && look.state.offJob.situation === null && membersOf(look).length > 0,
  args: fieldsOf,
  usual: (look) => ({ involved: membersOf(look), ratings: [] }),
  *run(t, { name, involved, ratings }) {
    t.tell('R3-B02', { type: 'SituationOpened', name, involved, ratings: byOperative(ratings, involved) })
  },
})

/** Who is in it and what it gives may change while it is open. R3-B02, R3-Q31. */
export const changeSituation = procedure({
  rules: ['R3-B02', 'R3-Q31'],
  by: 'gm',
  when: ({ state }) => state.offJob.situation !== null,
  args: fieldsOf,
  usual: (look) => {
    const { name = '', involved = [], ratings = {} } = look.state.offJob.situation ?? {}
    return {
      name,
      involved: involved.filter((id) => membersOf(look).includes(id)),
      ratings: Object.entries(ratings).flatMap(([operative, given]) =>
        Object.entries(given).map(([rating, level]) => ({ operative, rating, level })),
      ),
    }
  },
  *run(t, { name, involved, ratings }) {
    t.tell('R3-B02', { type: 'SituationOpened', name, involved, ratings: byOperative(ratings, involved) })
  },
})

export const closeSituation = procedure({
  rules: ['R3-B02', 'R3-Q31'],
  by: 'gm',
  when: ({ state }) => state.offJob.situation !== null,
  *run(t) {
    t.tell('R3-Q31', { type: 'SituationClosed', name: t.state.offJob.situation?.name ?? '' })
  },
})

type Given = { readonly operative: string; readonly rating: string; readonly level: number }

/** Of two ratings with the same name the later one holds. */
const byOperative = (given: readonly Given[], involved: readonly string[]): Situation['ratings'] =>
  given
    .filter((g) => involved.includes(g.operative))
    .reduce<Situation['ratings']>(
      (all, { operative, rating, level }) => ({
        ...all,
        [operative]: { ...all[operative], [rating.trim().toLowerCase()]: level },
      }),
      {},
    )
