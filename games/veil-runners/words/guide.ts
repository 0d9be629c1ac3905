import type { Guide } from '@sortie/engine'
import { writtenEffects } from '../../toolbox/effects/written.ts'

/** Veil Runners for people who do not know it. */
export const guide: Guide = {
  primer: [
    {
      head: 'What it is',
      text: 'One starship and her crew take missions into the veil, where space is strange. The players share the ship; each plays one or more of her crew. The Navigator plays everything else and never rolls for a side.',
    },
    {
      head: 'A roll',
      text: 'Say what you do. If the ship does it, it is a ship roll: the dice of CPU, HUL or NAV, and one for each module that fits. If a person does it, it is a crew roll: Vitality, and the dice of tools that fit. The Navigator says Standard or Desperate and which clocks move. Roll, and read the highest die: 1–3 Fiasco, 4–5 Success with a drawback, 6 Success, two sixes a Critical.',
    },
    {
      head: 'Focus',
      text: 'A Fiasco earns you a Focus token, and so does damage. After a roll, each token raises one die by one. The ship has Focus of her own; it also pays for a shunt, which moves her dice.',
    },
    {
      head: 'Harm',
      text: 'A Fiasco on a Desperate roll means damage. A crew member loses a suit system, or Vitality if that system was lost already; at Vitality 0 they are Down and Out. The ship loses Integrity first, then modules. A module hit twice wrecks her, and the mission is over.',
    },
    {
      head: 'Clocks and decks',
      text: 'Push clocks fill with your successes, catastrophe clocks with your trouble, death and augury clocks with time. Exploring is a roll, then a card from the deck of the place.',
    },
    {
      head: 'After a mission',
      text: 'A success earns the ship an upgrade. Everybody advances, whatever happened: a quality, a suit upgrade, or preparation for the next mission.',
    },
  ],
  firstLines: [
    'You are the crew of the Lantern Heart, a search and rescue ship.',
    'A freighter drifts with her lamps out; you are paid for a black crate in her hold.',
    'First bring the ship alongside: ship rolls with NAV or HUL, until the clock “Reach her lock” is full.',
    'Read the highest die: 1–3 goes wrong, 4–5 works at a price, 6 works. Failing earns Focus, which raises dice.',
    'Tap a bay of the ship, or a tool on a sheet, to roll with it. Enter takes what is preselected.',
  ],
  terms: {
    Fiasco: {
      says: 'The highest die is 1 to 3: it goes wrong. The roller earns 1 Focus, and on a Desperate roll damage follows.',
      rule: 'VR-30',
      also: ['Fiascos'],
    },
    drawback: {
      says: 'The highest die is 4 or 5: it works, and something goes wrong as well. Push clocks and catastrophe clocks both move.',
      rule: 'VR-29',
      also: ['drawbacks'],
    },
    Critical: {
      says: 'Two sixes or more. It counts double on push clocks, and after a ship roll the dice may be shunted for free.',
      rule: 'VR-29',
      also: ['Criticals', 'Critical success'],
    },
    Standard: { says: 'The usual position of a roll. A Fiasco hurts nobody.', rule: 'VR-25' },
    Desperate: {
      says: 'A roll on which a Fiasco also deals damage to the roller. The Navigator says so, or a rule: no Engineering, Exposed with a torn suit, a running clock.',
      rule: 'VR-25',
    },
    Focus: {
      says: 'Tokens earned by failing and by damage, at most 3. Each raises one die by one after a roll; some pay for other things.',
      rule: 'VR-01',
      also: ['Focus token', 'Focus tokens'],
    },
    CORE: {
      says: 'The three systems of the ship: CPU, HUL and NAV. Six dice are divided over them, at least one in each.',
      rule: 'VR-04',
    },
    CPU: { says: 'The ship’s system for talking, sensing and computing.', rule: 'VR-04' },
    HUL: { says: 'The ship’s system for withstanding, keeping going and surviving.', rule: 'VR-04' },
    NAV: { says: 'The ship’s system for finding the way, evading and manoeuvring.', rule: 'VR-04' },
    shunt: {
      says: 'The CORE dice are divided anew. Free in downtime and after a Critical of the ship, else for a Focus after a roll or for Engineering at any time.',
      rule: 'VR-06',
      also: ['Shunt', 'shunted', 'shunts'],
    },
    module: {
      says: 'One of the ship’s four fittings. It adds a die to rolls of its system, does something a few times, or is a standing benefit.',
      rule: 'VR-07',
      also: ['modules', 'Module'],
    },
    'Life Support': {
      says: 'A token of the ship: without it everyone aboard is Exposed; spent, it tends everyone. A suit has a Life Support of its own.',
      rule: 'VR-11',
    },
    Integrity: {
      says: 'A token of the ship: it takes the first hit. Spent instead of a ship roll, that roll is a Critical.',
      rule: 'VR-12',
    },
    Engineering: {
      says: 'A token of the ship: without it every ship roll is Desperate. It can be spent on a shunt, a repair, a jury-rig or a Success.',
      rule: 'VR-13',
    },
    'jury-rig': {
      says: 'A module gets another function until the mission ends. It costs Engineering, and the Navigator agrees to it.',
      rule: 'VR-13',
      also: ['jury-rigged'],
    },
    Wrecked: { says: 'A destroyed module was hit again: the ship is out and the mission over.', rule: 'VR-15' },
    Vitality: {
      says: 'How well a crew member is, 0 to 3. It is the basic number of dice of their rolls.',
      rule: 'VR-16',
    },
    'Down and Out': {
      says: 'Vitality 0: no rolls, no moving unaided. A crew mate can heal you when it is safe.',
      rule: 'VR-20',
    },
    Exposed: {
      says: 'Where nothing supports life. A working suit protects; without its Life Support, your rolls are Desperate.',
      rule: 'VR-23',
    },
    Navigator: {
      says: 'The person who runs the game: places, people, clocks, and what a drawback means.',
      rule: 'VR-24',
    },
    'push clock': { says: 'Something you want. It moves with your successes: 1, or 2 on a Critical.', rule: 'VR-42' },
    'catastrophe clock': {
      says: 'Something you fear. It moves with your trouble: 1 on a drawback, 2 on a Fiasco.',
      rule: 'VR-43',
    },
    'death clock': {
      says: 'Something that comes with time. It may hold something while it runs, and can usually be delayed.',
      rule: 'VR-44',
    },
    'augury clock': { says: 'Something will change with time; what it is, is only partly known.', rule: 'VR-45' },
    Ingenuity: { says: 'A token from preparation: a Success instead of one Standard roll.', rule: 'VR-51' },
    Foresight: { says: 'A token from preparation: one Desperate roll becomes Standard.', rule: 'VR-52' },
    Care: { says: 'A token from preparation: a Success instead of one heal roll.', rule: 'VR-53' },
    Willpower: { says: 'A token from preparation: fill or empty one segment of a clock.', rule: 'VR-54' },
    'Sheer Dread': { says: 'A preparation: all mission, each Fiasco of yours earns 1 more Focus.', rule: 'VR-55' },
    Resourceful: { says: 'Three dice whatever the Vitality.', rule: 'VR-56' },
    Relentless: { says: 'You act while Down and Out, from one die. Damage then is death.', rule: 'VR-57' },
    Expert: { says: 'One field of yours: one more die when it applies.', rule: 'VR-58' },
    Forceful: { says: 'Your Focus throws dice again instead of raising them.', rule: 'VR-59' },
    Defender: { says: 'For 1 Focus you step in front of a crew mate who is about to be hit.', rule: 'VR-60' },
    Reckless: { says: 'Take damage instead of rolling: it is a Success.', rule: 'VR-61' },
    'Auxiliary Arm': { says: 'A third tool, one die, lost with the suit’s Life Support.', rule: 'VR-62' },
    'Oversized Systems': { says: 'Your secondary tool counts two dice.', rule: 'VR-63' },
    'Adaptive Plating': { says: 'Focus moves the damage die to another system.', rule: 'VR-64' },
    'Ablative Armour': { says: 'The first hit of a mission takes a token and nothing else.', rule: 'VR-65' },
    'Limiter Override': { says: 'One more die on every roll of yours, and every one is Desperate.', rule: 'VR-66' },
    'Recirculation Kit': { says: 'Each Fiasco of yours earns 1 more Focus.', rule: 'VR-67' },
    downtime: { says: 'The calm between action scenes. The CORE dice may be moved freely.', rule: 'VR-06' },
  },
  effects: [
    {
      write: 'focus +1 crew',
      does: 'Focus is earned; with −1 it is lost. For actor (who drew or rolled, also if nobody is named), crew, zone (everyone where the actor is) or ship.',
    },
    {
      write: 'vitality +1 crew',
      does: 'Vitality comes back, up to 3, and who was down is up again; with −1 it is lost. For actor, crew or zone.',
    },
    { write: 'damage ship', does: 'Damage to the ship, actor, crew, zone, or someone: then the Navigator says who.' },
    { write: 'exposed crew', does: 'Actor, crew or zone are Exposed.' },
    { write: 'not exposed crew', does: 'Actor, crew or zone are not Exposed any more.' },
    { write: 'while desperate', does: 'Only on a clock: every roll is Desperate while it runs.' },
    {
      write: 'take Integrity',
      does: 'It is lost. Of the ship: Integrity, Life Support, Engineering. Of the actor: suit Life Support, primary tool, secondary tool.',
    },
    { write: 'return Integrity', does: 'It is back; the same words as for take.' },
    ...writtenEffects,
  ],
}
