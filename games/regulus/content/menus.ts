import { type AnswerTo, formOf, line, oneOf, whole } from '@sortie/engine'

/** What an item of a menu does, in terms that the rules know; the words are the table's. B-13. */
export const itemFields = {
  name: line({ min: 1, max: 40 }),
  points: whole({ min: 1, max: 9 }),
  effect: oneOf([
    'markUp',
    'markDown',
    'wealth',
    'safety',
    'comfort',
    'luck',
    'string',
    'gainProp',
    'loseProp',
    'nextFortune',
    'reputation',
  ]),
  /** How far a rating, the next Fortune or the reputation moves, or the level of the String. */
  amount: whole({ min: -3, max: 3 }),
  /** How often in one job. */
  limit: oneOf(['any number', 'once each', 'once']),
  text: line({ max: 120 }),
}
const itemShape = formOf(itemFields)
export type MenuItem = AnswerTo<typeof itemShape>
type Menu = { readonly [id: string]: MenuItem }

/** House menus; the source's sections are empty. Any amount can be spent exactly, for marks have no limit. */
export const opportunities: Menu = {
  'lucky-charm': {
    name: 'Lucky charm',
    points: 1,
    effect: 'markUp',
    amount: 1,
    limit: 'any number',
    text: 'mark up Luck',
  },
  'soft-landing': {
    name: 'Soft landing',
    points: 1,
    effect: 'comfort',
    amount: 1,
    limit: 'once each',
    text: 'Comfort +1',
  },
  'useful-name': {
    name: 'Useful name',
    points: 1,
    effect: 'string',
    amount: 0,
    limit: 'once each',
    text: 'Somebody owes a favour',
  },
  'clean-trail': { name: 'Clean trail', points: 2, effect: 'safety', amount: 1, limit: 'once each', text: 'Safety +1' },
  'side-money': { name: 'Side money', points: 2, effect: 'wealth', amount: 1, limit: 'once each', text: 'Wealth +1' },
  souvenir: { name: 'Souvenir', points: 2, effect: 'gainProp', amount: 1, limit: 'once each', text: 'a new Prop' },
  'head-start': {
    name: 'Head start',
    points: 2,
    effect: 'nextFortune',
    amount: 1,
    limit: 'once',
    text: 'the next job starts with 1 more Fortune',
  },
  'talk-of-the-haven': {
    name: 'Talk of the haven',
    points: 3,
    effect: 'reputation',
    amount: 1,
    limit: 'once',
    text: 'reputation +1',
  },
  'star-turn': { name: 'Star turn', points: 3, effect: 'luck', amount: 1, limit: 'once each', text: 'Luck +1' },
}

export const troubles: Menu = {
  'bad-omen': {
    name: 'Bad omen',
    points: 1,
    effect: 'markDown',
    amount: 1,
    limit: 'any number',
    text: 'mark down Luck',
  },
  'rough-night': {
    name: 'Rough night',
    points: 1,
    effect: 'comfort',
    amount: -1,
    limit: 'once each',
    text: 'Comfort −1',
  },
  'loose-thread': {
    name: 'Loose thread',
    points: 1,
    effect: 'string',
    amount: 0,
    limit: 'once each',
    text: 'Seen by somebody',
  },
  heat: { name: 'Heat', points: 2, effect: 'safety', amount: -1, limit: 'once each', text: 'Safety −1' },
  debt: { name: 'Debt', points: 2, effect: 'wealth', amount: -1, limit: 'once each', text: 'Wealth −1' },
  'broken-kit': {
    name: 'Broken kit',
    points: 2,
    effect: 'loseProp',
    amount: 1,
    limit: 'once each',
    text: 'a Prop from the workup line is gone for good',
  },
  'cold-start': {
    name: 'Cold start',
    points: 2,
    effect: 'nextFortune',
    amount: -1,
    limit: 'once',
    text: 'the next job starts with 1 Fortune less',
  },
  'bad-press': { name: 'Bad press', points: 3, effect: 'reputation', amount: -1, limit: 'once', text: 'reputation −1' },
  hunted: { name: 'Hunted', points: 3, effect: 'string', amount: 1, limit: 'once each', text: 'Hunted by somebody' },
}
