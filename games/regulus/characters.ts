import { formOf, line, listOf, whole } from '@sortie/engine'
import type { CharacterKinds } from '../toolbox/characters/index.ts'
import type { Qualities } from './rules/crew/state.ts'

export { fields as titles } from './words/characters.ts'

const word = line({ min: 1, max: 60 })
const rating = whole({ min: 0, max: 9 })

/** An operative as a file: what creation decides, and the ratings they have come to. RJ-70. */
export const characters: CharacterKinds = {
  operative: {
    in: ['crew', 'operatives'],
    fields: {
      name: { shape: word },
      gig: { shape: line({ max: 60 }) },
      qualities: {
        shape: formOf({
          vocation: line({ max: 60 }),
          aptitudes: listOf(word),
          trait: line({ max: 60 }),
          passion: line({ max: 60 }),
          others: listOf(word),
        }),
      },
      props: { shape: listOf(word) },
      tactics: { shape: listOf(formOf({ id: word, progress: whole({ min: 0, max: 9 }) })) },
      looks: { shape: line({ max: 400 }) },
      ratings: { shape: formOf({ wealth: rating, safety: rating, comfort: rating, luck: rating }) },
    },
    opens: () => ({ procedure: 'createOperative', args: {} }),
    answers: {
      WhoIsIt: ({ name = '', gig = '', looks = '', props = [], tactics = [], qualities = noQualities }) => {
        const { vocation, aptitudes, trait, passion, others } = qualities as unknown as Qualities
        return { name, gig, vocation, aptitudes, trait, passion, others, looks, props, tactics }
      },
    },
  },
}

const noQualities = { vocation: '', aptitudes: [], trait: '', passion: '', others: [] }
