import type { Trauma } from './rows.ts'

const srd = (name: string): Trauma => ({ name, house: false, source: 'Blades in the Dark SRD, CC BY 3.0' })

/** ID-B06. The game's own list was not readable; these are the names of the reference it stands on. */
export const traumas = {
  cold: srd('Cold'),
  haunted: srd('Haunted'),
  obsessed: srd('Obsessed'),
  paranoid: srd('Paranoid'),
  reckless: srd('Reckless'),
  soft: srd('Soft'),
  unstable: srd('Unstable'),
  vicious: srd('Vicious'),
}
