import { line, type Question, whole } from '@sortie/engine'
import { bands } from '../readers.ts'
import { oddsQuestion } from '../rule.ts'
import { attributes, noDots } from '../rules/actions.ts'
import { STRESS_BOXES } from '../rules/pool.ts'
import { fresh, pcOf, rollOf, type State } from '../state.ts'
import { plainly } from './answers.ts'
import { MOST_DICE, wholeFrom } from './numbers.ts'
import { committed, crewOf } from './people.ts'

const rules = {
  'its stat, if it has one': (q: Question): string => {
    const { options } = (q as { readonly shape: { readonly options: readonly unknown[] } }).shape
    return options.includes('level') ? 'level' : 'none'
  },
}

/** A fortune roll on a stat, or on none. ID-B03. */
export const fortune = oddsQuestion({
  title: 'how a fortune roll goes',
  options: { stat: line({ min: 1, max: 6 }) },
  defaults: { stat: 'none' },
  outcomes: bands,
  from: ({ stat }) => {
    const level = stat === 'none' ? null : wholeFrom(stat, 'the stat', 'ID-B03', 0, MOST_DICE)
    return { ...fresh, entities: { it: { name: 'It', kind: 'thing' as const, level, note: '' } } }
  },
  once: true,
  next: () => ({ procedure: 'fortune', by: 'gm', args: { who: 'it', about: '' } }),
  told: (f) => (f.type === 'FortuneRead' ? f.band : undefined),
  policy: { HowManyDice: rules['its stat, if it has one'] },
})

/** What resisting costs, and what is marked for it: nothing, if there are too few free boxes. ID-B04, ID-Q17. */
export const resist = oddsQuestion({
  title: 'what it costs to resist',
  options: {
    attribute: whole({ min: 0, max: attributes.insight.length }),
    stress: whole({ min: 0, max: STRESS_BOXES - 1 }),
  },
  defaults: { attribute: 1, stress: 0 },
  outcomes: ['0', '1', '2', '3', '4', '5'],
  from: ({ attribute, stress }) => {
    const dots = attributes.insight.slice(0, attribute).map((each) => [each, 1] as const)
    const s = committed(crewOf([{ actions: { ...noDots, ...Object.fromEntries(dots) }, stress }]))
    const what = { kind: 'lostOpportunity', text: '' } as const
    return { ...s, roll: { ...rollOf(s), stage: 'named' }, consequences: [{ what, shown: 'open', owner: null }] }
  },
  once: true,
  next: () => ({ procedure: 'settleRoll', args: {} }),
  told: (f) => (f.type === 'ResistanceRolled' ? String(f.cost) : undefined),
  gains: { stress: (before, after) => stressOf(after) - stressOf(before) },
  policy: { ...plainly, WhetherToResist: 'always' },
})

const stressOf = (s: State): number => pcOf(s, rollOf(s).pc).stress
