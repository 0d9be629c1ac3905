import type { Core } from '../state.ts'

/** VR-H07: a ship and a crew to take as they are. */
export const ships: {
  readonly [id: string]: {
    readonly name: string
    readonly role: string
    readonly core: Core
    readonly modules: readonly string[]
  }
} = {
  lanternHeart: {
    name: 'LANTERN HEART',
    role: 'search and rescue',
    core: { CPU: 2, HUL: 2, NAV: 2 },
    modules: ['deepListener', 'coldThrust', 'tetherHarpoon', 'triageRails'],
  },
}
export const crew: {
  readonly [id: string]: { readonly name: string; readonly primary: string; readonly secondary: string }
} = {
  iro: { name: 'IRO VANCE', primary: 'boneSetter', secondary: 'voiceMask' },
  sable: { name: 'SABLE OKORO', primary: 'arcSplicer', secondary: 'magBoots' },
  tam: { name: 'TAM REYES', primary: 'cutlassBar', secondary: 'cableGun' },
  wren: { name: 'WREN DAX', primary: 'dataLeech', secondary: 'chemSniffer' },
}
