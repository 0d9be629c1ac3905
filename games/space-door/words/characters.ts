/** What the fields of a character's file are called. */
export const fields = {
  name: 'Name',
  placed: 'Points',
  main: 'Main weapon',
  sideArm: 'Side arm',
  profile: 'Profile',
  expertise: 'Expertise',
  equipment: 'Equipment',
}
