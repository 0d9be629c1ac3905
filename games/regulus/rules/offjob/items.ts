import type { Look } from '../../rule.ts'
import { operativeIn } from '../crew/ratings.ts'
import { ratingNames } from '../crew/state.ts'
import { type Item, stringOf } from './state.ts'

export type Purpose = 'means' | 'leverage'

/**
 * Everything on an operative's sheet that may serve. R3-06, R3-11, R3-Q24. Aptitudes are on the sheet too; a table may have
 * them give advantage only. R3-B03.
 */
export function itemsOf(
  look: Pick<Look, 'state' | 'settings'>,
  operative: string,
  purpose: Purpose = 'leverage',
): readonly Item[] {
  const { qualities, gig, props, tactics } = operativeIn(look, operative)
  const aptitudes = purpose === 'leverage' || look.settings.aptitudes === 'means'
  const written = [
    ['vocation', qualities.vocation],
    ['trait', qualities.trait],
    ['passion', qualities.passion],
    ...qualities.others.map((o) => ['quality', o]),
    ...(aptitudes ? qualities.aptitudes.map((a) => ['aptitude', a]) : []),
    ['gig', gig],
    ...props.map((p) => ['prop', p]),
    ...tactics.map((x) => ['tactic', x.id]),
    ...stringsOn(look, operative).map((id) => ['string', id]),
    ...ratingNames.map((r) => ['rating', r]),
  ]
  return [...new Set(written.filter(([, entry]) => entry !== '').map(([kind, entry]) => `${kind}:${entry}`))]
}

/** R3-36: everybody attached is under its condition. */
const stringsOn = ({ state }: Pick<Look, 'state'>, operative: string): readonly string[] =>
  Object.keys(state.crew.strings).filter((id) => state.crew.strings[id]?.on.includes(operative))

/** An item as it reads on the sheet. */
export function itemText({ state }: Pick<Look, 'state'>, item: Item): string {
  const string = stringOf(item)
  return (string === undefined ? undefined : state.crew.strings[string]?.phrase) ?? item.slice(item.indexOf(':') + 1)
}

/** How an item is named in an answer: a String by its phrase, for its id says nothing. */
export const spokenOf = (look: Pick<Look, 'state'>, item: Item): string =>
  stringOf(item) === undefined ? item : `string:${itemText(look, item)}`

/** Items as they are named in answers. */
export const spokenItems = (
  look: Pick<Look, 'state' | 'settings'>,
  operative: string,
  purpose: Purpose,
): readonly string[] => [...new Set(itemsOf(look, operative, purpose).map((item) => spokenOf(look, item)))]

/** The item of this operative's sheet that was named, if it is there. */
export const itemNamed = (
  look: Pick<Look, 'state' | 'settings'>,
  operative: string,
  { spoken, purpose }: { readonly spoken: string; readonly purpose: Purpose },
): Item | undefined => itemsOf(look, operative, purpose).find((item) => spokenOf(look, item) === spoken)
