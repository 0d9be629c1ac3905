/** What the fields of a character's file are called. */
export const fields = {
  name: 'Name',
  playbook: 'Playbook',
  look: 'Look',
  gear: 'Gear',
  actions: 'Dots',
  xp: 'XP',
  level: 'Level',
  funds: 'Funds',
}
