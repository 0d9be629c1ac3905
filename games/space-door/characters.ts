import { formOf, type Json, line, listOf, oneOf, whole } from '@sortie/engine'
import type { CharacterKinds, Rows, Values } from '../toolbox/characters/index.ts'
import { type Attribute, attributes, healthOf, type Placed, ranksOf, resilienceOf, subs } from './rules/attributes.ts'
import type { Weapon } from './state.ts'

export { fields as titles } from './words/characters.ts'

/** Positions 1 and 10 are not for creation to give, but a group may. SD-05. */
const MOST_POINTS = 5
const point = formOf({ side: oneOf(['left', 'right']), points: whole({ min: 0, max: MOST_POINTS }) })
const placed = formOf(
  Object.fromEntries(attributes.map((a) => [a, point])) as { readonly [A in Attribute]: typeof point },
)
const weapon = formOf({
  name: line({ min: 1, max: 40 }),
  sub: oneOf(subs),
  bonus: whole({ min: 0, max: 20 }),
  guard: whole({ min: 0, max: 20 }),
  mods: listOf(line({ min: 1, max: 80 }), { max: 2 }),
})
const short = line({ max: 60 })
const profile = formOf({
  biography: line({ max: 400 }),
  height: short,
  weight: short,
  origin: short,
  age: short,
  gender: short,
})

/** An employee as a file: what hiring decides, and what was written about them since. SD-02, SD-24, SD-B1. */
export const characters: CharacterKinds = {
  employee: {
    in: ['employees'],
    fields: {
      name: { shape: line({ min: 1, max: 40 }) },
      placed: { shape: placed },
      main: { shape: weapon },
      sideArm: { shape: weapon },
      profile: { shape: profile },
      expertise: { shape: listOf(line({ min: 1, max: 80 }), { max: 6 }) },
      equipment: { shape: line({ max: 400 }) },
    },
    opens: ({ name = '' }) => ({ procedure: 'hire', args: { name } }),
    answers: {
      HowManyPoints: ({ placed: at }, about) =>
        (at as Placed | undefined)?.[(about as { readonly attribute: Attribute }).attribute],
      WhichWeapons: ({ main, sideArm }, _, rows) => ({
        main: weaponId(rows, 'main', main),
        side: weaponId(rows, 'side', sideArm),
      }),
      WhatWeapon: (values, about) => {
        const { slot } = about as { readonly slot: 'main' | 'side' }
        const own = (slot === 'main' ? values['main'] : values['sideArm']) as Weapon | undefined
        return own && { name: own.name, sub: own.sub, bonus: own.bonus }
      },
    },
    after: (values, who) => [{ procedure: 'describe', args: describing(values, who) }],
    follows: (field, value, settings) => (field === 'placed' ? numbersOf(value as unknown as Placed, settings) : {}),
  },
}

/** The weapon of this table's list that a file means, or one of the employee's own. */
function weaponId({ weapons = {} }: Rows, slot: 'main' | 'side', weapon: Json | undefined): string {
  if (weapon === undefined) return 'none'
  const { name, sub, bonus, guard } = weapon as unknown as Weapon
  const found = Object.entries(weapons).find(
    ([, row]) =>
      row['slot'] === slot &&
      row['name'] === name &&
      row['sub'] === sub &&
      row['bonus'] === bonus &&
      row['guard'] === guard,
  )
  return found?.[0] ?? 'own'
}

const describing = ({ profile = {}, expertise = [], equipment = '' }: Values, who: string) => ({
  who,
  ...{ biography: '', height: '', weight: '', origin: '', age: '', gender: '' },
  ...(profile as { readonly [field: string]: Json }),
  expertise,
  equipment,
})

/** Ranks, Resilience and Health follow from the points. SD-06, SD-16, SD-19. */
function numbersOf(placed: Placed, settings: { readonly [key: string]: Json }): Values {
  const resilience = resilienceOf(placed)
  const health = healthOf(placed, Number(settings['health.perPoint']))
  return { ranks: ranksOf(placed), resilience, resilienceTotal: resilience, health, healthTotal: health }
}
