/** What the fields of a character's file are called. */
export const fields = {
  name: 'Name',
  role: 'Role',
  history: 'History',
  core: 'CORE dice',
  modules: 'Modules',
  look: 'Look',
  primary: 'Primary tool',
  secondary: 'Secondary tool',
  qualities: 'Qualities',
  upgrades: 'Upgrades',
  expertise: 'Expertise',
}
