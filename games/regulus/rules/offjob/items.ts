import type { Look } from '../../rule.ts'
import { operativeIn } from '../crew/ratings.ts'
import { ratingNames } from '../crew/state.ts'
import { type Item, stringOf } from './state.ts'

export type Purpose = 'means' | 'leverage'

/** Everything on an operative's sheet that may serve. R3-06, R3-11, R3-Q24; an aptitude gives advantage only, R3-B03. */
export function itemsOf(look: Pick<Look, 'state'>, operative: string, purpose: Purpose): readonly Item[] {
  const { qualities, gig, props, tactics } = operativeIn(look, operative)
  const written = [
    ['vocation', qualities.vocation],
    ['trait', qualities.trait],
    ['passion', qualities.passion],
    ...(purpose === 'leverage' ? qualities.aptitudes.map((a) => ['aptitude', a]) : []),
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

export const itemTexts = (look: Pick<Look, 'state'>, items: readonly Item[]): { readonly [item: Item]: string } =>
  Object.fromEntries(items.map((item) => [item, itemText(look, item)]))
