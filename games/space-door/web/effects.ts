import type { Json } from '@sortie/engine'
import type { OpenQuestion } from '@sortie/web/wire'
import { foesOf } from './people.ts'
import {
  type AboutOf,
  facesThatSucceed,
  type OptionOf,
  placeOf,
  type Questions,
  type Ranks,
  type Seen,
  type Sub,
  stepsIn,
  subNames,
} from './rules.ts'
import { words } from './words.ts'

const { effects: say } = words

/** What follows from each option by the rules, in one sentence. */
export function effects({ question: q }: OpenQuestion, view: Seen): readonly (string | undefined)[] | undefined {
  if (q.kind !== 'ask' || (q.shape.kind !== 'one' && q.shape.kind !== 'some')) return undefined
  const sentence = (sentences as { readonly [question: string]: AnySentence | undefined })[q.name]
  return sentence && q.shape.options.map((option) => sentence(option, { view, about: q.about }))
}

/** Where all questions meet, their types are erased; each sentence is checked where it stands. */
type AnySentence = (option: Json, at: { readonly view: Seen; readonly about: unknown }) => string | undefined
type Sentences = {
  readonly [N in keyof Questions]?: (
    option: OptionOf<N>,
    at: { readonly view: Seen; readonly about: AboutOf<N> },
  ) => string | undefined
}

/** What a die does on a sub-attribute, for an employee of these ranks. */
function standing(sub: Sub, ranks: Ranks): string {
  const { attribute, side } = placeOf(sub)
  const rank = ranks[attribute]
  return say.sub(rank, side, facesThatSucceed({ rank, test: side }))
}

const weapon = (id: string, { about }: { readonly about: AboutOf<'WhichMainWeapon'> }): string | undefined => {
  const row = about.weapons[id]
  return row && standing(row.sub, about.ranks)
}

const sentences: Sentences = {
  WhichMainWeapon: weapon,
  WhichSideArm: weapon,
  WhichWeapon: (slot, { view, about }) => {
    const wielder = Object.values(view.employees).find((e) => e.name === about.name)
    const carried = slot === 'main' ? wielder?.main : wielder?.sideArm
    if (!wielder || !carried) return undefined
    const { attribute, side } = placeOf(carried.sub)
    return say.weapon(subNames[carried.sub], { rank: wielder.ranks[attribute], test: side }, carried.bonus)
  },
  WhichSubAttribute: (sub, { about: { ranks } }) => ranks && standing(sub, ranks),
  WhatHelps: (help) => (help === 'grant' ? say.grant : say.helps),
  WhoHelps: (who) => (who === 'nobody' ? say.nobody : say.helper),
  WhichTarget: (target, { view }) => {
    const numbers = foesOf(view).find((f) => f.id === target)?.numbers
    return numbers ? say.target(numbers.resilience, numbers.health) : say.hiddenTarget
  },
  HowToSpendLuck: (use, { about }) => {
    if (typeof use !== 'string') return say.steps(stepsIn(use), about.luck - stepsIn(use))
    return { keep: say.keep, 'by hand': say.byHand, question: say.question, reroll: say.reroll }[use]
  },
}
