import type { Column } from '../rules/offjob/outcome.ts'
import type { LeverageOption } from '../rules/offjob/state.ts'
import { capital } from './say.ts'

/** Words that may have been left out, with what goes around them. */
export const phrase = (before: string, words: string, after = ''): string => {
  const said = words.replace(/[.\s]+$/, '')
  return said === '' ? '' : `${before}${said}${after}`
}

/** Words that somebody typed, as a sentence: with a full stop, unless they end it themselves. */
export const sentence = (words: string): string => {
  const said = words.trim()
  return /[.!?…]["”’)]?$/.test(said) ? said : `${said}.`
}

export const columnText = (column: Column): string => ({ favored: 'Favored', means: 'Means', none: 'No Means' })[column]

export const leverageText = (option: LeverageOption): string =>
  ({
    plus: '+1 to the result',
    discard: 'may discard a 1',
    reroll: 'may re-roll a die',
    d8: 'one die is a d8',
    favored: 'the Favored column',
    luck: 'Luck is marked up',
  })[option]

const kinds: { readonly [kind: string]: string } = {
  vocation: 'vocation',
  trait: 'trait',
  passion: 'passion',
  aptitude: 'aptitude',
  gig: 'gig',
  quality: 'Quality',
  prop: 'Prop',
  tactic: 'Tactic',
  string: 'String',
  rating: 'rating',
}

/** A sheet item as it reads on the sheet, with its kind. */
export function itemLabel(item: string, named?: string): string {
  const colon = item.indexOf(':')
  if (colon < 0) return item
  const kind = item.slice(0, colon)
  const entry = named ?? item.slice(colon + 1)
  return kind === 'rating' ? `${capital(entry)} (rating)` : `${entry} (${kinds[kind] ?? kind})`
}
