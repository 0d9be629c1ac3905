import type { Guide } from '@sortie/engine'
import { writtenEffects } from '../../toolbox/effects/written.ts'

/** What the game explains to people who do not know it. */
export const guide: Guide = {
  primer: [
    {
      head: 'Who you are',
      text: 'You work for the Space Door Program. Behind its door lies a different place every time; you go through as a small team, do a job there and come back. One of you is the GM and plays everybody else.',
    },
    {
      head: 'Five scales',
      text: 'Charm, Athletics, Tough, Sharp and Belief are scales with two ends. On each you stand on the left or the right side, and your rank says how far out: the further, the better. Left ranks make you hard to hurt (Resilience), right ranks let you take a lot (Health).',
    },
    {
      head: 'A check',
      text: 'Name the end of a scale that fits and throw ten-sided dice. On a left end a die succeeds at your rank or above, on a right end at your rank or below. One die always; one more each if you are prepared, if you are an expert, and if somebody helps. Two successes make it work, three are great, four stunning. With one die you cannot succeed, so find help.',
    },
    {
      head: 'Luck',
      text: 'A die exactly on your rank earns 1 Luck, and you may keep 5. One point moves one of your dice by one after the throw, or buys an honest answer from the GM.',
    },
    {
      head: 'An encounter',
      text: 'All of one side act, then all of the other. Each of you has two action checks a turn: attack, prepare, help, mend, anything. An attack is a check with your weapon, and how far its dice are past your rank is the damage. Damage up to the target’s Resilience is stopped and wears it down; what is above comes off Health. At Health 0 you are unconscious.',
    },
    {
      head: 'A mission',
      text: 'Briefing, through the door (two checks), the place (three checks, two of them must work), an encounter, the way back. Checks that fail at the door bring more combatants; great successes bring finds.',
    },
  ],
  firstLines: [
    'You are an employee of the Space Door Program, sent through a door to somewhere else.',
    'You want to reach the objective and come back through the door on your own feet.',
    'A check throws ten-sided dice against your rank; two that succeed are enough.',
    'A die exactly on your rank earns Luck, and Luck moves a die by one.',
    'In an encounter you have two checks a turn, and the dice of an attack are its damage.',
  ],
  terms: {
    check: {
      says: 'A throw of ten-sided dice against your rank. Two successes make it work.',
      rule: 'SD-10',
      also: ['checks'],
    },
    'action check': {
      says: 'One of the two things you can do in your side’s turn. Attacking, preparing, helping and mending each use one.',
      rule: 'SD-23',
      also: ['action checks'],
    },
    'sub-attribute': {
      says: 'One end of a scale, ten in all. A check names the one that fits what you do.',
      rule: 'SD-01',
      also: ['sub-attributes'],
    },
    rank: {
      says: 'How far out you stand on a scale, 2 to 9. Left ranks succeed at the rank or above, right ranks at the rank or below.',
      rule: 'SD-06',
      also: ['ranks'],
    },
    Introvert: { says: 'The left end of Charm: going unnoticed, deceiving, hiding.', rule: 'SD-01' },
    Extrovert: { says: 'The right end of Charm: standing out, performing, making friends.', rule: 'SD-01' },
    'Feather Weight': { says: 'The left end of Athletics: quick, dexterous physical action.', rule: 'SD-01' },
    'Heavy Weight': { says: 'The right end of Athletics: strength and bulk.', rule: 'SD-01' },
    Defense: { says: 'The left end of Tough: blocking, turning aside, protecting.', rule: 'SD-01' },
    Offense: { says: 'The right end of Tough: attacking, frightening, overwhelming.', rule: 'SD-01' },
    Hindsight: { says: 'The left end of Sharp: knowing the past and how the universe works.', rule: 'SD-01' },
    Foresight: { says: 'The right end of Sharp: seeing what comes, deducing, solving.', rule: 'SD-01' },
    Fantastical: { says: 'The left end of Belief: using the fantastical and magical.', rule: 'SD-01' },
    Logical: { says: 'The right end of Belief: understanding science, using technology.', rule: 'SD-01' },
    prepared: {
      says: 'One more die for being ready. In an encounter it costs an action check and pays on your next check.',
      rule: 'SD-Q32',
      also: ['Prepared', 'prepare'],
    },
    expertise: {
      says: 'One more die where your field or earlier experience fits. The GM says whether it does.',
      rule: 'SD-09',
      also: ['Expertise'],
    },
    assistance: {
      says: 'One more die if somebody helps, however many do. In an encounter the helper agrees and uses an action check.',
      rule: 'SD-Q15',
      also: ['Assistance'],
    },
    Luck: {
      says: 'A die exactly on your rank earns 1, and you keep at most 5. A point moves one of your dice by one, or buys an honest answer.',
      rule: 'SD-13',
    },
    Resilience: {
      says: 'Dodging and enduring: damage up to it is stopped and wears it down by 1. It comes back with rest or repair.',
      rule: 'SD-17',
    },
    Health: {
      says: 'What damage above Resilience is taken from. At 0 you are unconscious, and being hurt again may kill you.',
      rule: 'SD-19',
    },
    unconscious: {
      says: 'At Health 0 you cannot act. Each time damage gets through to you then, a death die is thrown.',
      rule: 'SD-20',
      also: ['Unconscious'],
    },
    'death die': { says: 'Thrown when somebody unconscious is hurt: dead on 1 to 6.', rule: 'SD-Q22' },
    damage: {
      says: 'How far each die of an attack is past your rank, all together, plus the weapon’s bonus once. It has to beat Resilience.',
      rule: 'SD-29',
    },
    'main weapon': {
      says: 'The weapon you can fit with two modifications. It is rolled with the sub-attribute it names.',
      rule: 'SD-24',
      also: ['Main weapon'],
    },
    'side arm': {
      says: 'Your second weapon. It takes no modifications.',
      rule: 'SD-24',
      also: ['Side arm'],
    },
    modification: {
      says: 'Something found in the field that changes your main weapon. Two fit, never the same twice.',
      rule: 'SD-26',
      also: ['modifications', 'Modifications'],
    },
    combatant: {
      says: 'An opponent that the GM plays. Its numbers are hidden until the GM shows them.',
      rule: 'SD-Q29',
      also: ['combatants', 'Combatants'],
    },
    'critical failure': { says: 'No die succeeded.', rule: 'SD-10' },
    'mild success': { says: 'Two dice succeeded: it works.', rule: 'SD-10' },
    'great success': {
      says: 'Three dice succeeded. In a mission it brings a find on the way back.',
      rule: 'SD-10',
    },
    'stunning success': { says: 'Four dice or more succeeded. It does not get better.', rule: 'SD-10' },
    objective: {
      says: 'What the mission is for. It is reached if two checks of the place work and one of you is up after the encounter.',
      rule: 'SD-H08',
      also: ['Objective'],
    },
    breather: { says: 'Ten safe minutes: Resilience comes back. There is one between scenes.', rule: 'SD-H04' },
    drill: { says: 'A short encounter to try things out, outside any mission.', rule: 'SD-H03' },
  },
  effects: [
    { write: 'luck +1', does: 'Everybody who lives gains Luck, up to 5; with −1 they lose it.' },
    {
      write: 'health -5',
      does: 'Everybody who lives takes so much damage, as from a fall or a fire; with +5 they get so much Health back.',
    },
    ...writtenEffects,
  ],
}
