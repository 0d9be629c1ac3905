import type { View, Words } from '@sortie/engine'
import { clockWords } from '../../toolbox/clocks/index.ts'
import { toolboxWords } from '../../toolbox/index.ts'
import type { facts } from '../facts/index.ts'
import type { procedures, questions } from '../rules/index.ts'
import type { StateRecord } from '../state.ts'
import { factWords } from './facts.ts'
import { procedureWords } from './procedures.ts'
import { questionWords } from './questions.ts'

export const en: Words<typeof facts, typeof procedures, typeof questions> = {
  name: 'In the Dark',
  tagline: 'A crew, a score, and dice that ask what it is worth to you.',
  facts: { ...toolboxWords.facts, ...factWords },
  people: ({ pcs, entities }: View<typeof StateRecord>) =>
    Object.fromEntries(Object.entries({ ...entities, ...pcs }).map(([id, { name }]) => [id, name])),
  // Clocks are at the heart of this game: the GM finds them outside the toolbox, but for those of the players' own.
  procedures: {
    ...toolboxWords.procedures,
    ...clockWords.procedures,
    startOwnClock: toolboxWords.procedures.startOwnClock,
    ...procedureWords,
  },
  questions: { ...toolboxWords.questions, ...questionWords },
  settings: {
    zeroDiceCrit: 'Two sixes are critical even when rolled with no dice in the pool',
    effort: 'A push and a bargain on one roll',
    maxAssists: 'How many may assist one roll',
    unlevelled: 'A target without a level: ignored, or taken as level 0',
    effectNote: 'The GM sets an effect (limited, standard, great)',
    assistantResists: 'An assistant may resist what falls on them',
    critResistClears: 'Stress cleared by two sixes on a resistance roll',
    severeBoxes: 'Boxes of severe harm',
    notes: 'A note for the next position (set-up, bad position): the usual answer, or fixed',
    groupAction: 'Group actions',
    incapPush: 'The incapacitated may act while they push',
    downtimeHealing: 'Healing in downtime: a step, none, or all',
    fortuneDoes: 'What a fortune roll has to be for first aid or a repair to work',
    engagement: 'A roll opens each job',
    consequences: 'Consequences: named, or left to the danger clock',
    toolbox: 'Who uses clocks, decks, tables and the oracle',
  },
  settingValues: {
    effort: { one: 'one of them, one die', both: 'both, two dice' },
    unlevelled: { ignore: 'ignored', zero: 'level 0' },
    notes: { usual: 'the GM’s usual answer', fixed: 'fixed, the GM is not asked' },
    fortuneDoes: { strong: 'strong', mixed: 'mixed or better' },
    downtimeHealing: { step: 'a step', none: 'none', all: 'all' },
    consequences: { named: 'named by the GM', clock: 'left to the danger clock' },
    toolbox: { gm: 'the GM', everyone: 'players too' },
  },
}
