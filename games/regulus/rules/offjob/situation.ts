import { form, formOf, line, listOf, of, oneOf, questions, someOf, whole } from '@sortie/engine'
import { procedure } from '../../rule.ts'
import { membersOf, nameOf } from '../crew/ratings.ts'
import { offTheJob } from './scope.ts'
import type { Situation } from './state.ts'

export const situationQuestions = questions({
  WhichSituationRatings: {
    rule: 'R3-B02',
    about: of<{ readonly name: string; readonly names: readonly string[] }>(),
    fields: ['ratings', 'ratings.operative', 'ratings.rating', 'ratings.level'],
  },
})
const ask = situationQuestions

const FURTHEST_LEVEL = 20

/** A named frame that has to be resolved before the story goes on elsewhere; it may give ratings. R3-B02, R3-Q20, R3-Q31. */
export const openSituation = procedure({
  rules: ['R3-B02', 'R3-Q31'],
  by: 'gm',
  when: (look) => offTheJob(look) && look.state.offJob.situation === null && membersOf(look).length > 0,
  args: (look) => ({ name: line({ min: 1, max: 80 }), involved: someOf(membersOf(look), { min: 1 }) }),
  *run(t, { name, involved }) {
    const { ratingMin, ratingMax } = t.settings
    const rating = formOf({
      operative: oneOf(involved),
      rating: line({ min: 1, max: 30 }),
      level: whole({
        min: ratingMin === 'none' ? -FURTHEST_LEVEL : ratingMin,
        max: ratingMax === 'none' ? FURTHEST_LEVEL : ratingMax,
      }),
    })
    const { ratings } = yield* form(ask.WhichSituationRatings, {
      ask: 'gm',
      fields: { ratings: listOf(rating) },
      about: { name, names: involved.map((id) => nameOf(t, id)) },
    })
    t.tell('R3-B02', { type: 'SituationOpened', name, involved, ratings: byOperative(ratings) })
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
const byOperative = (given: readonly Given[]): Situation['ratings'] =>
  given.reduce<Situation['ratings']>(
    (all, { operative, rating, level }) => ({
      ...all,
      [operative]: { ...all[operative], [rating.trim().toLowerCase()]: level },
    }),
    {},
  )
