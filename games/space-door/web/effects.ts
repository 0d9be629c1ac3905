import type { Json, Question } from '@sortie/engine'
import type { OpenQuestion } from '@sortie/web/wire'
import { foesOf } from './people.ts'
import { placeOf, type Seen, type Sub, stepsIn, subNames, succeeds } from './rules.ts'
import { words } from './words.ts'

const { effects: say } = words
type About = { readonly [k: string]: Json }

const FACES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** What follows from each option by the rules, in one sentence. */
export function effects({ question }: OpenQuestion, view: Seen): readonly (string | undefined)[] | undefined {
  const q = question as unknown as Question
  const of = sentences[q.name]
  if (!of || q.kind !== 'ask' || (q.shape.kind !== 'one' && q.shape.kind !== 'some')) return undefined
  return q.shape.options.map((option) => of(option, { view, about: (q.about ?? {}) as About }))
}

type Sentence = (option: Json, at: { readonly view: Seen; readonly about: About }) => string | undefined

/** How a sub-attribute stands for whoever has these ranks. */
function standing(sub: Sub, about: About): string | undefined {
  const ranks = about['ranks'] as { readonly [a: string]: number } | undefined
  const { attribute, side } = placeOf(sub)
  const rank = ranks?.[attribute]
  if (rank === undefined) return undefined
  return say.sub(rank, side, FACES.filter((f) => succeeds(f, { rank, test: side })).length)
}

const weapon: Sentence = (option, { about }) => {
  const row = (about['weapons'] as About | undefined)?.[String(option)] as { readonly sub: Sub } | undefined
  return row && standing(row.sub, about)
}

const sentences: { readonly [question: string]: Sentence } = {
  WhichMainWeapon: weapon,
  WhichSideArm: weapon,
  WhichWeapon: (option, { view, about }) => {
    const wielder = Object.values(view.employees).find((e) => e.name === about['name'])
    const carried = option === 'main' ? wielder?.main : wielder?.sideArm
    if (!wielder || !carried) return undefined
    const { attribute, side } = placeOf(carried.sub)
    return say.weapon(subNames[carried.sub], { rank: wielder.ranks[attribute], test: side }, carried.bonus)
  },
  WhichSubAttribute: (option, { about }) => standing(option as Sub, about),
  WhatHelps: (option) => (option === 'grant' ? say.grant : say.helps),
  WhoHelps: (option) => (option === 'nobody' ? say.nobody : say.helper),
  WhichTarget: (option, { view }) => {
    const numbers = foesOf(view).find((f) => f.id === option)?.numbers
    return numbers ? say.target(numbers.resilience, numbers.health) : say.hiddenTarget
  },
  HowToSpendLuck: (option, { about }) => {
    if (Array.isArray(option)) {
      const steps = stepsIn(option as readonly number[])
      return say.steps(steps, Number(about['luck'] ?? 0) - steps)
    }
    return { keep: say.keep, 'by hand': say.byHand, question: say.question, reroll: say.reroll }[String(option)]
  },
}
