import { type AnswerTo, formOf, line, listOf, whole } from '@sortie/engine'

/** An operative that is ready to be played. House content. RJ-70. */
export const readyFields = {
  name: line({ min: 1, max: 40 }),
  gig: line({ max: 40 }),
  vocation: line({ max: 40 }),
  aptitudes: listOf(line({ min: 1, max: 40 })),
  trait: line({ max: 60 }),
  passion: line({ max: 60 }),
  props: listOf(line({ min: 1, max: 40 })),
  tactics: listOf(formOf({ id: line({ min: 1, max: 40 }), progress: whole({ min: 1, max: 3 }) })),
}
const readyShape = formOf(readyFields)
export type ReadyOperative = AnswerTo<typeof readyShape>

export const crew: { readonly [id: string]: ReadyOperative } = {
  ada: {
    name: 'Ada Voss',
    gig: 'Mastermind',
    vocation: 'Detective',
    aptitudes: ['Surveillance'],
    trait: 'Never forgets a face',
    passion: 'Her sister’s good name',
    props: ['station blueprints', 'sable coat'],
    tactics: [{ id: 'the plan behind the plan', progress: 1 }],
  },
  bix: {
    name: 'Bix',
    gig: 'Face',
    vocation: 'Actor',
    aptitudes: ['Accents'],
    trait: 'Charming to a fault',
    passion: 'A seat in the front row',
    props: ['forged seal'],
    tactics: [{ id: 'somebody else’s uniform', progress: 1 }],
  },
  cho: {
    name: 'Cho Tannen',
    gig: 'Cracker',
    vocation: 'Net Coder',
    aptitudes: ['Security'],
    trait: 'Lightning reflexes',
    passion: 'Doors that say no',
    props: ['glass cutter', 'black box'],
    tactics: [],
  },
  dov: {
    name: 'Dov Anselm',
    gig: 'Muscle',
    vocation: 'Soldier',
    aptitudes: ['Boarding'],
    trait: 'Built like a bulkhead',
    passion: 'The old regiment',
    props: ['riot shield'],
    tactics: [{ id: 'through the wall', progress: 2 }],
  },
  eve: {
    name: 'Eve Larkin',
    gig: 'Pilot',
    vocation: 'Smuggler',
    aptitudes: ['Tight spaces'],
    trait: 'Always has a way out',
    passion: 'A ship of her own',
    props: ['unmarked skiff'],
    tactics: [],
  },
}

/** Gigs that are offered; any other word will do. House content. */
export const gigFields = { name: line({ min: 1, max: 40 }) }
export const gigs: { readonly [id: string]: { readonly name: string } } = Object.fromEntries(
  ['Mastermind', 'Face', 'Cracker', 'Muscle', 'Pilot', 'Grifter', 'Lookout', 'Fixer'].map((name) => [
    name.toLowerCase(),
    { name },
  ]),
)
