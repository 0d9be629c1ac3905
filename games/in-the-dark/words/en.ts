import type { Words } from '@sortie/engine'
import { clockWords } from '../../toolbox/clocks/index.ts'
import { kitWords } from '../../toolbox/kit/index.ts'
import type { facts } from '../facts/index.ts'
import type { procedures } from '../rules/index.ts'
import { factWords } from './facts.ts'
import { fieldQuestions, fieldWords } from './fields.ts'
import { optionWords, questionWords } from './questions.ts'

export const en: Words<typeof facts, keyof typeof procedures> = {
  name: 'In the Dark',
  tagline: 'A crew, a score, and dice that ask what it is worth to you.',
  facts: { ...kitWords.facts, ...factWords },
  procedures: {
    ...kitWords.procedures,
    ...clockWords.procedures,
    takeReadyCrew: { title: 'Take a ready crew', hint: 'Characters and a base, dealt out among the players.' },
    makeCharacter: { title: 'Make a character', hint: 'A name and a playbook, or dots of your own.' },
    takeReadyScore: {
      title: 'Take a ready score',
      hint: 'Obstacles and dangers as clocks, two factions. The job starts.',
    },
    startJob: { title: 'Start a job of your own', hint: 'A name and a few words; clocks come as they are needed.' },
    engage: { title: 'See how the job opens', hint: 'A fortune roll on the crew’s level fixes the first position.' },
    act: { title: 'Do something', hint: 'Say what; pick an action; see the odds before you commit.' },
    setUp: { title: 'Set somebody up', hint: 'Success gives the next other one a good position.' },
    groupAct: { title: 'Lead a group action', hint: 'All roll, the best counts; 1 stress for you per failed roll.' },
    giveFirstAid: { title: 'Give first aid', hint: 'Operate; a success moves one box of harm a level down.' },
    flashBack: { title: 'Show a flashback', hint: '1 stress for something easy, 2 for something elaborate.' },
    fortune: { title: 'Make a fortune roll', hint: 'For luck, for people off screen, for anything outside a job.' },
    startDowntime: {
      title: 'Go into downtime',
      hint: 'Who was out is back; everybody may relax and heal once. A job that is still on is broken off.',
    },
    relax: { title: 'Relax', hint: 'Clears all stress. Unless the roll is strong, it starts trouble.' },
    heal: { title: 'Heal', hint: 'Every box of harm moves a level down.' },
    repairBase: { title: 'Mend the base', hint: 'Tinker.' },
    advanceCrew: { title: 'Raise the crew’s level', hint: 'For 6 xp and 1 funds.' },
    leaveJob: { title: 'Break off the job', hint: 'It ends for the whole crew, and pays nothing.' },
    callForRoll: { title: 'Call for a roll', hint: 'You say action and difficulty; the player may still decline.' },
    reviseDifficulty: { title: 'Set the difficulty anew', hint: 'Until the player commits.' },
    inflictHarm: { title: 'Inflict harm', hint: 'Without a roll.' },
    setJob: { title: 'Say whether a job is on, and pressure', hint: 'Without either, dice are a fortune roll.' },
    bringIn: { title: 'Bring somebody or something into play', hint: 'With a level, to be acted against.' },
    setLevel: { title: 'Set a level', hint: 'Of whoever or whatever is in play.' },
    rewardCrew: { title: 'Give the crew xp and funds', hint: 'What a job is worth.' },
    awardXp: { title: 'Give a character 1 xp', hint: 'Once a session for playing a trauma out, say.' },
    setDots: { title: 'Change a character’s dots' },
    buildFeature: { title: 'Add a feature to the base', hint: 'A workshop, a vault, a way out.' },
    damageBase: { title: 'Damage a feature of the base', hint: 'Until somebody mends it.' },
    throwPool: { title: 'The dice' },
    followThrough: { title: 'What it comes to' },
    nameConsequences: { title: 'Consequences' },
    moveDanger: { title: 'The danger moves' },
    settleRoll: { title: 'The roll is settled' },
  },
  questions: { ...kitWords.questions, ...fieldQuestions, ...questionWords },
  options: { ...kitWords.options, ...fieldWords, ...optionWords },
  windows: {
    WhichEffort: (keeper) => `Everybody else may offer one bargain each, until ${keeper} decides.`,
    WhoAssists: (keeper) => `Whoever says so first assists. ${keeper} may also go on with nobody.`,
  },
  settings: {
    zeroDiceCrit: 'Two sixes are critical also where two dice are rolled for none',
    maxAssists: 'How many may assist one roll',
    unlevelled: 'A target without a level: ignored, or taken as level 0',
    effectNote: 'Whoever runs the game sets an effect (limited, standard, great)',
    assistantResists: 'An assistant may resist what falls on them',
    critResistClears: 'Stress cleared by two sixes on a resistance roll',
    severeBoxes: 'Boxes of severe harm',
    groupAction: 'Group actions',
    incapPush: 'The incapacitated may act while they push',
    downtimeHealing: 'Healing in downtime: a step, none, or all',
    engagement: 'A roll opens each job',
    consequences: 'Consequences: named, or left to the danger clock',
  },
  settingValues: {
    unlevelled: { ignore: 'ignored', zero: 'level 0' },
    downtimeHealing: { step: 'a step', none: 'none', all: 'all' },
    consequences: { named: 'named by the GM', clock: 'left to the danger clock' },
  },
}
