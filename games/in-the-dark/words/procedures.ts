import {
  asWritten,
  type FieldWords,
  type FieldWordsWithOptions,
  type Json,
  type Phrase,
  rowHere,
  type Saying,
  type Words,
} from '@sortie/engine'
import type { toolboxWords } from '../../toolbox/index.ts'
import { crews, playbooks } from '../content/cast.ts'
import { scores } from '../content/scores.ts'
import type { facts } from '../facts/index.ts'
import type { Difficulty } from '../rules/difficulty.ts'
import type { procedures, questions } from '../rules/index.ts'
import { called, phrased, spelled } from './say.ts'

const person = (o: Json, _about: unknown, { names }: Saying): string => called(String(o), names)
const thing = (o: Json): string => phrased(String(o))
const target = (o: Json, about: unknown, at: Saying): string =>
  o === 'none' ? 'no level' : typeof o === 'number' ? `level ${o}` : person(o, about, at)

/** The starting dots with the name; a table's own playbook goes by its id. */
function playbook(o: Json, _about: unknown, { names }: Saying): Phrase {
  if (o === 'own') return 'Dots of your own'
  const row = rowHere(names, 'playbooks', playbooks, String(o))
  return row ? { head: row.name, rest: dotsText(row.dots) } : spelled(String(o))
}

const dotsText = (dots: readonly string[]): string =>
  [...new Set(dots)].map((action) => `${action} ${dots.filter((d) => d === action).length}`).join(', ')

function score(o: Json, _about: unknown, { names }: Saying): Phrase {
  const row = rowHere(names, 'scores', scores, String(o))
  return row ? { head: row.name, rest: row.brief } : spelled(String(o))
}

/** "kit minor 2" */
function harmBox(o: Json, about: unknown, at: Saying): string {
  const [pc = '', level = '', nth = ''] = String(o).split(' ')
  return `${person(pc, about, at)}, ${level} harm ${nth}`
}

const who: FieldWords = { ask: 'Who?', option: person }
const whoIs = (ask: string): FieldWordsWithOptions => ({ ask, option: person })

const action: FieldWordsWithOptions = { ask: 'With which action?', option: (o) => spelled(String(o)) }

const difficulty: { readonly [F in keyof Difficulty]-?: FieldWords } = {
  target: { ask: 'Against whom, or what level?', option: target },
  position: { ask: 'From what position?', option: (o) => spelled(String(o)) },
  effect: { ask: 'How effective can it be?', option: (o) => spelled(String(o)) },
  clock: { ask: 'Which clock does it work on?', option: (o) => (o === 'none' ? 'no clock' : thing(o)) },
  npcActs: { ask: 'Do they act in the same roll?', option: (o) => (o ? 'They act too' : 'No') },
}

/** What can be started, and how its fields are asked for. */
export const procedureWords: Omit<
  Words<typeof facts, typeof procedures, typeof questions>['procedures'],
  keyof typeof toolboxWords.procedures
> = {
  takeReadyCrew: {
    title: 'Take a ready crew',
    awaited: 'starts with ready characters',
    group: 'Character',
    hint: 'Characters and a base, dealt out among the players.',
    fields: {
      crew: {
        ask: 'Which crew?',
        option: (o, _about, { names }) => rowHere(names, 'crews', crews, String(o))?.name ?? spelled(String(o)),
      },
    },
  },
  makeCharacter: {
    title: 'Make a character',
    group: 'Character',
    hint: 'A name and a playbook, or dots of your own.',
    fields: {
      name: 'What is the character called?',
      playbook: { ask: 'Which playbook?', option: playbook },
      look: 'How do they look? (optional)',
      gear: 'What do they carry? (optional)',
    },
  },
  describeCharacter: {
    title: 'Change name, looks and gear',
    group: 'Character',
    hint: 'What you write stands on the sheet.',
    fields: {
      pc: who,
      name: 'What is the character called?',
      look: 'How do they look? (optional)',
      gear: 'What do they carry? (optional)',
    },
  },
  nameHarm: {
    title: 'Name a harm',
    group: 'Character',
    hint: 'So that it is a twisted knee and not a box.',
    fields: { box: { ask: 'Which harm?', option: harmBox }, name: 'What is it called?' },
  },
  takeReadyScore: {
    title: 'Take a ready score',
    group: 'Job',
    hint: 'A briefing, obstacles and dangers as clocks, people and places. The job starts.',
    awaited: 'starts the next job',
    fields: { score: { ask: 'Which score?', option: score } },
  },
  startJob: {
    title: 'Start a job of your own',
    group: 'Job',
    hint: 'A name and a few words; add clocks as you need them.',
    fields: { name: 'What is the job called?', brief: 'What is it about? (optional)' },
  },
  engage: {
    title: 'See how the job opens',
    awaited: 'sees how the job opens',
    group: 'Job',
    hint: 'A fortune roll on the crew’s level fixes the first position.',
  },
  act: {
    title: 'Do something',
    hint: 'Say what, and with which action. The GM names the terms; then you roll.',
    awaited: 'does something',
    fields: { pc: whoIs('Who acts?'), deed: 'What do they do?', action },
  },
  setUp: {
    title: 'Set someone up',
    hint: 'On a success, the next crewmate to roll has a good position.',
    group: 'Together',
    fields: { pc: whoIs('Who sets the others up?'), deed: 'What do they do?', action },
  },
  groupAct: {
    title: 'Lead a group action',
    group: 'Together',
    hint: 'All roll, the best counts; 1 stress for you per failed roll.',
    fields: { pc: whoIs('Who leads?'), members: whoIs('Who takes part?'), deed: 'What do they do?', action },
  },
  giveFirstAid: {
    title: 'Give first aid',
    group: 'Together',
    hint: 'Operate; a success moves one box of harm a level down.',
    fields: { patient: whoIs('Who is treated?'), deed: 'How?' },
  },
  flashBack: {
    title: 'Show a flashback',
    group: 'Story',
    hint: '1 stress for something easy, 2 for something elaborate.',
    fields: { pc: who, text: 'What was prepared?' },
  },
  fortune: {
    title: 'Make a fortune roll',
    group: 'Story',
    hint: 'For luck, for people off screen, for anything outside a job.',
    fields: {
      who: {
        ask: 'For whom?',
        option: (o, about, at) => (o === 'crew' ? 'The crew' : o === 'luck' ? 'Plain luck' : person(o, about, at)),
      },
      about: 'About what? (optional)',
    },
  },
  startDowntime: {
    title: 'Go into downtime',
    awaited: 'goes into downtime',
    group: 'Downtime',
    hint: 'Characters who were out are back; everyone may relax and heal once. A job that is still on is called off.',
  },
  relax: {
    title: 'Relax',
    awaited: 'relaxes',
    group: 'Downtime',
    hint: 'Clears all stress. Unless the roll is strong, it starts trouble.',
    fields: { pc: who, how: 'How do they unwind? (optional)' },
  },
  heal: { title: 'Heal', group: 'Downtime', hint: 'Every box of harm moves a level down.', fields: { pc: who } },
  repairBase: {
    title: 'Repair the base',
    group: 'Downtime',
    hint: 'A Tinker roll.',
    fields: { pc: who, feature: { ask: 'What is repaired?', option: thing }, deed: 'How?' },
  },
  advanceCrew: {
    title: 'Raise the crew’s level',
    awaited: 'raises the crew’s level',
    group: 'Downtime',
    hint: 'For 6 xp and 1 of the funds.',
  },
  leaveJob: { title: 'Call off the job', group: 'Job', hint: 'It ends for the whole crew, and pays nothing.' },
  callForRoll: {
    title: 'Call for a roll',
    group: 'Rolls',
    hint: 'You say how hard it is; the player picks the action, or declines.',
    fields: {
      pc: who,
      deed: 'What for?',
      action: {
        ask: 'Which action do you have in mind?',
        option: (o) => (o === 'any' ? 'The player’s choice' : spelled(String(o))),
      },
      ...difficulty,
    },
  },
  reviseDifficulty: {
    title: 'Revise the difficulty',
    group: 'Rolls',
    hint: 'Until the player commits.',
    fields: difficulty,
  },
  inflictHarm: {
    title: 'Inflict harm',
    group: 'Rolls',
    hint: 'Without a roll.',
    fields: {
      pc: whoIs('Who is hurt?'),
      level: { ask: 'How badly?', option: asWritten },
      name: 'What is it called? (optional)',
    },
  },
  setJob: {
    title: 'Set job and pressure',
    group: 'Job',
    hint: 'Action rolls need both; without, it is a fortune roll.',
    fields: { on: 'Is a job on?', underPressure: 'Is pressure on?' },
  },
  bringIn: {
    title: 'Bring in an NPC, a faction or a thing',
    group: 'World',
    hint: 'With a level or without, for rolls against it.',
    fields: {
      name: 'Who, or what?',
      kind: {
        ask: 'What are they?',
        option: (o) => (o === 'npc' ? 'A person' : o === 'faction' ? 'A faction' : 'A thing'),
      },
      level: { ask: 'Of what level?', option: target },
      note: 'A line about them (optional)',
    },
  },
  setLevel: {
    title: 'Set a level',
    group: 'World',
    hint: 'Of an NPC, a faction or a thing in play.',
    fields: { entity: whoIs('Whose level?'), level: { ask: 'Which level?', option: target } },
  },
  rewardCrew: {
    title: 'Give the crew xp and funds',
    group: 'Growth',
    hint: 'What a job is worth.',
    fields: { xp: 'How much xp?', funds: 'How many funds?' },
  },
  awardXp: {
    title: 'Give a character 1 xp',
    group: 'Growth',
    hint: 'Once per session for playing out a trauma, say.',
    fields: { pc: who },
  },
  setDots: {
    title: 'Change a character’s dots',
    group: 'Growth',
    fields: { pc: who, action: { ask: 'Which action?', option: asWritten }, dots: 'How many dots?' },
  },
  buildFeature: {
    title: 'Add a feature to the base',
    group: 'Growth',
    hint: 'A workshop, a vault, a way out.',
    fields: { name: 'What is it?' },
  },
  damageBase: {
    title: 'Damage a feature of the base',
    group: 'Growth',
    hint: 'It cannot be used until it is repaired.',
    fields: { feature: { ask: 'What is damaged?', option: thing } },
  },
  throwPool: { title: 'The dice' },
  followThrough: { title: 'The result' },
  nameConsequences: { title: 'Consequences' },
  moveDanger: { title: 'The danger moves' },
  settleRoll: { title: 'The roll is settled' },
}
