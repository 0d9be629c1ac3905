import type { Guide } from '@sortie/engine'
import { writtenEffects } from '../../toolbox/effects/written.ts'

/** What In the Dark explains to people who do not know it. Loaded after everything else. */
export const guide: Guide = {
  primer: [
    {
      head: 'A crew, a score',
      text: 'You play a small crew that takes on jobs above its station. The GM plays everybody else and says what is in the way: obstacles and dangers, each with a clock.',
    },
    {
      head: 'Say it, pick an action',
      text: 'Say what your character does and pick one of nine actions that fits. Each dot in it is a die. The GM names the terms: whom it is against, position, effect, and the clock it works on.',
    },
    {
      head: 'One more die',
      text: 'Push yourself for 2 stress, or take a devil’s bargain that somebody offers: one die, not two. A crewmate may assist for 1 stress and gives another.',
    },
    {
      head: 'Read the highest die',
      text: '6 works, 4 or 5 works at a price, 1 to 3 fails and costs. Two sixes are critical. With no dice left, roll two and read the lowest.',
    },
    {
      head: 'Consequences',
      text: 'On a partial or a failure the GM names what goes wrong: harm, a danger that moves, a bad position, a lost opportunity, a complication. You may resist one of them: 6 minus your roll in stress.',
    },
    {
      head: 'Stress, trauma, downtime',
      text: 'Nine boxes of stress. The ninth takes you out of the job and leaves a trauma. After the job you relax and heal, and the crew takes the next one.',
    },
  ],
  firstLines: [
    'You play the Lamplighters, four people who take what others lock away.',
    'Tonight: a score with obstacles to overcome before the dangers are full.',
    'Say what one of you does and tap an action: every dot is a die.',
    'The GM names the terms; then Roll, or Push for one more die and 2 stress.',
    '6 works, 4 or 5 works at a price, 1 to 3 fails. You can resist what hurts.',
  ],
  terms: {
    action: {
      says: 'One of nine verbs, with 0 to 3 dots. Each dot is a die when you use it.',
      rule: 'ID-05',
      also: ['actions', 'action roll', 'action rolls'],
    },
    dots: { says: 'How good a character is at an action, 0 to 3. One die for each.', rule: 'ID-09', also: ['dot'] },
    pool: {
      says: 'The dice you throw: dots, levels, position, harm, push or bargain, assist. Below one die you throw two and read the lowest.',
      rule: 'ID-Q01',
    },
    level: {
      says: 'One number for the power of a crew, a faction, a person or a thing. Each level above you costs a die, each below you gives one.',
      rule: 'ID-10',
      also: ['levels'],
    },
    position: {
      says: 'How well placed the character is for this roll, as the GM says. Bad takes a die, good gives one.',
      rule: 'ID-12',
    },
    effect: {
      says: 'How much a success does: limited, standard or great. It moves a clock by 1, 2 or 3, one more on a critical.',
      rule: 'ID-Q08',
    },
    push: { says: 'Mark 2 stress for one more die. Not together with a bargain.', rule: 'ID-B07', also: ['pushes'] },
    bargain: {
      says: 'Somebody offers you one more die for trouble that comes true whatever the dice say. It costs no stress and cannot be resisted.',
      rule: 'ID-B08',
      also: ['bargains', 'devil’s bargain'],
    },
    assist: {
      says: 'A crewmate helps, says how, and marks 1 stress: one more die for you. One crewmate per roll.',
      rule: 'ID-15',
      also: ['assists', 'assistance'],
    },
    stress: {
      says: 'Nine boxes that pay for pushes, help, flashbacks and resistance. The ninth takes the character out of the job.',
      rule: 'ID-B06',
    },
    trauma: {
      says: 'What stays when the ninth box of stress is marked. The fourth ends a career.',
      rule: 'ID-B06',
      also: ['traumas'],
    },
    harm: {
      says: 'Two minor boxes, two moderate, one severe. A full row of minor or moderate costs a die; severe incapacitates.',
      rule: 'ID-B09',
    },
    incapacitated: {
      says: 'With severe harm a character cannot act. First aid or downtime brings them back.',
      rule: 'ID-B09',
    },
    resist: {
      says: 'Once per roll you may reduce one consequence: roll the attribute it is resisted with. The price is 6 minus the highest die, in stress.',
      rule: 'ID-B04',
      also: ['resists', 'resistance', 'resisting', 'resisted'],
    },
    attribute: {
      says: 'Insight, Prowess or Resolve: how many of its three actions have a dot. You resist with it.',
      rule: 'ID-B01',
      also: ['attributes'],
    },
    insight: {
      says: 'The attribute of Operate, Study and Tinker. Against mental trouble and surprise.',
      rule: 'ID-B01',
    },
    prowess: { says: 'The attribute of Attack, Maneuver and Skulk. Against physical trouble.', rule: 'ID-B01' },
    resolve: {
      says: 'The attribute of Attune, Command and Sway. Against social or supernatural trouble.',
      rule: 'ID-B01',
    },
    operate: { says: 'Run technical, medical or scientific gear, and treat the hurt.', rule: 'ID-05' },
    study: { says: 'Read a person, a text, a thing or a situation.', rule: 'ID-05' },
    tinker: { says: 'Work on machines, locks, electronics, software or explosives.', rule: 'ID-05' },
    attack: { says: 'Hurt somebody, or break something, by force.', rule: 'ID-05' },
    maneuver: { says: 'Move with skill: run, climb, leap, slip away.', rule: 'ID-05' },
    skulk: { says: 'Go unseen, pick a pocket, palm a thing.', rule: 'ID-05' },
    attune: { says: 'Reach for the psychic or the supernatural.', rule: 'ID-05' },
    command: { says: 'Lead, threaten or give orders.', rule: 'ID-05' },
    sway: { says: 'Win somebody over.', rule: 'ID-05' },
    clock: {
      says: 'A circle of segments for an obstacle or a danger. When it is full, what it stands for happens.',
      rule: 'ID-B11',
      also: ['clocks'],
    },
    obstacle: {
      says: 'A clock that the crew wants full: what is in the way of the job.',
      rule: 'ID-B11',
      also: ['obstacles'],
    },
    danger: { says: 'A clock that nobody wants full. Consequences move it.', rule: 'ID-B11', also: ['dangers'] },
    consequence: {
      says: 'What goes wrong on a partial success or a failure. The GM names at least one, and you may resist one.',
      rule: 'ID-B12',
      also: ['consequences'],
    },
    complication: {
      says: 'A consequence in words: the situation gets worse.',
      rule: 'ID-B12',
      also: ['complications'],
    },
    'partial success': { says: '4 or 5: it works, with a consequence.', rule: 'ID-16', also: ['partial'] },
    critical: { says: 'Two sixes or more: it works, and something comes on top.', rule: 'ID-17' },
    pressure: {
      says: 'Time or danger right now. Only on a job and under pressure are dice action rolls; else a fortune roll will do.',
      rule: 'ID-02',
    },
    'fortune roll': {
      says: 'For anything that is no action roll: dice of one fitting stat, no modifiers. 6 strong, 4 or 5 mixed, 1 to 3 bad.',
      rule: 'ID-B03',
      also: ['fortune rolls'],
    },
    'group action': {
      says: 'Several act together under a leader: all roll, the best grade counts for all. The leader marks 1 stress for each roll that failed.',
      rule: 'ID-B10',
      also: ['group actions'],
    },
    'set-up': {
      says: 'An action that prepares another. Any success gives the next crewmate to roll a good position, once.',
      rule: 'ID-B10',
      also: ['set up'],
    },
    'first aid': {
      says: 'An Operate action on a crewmate. A success moves one box of harm a level down.',
      rule: 'ID-B09',
    },
    flashback: {
      says: 'Show what was prepared earlier: 1 stress for something easy, 2 for something elaborate.',
      rule: 'ID-B13',
      also: ['flashbacks'],
    },
    downtime: {
      says: 'The time between jobs. Everyone may relax once and heal once, and those who were out are back.',
      rule: 'ID-B14',
    },
    score: {
      says: 'A job that is ready to play: a briefing, places, people, obstacles and dangers.',
      rule: 'ID-B17',
      also: ['scores'],
    },
    funds: { says: 'The crew’s money. With 6 crew xp, 1 funds buys a level.', rule: 'ID-B02' },
    xp: {
      says: 'Crew xp count towards the next level. A character’s xp is a counter; dots come by the GM’s word.',
      rule: 'ID-Q29',
    },
  },
  effects: [
    { write: 'stress +1', does: 'Everybody who is in play marks so much stress; with −1 they clear some.' },
    {
      write: 'while bad position',
      does: 'Only on a clock that everybody knows: while it runs, the usual position is bad; or good position. The GM may still say otherwise.',
    },
    ...writtenEffects,
  ],
}
