import type { Look } from '../../rule.ts'
import { operativeIn } from '../crew/ratings.ts'
import { type Rating, ratingNames } from '../crew/state.ts'

/** The ratings a Check may lean on: the sheet's, those a Situation gives, and Security as another word for Safety. R3-26, R3-Q22. */
export function ratingsFor(look: Look, operative: string): readonly string[] {
  const alias = look.settings.ratingAlias === 'none' ? [] : ['security']
  return [...new Set([...ratingNames, ...alias, ...Object.keys(given(look, operative))])]
}

/** What a Situation gives goes before the sheet. R3-B02, R3-B04, R3-Q22. */
export function levelFor(look: Look, operative: string, rating: string): number {
  const own = Object.hasOwn(given(look, operative), rating) ? given(look, operative)[rating] : undefined
  const name = (rating === 'security' ? 'safety' : rating) as Rating
  return own ?? operativeIn(look, operative).ratings[name] ?? 0
}

const given = ({ state }: Look, operative: string): { readonly [rating: string]: number } =>
  state.offJob.situation?.ratings[operative] ?? {}
