/** How likely a yes is held to be, in faces of a hundred. */
export const likelihoods = {
  'almost certain': 90,
  likely: 75,
  'even odds': 50,
  unlikely: 25,
  'hardly possible': 10,
} as const
export type Likelihood = keyof typeof likelihoods
export const likelihoodNames = Object.keys(likelihoods) as readonly Likelihood[]

/** With tension in a scene, an answer may bring a twist: on this many faces of twenty for each point. */
export const TWIST_SIDES = 20
