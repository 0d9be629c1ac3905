import { type Given, given, type Play } from '@sortie/engine/testkit'
import { regulus } from '../game.ts'
import { type Crew, freshCrew, newOperative, type OperativeState, type Ratings } from '../rules/crew/state.ts'
import { fresh, type State } from '../state.ts'

export const ratings = (some: Partial<Ratings> = {}): Ratings => ({
  wealth: 1,
  safety: 1,
  comfort: 1,
  luck: 1,
  ...some,
})

/** Iris is Ada's, Bix is Bo's. Whatever a worked example claims is on Iris's sheet. */
const iris = (some: Partial<OperativeState> = {}): OperativeState =>
  newOperative('Iris', 'ada', {
    gig: 'Face',
    qualities: {
      vocation: 'Soldier',
      aptitudes: ['Marksman'],
      trait: 'Lightning Reflexes',
      passion: 'Old maps',
      others: [],
    },
    props: ['Rope', 'Net deck'],
    tactics: [{ id: 'Feint', progress: 1 }],
    ...some,
  })

export const crewOf = (some: Partial<OperativeState> = {}, strings: Crew['strings'] = {}): Crew => ({
  ...freshCrew,
  operatives: { iris: iris(some), bix: newOperative('Bix', 'bo') },
  strings,
})

export type Table = Omit<Given, 'state'> & {
  readonly luck?: number
  readonly marks?: OperativeState['luckMarks']
  readonly iris?: Partial<OperativeState>
  readonly strings?: Crew['strings']
  readonly offJob?: Partial<State['offJob']>
  readonly job?: Partial<State['job']>
}

/** A table with Iris and Bix, and some of it as the test wants it. */
export function table({ luck = 0, marks, iris: sheet, strings, offJob, job, ...head }: Table = {}): Play {
  const luckMarks = marks ?? { up: 0, down: 0 }
  return given(regulus, {
    ...head,
    state: {
      crew: crewOf({ ratings: ratings({ luck }), luckMarks, ...sheet }, strings),
      job: { ...fresh.job, ...job },
      offJob: { ...fresh.offJob, ...offJob },
    },
  })
}

export const stateOf = (play: Play): State => play.state as unknown as State
export const luckOf = (play: Play): number | undefined => stateOf(play).crew.operatives['iris']?.ratings.luck
export const contestOf = (play: Play): NonNullable<State['offJob']['contest']> => {
  const { contest } = stateOf(play).offJob
  if (!contest) throw new Error('there is no contest')
  return contest
}
/** What was told, as far as it is of these types. */
export const toldOf = (play: Play, ...types: readonly string[]): readonly unknown[] =>
  play.told().filter((f) => types.includes(f.type))
